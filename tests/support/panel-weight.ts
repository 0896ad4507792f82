import { build, type Metafile } from 'esbuild';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const ENTRY = path.resolve(__dirname, '../../dist/admin/index.mjs');
const ROOT = path.resolve(__dirname, '../..');

/** What sites have of Strapi already; everything else that the panel imports comes with us. */
const OF_SITE = [
  '@strapi/*',
  'react',
  'react/*',
  'react-dom',
  'react-dom/*',
  'react-intl',
  'react-router-dom',
  'styled-components',
];

export type Weight = {
  /** Bytes, gzipped, of what Strapi loads before its log-in page: our entry, and what it imports at once. */
  readonly first: number;
  /** Bytes, gzipped, of all there is. */
  readonly all: number;
  readonly chunks: readonly { readonly name: string; readonly bytes: number }[];
};

const sizesOf = (files: readonly { readonly path: string; readonly contents: Uint8Array }[]) =>
  new Map(files.map((file) => [path.relative(ROOT, file.path), gzipSync(file.contents).length]));

const reachableAtOnce = ({ outputs }: Metafile): ReadonlySet<string> => {
  const start = Object.keys(outputs).find((name) => outputs[name]?.entryPoint !== undefined && isEntry(outputs[name]));
  const seen = new Set<string>();
  const walk = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const { path: imported, kind } of outputs[name]?.imports ?? []) {
      if (kind === 'import-statement' && outputs[imported]) walk(imported);
    }
  };
  if (start) walk(start);
  return seen;
};

const isEntry = (output: Metafile['outputs'][string] | undefined): boolean =>
  output?.entryPoint === path.relative(ROOT, ENTRY);

/** How heavy the built panel is: split and minified as a site does it, with the libraries that only we bring. */
export const weighPanel = async (): Promise<Weight> => {
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [ENTRY],
    outdir: 'weighed',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    metafile: true,
    write: false,
    external: OF_SITE,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.css': 'css' },
  });
  const sizes = sizesOf(outputFiles);
  const sum = (names: Iterable<string>): number => [...names].reduce((all, name) => all + (sizes.get(name) ?? 0), 0);
  const chunks = [...sizes].map(([name, bytes]) => ({ name, bytes })).sort((one, other) => other.bytes - one.bytes);
  return { first: sum(reachableAtOnce(metafile)), all: sum(sizes.keys()), chunks };
};
