import { randomBytes } from 'node:crypto';
import type { LibraryPicture, UploadedPrivateFile } from '../../../contracts/files';
import { UnprocessableError } from '../../../domain/errors';
import { extensionOf, safeFileName, storageKeyFor } from '../../../domain/file';
import type { UploadedFile } from '../../../platform/http/with-upload';
import type { Platform } from '../../../platform/platform';
import type { DriverName } from '../storage-drivers';
import { storageOf } from '../storages';
import { checkImage, checkUpload } from '../uploaded-file';

type Upload = {
  readonly file: UploadedFile | null;
  /** What the client wants it to be called; its own name where blank. */
  readonly name: string;
  readonly driver: DriverName;
  readonly bucket: string;
};

/** A requested name without an extension takes that of the file. */
const wantedName = (name: string, original: string): string => {
  if (name === '') return original;
  return extensionOf(name) === '' && extensionOf(original) !== '' ? `${name}.${extensionOf(original)}` : name;
};

export const uploadFile = async (
  platform: Platform,
  { file, name, driver, bucket }: Upload
): Promise<UploadedPrivateFile> => {
  if (!file) throw new UnprocessableError('A file is required.');
  const original = file.originalFilename ?? '';
  const wanted = wantedName(name, original);
  // Both names are checked: neither may smuggle in what the other hides.
  const content = await checkUpload(platform, file, [original, wanted]);
  const storage = await storageOf(platform, driver, bucket);
  const random = randomBytes(4).toString('hex');
  const key = `${storage.prefix}${storageKeyFor(wanted, platform.clock.now(), random)}`;
  await storage.put(key, content);
  return { driver, size: content.size, name: key, bucket };
};

type UploadService = {
  readonly upload: (request: { readonly data: object; readonly files: object }) => Promise<readonly StrapiFile[]>;
};

type StrapiFile = { readonly id: number; readonly name: string; readonly url: string };

/** Into the media library of the site. @throws UnprocessableError for everything that is no picture a browser shows. */
export const uploadImage = async (platform: Platform, file: UploadedFile | null): Promise<LibraryPicture> => {
  if (!file) throw new UnprocessableError('A file is required.');
  const { mime } = await checkImage(platform, file);
  const name = safeFileName(file.originalFilename ?? '');
  const service = platform.strapi.plugin('upload').service('upload') as UploadService;
  const [stored] = await service.upload({
    data: { fileInfo: { name } },
    files: { filepath: file.filepath, originalFilename: name, mimetype: mime, size: file.size },
  });
  if (!stored) throw new UnprocessableError('The file could not be stored.');
  return { id: stored.id, title: stored.name, url: stored.url };
};
