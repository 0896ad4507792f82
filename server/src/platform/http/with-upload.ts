import { rm } from 'node:fs/promises';
import type { Context } from 'koa';

/** A file of a multipart request, as the site's body parser left it in a temporary folder. */
export type UploadedFile = {
  readonly filepath: string;
  readonly originalFilename: string | null;
  readonly mimetype: string | null;
  readonly size: number;
};

type Files = Readonly<Record<string, UploadedFile | readonly UploadedFile[]>>;

const filesOf = (ctx: Context): Files => (ctx.request as { files?: Files }).files ?? {};

/** Hands over the one file of the field `file`, and removes every temporary file of the request in the end. */
export const withUpload = async <T>(ctx: Context, work: (file: UploadedFile | null) => Promise<T>): Promise<T> => {
  const files = filesOf(ctx);
  try {
    const posted = files.file;
    const file = Array.isArray(posted) ? (posted as readonly UploadedFile[])[0] : (posted as UploadedFile | undefined);
    return await work(file ?? null);
  } finally {
    const leftovers = Object.values(files).flat() as readonly UploadedFile[];
    await Promise.all(leftovers.map(({ filepath }) => rm(filepath, { force: true }).catch(() => undefined)));
  }
};
