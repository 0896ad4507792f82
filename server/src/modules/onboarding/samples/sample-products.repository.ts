import { toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { SAMPLE_PRODUCTS as TABLE } from '../content-types/sample-product';

export type SampleRow = {
  readonly productId: number;
  readonly name: string;
  readonly category: string;
  readonly fingerprint: string;
};

export const findSamples = async (db: Database): Promise<readonly SampleRow[]> => {
  const rows = await db.table(TABLE).select('product_id', 'name', 'category', 'fingerprint').orderBy('id');
  return rows.map((row) => ({
    productId: toInt(row.product_id),
    name: String(row.name),
    category: String(row.category),
    fingerprint: String(row.fingerprint),
  }));
};

export const hasSample = async (db: Database, name: string): Promise<boolean> =>
  (await db.table(TABLE).where({ name }).first('id')) !== undefined;

/** Fails where the sample is there: its name is unique. */
export const insertSample = async (db: Database, sample: SampleRow, now: Date): Promise<void> => {
  await db.insert(TABLE, {
    product_id: sample.productId,
    name: sample.name,
    category: sample.category,
    fingerprint: sample.fingerprint,
    created_at: now,
  });
};
