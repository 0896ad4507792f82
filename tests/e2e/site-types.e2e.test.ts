import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** The types that the package has for the TypeScript of a site: they compile as they are, and refuse what the store would. */
const ROOT = path.resolve(__dirname, '../..');

const STRICT = { strict: true, noEmit: true, skipLibCheck: false, types: ['node'], lib: ['ES2022'], target: 'es2022' };

const PROJECTS = {
  'as Strapi makes it': { type: 'commonjs', options: { module: 'commonjs', moduleResolution: 'node' } },
  'with Node’s own modules': { type: 'commonjs', options: { module: 'nodenext', moduleResolution: 'nodenext' } },
  'with modules': { type: 'module', options: { module: 'nodenext', exactOptionalPropertyTypes: true } },
  'with a bundler': {
    type: 'module',
    options: { module: 'esnext', moduleResolution: 'bundler', isolatedModules: true },
  },
} as const;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-site-'));
  mkdirSync(path.join(folder, 'node_modules/@types'), { recursive: true });
  symlinkSync(ROOT, path.join(folder, 'node_modules/strapi-plugin-shop'));
  for (const name of ['@types/node', 'undici-types']) {
    symlinkSync(path.join(ROOT, 'node_modules', name), path.join(folder, 'node_modules', name));
  }
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What the compiler says; nothing where all is well. */
const compile = async (file: string, { type, options }: (typeof PROJECTS)[keyof typeof PROJECTS]): Promise<string> => {
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'site', type }));
  const config = { compilerOptions: { ...STRICT, ...options }, files: [file] };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const run = promisify(execFile)(process.execPath, [compiler, '-p', folder]);
  return (await run.catch((error: { readonly stdout: string }) => error)).stdout;
};

it.each(Object.entries(PROJECTS))('compile in a strict site %s, which wrong uses do not', async (_how, project) => {
  copyFileSync(path.join(ROOT, 'tests/support/site-uses/extend-store.ts'), path.join(folder, 'extend-store.ts'));
  expect(await compile('extend-store.ts', project)).toBe('');
});

it('compile in the examples of the documents', async () => {
  const blocks = ['docs/hooks.md', 'docs/services.md'].flatMap((page) =>
    [...readFileSync(path.join(ROOT, page), 'utf8').matchAll(/^```ts\n([^]*?)^```$/gm)].map(
      ([, code]) => code as string
    )
  );
  expect(blocks).toHaveLength(2);
  const strapi =
    'declare const strapi: { plugin(name: string): { service(name: string): unknown }; log: { info(text: string): object } };\n';
  blocks.forEach((code, index) => writeFileSync(path.join(folder, `example-${index}.ts`), `${code}\n`));
  writeFileSync(path.join(folder, 'strapi.d.ts'), strapi);
  const files = blocks.map((_code, index) => `import './example-${index}';`).join('\n');
  writeFileSync(path.join(folder, 'all.ts'), `/// <reference path="./strapi.d.ts" />\n${files}\n`);
  expect(await compile('all.ts', PROJECTS['as Strapi makes it'])).toBe('');
});

it('stand by themselves: they name no other file, no package, and leave no type open', () => {
  const text = readFileSync(path.join(ROOT, 'dist/index.d.ts'), 'utf8');
  const code = text.replace(/\/\*\*[^]*?\*\//g, '');
  expect(code).not.toMatch(/\bimport\b|\bfrom '|\bany\b/);
});
