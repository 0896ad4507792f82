import type { ShortTaxRate, TaxedCountryGroup, TaxRate } from '../../../contracts/tax';
import { COUNTRIES, stateNameOf } from '../../../domain/address';
import { groupNameOf } from '../data/country-groups';
import { rateVersion, type CountryCount, type RateRow } from './rates.repository';

const shippingOf = ({ for_shipping: rate }: RateRow): number | null => (rate === null ? null : Number(rate));

export const presentRate = (row: RateRow): TaxRate => ({
  id: row.id,
  class_id: row.class_id,
  country: row.country,
  state: row.state,
  postcode: row.postcode,
  city: row.city,
  rate: row.rate,
  name: row.name,
  group: row.rate_group,
  priority: row.priority,
  is_compound: row.is_compound,
  for_shipping: shippingOf(row),
  for_order: row.for_order,
  formatted_state: stateNameOf(row.country, row.state),
  tax_class: { id: row.class_id, title: row.class_title },
  version: rateVersion(row),
});

const presentShort = (row: RateRow): ShortTaxRate => ({
  class_id: row.class_id,
  name: row.name,
  rate: row.rate,
  for_shipping: shippingOf(row),
});

export const countryNameOf = (code: string): string => COUNTRIES[code] ?? code;

/**
 * Counts and rates -> groups of countries, as GET /tax/rates answers them. A country whose rates did not fit into the answer
 * still says how many it has.
 */
export const presentGroups = (
  counts: readonly CountryCount[],
  rates: readonly RateRow[]
): readonly TaxedCountryGroup[] => {
  const byCountry = new Map<string, RateRow[]>();
  for (const rate of rates) {
    const key = `${rate.rate_group} ${rate.country}`;
    byCountry.set(key, [...(byCountry.get(key) ?? []), rate]);
  }
  return [...new Set(counts.map(({ rate_group: group }) => group))].map((group) => {
    const countries = counts.filter((count) => count.rate_group === group);
    return {
      group_name: groupNameOf(group),
      group_code: group,
      countries: countries.map(({ country, total }) => ({
        country_code: country,
        country_name: countryNameOf(country),
        rates: (byCountry.get(`${group} ${country}`) ?? []).map(presentShort),
        total_rates: total,
      })),
      total_countries: countries.length,
    };
  });
};
