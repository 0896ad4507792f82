import { Flex } from '@strapi/design-system';
import { useParams } from 'react-router-dom';
import type { CountryTaxRatesAnswer } from '../../../server/src/contracts/tax';
import { LoadState } from '../kit/page/load-state';
import { ShopPage } from '../kit/page/shop-page';
import { useCan } from '../permissions';
import { AddLink } from '../settings/add-link';
import { useCountries } from '../lookups/countries.api';
import { DeleteButton } from '../settings/delete-button';
import { RecordTable } from '../settings/record-table';
import { SettingsBack } from '../settings/settings-back';
import { SwitchButton } from '../settings/switch-button';
import { useTold } from '../settings/use-told';
import { useText } from '../texts/use-text';
import { CountryTaxId } from './country-tax-id';
import { OverridePanel } from './override-panel';
import { placeOf } from './place-of';
import { percentOf } from './rate-words';
import { TAXES } from './tax-links';
import { useShopCountryTaxRatesQuery, useShopDeleteTaxRateMutation, useShopSetCountryTaxMutation } from './tax.api';

type Props = { readonly country: string; readonly answer: CountryTaxRatesAnswer };

const RateTable = ({ country, answer }: Props) => {
  const text = useText();
  const [remove] = useShopDeleteTaxRateMutation();
  return (
    <RecordTable
      label={text('tax.rates')}
      rows={answer.tax_rates}
      keyOf={({ id }) => id}
      href={({ id }) => `${TAXES}/countries/${country}/rates/${id}`}
      columns={[
        { label: 'tax.column.name', cell: ({ name, tax_class: { title } }) => name || title },
        { label: 'tax.column.class', cell: ({ tax_class: { title } }) => title },
        { label: 'tax.column.rate', cell: ({ rate }) => percentOf(text, rate), align: 'end' },
        {
          label: 'tax.column.place',
          cell: ({ formatted_state: state, city, postcode }) =>
            placeOf({ state, city, postcode }) || text('tax.everywhere'),
        },
        {
          label: 'tax.column.shipping',
          cell: ({ for_shipping: rate }) => (rate === null ? text('tax.asGoods') : percentOf(text, rate)),
        },
      ]}
      actions={({ id, name, tax_class: { title } }) => (
        <DeleteButton
          small
          title={text('tax.rate.delete', { name: name || title })}
          consequence={text('tax.rate.delete.text')}
          run={() => remove(id)}
        />
      )}
      empty={text('tax.rates.empty')}
    />
  );
};

const TaxSwitch = ({ country, answer }: Props) => {
  const text = useText();
  const told = useTold();
  const { nameOf } = useCountries();
  const [set, { isLoading }] = useShopSetCountryTaxMutation();
  return (
    <SwitchButton
      name={text('tax.of', { country: nameOf(country) })}
      isOn={answer.tax_enabled}
      loading={isLoading}
      onChange={(enabled) => void told(set({ country, enabled }), text(enabled ? 'tax.switchedOn' : 'tax.switchedOff'))}
    />
  );
};

/** The rates of one country. */
export const CountryPage = () => {
  const text = useText();
  const can = useCan();
  const { country = '' } = useParams();
  const { nameOf } = useCountries();
  const query = useShopCountryTaxRatesQuery(country);
  const { data } = query;
  return (
    <ShopPage
      title={nameOf(country)}
      subtitle={data && !data.tax_enabled ? text('tax.country.off') : text('tax.country.subtitle')}
      needs={['store/settings']}
      back={<SettingsBack fallback={TAXES} />}
      primaryAction={<AddLink to={`${TAXES}/countries/${country}/rates/new`}>{text('tax.rate.add')}</AddLink>}
      secondaryAction={data ? <TaxSwitch country={country} answer={data} /> : null}
    >
      <Flex direction="column" alignItems="stretch" gap={4}>
        <LoadState query={query}>{(answer) => <RateTable country={country} answer={answer} />}</LoadState>
        <OverridePanel country={country} />
        {can('is_super_admin') ? <CountryTaxId key={country} country={country} /> : null}
      </Flex>
    </ShopPage>
  );
};
