import type { LibraryPicture } from '../../contracts/files';
import type { Platform } from '../../platform/platform';

type StrapiFile = { readonly id: number; readonly name: string; readonly url: string };

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
