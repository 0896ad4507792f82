import type { AttachedAttribute } from '../../contracts/attributes';
import type { VariantAttribute } from '../../domain/catalog';
import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { placeholders } from '../../platform/db/sql';
import { VARIANT_ATTRIBUTES } from './content-types/attributes';

export type AttachedRow = VariantAttribute & { readonly variation_id: number };

export const isTermUsed = async (db: Database, termId: number): Promise<boolean> =>
  (await db.table(VARIANT_ATTRIBUTES).where({ term_id: termId }).first('id')) !== undefined;

export const isGroupUsed = async (db: Database, groupId: number): Promise<boolean> =>
  (await db.table(VARIANT_ATTRIBUTES).where({ group_id: groupId }).first('id')) !== undefined;

/** The products of which a variant carries the term, or one of the group. */
export const findCarriers = async (
  db: Database,
  where: { readonly term_id: number } | { readonly group_id: number }
): Promise<readonly number[]> => {
  const rows = await db
    .table(VARIANT_ATTRIBUTES)
    .join('shop_product_variants as v', 'v.id', `${VARIANT_ATTRIBUTES}.variation_id`)
    .where(where)
    .distinct('v.post_id');
  return rows.map((row) => toInt((row as Record<string, unknown>).post_id));
};

/** SQL: whether the variant in that column has attributes. */
export const hasAttributesSql = (variationIdColumn: string): string =>
  `exists (select 1 from ${VARIANT_ATTRIBUTES} a where a.variation_id = ${variationIdColumn})`;

/** Attributes by variant; variants without any are missing. */
export const findAttached = async (
  db: Database,
  variationIds: readonly number[]
): Promise<ReadonlyMap<number, readonly AttachedAttribute[]>> => {
  const byVariant = new Map<number, AttachedAttribute[]>();
  if (variationIds.length === 0) return byVariant;
  const rows = await db
    .table(`${VARIANT_ATTRIBUTES} as attached`)
    .join('shop_attribute_terms as terms', 'terms.id', 'attached.term_id')
    .join('shop_attribute_groups as kinds', 'kinds.id', 'attached.group_id')
    .whereIn('attached.variation_id', [...variationIds])
    .select('attached.variation_id', 'attached.group_id', 'attached.term_id')
    .select('kinds.title as group_title', 'terms.title as term_title', 'terms.slug as term_slug')
    .orderBy('attached.id');
  for (const row of rows) {
    const variationId = toInt(row.variation_id);
    const attribute: AttachedAttribute = {
      group_id: toInt(row.group_id),
      group_title: String(row.group_title),
      term_id: toInt(row.term_id),
      term_title: String(row.term_title),
      term_slug: String(row.term_slug),
    };
    byVariant.set(variationId, [...(byVariant.get(variationId) ?? []), attribute]);
  }
  return byVariant;
};

/** Gives copied variants what the originals are; in one statement, so that a term cannot be deleted in between. */
export const copyAttached = async (db: Database, pairs: ReadonlyMap<number, number>): Promise<void> => {
  const ids = [...pairs].flat();
  if (ids.length === 0) return;
  const copyId = `case variation_id ${[...pairs].map(() => 'when ? then ?').join(' ')} else 0 end`;
  await db.raw(
    `insert into ${VARIANT_ATTRIBUTES} (variation_id, group_id, term_id)
     select ${copyId}, group_id, term_id from ${VARIANT_ATTRIBUTES}
     where variation_id in (${placeholders(pairs.size)}) order by id`,
    [...ids, ...pairs.keys()]
  );
};

/** The caller holds the terms and the product. */
export const attach = async (db: Database, rows: readonly AttachedRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await db.table(VARIANT_ATTRIBUTES).insert([...rows]);
};
