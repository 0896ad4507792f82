import type { ProductPicture } from '../../contracts/variants';
import { InvalidInputError } from '../../domain/errors';
import type { Platform } from '../../platform/platform';
import { findUploadedFiles, type UploadedFile } from './uploaded-files.read-model';

/** What a client says about a picture; only the id is believed, the address is the one of the upload. */
export type PostedPicture = { readonly id?: number | undefined; readonly title?: string | undefined };

/** The uploads that a write refers to, read at once. */
export type Pictures = {
  /** In the posted order, each once; pictures whose upload does not exist are left out. */
  readonly entries: (posted: readonly PostedPicture[]) => readonly ProductPicture[];
  /** The small format of an image. @throws InvalidInputError for an unknown id, and for a file that is no image. */
  readonly featured: (id: number) => string;
};

export type PictureReferences = {
  /** Of a new featured image. */
  readonly featuredId?: number | undefined;
  readonly posted: readonly PostedPicture[];
  /** Entries that were checked by an earlier write. */
  readonly known: readonly ProductPicture[];
};

const refuse = (message: string): never => {
  throw new InvalidInputError(message, { featured_image_id: { exists: message } });
};

const readFeatured = (file: UploadedFile | undefined): string => {
  if (!file) return refuse('The featured image does not exist.');
  if (!file.mime?.startsWith('image/')) return refuse('The featured image is not an image.');
  return file.formats?.small?.url ?? file.url;
};

const unknownIds = ({ featuredId, posted, known }: PictureReferences): readonly number[] => {
  const seen = new Set(known.map(({ id }) => id));
  const wanted = posted.map(({ id }) => id).filter((id): id is number => id !== undefined && !seen.has(id));
  return featuredId ? [...wanted, featuredId] : wanted;
};

/** One statement for all uploads that a write names for the first time; none where there are none. */
export const readPictures = async (platform: Platform, references: PictureReferences): Promise<Pictures> => {
  const files = await findUploadedFiles(platform, unknownIds(references));
  const sources = new Map<number, ProductPicture>([
    ...files.map(({ id, url, name }) => [id, { id, url, title: name }] as const),
    ...references.known.map((entry) => [entry.id, entry] as const),
  ]);
  return {
    entries: (posted) => {
      const titles = new Map(posted.map(({ id, title }) => [id ?? 0, title ?? '']));
      return [...titles].flatMap(([id, title]) => {
        const source = sources.get(id);
        return source ? [{ ...source, title: title || source.title }] : [];
      });
    },
    featured: (id) => readFeatured(files.find((file) => file.id === id)),
  };
};
