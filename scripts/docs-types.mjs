import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './setup/paths.mjs';

/**
 * A project of the TypeScript in README and docs/, and of what tests write as a site and as a storefront, against the types as they are
 * packed: what a newcomer copies compiles. The blocks of a page follow one another.
 */
const FOLDER = path.join(ROOT, '.cache/docs-types');
const USES = ['tests/support/site-uses/extend-store.ts', 'tests/support/client-uses/buy.ts'];
const BUILT = ['dist/index.d.ts', 'dist/client/index.d.ts'];

/** What Strapi gives the code of a site. */
const STRAPI =
  'declare const strapi: { plugin(name: string): { service(name: string): unknown }; log: { info(text: string): object } };\n';

const CONFIG = {
  compilerOptions: {
    ...{ strict: true, noEmit: true, noUncheckedIndexedAccess: true, skipLibCheck: false },
    ...{ target: 'es2022', lib: ['ES2022', 'DOM', 'DOM.Iterable'], module: 'esnext', moduleResolution: 'bundler' },
    ...{ types: ['node'], moduleDetection: 'force' },
    paths: {
      'strapi-plugin-shop': ['../../dist/index.d.ts'],
      'strapi-plugin-shop/client': ['../../dist/client/index.d.ts'],
      'strapi-plugin-shop/client/staff': ['../../dist/client/staff.d.ts'],
      '@strapi-plugin-shop/client': ['../../dist/client/index.d.ts'],
      '@strapi-plugin-shop/client/staff': ['../../dist/client/staff.d.ts'],
    },
  },
  include: ['*.ts'],
};

const pages = () =>
  [
    'README.md',
    'client/README.md',
    ...fs.readdirSync(path.join(ROOT, 'docs'), { recursive: true }).map((name) => path.join('docs', String(name))),
  ].filter((file) => file.endsWith('.md'));

const blocksOf = (page) =>
  [...fs.readFileSync(path.join(ROOT, page), 'utf8').matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code]) => code);

/** Writes the project and answers its folder; null where nothing has been built that it could be held against. */
export const writeDocsProject = () => {
  if (!BUILT.every((file) => fs.existsSync(path.join(ROOT, file)))) return null;
  fs.rmSync(FOLDER, { recursive: true, force: true });
  fs.mkdirSync(FOLDER, { recursive: true });
  for (const page of pages()) {
    const blocks = blocksOf(page);
    if (blocks.length > 0) fs.writeFileSync(path.join(FOLDER, `${page.replaceAll('/', '_')}.ts`), blocks.join('\n'));
  }
  for (const file of USES) fs.copyFileSync(path.join(ROOT, file), path.join(FOLDER, path.basename(file)));
  fs.writeFileSync(path.join(FOLDER, 'strapi.d.ts'), STRAPI);
  fs.writeFileSync(path.join(FOLDER, 'tsconfig.json'), JSON.stringify(CONFIG, null, 2));
  return path.relative(ROOT, FOLDER);
};
