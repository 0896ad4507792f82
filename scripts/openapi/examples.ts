import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const EXAMPLES_DIR = path.join(__dirname, 'examples');

/** A call that succeeded in a real store, without what differs from run to run; `npm run examples:merge` writes it. */
export type Example = { readonly request?: unknown; readonly response: unknown };

/** By operationId. */
export type Examples = Readonly<Record<string, Example>>;

const readFile = (name: string): Examples =>
  JSON.parse(readFileSync(path.join(EXAMPLES_DIR, name), 'utf8')) as Examples;

/** All recorded examples; one file for each tag. */
export const readExamples = (): Examples => {
  const names = existsSync(EXAMPLES_DIR) ? readdirSync(EXAMPLES_DIR) : [];
  return Object.assign({}, ...names.filter((name) => name.endsWith('.json')).map(readFile)) as Examples;
};
