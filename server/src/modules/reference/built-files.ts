import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Files that the build writes into dist/, beside the folder of the server's own code. */
const FOLDER = path.resolve(__dirname, '..');

const TYPES = {
  'openapi.json': 'application/json; charset=utf-8',
  'reference.js': 'text/javascript; charset=utf-8',
  'reference.css': 'text/css; charset=utf-8',
} as const;

type Name = keyof typeof TYPES;

export type BuiltFile = { readonly text: string; readonly etag: string; readonly type: string };

const load = async (name: Name): Promise<BuiltFile> => {
  const text = await readFile(path.join(FOLDER, name), 'utf8');
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  return { text, etag, type: TYPES[name] };
};

const loaded = new Map<Name, Promise<BuiltFile>>();

/** Read once per process: they change only with the version of the plugin. A failure is not remembered. */
const builtFile = (name: Name): Promise<BuiltFile> => {
  const known = loaded.get(name);
  if (known) return known;
  const file = load(name);
  loaded.set(name, file);
  file.catch(() => loaded.delete(name));
  return file;
};

export const readDescription = (): Promise<BuiltFile> => builtFile('openapi.json');

/** Null for a name that is no part of the page. */
export const pageFile = async (name: string): Promise<BuiltFile | null> =>
  name === 'reference.js' || name === 'reference.css' ? builtFile(name) : null;
