import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { products } from './catalogue.data';
import type { SeedContext } from './context';
import { drawPicture } from './pictures/draw';
import type { Picture } from './pictures/draw';

const SIZE = 600;
const FILE = 'plugin::upload.file';

type Rendition = { readonly hash: string; readonly ext: string; readonly width: number };
export type UploadedFile = Rendition & {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly formats: Readonly<Record<string, Rendition>> | null;
};

type UploadService = {
  readonly upload: (request: { readonly data: object; readonly files: object }) => Promise<readonly UploadedFile[]>;
};

const fileName = (slug: string): string => `${slug}.png`;

const findPicture = ({ strapi }: SeedContext, slug: string): Promise<UploadedFile | null> =>
  strapi.db.query(FILE).findOne({ where: { name: fileName(slug) } });

/** Draws the product's picture and puts it into the media library; once per product. */
export const ensurePicture = async (
  context: SeedContext,
  slug: string,
  title: string,
  picture: Picture
): Promise<UploadedFile> => {
  const found = await findPicture(context, slug);
  if (found) return found;
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'shop-seed-'));
  try {
    const filepath = path.join(folder, fileName(slug));
    const png = drawPicture(picture, SIZE);
    await fs.writeFile(filepath, png);
    const service = context.strapi.plugin('upload').service('upload') as unknown as UploadService;
    const [file] = await service.upload({
      data: { fileInfo: { name: fileName(slug), alternativeText: title, caption: title } },
      files: { filepath, originalFilename: fileName(slug), mimetype: 'image/png', size: png.length },
    });
    if (!file) throw new Error(`The media library took no picture for ${slug}.`);
    return file;
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
};

const exists = (file: string): Promise<boolean> =>
  fs.access(file).then(
    () => true,
    () => false
  );

const restore = async (dir: string, picture: Picture, { hash, ext, width }: Rendition): Promise<void> => {
  const target = path.join(dir, 'public/uploads', `${hash}${ext}`);
  if (!(await exists(target))) await fs.writeFile(target, drawPicture(picture, width));
};

/** A start with its own DEMO_DIR on a database that another start has seeded draws the pictures it lacks. */
export const restorePictures = async (context: SeedContext): Promise<void> => {
  for (const { slug, picture } of products) {
    const file = await findPicture(context, slug);
    if (!file) continue;
    const renditions = [file, ...Object.values(file.formats ?? {})];
    for (const rendition of renditions) await restore(context.dir, picture, rendition);
  }
};
