import { createReadStream, rmSync } from 'node:fs';
import { appendFile, mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Platform } from '../../platform/platform';
import type { OpenFile, Storage } from '../../platform/storage/storage';
import { storageOf } from '../files';
import type { ArchivePart } from './archive-parts';

/** Bytes in one part. */
const PIECE = 300_000;
const PAGE = 200;

async function* keysOf(storage: Storage): AsyncGenerator<string> {
  for (let page = 1; ; page += 1) {
    const { files } = await storage.list({ search: '', page, perPage: PAGE });
    for (const { key } of files) yield key;
    if (files.length < PAGE) return;
  }
}

async function* piecesOf(content: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer = Buffer.alloc(0);
  for await (const chunk of content) {
    waiting = Buffer.concat([waiting, chunk as Buffer]);
    while (waiting.length >= PIECE) {
      yield waiting.subarray(0, PIECE);
      waiting = waiting.subarray(PIECE);
    }
  }
  yield waiting;
}

async function* partsOf(key: string, file: OpenFile): AsyncGenerator<ArchivePart> {
  let left = file.size;
  for await (const piece of piecesOf(await file.stream())) {
    left -= piece.length;
    yield { kind: 'file', key, data: piece.toString('base64'), isLast: left <= 0 };
    if (left <= 0) return;
  }
}

/** The files of the private folder, which Strapi knows nothing of. Those in buckets stay there. */
export async function* soldFileParts(platform: Platform): AsyncGenerator<ArchivePart> {
  const storage = await storageOf(platform, 'local');
  for await (const key of keysOf(storage)) {
    const file = await storage.open(key);
    if (file) yield* partsOf(key, file);
  }
}

/** Files that came in, kept aside until what speaks of them is committed. */
export type ReceivedFiles = {
  readonly add: (part: Extract<ArchivePart, { kind: 'file' }>) => Promise<void>;
  readonly complete: () => number;
  /** Into the private folder. Answers the keys of those that could not be put there. */
  readonly keep: (platform: Platform) => Promise<readonly string[]>;
  readonly discard: () => void;
};

const isThere = async (storage: Storage, key: string, size: number): Promise<boolean> => {
  const known = await storage.open(key);
  if (!known) return false;
  await known.close();
  if (known.size === size) return true;
  await storage.remove(key);
  return false;
};

const keepFile = async (storage: Storage, key: string, file: string): Promise<void> => {
  const { size } = await stat(file);
  // Keys are drawn at random: a file of that key and size is the same one.
  if (await isThere(storage, key, size)) return;
  await storage.put(key, { stream: () => createReadStream(file), size, mime: 'application/octet-stream' });
};

export const receiveFiles = (): ReceivedFiles => {
  const complete = new Map<string, string>();
  let folder: string | undefined;
  let begun = 0;
  let current: { readonly key: string; readonly file: string } | undefined;
  const fileFor = async (key: string): Promise<string> => {
    folder ??= await mkdtemp(path.join(tmpdir(), 'shop-transfer-'));
    if (current?.key !== key) current = { key, file: path.join(folder, String((begun += 1))) };
    return current.file;
  };
  const discard = (): void => {
    if (folder) rmSync(folder, { recursive: true, force: true });
  };
  return {
    add: async ({ key, data, isLast }) => {
      const file = await fileFor(key);
      await appendFile(file, Buffer.from(data, 'base64'), { mode: 0o600 });
      if (isLast) complete.set(key, file);
    },
    complete: () => complete.size,
    keep: async (platform) => {
      const lost: string[] = [];
      const storage = await storageOf(platform, 'local');
      for (const [key, file] of complete) {
        await keepFile(storage, key, file).catch(() => lost.push(key));
      }
      discard();
      return lost;
    },
    discard,
  };
};
