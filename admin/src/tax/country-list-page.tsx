import { Flex } from '@strapi/design-system';
import { useState } from 'react';
import type { TaxedCountry } from '../../../server/src/contracts/tax';
import { LoadState } from '../kit/page/load-state';
import { ShopPage } from '../kit/page/shop-page';
import { useCountries } from '../lookups/countries.api';
import { DeleteButton } from '../settings/delete-button';
import { RecordTable } from '../settings/record-table';
import { useText, type Text } from '../texts/use-text';
import { AddCountry } from './add-country';
import { namedRate } from './rate-words';
import { TAXES, TaxLinks } from './tax-links';
import { useShopDeleteCountryTaxMutation, useShopTaxRatesQuery } from './tax.api';

const summaryOf = ({ rates }: TaxedCountry, text: Text): string =>
  [...new Set(rates.map(({ name, rate }) => namedRate(text, name, rate)))].slice(0, 3).join(', ');

const CountryTable = ({ countries }: { readonly countries: readonly TaxedCountry[] }) => {
  const text = useText();
  const { nameOf } = useCountries();
  const [remove] = useShopDeleteCountryTaxMutation();
  return (
    <RecordTable
      label={text('tax.countries')}
      rows={countries}
      keyOf={({ country_code: code }) => code}
      href={({ country_code: code }) => `${TAXES}/countries/${code}`}
      columns={[
        { label: 'tax.column.country', cell: ({ country_code: code }) => nameOf(code) },
        { label: 'tax.column.rates', cell: (country) => summaryOf(country, text) },
        { label: 'tax.column.count', cell: ({ total_rates: count }) => count, align: 'end' },
      ]}
      actions={({ country_code: code, total_rates: count }) => (
        <DeleteButton
          small
          title={text('tax.country.delete', { country: nameOf(code) })}
          consequence={text('tax.country.delete.text', { count })}
          run={() => remove(code)}
        />
      )}
      empty={text('tax.countries.empty')}
    />
  );
};

/** The countries whose goods are taxed. */
export const CountryListPage = () => {
  const text = useText();
  const query = useShopTaxRatesQuery(undefined);
  const [key, setKey] = useState(0);
  return (
    <ShopPage
      title={text('tax.title')}
      subtitle={text('tax.subtitle')}
      needs={['store/settings']}
      primaryAction={<AddCountry key={key} onDone={() => setKey(key + 1)} />}
    >
      <TaxLinks />
      <Flex direction="column" alignItems="stretch" gap={4}>
        <LoadState query={query}>{(countries) => <CountryTable countries={countries} />}</LoadState>
      </Flex>
    </ShopPage>
  );
};
