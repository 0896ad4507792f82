import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';

/** The client as it comes with the package: its size, what it needs, and what TypeScript makes of it in other projects. */
const ROOT = path.resolve(__dirname, '../..');
const KILOBYTE = 1_000;

const built = (name: string): string => readFileSync(path.join(ROOT, 'dist/client', name), 'utf8');

it.each(['index.mjs', 'index.js'])('%s is smaller than 10 kB and needs openapi-fetch alone', (name) => {
  const code = built(name);
  expect(gzipSync(code).length).toBeLessThan(10 * KILOBYTE);
  const needed = [...code.matchAll(/(?:from|require\()\s*["']([^"']+)["']/g)].map(([, from]) => from);
  expect(needed).toEqual(['openapi-fetch']);
});

it.each([
  ['import', ['--input-type=module', '--eval', "import { createShop } from 'strapi-plugin-shop/client';"]],
  ['require', ['--eval', "const { createShop } = require('strapi-plugin-shop/client');"]],
])('is found by %s', (_how, [...args]) => {
  const last = args.pop() as string;
  const code = `${last} console.log(typeof createShop({ baseUrl: 'https://shop.example' }).GET);`;
  expect(execFileSync(process.execPath, [...args, code], { cwd: ROOT, encoding: 'utf8' })).toBe('function\n');
});

it('is packed with its types, the description of the API and the documents', () => {
  const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ files }] = JSON.parse(packed) as [{ readonly files: readonly { readonly path: string }[] }];
  expect(files.map((file) => file.path)).toEqual(
    expect.arrayContaining(
      ['dist/client/index.mjs', 'dist/client/index.js', 'dist/client/index.d.ts', 'dist/openapi.json'].concat([
        'dist/client/generated/paths.d.ts',
        'dist/index.d.ts',
        'docs/frontend.md',
        'README.md',
      ])
    )
  );
});

const STRICT = {
  strict: true,
  noEmit: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: false,
  types: [],
  lib: ['ES2022', 'DOM'],
};

/** As their generators write them, as far as types go. */
const PROJECTS = {
  'Node, modules': { type: 'module', options: { module: 'nodenext', target: 'es2022' } },
  'Node, CommonJS': { type: 'commonjs', options: { module: 'nodenext', target: 'es2022' } },
  Vite: {
    type: 'module',
    options: { module: 'esnext', moduleResolution: 'bundler', target: 'es2022', isolatedModules: true },
  },
  Next: {
    type: 'commonjs',
    options: {
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2017',
      jsx: 'preserve',
      isolatedModules: true,
    },
  },
} as const;

type Project = (typeof PROJECTS)[keyof typeof PROJECTS];

describe('a project with strict types', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'shop-client-'));
    mkdirSync(path.join(folder, 'node_modules'));
    symlinkSync(ROOT, path.join(folder, 'node_modules/strapi-plugin-shop'));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const compile = async (files: readonly string[], { type, options }: Project): Promise<string> => {
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'storefront', type }));
    const config = { compilerOptions: { ...STRICT, ...options }, files };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
    const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
    const run = promisify(execFile)(process.execPath, [compiler, '-p', folder]);
    return (await run.catch((error: { readonly stdout: string }) => error)).stdout;
  };

  it.each(Object.entries(PROJECTS))('compiles a sale (%s)', async (_name, project) => {
    copyFileSync(path.join(ROOT, 'tests/support/client-uses/buy.ts'), path.join(folder, 'buy.ts'));
    expect(await compile(['buy.ts'], project)).toBe('');
  });

  it('compiles the guide', async () => {
    const guide = readFileSync(path.join(ROOT, 'docs/storefront.md'), 'utf8');
    const blocks = [...guide.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code]) => code);
    expect(blocks.length).toBeGreaterThan(4);
    writeFileSync(path.join(folder, 'guide.ts'), blocks.join('\n'));
    expect(await compile(['guide.ts'], PROJECTS.Vite)).toBe('');
  });
});
