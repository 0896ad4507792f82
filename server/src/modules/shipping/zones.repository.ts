import type { ShippingZoneMeta } from '../../contracts/shipping';
import { documentColumns, toInt, toJson } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { pageNamedRows, type NamedRowsRequest } from '../../platform/db/named-rows';
import { SHIPPING_METHODS, SHIPPING_ZONES } from './content-types/shipping';
import { toZoneRow, ZONE_COLUMNS, type ZoneRow } from './shipping.rows';
import { ZONE_SQL } from './shipping.search';

export type ZoneValues = {
  readonly name: string;
  readonly region: string;
  readonly meta: ShippingZoneMeta;
  readonly sort_order: number;
  readonly shipping_class_id: number | null;
};

const columnsOf = ({ meta, ...values }: ZoneValues) => ({
  ...values,
  meta: toJson(meta),
  everywhere_key: values.region === 'all' ? 'all' : null,
});

export const listZones = async (
  db: Database,
  request: NamedRowsRequest
): Promise<{ readonly zones: readonly ZoneRow[]; readonly total: number }> => {
  const { rows, total } = await pageNamedRows(() => db.table(SHIPPING_ZONES), ZONE_COLUMNS, ZONE_SQL, request);
  return { zones: rows.map(toZoneRow), total };
};

export const findAllZones = async (db: Database): Promise<readonly ZoneRow[]> =>
  (
    await db
      .table(SHIPPING_ZONES)
      .select([...ZONE_COLUMNS])
      .orderBy('id')
  ).map(toZoneRow);

export const findZonesOfClass = async (db: Database, classId: number): Promise<readonly ZoneRow[]> =>
  (
    await db
      .table(SHIPPING_ZONES)
      .where({ shipping_class_id: classId })
      .select([...ZONE_COLUMNS])
      .orderBy(['sort_order', 'id'])
  ).map(toZoneRow);

export const findZone = async (db: Database, id: number): Promise<ZoneRow | null> => {
  const row = await db
    .table(SHIPPING_ZONES)
    .where({ id })
    .first([...ZONE_COLUMNS]);
  return row ? toZoneRow(row) : null;
};

/** The zone and its methods stay as they are until the transaction ends. */
export const lockZone = async (db: Database, id: number): Promise<ZoneRow | null> => {
  const row = await db
    .table(SHIPPING_ZONES)
    .where({ id })
    .forUpdate()
    .first([...ZONE_COLUMNS]);
  return row ? toZoneRow(row) : null;
};

/** How many there are, and the place behind the last. */
export const measureZones = async (db: Database): Promise<{ readonly count: number; readonly next: number }> => {
  const [row] = (await db.table(SHIPPING_ZONES).count({ total: '*' }).max({ last: 'sort_order' })) as unknown as {
    total: unknown;
    last: unknown;
  }[];
  return { count: toInt(row?.total), next: row?.last == null ? 0 : toInt(row.last) + 1 };
};

export const insertZone = (db: Database, values: ZoneValues, now: Date): Promise<number> =>
  db.insert(SHIPPING_ZONES, { ...documentColumns(now), ...columnsOf(values) });

export const updateZone = async (db: Database, id: number, values: ZoneValues, now: Date): Promise<void> => {
  await db
    .table(SHIPPING_ZONES)
    .where({ id })
    .update({ ...columnsOf(values), updated_at: now });
};

/** False where there is no such zone. The methods go with it. */
export const deleteZone = async (db: Database, id: number): Promise<boolean> =>
  (await db.table(SHIPPING_ZONES).where({ id }).delete()) > 0;

export const resetStates = async (db: Database, zoneId: number, now: Date): Promise<void> => {
  await db
    .table(SHIPPING_METHODS)
    .where({ zone_id: zoneId })
    .update({ states: toJson([]), updated_at: now });
};

/** Locked in the order of their ids, so that two who sort at once do not wait for each other. */
export const lockZonePlaces = async (
  db: Database
): Promise<readonly { readonly id: number; readonly place: number }[]> => {
  const rows = await db.table(SHIPPING_ZONES).select('id', 'sort_order').orderBy('id').forUpdate();
  return rows.map((row) => ({ id: toInt(row.id), place: toInt(row.sort_order) }));
};

const BATCH = 100;

export const writePlaces = async (
  db: Database,
  places: readonly { readonly id: number; readonly place: number }[],
  now: Date
): Promise<void> => {
  for (let from = 0; from < places.length; from += BATCH) {
    const batch = places.slice(from, from + BATCH);
    // `else sort_order` tells PostgreSQL that the values are numbers.
    const cases = batch.map(() => 'when ? then ?').join(' ');
    const values = batch.flatMap(({ id, place }) => [id, place]);
    await db
      .table(SHIPPING_ZONES)
      .whereIn(
        'id',
        batch.map(({ id }) => id)
      )
      .update({ sort_order: db.raw(`case id ${cases} else sort_order end`, values), updated_at: now });
  }
};
