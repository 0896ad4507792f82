import type { ClassRates, TaxRegistration, TaxSettings } from '../../../contracts/tax-configuration';
import { rowVersion } from '../../../platform/content-version';
import { documentColumns, fromJson, toInt, toJson } from '../../../platform/db/columns';
import { type Database, insertOrHold } from '../../../platform/db/database';
import { TAX_COUNTRIES, TAX_REGISTRATIONS, TAX_SETTINGS } from '../tax.tables';
import { applyChange, assertSettings, DEFAULT_SETTINGS, type SettingsChange } from './tax-settings';

const ROW = { name: 'settings' };

const read = (row: { value?: unknown } | undefined): TaxSettings =>
  applyChange(DEFAULT_SETTINGS, fromJson<SettingsChange>(row?.value, {}));

export const findSettings = async (db: Database): Promise<TaxSettings> =>
  read(await db.table(TAX_SETTINGS).where(ROW).first('value'));

/**
 * Lays the change over what is stored; two owners who save at once both keep their keys. Must run in a transaction.
 * @throws ConflictError where `version` is named and not what is stored.
 */
export const mergeSettings = async (db: Database, change: SettingsChange, version?: string): Promise<TaxSettings> => {
  await insertOrHold(db, TAX_SETTINGS, { ...ROW, value: toJson({}) }, 'name');
  const stored = read(await db.table(TAX_SETTINGS).where(ROW).forUpdate().first('value'));
  assertSettings(version, stored);
  const merged = applyChange(stored, change);
  await db
    .table(TAX_SETTINGS)
    .where(ROW)
    .update({ value: toJson(merged) });
  return merged;
};

export type RegistrationRow = Omit<TaxRegistration, 'version'>;

/** Names what editors see. */
export const registrationVersion = (row: RegistrationRow): string => rowVersion(row);

const REGISTRATION_COLUMNS = ['id', 'country', 'vat', 'rates'] as const;

const toRegistration = (row: Record<string, unknown>): RegistrationRow => ({
  id: toInt(row.id),
  country: String(row.country),
  vat: row.vat === null ? '' : String(row.vat),
  rates: fromJson<ClassRates>(row.rates, {}),
});

/** By country; there are at most as many as member states. */
export const findRegistrations = async (db: Database): Promise<readonly RegistrationRow[]> => {
  const rows = await db
    .table(TAX_REGISTRATIONS)
    .orderBy('country')
    .select([...REGISTRATION_COLUMNS]);
  return rows.map((row) => toRegistration(row as Record<string, unknown>));
};

/** That of the country; it stays as it is until the transaction ends. */
export const lockRegistration = async (db: Database, country: string): Promise<RegistrationRow | null> => {
  const row = await db
    .table(TAX_REGISTRATIONS)
    .where({ country })
    .forUpdate()
    .first([...REGISTRATION_COLUMNS]);
  return row ? toRegistration(row as Record<string, unknown>) : null;
};

/** Made or replaced: a country has one. */
export const saveRegistration = async (
  db: Database,
  { country, vat, rates }: Omit<RegistrationRow, 'id'>,
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
