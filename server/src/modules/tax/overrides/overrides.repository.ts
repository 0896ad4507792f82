import type { Knex } from 'knex';
import { canonicalPlace } from '../../../domain/tax';
import { rowVersion } from '../../../platform/content-version';
import { documentColumns, toInt, toIntOrNull } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { uniqueKey } from '../../../platform/db/unique-key';
import { TAX_OVERRIDES } from '../tax.tables';

export type OverrideValues = {
  readonly country: string;
  readonly state: string;
  readonly city: string;
  readonly postcode: string;
  readonly category_id: number;
  readonly rate: string;
  readonly tax_label: string;
  readonly override_state_tax: 'yes' | 'no';
  /** 0: goods of any class. */
  readonly class_id: number;
  readonly source_type: string;
  readonly source_id: number | null;
};

export type OverrideRow = OverrideValues & { readonly id: number; readonly category_name: string };

/** Names what editors see; the name of its category is changed elsewhere. */
export const overrideVersion = (row: OverrideRow): string => rowVersion(row, 'category_name');

const CATEGORIES = 'shop_product_categories';
/** More than any screen shows. */
const MAX_LISTED = 2_000;
const ROWS_AT_ONCE = 500;

const COLUMNS = [
  'overrides.id',
  'overrides.country',
  'overrides.state',
  'overrides.city',
  'overrides.postcode',
  'overrides.category_id',
  'overrides.rate',
  'overrides.tax_label',
  'overrides.override_state_tax',
  'overrides.class_id',
  'overrides.source_type',
  'overrides.source_id',
  'categories.name as category_name',
] as const;

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

export const toOverride = (row: Record<string, unknown>): OverrideRow => ({
  id: toInt(row.id),
  country: text(row.country),
  state: text(row.state),
  city: text(row.city),
  postcode: text(row.postcode),
  category_id: toInt(row.category_id),
  rate: text(row.rate),
  tax_label: text(row.tax_label),
  override_state_tax: row.override_state_tax === 'yes' ? 'yes' : 'no',
  class_id: toInt(row.class_id),
  source_type: text(row.source_type),
  source_id: toIntOrNull(row.source_id),
  category_name: text(row.category_name),
});

export const findOverrides = async (
  db: Database,
  narrow: (query: Knex.QueryBuilder) => void
): Promise<readonly OverrideRow[]> => {
  const query = db
    .table(`${TAX_OVERRIDES} as overrides`)
    .join(`${CATEGORIES} as categories`, 'categories.id', 'overrides.category_id')
    .select([...COLUMNS])
    .orderBy('overrides.id')
    .limit(MAX_LISTED);
  narrow(query as Knex.QueryBuilder);
  return ((await query) as Record<string, unknown>[]).map(toOverride);
};

export const findOverride = async (db: Database, id: number): Promise<OverrideRow | null> =>
  (await findOverrides(db, (query) => void query.where('overrides.id', id)))[0] ?? null;

/** As `findOverride`; it stays as it is until the transaction ends. */
export const lockOverride = async (db: Database, id: number): Promise<OverrideRow | null> => {
  await db.table(TAX_OVERRIDES).where({ id }).forUpdate().first('id');
  return findOverride(db, id);
};

/** Whether the category exists; it stays until the transaction ends. */
export const holdCategory = async (db: Database, id: number): Promise<boolean> =>
  (await db.table(CATEGORIES).where({ id }).forShare().first('id')) !== undefined;

/** Of two overrides with the same key and class nobody could say which one counts; how their place is spelled makes no difference. */
const placeKeyOf = (values: OverrideValues): string => uniqueKey(`${canonicalPlace(values)}\n${values.category_id}`);

const columnsOf = (values: OverrideValues): Record<string, unknown> => ({ ...values, place_key: placeKeyOf(values) });

/** The override of the same place, category and class, where there is one; locked. */
export const lockTwin = async (db: Database, values: OverrideValues): Promise<number | null> => {
  const row = await db
    .table(TAX_OVERRIDES)
    .where({ place_key: placeKeyOf(values), class_id: values.class_id })
    .forUpdate()
    .first('id');
  return row ? toInt(row.id) : null;
};

export const insertOverride = (db: Database, values: OverrideValues, now: Date): Promise<number> =>
  db.insert(TAX_OVERRIDES, { ...documentColumns(now), ...columnsOf(values) });

/** False where there is no such override. */
export const updateOverride = async (db: Database, id: number, values: OverrideValues, now: Date): Promise<boolean> =>
  (await db
    .table(TAX_OVERRIDES)
    .where({ id })
    .update({ ...columnsOf(values), updated_at: now })) > 0;

export type KeyedOverride = OverrideRow & {
  /** The key that is stored, and the one that the override has to have. */
  readonly storedKey: string;
  readonly key: string;
};

/** In the order of their ids, each time those beyond the id `after`. */
export const findKeyedOverrides = async (
  { table }: Database,
  after: number,
  limit: number
): Promise<readonly KeyedOverride[]> => {
  const rows = (await table(TAX_OVERRIDES).where('id', '>', after).orderBy('id').limit(limit)) as Record<
    string,
    unknown
  >[];
  return rows.map((row) => {
    const override = toOverride(row);
    return { ...override, storedKey: text(row.place_key), key: placeKeyOf(override) };
  });
};

/** As long as nobody has written it meanwhile. */
export const changeKey = async (db: Database, { id, storedKey, key }: KeyedOverride): Promise<void> => {
  await db.table(TAX_OVERRIDES).where({ id, place_key: storedKey }).update({ place_key: key });
};

/** False where there is no such override. */
export const deleteOverride = async (db: Database, id: number): Promise<boolean> =>
  (await db.table(TAX_OVERRIDES).where({ id }).delete()) > 0;

/** The overrides of one class become those of another; what that class overrides already is deleted. */
export const moveOverridesToClass = async (db: Database, fromId: number, toId: number): Promise<void> => {
  const twins = (await db
    .table(`${TAX_OVERRIDES} as mine`)
    .join(`${TAX_OVERRIDES} as theirs`, 'theirs.place_key', 'mine.place_key')
    .where('mine.class_id', fromId)
    .where('theirs.class_id', toId)
    .select('mine.id')) as { id: unknown }[];
  const ids = twins.map(({ id }) => toInt(id));
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    await db
      .table(TAX_OVERRIDES)
      .whereIn('id', ids.slice(start, start + ROWS_AT_ONCE))
      .delete();
  }
  await db.table(TAX_OVERRIDES).where({ class_id: fromId }).update({ class_id: toId });
};
