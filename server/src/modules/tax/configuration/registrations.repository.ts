import type { ClassRates, TaxRegistration } from '../../../contracts/tax-configuration';
import { documentColumns, fromJson, toInt, toJson } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { TAX_REGISTRATIONS } from '../tax.tables';

const toRegistration = (row: Record<string, unknown>): TaxRegistration => ({
  id: toInt(row.id),
  country: String(row.country),
  vat: row.vat === null ? '' : String(row.vat),
  rates: fromJson<ClassRates>(row.rates, {}),
});

/** By country; there are at most as many as member states. */
export const findRegistrations = async (db: Database): Promise<readonly TaxRegistration[]> => {
  const rows = await db.table(TAX_REGISTRATIONS).orderBy('country').select('id', 'country', 'vat', 'rates');
  return rows.map((row) => toRegistration(row as Record<string, unknown>));
};

/** Made or replaced: a country has one. */
export const saveRegistration = async (
  db: Database,
  { country, vat, rates }: Omit<TaxRegistration, 'id'>,
  now: Date
): Promise<void> => {
  await db
    .table(TAX_REGISTRATIONS)
    .insert({ ...documentColumns(now), country, vat, rates: toJson(rates) })
    .onConflict('country')
    .merge(['vat', 'rates', 'updated_at']);
};

/** False where there is none for the country. */
export const deleteRegistration = async (db: Database, country: string): Promise<boolean> =>
  (await db.table(TAX_REGISTRATIONS).where({ country }).delete()) > 0;

export const deleteRegistrations = async (db: Database): Promise<void> => {
  await db.table(TAX_REGISTRATIONS).delete();
};

/** Goods of the class are charged what the registration says of the standard class from now on. */
export const removeClassFromRegistrations = async (db: Database, slug: string): Promise<void> => {
  const affected = (await findRegistrations(db)).filter(({ rates }) => Object.hasOwn(rates, slug));
  for (const { id, rates } of affected) {
    const { [slug]: _removed, ...kept } = rates;
    await db
      .table(TAX_REGISTRATIONS)
      .where({ id })
      .update({ rates: toJson(kept) });
  }
};
