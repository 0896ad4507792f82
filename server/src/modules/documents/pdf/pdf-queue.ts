import { UnavailableError } from '../../../domain/errors';

export type PdfReply = { readonly id: number; readonly bytes?: Uint8Array; readonly error?: string };

type Waiting = {
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (error: Error) => void;
};

/** Milliseconds that one file may take. */
export const PDF_LIMIT_MS = 30_000;

/**
 * Who waits for which file of a thread that makes one after the other. Only the first of them is being made, so the limit counts from
 * there: who waits behind large files is not refused for their time.
 */
export const createPdfQueue = (tooLate: () => void) => {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let timer: NodeJS.Timeout | undefined;

  const watchFirst = (): void => {
    clearTimeout(timer);
    timer = waiting.size > 0 ? setTimeout(tooLate, PDF_LIMIT_MS) : undefined;
  };

  return {
    size: () => waiting.size,
    wait: (send: (id: number) => void): Promise<Buffer> =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        if (waiting.size === 1) watchFirst();
        send(lastId);
      }),
    receive: ({ id, bytes, error }: PdfReply): void => {
      const caller = waiting.get(id);
      if (!caller) return;
      waiting.delete(id);
      watchFirst();
      if (bytes) caller.resolve(Buffer.from(bytes));
      else caller.reject(new Error(`The document could not be made: ${error}`));
    },
    refuseAll: (reason: string): void => {
      const refused = [...waiting.values()];
      waiting.clear();
      watchFirst();
      for (const { reject } of refused) reject(new UnavailableError(reason));
    },
  };
};
