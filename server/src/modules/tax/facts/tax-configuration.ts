import type { Platform } from '../../../platform/platform';
import { findClasses } from '../classes/classes.repository';
import {
  findRegistrations,
  findSettings,
  findTaxCountries,
  type RegistrationRow,
  type TaxCountry,
} from '../configuration/configuration.repository';
import type { TaxSettings } from '../../../contracts/tax-configuration';
import { findNarrowingFields, type FieldsByCountry } from './narrowing-fields.repository';
import { TAX_OVERRIDES, TAX_RATES, TAX_VERSION } from '../tax.tables';

export type TaxClassRef = { readonly id: number; readonly slug: string };

/** What a store decided about tax as a whole: small, whatever the number of rates. */
export type TaxConfiguration = {
  readonly settings: TaxSettings;
  /** Oldest first; at most six. */
  readonly classes: readonly TaxClassRef[];
  readonly registrations: readonly RegistrationRow[];
  readonly countries: ReadonlyMap<string, TaxCountry>;
  /** Where categories are taxed differently, and by what within the country. */
  readonly overriddenCountries: FieldsByCountry;
  /** Where rates are stored, and by what they differ within the country. */
  readonly ratedCountries: FieldsByCountry;
};

const load = async (platform: Platform): Promise<TaxConfiguration> => ({
  settings: await findSettings(platform.db),
  classes: (await findClasses(platform.db)).map(({ id, slug }) => ({ id, slug })),
  registrations: await findRegistrations(platform.db),
  countries: new Map((await findTaxCountries(platform.db)).map((country) => [country.code, country])),
  overriddenCountries: await findNarrowingFields(platform.db, TAX_OVERRIDES),
  ratedCountries: await findNarrowingFields(platform.db, TAX_RATES),
});

const READER = Symbol('tax configuration');

/** From memory as long as nobody changes the set-up; six statements after a change. */
export const readTaxConfiguration = (platform: Platform): Promise<TaxConfiguration> =>
  platform.memo(READER, () => platform.versions.remember(TAX_VERSION, () => load(platform)))();
