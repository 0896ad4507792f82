import type { Label } from '../../contracts/labels';
import type { Condition } from '../../domain/search';
import { documentColumns, toInt } from '../../platform/db/columns';
import { applyCondition, type SqlMapping } from '../../platform/db/condition-sql';
import type { Database } from '../../platform/db/database';
import { type RowsSql } from '../../platform/db/json-rows';
import { uniqueKey } from '../../platform/db/unique-key';
import type { Platform } from '../../platform/platform';
import { LABEL_LINKS, LABELS } from './content-types/labels';
import type { LabelledEntity, LabelledType } from './labelled-entity';

/** The list has no pages. */
const MAX_LISTED = 1_000;

export const LABEL_SQL: SqlMapping = {
  columns: {
    id: 'shop_labels.id',
    value: 'shop_labels.value',
    created_at: 'shop_labels.created_at',
    updated_at: 'shop_labels.updated_at',
  },
};

export const toLabel = (row: Readonly<Record<string, unknown>>): Label => ({
  id: toInt(row.id),
  value: String(row.value),
});

export const listLabels = async (db: Database, condition: Condition | null): Promise<readonly Label[]> => {
  const query = db.table(LABELS).select('id', 'value').orderBy('id').limit(MAX_LISTED);
  return (await (condition ? applyCondition(query, condition, LABEL_SQL) : query)).map(toLabel);
};

/** On how many records each of the labels is; those that are on none are missing. */
export const countRecords = async (db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map();
  const rows = (await db
    .table(LABEL_LINKS)
    .whereIn('label_id', [...ids])
    .groupBy('label_id')
    .select('label_id', db.raw('count(*) as records'))) as readonly Record<string, unknown>[];
  return new Map(rows.map((row) => [toInt(row.label_id), toInt(row.records)]));
};

export const findLabel = async (db: Database, id: number): Promise<Label | null> => {
  const row = await db.table(LABELS).where({ id }).first('id', 'value');
  return row ? toLabel(row) : null;
};

/** Whether another label than `exceptId` reads the same. */
export const isValueTaken = async (db: Database, value: string, exceptId: number): Promise<boolean> =>
  (await db
    .table(LABELS)
    .where({ value_key: uniqueKey(value) })
    .whereNot('id', exceptId)
    .first('id')) !== undefined;

export const insertLabel = (db: Database, value: string, now: Date): Promise<number> =>
  db.insert(LABELS, { ...documentColumns(now), value, value_key: uniqueKey(value) });

/** False where there is no such label. */
export const updateLabel = async (db: Database, id: number, value: string, now: Date): Promise<boolean> =>
  (await db
    .table(LABELS)
    .where({ id })
    .update({ value, value_key: uniqueKey(value), updated_at: now })) > 0;

/** False where there is no such label. It leaves every record that carries it. */
export const deleteLabel = async (db: Database, id: number): Promise<boolean> =>
  (await db.table(LABELS).where({ id }).delete()) > 0;

/** Which of the labels exist; those stay until the transaction ends. */
export const holdLabels = async (db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .table(LABELS)
    .whereIn('id', [...ids])
    .forShare()
    .select('id')
    .orderBy('id');
  return new Set(rows.map((row) => toInt(row.id)));
};

type ContentTypes = Readonly<Record<string, { readonly collectionName: string } | undefined>>;

/** Records that Strapi knows no content type of. */
const RAW_TABLES: Readonly<Partial<Record<LabelledType, string>>> = { license: 'shop_licenses' };

/**
 * Whether the record exists; its row stays locked, so that two selections for one record follow one another. Which table it
 * is in is known to Strapi, but for licences.
 */
export const lockEntity = async ({ db, strapi }: Platform, { type, id }: LabelledEntity): Promise<boolean> => {
  const contentTypes = strapi.contentTypes as unknown as ContentTypes;
  const table = RAW_TABLES[type] ?? contentTypes[`plugin::shop.${type}`]?.collectionName;
  if (table === undefined) return false;
  return (await db.table(table).where({ id }).forUpdate().first('id')) !== undefined;
};

export const linkLabels = async (db: Database, entity: LabelledEntity, labelIds: readonly number[]): Promise<void> => {
  if (labelIds.length === 0) return;
  await db
    .table(LABEL_LINKS)
    .insert(labelIds.map((label_id) => ({ label_id, entity_type: entity.type, entity_id: entity.id })))
    .onConflict(['entity_type', 'entity_id', 'label_id'])
    .ignore();
};

/** Takes away the named labels; those that the record does not carry are passed over. */
export const unlinkLabels = async (db: Database, entity: LabelledEntity, gone: readonly number[]): Promise<void> => {
  await db
    .table(LABEL_LINKS)
    .where({ entity_type: entity.type, entity_id: entity.id })
    .whereIn('label_id', [...gone])
    .delete();
};

/** Takes away all labels but the named ones. */
export const unlinkOthers = async (db: Database, entity: LabelledEntity, kept: readonly number[]): Promise<void> => {
  await db
    .table(LABEL_LINKS)
    .where({ entity_type: entity.type, entity_id: entity.id })
    .whereNotIn('label_id', [...kept])
    .delete();
};

/**
 * The labels of records of one kind, by the id of the record, in one statement. Records without labels are missing.
 */
export const findLabelsOf = async (
  { db }: Platform,
  entityType: LabelledType,
  entityIds: readonly number[]
): Promise<ReadonlyMap<number, readonly Label[]>> => {
  const byEntity = new Map<number, Label[]>();
  if (entityIds.length === 0) return byEntity;
  const rows = await db
    .table(`${LABEL_LINKS} as links`)
    .join(`${LABELS} as labels`, 'labels.id', 'links.label_id')
    .where('links.entity_type', entityType)
    .whereIn('links.entity_id', [...entityIds])
    .select('links.entity_id', 'labels.id', 'labels.value')
    .orderBy('labels.id');
  for (const row of rows) {
    const entityId = toInt(row.entity_id);
    byEntity.set(entityId, [...(byEntity.get(entityId) ?? []), toLabel(row)]);
  }
  return byEntity;
};

/** Those of one record, for statements that read it; `toLabel` reads them. In no order. */
export const labelRows = (entityType: 'order'): RowsSql => ({
  columns: ['id', 'value'],
  text: `select labels.id, labels.value from ${LABEL_LINKS} links join ${LABELS} labels on labels.id = links.label_id
    where links.entity_type = '${entityType}' and links.entity_id = ?`,
});

/** For whoever deletes records: ids are never used again, but what nobody carries need not be kept. */
export const removeLabelsOf = async (
  { db }: Platform,
  entityType: LabelledType,
  entityIds: readonly number[]
): Promise<void> => {
  if (entityIds.length === 0) return;
  await db
    .table(LABEL_LINKS)
    .where({ entity_type: entityType })
    .whereIn('entity_id', [...entityIds])
    .delete();
};

/** From now on one record carries what the other one did, too; each label once. */
export const moveLabels = async (
  { db }: Platform,
  entityType: LabelledType,
  { fromId, toId }: { readonly fromId: number; readonly toId: number }
): Promise<void> => {
  const links = (id: number) => db.table(LABEL_LINKS).where({ entity_type: entityType, entity_id: id });
  const own = (await links(toId).pluck('label_id')) as number[];
  await links(fromId).whereNotIn('label_id', own).update({ entity_id: toId });
  await links(fromId).delete();
};
