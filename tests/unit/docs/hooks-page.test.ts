import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { declaredActions, declaredEvents, declaredFilters, hooksPage } from '../../support/hooks-page';

/** What other code of the site may listen to is told in docs/hooks.md, all of it. */
const ROOT = path.resolve(__dirname, '../../..');
const SOURCES = path.join(ROOT, 'server/src');

/** Names of hooks as they stand in the code, whole; those that are put together of parts are declared with {braces}. */
const NAME = /'(shop\/[a-z_/]+)'/g;

const sources = (): readonly string[] =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

const namesInCode = (): readonly string[] =>
  sources()
    .flatMap((file) => [...readFileSync(path.join(SOURCES, file), 'utf8').matchAll(NAME)])
    .map(([, name]) => name as string);

it('is up to date: npm run docs:hooks writes it', () => {
  expect(readFileSync(path.join(ROOT, 'docs/hooks.md'), 'utf8')).toBe(hooksPage());
});

it('leaves out no hook that the code names', () => {
  const declared = [...declaredFilters(), ...declaredActions(), ...declaredEvents()].map(({ name }) => name);
  const inCode = namesInCode();
  expect(inCode.length).toBeGreaterThan(40);
  expect([...new Set(inCode)].filter((name) => !declared.includes(name))).toEqual([]);
});

it('is asked through points alone: a name in the code of a module would be checked by nobody', () => {
  const byName = /\.(?:applyFilters|doAction|hasFilter|hasAction)\b/;
  const modules = sources().filter((file) => file.startsWith('modules/'));
  expect(modules.length).toBeGreaterThan(300);
  expect(modules.filter((file) => byName.test(readFileSync(path.join(SOURCES, file), 'utf8')))).toEqual([]);
});

it('names everything once, and says something of it', () => {
  for (const lines of [declaredFilters(), declaredActions(), declaredEvents()]) {
    expect(new Set(lines.map(({ name }) => name)).size).toBe(lines.length);
    expect(lines.filter(({ says }) => says.length < 10)).toEqual([]);
  }
});
