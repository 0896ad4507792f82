import type { TaxField } from '../../../domain/checkout';
import type { Database } from '../../../platform/db/database';

/** The fields that narrow down at least one of the rates of a country. */
export type FieldsByCountry = ReadonlyMap<string, ReadonlySet<TaxField>>;

const NARROWING = ['state', 'city', 'postcode'] as const;

type Widest = Readonly<Record<'country' | (typeof NARROWING)[number], unknown>>;

/** The largest of the texts is blank where all are. */
export const findNarrowingFields = async (db: Database, table: string): Promise<FieldsByCountry> => {
  const rows = (await db
    .table(table)
    .select('country')
    .max({ state: 'state', city: 'city', postcode: 'postcode' })
    .groupBy('country')) as Widest[];
  const isNamed = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
  return new Map(rows.map((row) => [String(row.country), new Set(NARROWING.filter((field) => isNamed(row[field])))]));
};
