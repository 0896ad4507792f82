import { createHash } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ConflictError } from '../../domain/errors';
import type { FileContent, FileList, FileListRequest, OpenFile, Storage, StoredFile } from './storage';
import { assertStorageKey } from './storage-key';

const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR', 'ENXIO']);

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException | null)?.code ?? '');

const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (MISSING.has(codeOf(error))) return null;
    throw error;
  }
};

const isInside = (folder: string, file: string): boolean => {
  const relative = path.relative(folder, file);
  return relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
};

/**
 * Where a key lies; null where nothing can lie there. No folder on the way may be a link that leads somewhere else: the real path
 * of the folder must be the one that was asked for.
 */
const locate = async (root: string, key: string): Promise<string | null> => {
  assertStorageKey(key);
  const file = path.join(root, ...key.split('/'));
  if (!isInside(root, file)) return null;
  const folder = path.dirname(file);
  return (await orNull(realpath(folder))) === folder ? file : null;
};

const tagOf = ({ ino, size, mtimeMs }: Stats): string =>
  createHash('sha256').update(`${ino}.${size}.${mtimeMs}`).digest('hex').slice(0, 32);

const openedFile = async (handle: FileHandle): Promise<OpenFile | null> => {
  const stats = await handle.stat();
  if (!stats.isFile()) {
    await handle.close();
    return null;
  }
  return {
    size: stats.size,
    tag: tagOf(stats),
    modifiedAt: stats.mtime,
    // The handle that was measured is the one that is read: a file that is replaced meanwhile is served whole or not at all.
    stream: (range) => Promise.resolve(handle.createReadStream({ ...range, autoClose: true })),
    close: () => handle.close(),
  };
};

const openLocal = async (root: string, key: string): Promise<OpenFile | null> => {
  const file = await locate(root, key);
  if (!file) return null;
  // O_NONBLOCK: opening a named pipe would wait for a writer for ever.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await orNull(open(file, flags));
  return handle ? openedFile(handle) : null;
};

const writeAll = async (handle: FileHandle, source: Readable): Promise<void> => {
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      handle.writeFile(chunk).then(() => done(), done);
    },
  });
  await pipeline(source, sink);
  await handle.sync();
};

const createExclusively = async (file: string): Promise<FileHandle> => {
  try {
    return await open(file, 'wx', 0o600);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new ConflictError('A file of this name exists already.');
    throw error;
  }
};

const putLocal = async (root: string, key: string, content: FileContent): Promise<void> => {
  const file = await locate(root, key);
  if (!file) throw new ConflictError('There is no such folder in the storage.');
  const handle = await createExclusively(file);
  try {
    await writeAll(handle, content.stream());
    await handle.close();
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(file, { force: true });
    throw error;
  }
};

const removeLocal = async (root: string, key: string): Promise<boolean> => {
  const file = await locate(root, key);
  const stats = file ? await orNull(lstat(file)) : null;
  if (!file || !stats?.isFile()) return false;
  await rm(file, { force: true });
  return true;
};

/** Names end with the millisecond of their upload, so the newest are found without looking at every file. */
const stampOf = (name: string): number => Number(/-(\d{13})(?:\.[a-z0-9]+)?$/.exec(name)?.[1] ?? 0);

const describeFile = async (root: string, key: string): Promise<StoredFile | null> => {
  const stats = await orNull(lstat(path.join(root, key)));
  return stats ? { key, size: stats.size, modifiedAt: stats.mtime } : null;
};

const listLocal = async (root: string, { search, page, perPage }: FileListRequest): Promise<FileList> => {
  const wanted = search.toLowerCase();
  const entries = await readdir(root, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && entry.name.toLowerCase().includes(wanted))
    .map(({ name }) => name)
    .sort((a, b) => stampOf(b) - stampOf(a) || (a < b ? -1 : 1));
  const shown = names.slice((page - 1) * perPage, page * perPage);
  const files = await Promise.all(shown.map((name) => describeFile(root, name)));
  return { files: files.filter((file): file is StoredFile => file !== null), total: names.length };
};

export type LocalStorageOptions = {
  /** Made when it is first needed, readable by the site's own user only. */
  readonly folder: string;
  /** What the site serves to everybody; files to be sold must not lie there. */
  readonly publicFolder: string;
};

/** Files in a private folder of this machine. Every file is reached through the store only. */
export const createLocalStorage = ({ folder, publicFolder }: LocalStorageOptions): Storage => {
  let prepared: Promise<string> | undefined;

  const prepareRoot = async (): Promise<string> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const root = await realpath(folder);
    const open = (await orNull(realpath(publicFolder))) ?? publicFolder;
    if (root === open || isInside(open, root)) {
      throw new Error('The storageDir of the shop plugin lies in the public folder of the site; choose one outside.');
    }
    return root;
  };

  const rootFolder = (): Promise<string> => {
    prepared ??= prepareRoot().catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  };

  return {
    prefix: '',
    put: async (key, content) => putLocal(await rootFolder(), key, content),
    open: async (key) => openLocal(await rootFolder(), key),
    remove: async (key) => removeLocal(await rootFolder(), key),
    list: async (request) => listLocal(await rootFolder(), request),
  };
};
