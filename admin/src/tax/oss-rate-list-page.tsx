import { Flex } from '@strapi/design-system';
import type { OssCountryRates } from '../../../server/src/contracts/tax-configuration';
import { Panel } from '../kit/form/field-grid';
import { LoadState } from '../kit/page/load-state';
import { ShopPage } from '../kit/page/shop-page';
import { useCountries } from '../lookups/countries.api';
import { RecordTable } from '../settings/record-table';
import { useText, type Text } from '../texts/use-text';
import { namedRate, percentOf } from './rate-words';
import { ResetRates } from './reset-rates';
import { TAXES, TaxLinks } from './tax-links';
import { useShopOssRatesQuery } from './tax.api';

const othersOf = ({ class_rates: rates }: OssCountryRates, text: Text): string =>
  Object.values(rates)
    .map(({ rate, label }) => namedRate(text, label, rate))
    .join(', ');

const RateTable = ({ rates }: { readonly rates: readonly OssCountryRates[] }) => {
  const text = useText();
  const { nameOf } = useCountries();
  return (
    <RecordTable
      label={text('tax.oss')}
      rows={rates}
      keyOf={({ country }) => country}
      href={({ country }) => `${TAXES}/eu/rates/${country}`}
      columns={[
        { label: 'tax.column.country', cell: ({ country }) => nameOf(country) },
        { label: 'tax.column.rate', cell: ({ rate }) => percentOf(text, rate), align: 'end' },
        { label: 'tax.column.name', cell: ({ tax_label: label }) => label },
        { label: 'tax.oss.others', cell: (rates) => othersOf(rates, text) },
      ]}
      empty={text('tax.countries.empty')}
    />
  );
};

/** What customers of each member state are charged under the one-stop shop. */
export const OssRateListPage = () => {
  const text = useText();
  const query = useShopOssRatesQuery(undefined);
  return (
    <ShopPage
      title={text('tax.title')}
      subtitle={text('tax.subtitle')}
      needs={['is_super_admin']}
      secondaryAction={<ResetRates countries={[]} count={query.data?.length ?? 0} />}
    >
      <TaxLinks />
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Panel title={text('tax.oss')} text={text('tax.oss.text')}>
          <LoadState query={query}>{(rates) => <RateTable rates={rates} />}</LoadState>
        </Panel>
      </Flex>
    </ShopPage>
  );
};
