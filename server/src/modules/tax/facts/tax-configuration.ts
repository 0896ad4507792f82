import type { Platform } from '../../../platform/platform';
import { findClasses } from '../classes/classes.repository';
import { findRegistrations, type RegistrationRow } from '../configuration/registrations.repository';
import { findSettings } from '../configuration/settings.repository';
import type { TaxSettings } from '../configuration/tax-settings';
import { findTaxCountries, type TaxCountry } from '../rates/countries.repository';
import { TAX_OVERRIDES, TAX_VERSION } from '../tax.tables';

export type TaxClassRef = { readonly id: number; readonly slug: string };

/** What a store decided about tax as a whole: small, whatever the number of rates. */
export type TaxConfiguration = {
  readonly settings: TaxSettings;
  /** Oldest first; at most six. */
  readonly classes: readonly TaxClassRef[];
  readonly registrations: readonly RegistrationRow[];
  readonly countries: ReadonlyMap<string, TaxCountry>;
  /** Where categories are taxed differently. */
  readonly overriddenCountries: ReadonlySet<string>;
};

const findOverriddenCountries = async ({ db }: Platform): Promise<ReadonlySet<string>> => {
  const rows = (await db.table(TAX_OVERRIDES).distinct('country')) as { country: unknown }[];
  return new Set(rows.map(({ country }) => String(country)));
};

const load = async (platform: Platform): Promise<TaxConfiguration> => ({
  settings: await findSettings(platform.db),
  classes: (await findClasses(platform.db)).map(({ id, slug }) => ({ id, slug })),
  registrations: await findRegistrations(platform.db),
  countries: new Map((await findTaxCountries(platform.db)).map((country) => [country.code, country])),
  overriddenCountries: await findOverriddenCountries(platform),
});

const READER = Symbol('tax configuration');

/** From memory as long as nobody changes the set-up; five statements after a change. */
export const readTaxConfiguration = (platform: Platform): Promise<TaxConfiguration> =>
  platform.memo(READER, () => platform.versions.remember(TAX_VERSION, () => load(platform)))();
