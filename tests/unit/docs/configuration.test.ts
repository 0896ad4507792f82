import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultConfig } from '../../../server/src/config/config';

const read = (file: string): string => readFileSync(path.join(__dirname, '../../..', file), 'utf8');

it('README lists every option of the configuration', () => {
  const [, block = ''] = /\n {4}config: \{\n([\s\S]*?)\n {4}\},\n/.exec(read('README.md')) ?? [];
  const listed = [...block.matchAll(/^ {6}(\w+):/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(Object.keys(defaultConfig()).sort());
});

it('the reference lists every variable of the environment that the configuration reads', () => {
  const variables = new Set(read('server/src/config/config.ts').match(/\bSHOP_[A-Z0-9_]+/g));
  const page = read('docs/reference/settings-and-modules.md');
  expect([...variables].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
