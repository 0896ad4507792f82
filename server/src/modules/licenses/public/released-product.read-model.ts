import { toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';

/** What the version answer tells of a product beside its settings. */
export type ReleasedProduct = {
  readonly id: number;
  readonly title: string;
  /** The last part of its address. */
  readonly slug: string;
  readonly status: string;
  /** HTML. */
  readonly description: string;
};

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

export const findReleasedProduct = async (db: Database, id: number): Promise<ReleasedProduct | null> => {
  const row = await db
    .table('shop_products')
    .where({ id })
    .first('id', 'post_title', 'post_name', 'post_status', 'post_content');
  if (!row) return null;
  return {
    id: toInt(row.id),
    title: text(row.post_title),
    slug: text(row.post_name),
    status: text(row.post_status),
    description: text(row.post_content),
  };
};
