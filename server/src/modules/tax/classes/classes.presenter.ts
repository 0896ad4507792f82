import type { TaxClass } from '../../../contracts/tax';
import { toTimestamp } from '../../../platform/db/columns';
import type { TaxClassRow } from './classes.repository';

export const presentClass = (row: TaxClassRow): TaxClass => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  meta: row.meta,
  created_at: toTimestamp(row.created_at),
  updated_at: toTimestamp(row.updated_at),
});
