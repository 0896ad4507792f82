import type { TaxField } from '../../../domain/checkout';
import type { Platform } from '../../../platform/platform';
import { findClasses } from '../classes/classes.repository';
import {
  findRegistrations,
  findSettings,
  findTaxCountries,
  type TaxCountry,
} from '../configuration/configuration.repository';
import type { TaxRegistration, TaxSettings } from '../../../contracts/tax-configuration';
import { TAX_OVERRIDES, TAX_RATES, TAX_VERSION } from '../tax.tables';

export type TaxClassRef = { readonly id: number; readonly slug: string };

/** What a store decided about tax as a whole: small, whatever the number of rates. */
export type TaxConfiguration = {
  readonly settings: TaxSettings;
  /** Oldest first; at most six. */
  readonly classes: readonly TaxClassRef[];
  readonly registrations: readonly TaxRegistration[];
  readonly countries: ReadonlyMap<string, TaxCountry>;
  /** Where categories are taxed differently, and by what within the country. */
  readonly overriddenCountries: FieldsByCountry;
  /** Where rates are stored, and by what they differ within the country. */
  readonly ratedCountries: FieldsByCountry;
};

/** The fields that narrow down at least one of the rates of a country. */
export type FieldsByCountry = ReadonlyMap<string, ReadonlySet<TaxField>>;

const NARROWING = ['state', 'city', 'postcode'] as const;

type Widest = Readonly<Record<'country' | (typeof NARROWING)[number], unknown>>;

/** The largest of the texts is blank where all are. */
const findFields = async ({ db }: Platform, table: string): Promise<FieldsByCountry> => {
  const rows = (await db
    .table(table)
    .select('country')
    .max({ state: 'state', city: 'city', postcode: 'postcode' })
    .groupBy('country')) as Widest[];
  const isNamed = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
  return new Map(rows.map((row) => [String(row.country), new Set(NARROWING.filter((field) => isNamed(row[field])))]));
};

const load = async (platform: Platform): Promise<TaxConfiguration> => ({
  settings: await findSettings(platform.db),
  classes: (await findClasses(platform.db)).map(({ id, slug }) => ({ id, slug })),
  registrations: await findRegistrations(platform.db),
  countries: new Map((await findTaxCountries(platform.db)).map((country) => [country.code, country])),
  overriddenCountries: await findFields(platform, TAX_OVERRIDES),
  ratedCountries: await findFields(platform, TAX_RATES),
});

const READER = Symbol('tax configuration');

/** From memory as long as nobody changes the set-up; six statements after a change. */
export const readTaxConfiguration = (platform: Platform): Promise<TaxConfiguration> =>
  platform.memo(READER, () => platform.versions.remember(TAX_VERSION, () => load(platform)))();
