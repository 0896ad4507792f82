import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { CountriesAnswer, CountryDetailsAnswer } from '../../../server/src/contracts/lookups';
import { shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';
import type { ChoiceOption } from '../kit/form/form-definition';

const countriesApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopCountries: build.query({
      queryFn: ask(
        (shop) => shop.GET('/address-info/countries'),
        ({ data }: CountriesAnswer) => data
      ),
      keepUnusedDataFor: 3600,
    }),
    shopCountryStates: build.query({
      queryFn: ask(
        (shop, country_code: string) =>
          shop.GET('/address-info/get-country-info', { params: { query: { country_code } } }),
        ({ states }: CountryDetailsAnswer): readonly ChoiceOption[] => states
      ),
      keepUnusedDataFor: 3600,
    }),
  }),
});

const { useShopCountriesQuery, useShopCountryStatesQuery } = countriesApi;

const NO_STATES: readonly ChoiceOption[] = [];

/** The states of a country; none of one whose addresses have none. */
export const useStates = (country: string): readonly ChoiceOption[] =>
  useShopCountryStatesQuery(country, { skip: country === '' }).currentData ?? NO_STATES;

type Countries = {
  /** By name, in the language of the user. */
  readonly options: readonly ChoiceOption[];
  readonly nameOf: (code: string) => string;
};

export const useCountries = (): Countries => {
  const { locale } = useIntl();
  const { data } = useShopCountriesQuery(undefined);
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
    const known = new Map((data ?? []).map(({ value, label }) => [value, names.of(value) ?? label]));
    const options = [...known].map(([value, label]) => ({ value, label }));
    const collator = new Intl.Collator(locale);
    return {
      options: options.sort((a, b) => collator.compare(a.label, b.label)),
      nameOf: (code) => known.get(code) ?? code,
    };
  }, [data, locale]);
};
