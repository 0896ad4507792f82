import fs from 'node:fs/promises';
import path from 'node:path';
import { products, type SeedProduct } from './catalogue.data';
import type { SeedContext } from './context';
import { drawPdf } from './documents/pdf';
import type { StoreClient } from './store-client';

const PRODUCT = 'plugin::shop.product';
const DOWNLOAD = 'plugin::shop.product-download';

type StoredDownload = { readonly driver: string; readonly file_path: string };

const findDownload = async ({ strapi }: SeedContext, productId: number): Promise<StoredDownload | null> =>
  strapi.db.query(DOWNLOAD).findOne({ where: { post_id: productId } });

/** Uploads the file that buyers of the product may download; once per product. */
export const ensureFile = async (
  context: SeedContext,
  client: StoreClient,
  productId: number,
  { title, slug, document }: SeedProduct
): Promise<void> => {
  if (!document || (await findDownload(context, productId))) return;
  const content = drawPdf(document);
  const uploaded = (await client.upload('/files/upload', `${slug}.pdf`, content)) as { readonly path: string };
  await client.post(`/products/${productId}/sync-downloadable-files`, {
    downloadable_files: [
      {
        ...{ title, type: 'file', driver: 'local', file_name: `${slug}.pdf`, file_size: content.length },
        ...{ file_path: uploaded.path, file_url: uploaded.path, serial: 1 },
      },
    ],
  });
};

const isMissing = async (file: string): Promise<boolean> =>
  fs.access(file).then(
    () => false,
    () => true
  );

/** A start with its own DEMO_DIR on a database that another start has seeded writes the files that it lacks. */
export const restoreFiles = async (context: SeedContext): Promise<void> => {
  for (const { title, document } of products) {
    const product = document && (await context.strapi.db.query(PRODUCT).findOne({ where: { post_title: title } }));
    const stored = product && (await findDownload(context, Number(product.id)));
    if (!document || stored?.driver !== 'local') continue;
    const file = path.join(context.dir, '.shop-files', stored.file_path);
    if (!(await isMissing(file))) continue;
    await fs.mkdir(path.dirname(file), { recursive: true });
    await fs.writeFile(file, drawPdf(document));
  }
};
