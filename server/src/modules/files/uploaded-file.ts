import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { PayloadTooLargeError, UnprocessableError } from '../../domain/errors';
import {
  blockedExtensionOf,
  BLOCKED_EXTENSIONS,
  extensionOf,
  fileTypeOf,
  HEAD_BYTES,
  kindOfContent,
  WEB_IMAGES,
} from '../../domain/file';
import { filterPoint } from '../../platform/events/hook-points';
import type { UploadedFile } from '../../platform/http/with-upload';
import type { Platform } from '../../platform/platform';
import type { FileContent } from '../../platform/storage/storage';

const readHead = async ({ filepath }: UploadedFile): Promise<Uint8Array> => {
  const handle = await open(filepath, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

const refuse = (message: string): never => {
  throw new UnprocessableError(message);
};

export const BLOCKED_FILTER = filterPoint('shop/local_file_blocked_extensions').readAs<
  readonly string[],
  null,
  readonly string[]
>({
  says: 'Extensions that may not be uploaded, small letters without the dot.',
  reads: (answer) => (Array.isArray(answer) ? answer.map((each) => String(each).toLowerCase()) : undefined),
});

const assertNameAllowed = async (platform: Platform, name: string): Promise<void> => {
  const blocked = await platform.hooks.ask(BLOCKED_FILTER, BLOCKED_EXTENSIONS, null);
  const extension = blockedExtensionOf(name, blocked);
  if (extension !== null) refuse(`Files of the type ${extension.trim()} may not be uploaded.`);
};

const assertSize = (platform: Platform, { size }: UploadedFile): void => {
  if (size === 0) refuse('The file is empty.');
  if (size > platform.config.maxUploadBytes) throw new PayloadTooLargeError('The file is too large.');
};

/**
 * Checks name, size and content, and answers the content with the type that it really has.
 * @throws UnprocessableError for types that the store does not take, and for content that is not what the name says.
 */
export const checkUpload = async (
  platform: Platform,
  file: UploadedFile,
  names: readonly string[],
  only?: ReadonlySet<string>
): Promise<FileContent> => {
  for (const name of names) await assertNameAllowed(platform, name);
  assertSize(platform, file);
  const extension = extensionOf(names.at(-1) ?? '');
  const type = only && !only.has(extension) ? null : fileTypeOf(extension);
  if (!type) return refuse('Files of this type may not be uploaded.');
  if (kindOfContent(await readHead(file)) !== type.kind) refuse('The content of the file is not what its name says.');
  return { stream: () => createReadStream(file.filepath), size: file.size, mime: type.mime };
};

export const checkImage = (platform: Platform, file: UploadedFile): Promise<FileContent> =>
  checkUpload(platform, file, [file.originalFilename ?? ''], WEB_IMAGES);
