import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Values one after another in a file of this process's own, readable by the site's user only. */
export type Spool<Value> = {
  readonly write: (value: Value) => Promise<void>;
  /** Ends the writing. */
  readonly read: () => AsyncGenerator<Value>;
  readonly remove: () => Promise<void>;
};

async function* linesOf<Value>(file: string): AsyncGenerator<Value> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    yield JSON.parse(line) as Value;
  }
}

export const createSpool = async <Value>(): Promise<Spool<Value>> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-transfer-'));
  const file = path.join(folder, 'parts.jsonl');
  const handle: FileHandle = await open(file, 'wx', 0o600);
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= handle.close());
  return {
    write: async (value) => void (await handle.appendFile(`${JSON.stringify(value)}\n`)),
    read: async function* () {
      await close();
      yield* linesOf<Value>(file);
    },
    remove: async () => {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
