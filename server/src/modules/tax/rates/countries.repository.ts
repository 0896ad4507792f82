import { toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { TAX_COUNTRIES } from '../tax.tables';

export type TaxCountry = { readonly code: string; readonly enabled: boolean; readonly taxId: string };

const toCountry = (row: Record<string, unknown>): TaxCountry => ({
  code: String(row.code),
  enabled: toInt(row.enabled) === 1,
  taxId: row.tax_id === null ? '' : String(row.tax_id),
});

/** Countries about which something was decided, at most one row each. */
export const findTaxCountries = async (db: Database): Promise<readonly TaxCountry[]> =>
  (await db.table(TAX_COUNTRIES).select('code', 'enabled', 'tax_id')).map(toCountry);

export const findTaxCountry = async (db: Database, code: string): Promise<TaxCountry> => {
  const row = await db.table(TAX_COUNTRIES).where({ code }).first('code', 'enabled', 'tax_id');
  return row ? toCountry(row) : { code, enabled: true, taxId: '' };
};

const save = async (db: Database, code: string, change: Readonly<Record<string, unknown>>): Promise<void> => {
  await db
    .table(TAX_COUNTRIES)
    .insert({ code, enabled: 1, tax_id: '', ...change })
    .onConflict('code')
    .merge(Object.keys(change));
};

export const saveCountryStatus = (db: Database, code: string, enabled: 0 | 1): Promise<void> =>
  save(db, code, { enabled });

export const saveCountryTaxId = (db: Database, code: string, tax_id: string): Promise<void> =>
  save(db, code, { tax_id });
