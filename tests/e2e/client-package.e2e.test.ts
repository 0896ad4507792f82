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
        'dist/client/staff.d.ts',
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
  'as Strapi makes sites': { type: 'commonjs', options: { module: 'commonjs', moduleResolution: 'node' } },
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

const packClient = (into: string): string => {
  const args = ['pack', '--workspace', 'client', '--json', '--pack-destination', into];
  const packed = execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  // What `prepack` prints stands before it.
  const [{ filename }] = JSON.parse(packed.slice(packed.indexOf('['))) as [{ readonly filename: string }];
  return path.join(into, path.basename(filename));
};

/** Both as their generators write them, as far as the client cares. */
const STOREFRONTS = {
  'Vite and React 19': {
    dependencies: { react: '19.2.0', 'react-dom': '19.2.0', vite: '7.2.4' },
    files: {
      'index.html': '<div id="root"></div><script type="module" src="/main.jsx"></script>',
      'main.jsx': [
        `import { createElement } from 'react';`,
        `import { createRoot } from 'react-dom/client';`,
        `import { createShop, storedCart } from '@strapi-plugin-shop/client';`,
        `const shop = createShop({ baseUrl: 'https://shop.example/api/shop/v2', cart: storedCart() });`,
        `createRoot(document.getElementById('root')).render(createElement('p', null, typeof shop.GET));`,
      ].join('\n'),
    },
    build: ['vite', 'build'],
  },
  'Next and React 19': {
    dependencies: { react: '19.2.0', 'react-dom': '19.2.0', next: '16.0.7' },
    files: {
      'app/layout.jsx': `export default ({ children }) => <html lang="en"><body>{children}</body></html>;`,
      // Run on the server, too, where there is no storage.
      'app/cart.jsx': [
        `'use client';`,
        `import { createShop, storedCart } from '@strapi-plugin-shop/client';`,
        `const shop = createShop({ baseUrl: 'https://shop.example/api/shop/v2', cart: storedCart() });`,
        `export const Cart = () => <p>{typeof shop.GET}</p>;`,
      ].join('\n'),
      'app/page.jsx': [`import { Cart } from './cart';`, `export default () => <Cart />;`].join('\n'),
    },
    build: ['next', 'build'],
  },
} as const;

describe('the client as a package of its own', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'shop-storefront-'));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has the version of the plugin, one dependency, and asks for nothing else', () => {
    const manifestOf = (file: string) =>
      JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as Record<string, unknown>;
    const { version, dependencies, ...client } = manifestOf('client/package.json');
    expect(version).toBe(manifestOf('package.json').version);
    expect(Object.keys(dependencies as object)).toEqual(['openapi-fetch']);
    expect(client).not.toHaveProperty('peerDependencies');
  });

  it.each(Object.entries(STOREFRONTS))(
    'is installed without flags, and built (%s)',
    (name, { dependencies, files, build }) => {
      const project = path.join(folder, name.replaceAll(' ', '-'));
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
        writeFileSync(path.join(project, file), text);
      }
      const tarball = packClient(folder);
      const manifest = { name: 'storefront', private: true, type: 'module', dependencies };
      writeFileSync(path.join(project, 'package.json'), JSON.stringify(manifest));
      const run = (command: string, args: readonly string[]): string =>
        execFileSync(command, [...args], {
          cwd: project,
          encoding: 'utf8',
          env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
        });
      run('npm', ['install', '--no-audit', '--no-fund', tarball]);
      const installed = run('npm', ['ls', '--all', '--parseable']);
      expect(installed).not.toContain('@strapi/');
      expect(run('npx', build)).toBeTruthy();
    }
  );
});

describe('a project with strict types', () => {
  let folder: string;

  beforeAll(() => void execFileSync(process.execPath, ['scripts/copy-client.mjs'], { cwd: ROOT }));

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'shop-client-'));
    mkdirSync(path.join(folder, 'node_modules'));
    symlinkSync(ROOT, path.join(folder, 'node_modules/strapi-plugin-shop'));
    mkdirSync(path.join(folder, 'node_modules/@strapi-plugin-shop'));
    symlinkSync(path.join(ROOT, 'client'), path.join(folder, 'node_modules/@strapi-plugin-shop/client'));
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
