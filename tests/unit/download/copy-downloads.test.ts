import { copyDownloads } from '../../../server/src/modules/downloads';
import type { Platform } from '../../../server/src/platform/platform';

type Row = Readonly<Record<string, unknown>>;

const stored = (id: number, variants: readonly number[]): Row => ({
  id,
  post_id: 1,
  product_variation_id: JSON.stringify(variants),
  download_identifier: `identifier-${id}`,
  title: `File ${id}`,
  type: 'file',
  driver: 'local',
  bucket: '',
  file_name: 'guide.pdf',
  file_path: 'guide-1.pdf',
  file_url: 'guide-1.pdf',
  file_size: '12',
  settings: '{"download_limit":3}',
  serial: id,
});

/** Answers the files of product 1 and remembers what is inserted. */
const platformWith = (rows: readonly Row[]) => {
  const inserted: Row[] = [];
  const query = { whereIn: () => query, orderBy: () => query, select: () => Promise.resolve(rows) };
  const insert = (_table: string, row: Row) => Promise.resolve(inserted.push(row));
  const platform = { db: { table: () => query, insert }, clock: { now: () => new Date(0) } };
  return { platform: platform as unknown as Platform, inserted };
};

describe('the files of a copied product', () => {
  const variantIds = new Map([
    [10, 20],
    [11, 21],
  ]);

  it('are the same files for the copied variants, under identifiers of their own', async () => {
    const { platform, inserted } = platformWith([stored(1, []), stored(2, [10, 12])]);
    await copyDownloads(platform, { fromProductId: 1, toProductId: 2, variantIds });
    expect(inserted).toMatchObject([
      { post_id: 2, product_variation_id: '[]', title: 'File 1', file_path: 'guide-1.pdf', file_size: 12 },
      { post_id: 2, product_variation_id: '[20]', title: 'File 2', settings: '{"download_limit":3}' },
    ]);
    const identifiers = inserted.map((row) => row.download_identifier);
    expect(new Set([...identifiers, 'identifier-1', 'identifier-2']).size).toBe(4);
  });

  it('do not open to everybody when their variants were not copied', async () => {
    const { platform, inserted } = platformWith([stored(1, [12])]);
    await copyDownloads(platform, { fromProductId: 1, toProductId: 2, variantIds });
    expect(inserted).toEqual([]);
  });
});
