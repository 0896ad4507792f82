import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { runCommand } from '../setup/run-command.mjs';

const GUIDE = path.join(ROOT, 'docs/storefront.md');
const GUIDE_ADDRESS = 'https://site.example/api/shop/v2';
const STARTER = path.join(ROOT, 'examples/storefront-next');

const NO_TELEMETRY = { NEXT_TELEMETRY_DISABLED: '1' };

export const run = (project, command, args, env = {}) =>
  runCommand(command, args, {
    cwd: project,
    env: { NODE_ENV: undefined, ...NO_TELEMETRY, ...env },
    log: `${project}-${path.basename(args[0])}-${path.basename(args[1] ?? '')}.log`,
  });

/** By the file, since npx would ask the registry where there is none. */
const runTool = (project, tool, args, env) =>
  run(project, process.execPath, [path.join(project, 'node_modules', tool), ...args], env);

/** As the guide says: `npm pack --workspace client` in a built clone. */
export const packClient = async (folder) => {
  const args = ['pack', '--workspace', 'client', '--pack-destination', folder];
  await runCommand('npm', args, { cwd: ROOT, env: {}, log: path.join(folder, 'npm-pack.log') });
  const tarball = fs.readdirSync(folder).find((name) => name.endsWith('.tgz'));
  assert.ok(tarball, 'npm pack made a tarball');
  return path.join(folder, tarball);
};

/** Without flags, and nothing of Strapi comes with it. */
const install = async (project, tarball) => {
  await run(project, 'npm', ['install', '--no-audit', '--no-fund', tarball]);
  assert.ok(!fs.existsSync(path.join(project, 'node_modules/@strapi')), 'the client brings no part of Strapi');
};

const writeFiles = (project, files) => {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(project, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, typeof text === 'string' ? text : JSON.stringify(text, null, 2));
  }
};

/** All that the guide tells to write, word for word but for the address of the store. */
const guideFor = (api) => {
  const page = fs.readFileSync(GUIDE, 'utf8');
  const blocks = [...page.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code]) => code);
  assert.ok(blocks.length > 4, 'the guide has its blocks');
  return blocks.join('\n').replaceAll(GUIDE_ADDRESS, api);
};

/** As the generator of Vite writes it, as strict as can be. */
const viteFiles = (api) => ({
  'package.json': {
    ...{ name: 'storefront', private: true, type: 'module' },
    dependencies: { react: '19.2.0', 'react-dom': '19.2.0' },
    devDependencies: {
      ...{ '@types/react': '19.2.0', '@types/react-dom': '19.2.0' },
      ...{ typescript: '5.9.3', vite: '7.2.4' },
    },
  },
  'tsconfig.json': {
    compilerOptions: {
      ...{ strict: true, noEmit: true, noUncheckedIndexedAccess: true, noUnusedParameters: true, skipLibCheck: false },
      ...{ target: 'ES2022', module: 'ESNext', moduleResolution: 'bundler', jsx: 'react-jsx', types: [] },
      ...{ lib: ['ES2022', 'DOM', 'DOM.Iterable'], isolatedModules: true },
    },
    include: ['src'],
  },
  'index.html':
    '<!doctype html><html lang="en"><title>Storefront</title><div id="root"></div><script type="module" src="/src/main.tsx"></script></html>',
  'src/guide.ts': guideFor(api),
  'src/main.tsx': [
    `import { useState } from 'react';`,
    `import { createRoot } from 'react-dom/client';`,
    `const Page = () => {`,
    `  const [state, setState] = useState('');`,
    `  const follow = () => import('./guide').then(() => setState('done'), (error: unknown) => setState(String(error)));`,
    `  return <main><button onClick={() => void follow()}>Follow the guide</button><p role="status">{state}</p></main>;`,
    `};`,
    `const root = document.getElementById('root');`,
    `if (root) createRoot(root).render(<Page />);`,
  ].join('\n'),
});

export const makeViteProject = async (project, { tarball, api }) => {
  writeFiles(project, viteFiles(api));
  await install(project, tarball);
  await runTool(project, 'typescript/bin/tsc', ['-p', '.']);
  await runTool(project, 'vite/bin/vite.js', ['build']);
};

export const viteServer = (project, port) => ({
  args: [path.join(project, 'node_modules/vite/bin/vite.js'), 'preview', '--port', String(port), '--strictPort'],
  cwd: project,
  env: { NODE_ENV: undefined },
  url: `http://localhost:${port}`,
  log: `${project}-preview.log`,
});

const isOfStarter = (file) => !/\/(node_modules|\.next|\.env\.local|next-env\.d\.ts|[^/]*\.tgz)$/.test(file);

/** A copy of the starter, with the three commands of its README. The build asks the store. */
export const makeNextProject = async (project, { tarball, api, origin }) => {
  fs.cpSync(STARTER, project, { recursive: true, filter: isOfStarter });
  const example = fs.readFileSync(path.join(project, '.env.example'), 'utf8');
  const own = example.replace('http://127.0.0.1:1337/api/shop/v2', api).replace('http://localhost:3000', origin);
  fs.writeFileSync(path.join(project, '.env.local'), own);
  await install(project, tarball);
  await runTool(project, 'next/dist/bin/next', ['build']);
};

export const nextServer = (project, port, secret) => ({
  args: [path.join(project, 'node_modules/next/dist/bin/next'), 'start', '-p', String(port)],
  cwd: project,
  env: { NODE_ENV: undefined, SHOP_WEBHOOK_SECRET: secret, ...NO_TELEMETRY },
  url: `http://localhost:${port}`,
  log: `${project}-start.log`,
});
