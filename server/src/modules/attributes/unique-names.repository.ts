import type { Database } from '../../platform/db/database';
import { uniqueKey } from '../../platform/db/unique-key';

export type Names = { readonly title: string; readonly slug: string };

export const keysOf = ({ title, slug }: Names) => ({ title_key: uniqueKey(title), slug_key: uniqueKey(slug) });

export type NamedTable = 'shop_attribute_groups' | 'shop_attribute_terms';

type HeldKey = { readonly title_key: unknown; readonly slug_key: unknown };

/** The rows that hold one of the names already, apart from the row `exceptId`. */
export const findHolders = async (
  db: Database,
  table: NamedTable,
  names: readonly Names[],
  exceptId = 0
): Promise<readonly HeldKey[]> => {
  const keys = names.map(keysOf);
  const rows = await db
    .table(table)
    .where(
      (either) =>
        void either
          .whereIn(
            'title_key',
            keys.map(({ title_key }) => title_key)
          )
          .orWhereIn(
            'slug_key',
            keys.map(({ slug_key }) => slug_key)
          )
    )
    .whereNot('id', exceptId)
    .select('title_key', 'slug_key');
  return rows as unknown as readonly HeldKey[];
};
