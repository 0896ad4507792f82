import { pipeline, Transform, type Readable } from 'node:stream';
import type { ByteRange } from '../../../domain/file';
import type { Platform } from '../../../platform/platform';
import type { OpenFile } from '../../../platform/storage/storage';

/** What was taken for an answer. */
export type Meter = {
  readonly bytes: number;
  /** Told of those that never left. */
  readonly giveBack: (bytes: number) => Promise<void>;
};

/** Notes, when the answer ends, how much of it never left. */
export const metered = async (
  platform: Platform,
  file: OpenFile,
  range: ByteRange | undefined,
  taken: Meter | null
): Promise<Readable> => {
  const source = await file.stream(range);
  if (!taken) return source;
  let left = taken.bytes;
  const meter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      left -= chunk.length;
      done(null, chunk);
    },
  });
  const note = (error: NodeJS.ErrnoException | null | undefined): void => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') {
      platform.strapi.log.warn(`A download broke off: ${error.message}`);
    }
    if (left <= 0) return;
    taken
      .giveBack(left)
      .catch((failure: unknown) =>
        platform.strapi.log.error(`What is left of a download could not be noted: ${String(failure)}`)
      );
  };
  return pipeline(source, meter, note);
};
