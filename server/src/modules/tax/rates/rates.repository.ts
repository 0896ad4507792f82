import type { Knex } from 'knex';
import { canonicalPlace } from '../../../domain/tax';
import { rowVersion } from '../../../platform/content-version';
import { documentColumns, toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { TAX_CLASSES, TAX_RATES } from '../tax.tables';

export type RateRow = {
  readonly id: number;
  readonly class_id: number;
  readonly country: string;
  readonly state: string;
  readonly postcode: string;
  readonly city: string;
  readonly rate: string;
  readonly name: string;
  readonly rate_group: string;
  readonly priority: number;
  readonly is_compound: 0 | 1;
  readonly for_shipping: string | null;
  readonly for_order: 0 | 1;
  readonly class_title: string;
  readonly class_slug: string;
};

/** What a merchant decides about a rate. */
export type RateValues = Omit<RateRow, 'id' | 'class_title' | 'class_slug'>;

/** Names what editors see; the name of its class is changed elsewhere. */
export const rateVersion = (row: RateRow): string => rowVersion(row, 'class_title', 'class_slug');

export type RatePlace = Pick<RateRow, 'class_id' | 'country' | 'state' | 'postcode' | 'city'>;

/** SQLite takes at most 500 rows in one insert. */
const ROWS_AT_ONCE = 200;

const COLUMNS = [
  'rates.id',
  'rates.class_id',
  'rates.country',
  'rates.state',
  'rates.postcode',
  'rates.city',
  'rates.rate',
  'rates.name',
  'rates.rate_group',
  'rates.priority',
  'rates.is_compound',
  'rates.for_shipping',
  'rates.for_order',
  'classes.title as class_title',
  'classes.slug as class_slug',
] as const;

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const toBit = (value: unknown): 0 | 1 => (toInt(value) === 1 ? 1 : 0);

export const toRate = (row: Record<string, unknown>): RateRow => ({
  id: toInt(row.id),
  class_id: toInt(row.class_id),
  country: text(row.country),
  state: text(row.state),
  postcode: text(row.postcode),
  city: text(row.city),
  rate: text(row.rate),
  name: text(row.name),
  rate_group: text(row.rate_group),
  priority: toInt(row.priority),
  is_compound: toBit(row.is_compound),
  for_shipping: row.for_shipping === null ? null : text(row.for_shipping),
  for_order: toBit(row.for_order),
  class_title: text(row.class_title),
  class_slug: text(row.class_slug),
});

/** Rates with their class, in the order in which they apply. */
export const findRates = async (
  db: Database,
  narrow: (query: Knex.QueryBuilder) => void,
  limit: number
): Promise<readonly RateRow[]> => {
  const query = db
    .table(`${TAX_RATES} as rates`)
    .join(`${TAX_CLASSES} as classes`, 'classes.id', 'rates.class_id')
    .select([...COLUMNS])
    .orderBy([{ column: 'rates.priority' }, { column: 'rates.id' }])
    .limit(limit);
  narrow(query as Knex.QueryBuilder);
  return ((await query) as Record<string, unknown>[]).map(toRate);
};

export const findRate = async (db: Database, id: number): Promise<RateRow | null> =>
  (await findRates(db, (query) => void query.where('rates.id', id), 1))[0] ?? null;

/** Waits for whoever else changes it. */
export const lockRate = async (db: Database, id: number): Promise<boolean> =>
  (await db.table(TAX_RATES).where({ id }).forUpdate().first('id')) !== undefined;

type StoredPlace = Omit<RatePlace, 'class_id'> & { readonly id: number };

/** Where the rates of a class apply, the oldest first. */
const findPlaces = async (
  db: Database,
  classId: number,
  narrow: (query: Knex.QueryBuilder) => void = () => undefined
): Promise<readonly StoredPlace[]> => {
  const query = db
    .table(TAX_RATES)
    .where({ class_id: classId })
    .orderBy('id')
    .select('id', 'country', 'state', 'postcode', 'city');
  narrow(query as Knex.QueryBuilder);
  return ((await query) as Record<string, unknown>[]).map((row) => ({
    id: toInt(row.id),
    country: text(row.country),
    state: text(row.state),
    postcode: text(row.postcode),
    city: text(row.city),
  }));
};

/** The oldest rate of this class and place, however the place is spelled; locked. */
export const findRateIdAt = async (db: Database, place: RatePlace): Promise<number | null> => {
  const { class_id: classId, country, state } = place;
  const there = await findPlaces(
    db,
    classId,
    (query) => void query.where({ country }).whereIn('state', [state, `${country}-${state}`])
  );
  const wanted = canonicalPlace(place);
  const id = there.find((each) => canonicalPlace(each) === wanted)?.id;
  return id !== undefined && (await lockRate(db, id)) ? id : null;
};

export const insertRate = (db: Database, values: RateValues, now: Date): Promise<number> =>
  db.insert(TAX_RATES, { ...documentColumns(now), ...values });

export const insertRates = async (db: Database, rates: readonly RateValues[], now: Date): Promise<void> => {
  for (let start = 0; start < rates.length; start += ROWS_AT_ONCE) {
    const rows = rates.slice(start, start + ROWS_AT_ONCE).map((values) => ({ ...documentColumns(now), ...values }));
    await db.table(TAX_RATES).insert(rows);
  }
};

/** False where there is no such rate. */
export const updateRate = async (db: Database, id: number, values: Partial<RateValues>, now: Date): Promise<boolean> =>
  (await db
    .table(TAX_RATES)
    .where({ id })
    .update({ ...values, updated_at: now })) > 0;

const choice = (db: Database, column: 'rate' | 'name', pairs: readonly (readonly [number, string])[]): Knex.Raw =>
  db.raw(`case id ${pairs.map(() => 'when ? then ?').join(' ')} else ?? end`, [...pairs.flat(), column]);

/** New percentages and names of many rates, in one statement. */
export const renameRates = async (
  db: Database,
  changes: readonly Pick<RateRow, 'id' | 'rate' | 'name'>[],
  now: Date
): Promise<void> => {
  if (changes.length === 0) return;
  await db
    .table(TAX_RATES)
    .whereIn(
      'id',
      changes.map(({ id }) => id)
    )
    .update({
      rate: choice(
        db,
        'rate',
        changes.map(({ id, rate }) => [id, rate] as const)
      ),
      name: choice(
        db,
        'name',
        changes.map(({ id, name }) => [id, name] as const)
      ),
      updated_at: now,
    });
};

/** False where there is no such rate. */
export const deleteRate = async (db: Database, id: number): Promise<boolean> =>
  (await db.table(TAX_RATES).where({ id }).delete()) > 0;

/** Answers how many there were. */
export const deleteRatesOf = async (db: Database, countries: readonly string[]): Promise<number> =>
  toInt(
    await db
      .table(TAX_RATES)
      .whereIn('country', [...countries])
      .delete()
  );

/** Those of the countries that have a rate. */
export const findTaxedCountries = async (db: Database, countries: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .table(TAX_RATES)
    .whereIn('country', [...countries])
    .distinct('country');
  return new Set((rows as { country: unknown }[]).map(({ country }) => String(country)));
};

export type CountryCount = { readonly rate_group: string; readonly country: string; readonly total: number };

export const countRates = async (db: Database): Promise<readonly CountryCount[]> => {
  const rows = (await db
    .table(TAX_RATES)
    .groupBy('rate_group', 'country')
    .orderBy(['rate_group', 'country'])
    .select('rate_group', 'country')
    .count({ total: '*' })) as Record<string, unknown>[];
  return rows.map((row) => ({ rate_group: text(row.rate_group), country: text(row.country), total: toInt(row.total) }));
};

const deleteByIds = async (db: Database, ids: readonly number[]): Promise<void> => {
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    await db
      .table(TAX_RATES)
      .whereIn('id', ids.slice(start, start + ROWS_AT_ONCE))
      .delete();
  }
};

/** The rates of one class become rates of another; those whose place the other class taxes already are deleted. */
export const moveRatesToClass = async (db: Database, fromId: number, toId: number): Promise<void> => {
  const taxed = new Set((await findPlaces(db, toId)).map(canonicalPlace));
  const twins = (await findPlaces(db, fromId)).filter((place) => taxed.has(canonicalPlace(place)));
  await deleteByIds(
    db,
    twins.map(({ id }) => id)
  );
  await db.table(TAX_RATES).where({ class_id: fromId }).update({ class_id: toId });
};
