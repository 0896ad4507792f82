import type { LibraryPicture } from '../../../contracts/files';
import { UnprocessableError } from '../../../domain/errors';
import { safeFileName } from '../../../domain/file';
import type { UploadedFile } from '../../../platform/http/with-upload';
import type { Platform } from '../../../platform/platform';
import { checkImage } from '../uploaded-file';

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

/** Newest first; bounded, because the answer has no pages. */
const MAX_IMAGES = 200;

export const listImages = async (platform: Platform): Promise<readonly LibraryPicture[]> => {
  const files = (await platform.strapi.db.query('plugin::upload.file').findMany({
    where: { mime: { $startsWith: 'image/' } },
    select: ['id', 'name', 'url'],
    orderBy: { id: 'desc' },
    limit: MAX_IMAGES,
  })) as StrapiFile[];
  return files.map(({ id, name, url }) => ({ id, title: name, url }));
};
