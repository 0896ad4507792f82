import type { BuiltInRateGroup, BuiltInTaxRate, RateImport } from '../../../contracts/tax-configuration';
import { EU_COUNTRIES } from '../../../domain/tax';
import type { Principal } from '../../../platform/auth/principal';
import type { Database } from '../../../platform/db/database';
import type { Platform } from '../../../platform/platform';
import { changeTax } from '../change-tax';
import { BUILT_IN_CLASSES, insertClass, lockClasses, MAX_CLASSES } from '../classes/classes.repository';
import { BUILT_IN_RATES, type BuiltInRate, type RateType } from '../data/built-in-rates';
import { groupNameOf, groupOf } from '../data/country-groups';
import { countryNameOf } from '../rates/rates.presenter';
import { deleteRatesOf, findTaxedCountries, insertRates, type RateValues } from '../rates/rates.repository';

const presentBuiltIn = ({ rate, type, name, compound, state }: BuiltInRate): BuiltInTaxRate => ({
  rate,
  type,
  name,
  compound,
  ...(state === '' ? {} : { state }),
});

/** All built-in rates by group and country; `configured` where the store has rates of its own. */
export const readBuiltInRates = async (db: Database): Promise<readonly BuiltInRateGroup[]> => {
  const codes = [...BUILT_IN_RATES.keys()];
  const configured = await findTaxedCountries(db, codes);
  return [...new Set(codes.map(groupOf))].map((group) => {
    const countries = codes.filter((code) => groupOf(code) === group);
    return {
      group_name: groupNameOf(group),
      group_code: group,
      countries: countries.map((code) => {
        const rates = (BUILT_IN_RATES.get(code) ?? []).map(presentBuiltIn);
        const base = { country_code: code, country_name: countryNameOf(code), rates, total_rates: rates.length };
        return { ...base, configured: configured.has(code) };
      }),
      total_countries: countries.length,
    };
  });
};

type ClassIds = ReadonlyMap<string, number>;

/** Classes by slug; the built-in ones that the rates need are made, as long as there is room. */
const classesFor = async ({ db, clock }: Platform, types: ReadonlySet<RateType>): Promise<ClassIds> => {
  const ids = new Map((await lockClasses(db)).map(({ slug, id }) => [slug, id]));
  for (const { slug, title } of BUILT_IN_CLASSES) {
    if (!types.has(slug) || ids.has(slug) || ids.size >= MAX_CLASSES) continue;
    ids.set(slug, await insertClass(db, title, slug, clock.now()));
  }
  return ids;
};

const toValues = (built: BuiltInRate, class_id: number): RateValues => ({
  class_id,
  country: built.country,
  state: built.state,
  postcode: '',
  city: '',
  rate: built.rate,
  name: built.name,
  rate_group: groupOf(built.country),
  priority: built.state === '' ? 1 : 2,
  is_compound: built.compound ? 1 : 0,
  for_shipping: null,
  for_order: built.replaces ? 1 : 0,
});

/** Must run in a transaction. A rate whose class finds no room is left out. */
const insertBuiltIn = async (platform: Platform, countries: readonly string[]): Promise<void> => {
  const rates = countries.flatMap((country) => BUILT_IN_RATES.get(country) ?? []);
  const classes = await classesFor(platform, new Set(rates.map(({ type }) => type)));
  const rows = rates.flatMap((rate) => {
    const classId = classes.get(rate.type);
    return classId === undefined ? [] : [toValues(rate, classId)];
  });
  await insertRates(platform.db, rows, platform.clock.now());
};

/** As `importCountries`, in a change of the tax set-up that does more. */
export const insertMissing = async (platform: Platform, wanted: readonly string[]): Promise<RateImport> => {
  const countries = [...new Set(wanted)];
  // The classes are the lock: two imports of one country at once would make its rates twice.
  await lockClasses(platform.db);
  const configured = await findTaxedCountries(platform.db, countries);
  const isNew = (country: string): boolean => BUILT_IN_RATES.has(country) && !configured.has(country);
  const imported = countries.filter(isNew);
  await insertBuiltIn(platform, imported);
  return { imported, skipped: countries.filter((country) => !isNew(country)) };
};

/** The built-in rates of countries that have none yet; the others, and those without built-in rates, are skipped. */
export const importCountries = (
  platform: Platform,
  principal: Principal,
  wanted: readonly string[]
): Promise<RateImport> => {
  const content = ({ imported }: RateImport) => imported.join(', ');
  return changeTax(platform, { principal, title: 'Built-in tax rates imported', content }, () =>
    insertMissing(platform, wanted)
  );
};

/** What the store has for member states of the EU is replaced by the built-in rates. */
export const resetEuRates = (
  platform: Platform,
  principal: Principal,
  wanted: readonly string[] | undefined
): Promise<readonly string[]> => {
  const countries = wanted && wanted.length > 0 ? [...new Set(wanted)] : EU_COUNTRIES;
  const content = () => countries.join(', ');
  return changeTax(platform, { principal, title: 'EU tax rates reset', content }, async () => {
    await lockClasses(platform.db);
    await deleteRatesOf(platform.db, countries);
    await insertBuiltIn(platform, countries);
    return countries;
  });
};
