import { Typography } from '@strapi/design-system';
import type { TaxRegistration } from '../../../server/src/contracts/tax-configuration';
import { Panel } from '../kit/form/field-grid';
import { AddLink } from '../settings/add-link';
import { useCountries } from '../lookups/countries.api';
import { DeleteButton } from '../settings/delete-button';
import { RecordTable } from '../settings/record-table';
import { useText, type Text } from '../texts/use-text';
import { namedRate } from './rate-words';
import { TAXES } from './tax-links';
import { useShopDeleteRegistrationMutation } from './tax.api';

const REGISTRATIONS = `${TAXES}/eu/registrations`;

type Props = { readonly registrations: readonly TaxRegistration[]; readonly isUsed: boolean };

const summaryOf = ({ rates }: TaxRegistration, text: Text): string =>
  Object.values(rates)
    .map(({ rate, label }) => namedRate(text, label, rate))
    .join(', ');

/** Member states in which the store is registered by itself; they count under one of the schemes only. */
export const RegistrationPanel = ({ registrations, isUsed }: Props) => {
  const text = useText();
  const { nameOf } = useCountries();
  const [remove] = useShopDeleteRegistrationMutation();
  return (
    <Panel
      title={text('tax.registrations')}
      action={
        <AddLink to={`${REGISTRATIONS}/new`} secondary>
          {text('tax.registration.add')}
        </AddLink>
      }
    >
      {isUsed ? null : <Typography textColor="neutral600">{text('tax.registrations.unused')}</Typography>}
      <RecordTable
        label={text('tax.registrations')}
        rows={registrations}
        keyOf={({ country }) => country}
        href={({ country }) => `${REGISTRATIONS}/${country}`}
        columns={[
          { label: 'tax.column.country', cell: ({ country }) => nameOf(country) },
          { label: 'tax.eu.vat', cell: ({ vat }) => vat },
          {
            label: 'tax.column.rates',
            cell: (registration) => summaryOf(registration, text),
          },
        ]}
        actions={({ country }) => (
          <DeleteButton
            small
            title={text('tax.registration.delete', { country: nameOf(country) })}
            consequence={text('tax.registration.delete.text')}
            run={() => remove(country)}
          />
        )}
        empty={text('tax.registrations.empty')}
      />
    </Panel>
  );
};
