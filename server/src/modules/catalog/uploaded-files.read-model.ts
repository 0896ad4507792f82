import type { Platform } from '../../platform/platform';

export type UploadedFile = {
  readonly id: number;
  readonly url: string;
  readonly name: string;
  readonly mime: string | null;
  readonly formats?: { readonly small?: { readonly url?: string } } | null;
};

/** Files of the site's media library by their ids; those that are gone are missing. */
export const findUploadedFiles = async (
  platform: Platform,
  ids: readonly number[]
): Promise<readonly UploadedFile[]> => {
  if (ids.length === 0) return [];
  return (await platform.strapi.db.query('plugin::upload.file').findMany({
    where: { id: { $in: [...new Set(ids)] } },
    select: ['id', 'url', 'name', 'mime', 'formats'],
  })) as UploadedFile[];
};
