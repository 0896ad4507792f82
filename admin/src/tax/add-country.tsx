import { Button, Field } from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ActionModal, type Outcome } from '../kit/dialog/action-dialog';
import { OptionInput } from '../kit/form/option-input';
import { useCan } from '../permissions';
import { useCountries } from '../lookups/countries.api';
import { useText } from '../texts/use-text';
import { namedRate } from './rate-words';
import { TAXES } from './tax-links';
import { useShopBuiltInRatesQuery, useShopImportTaxRatesMutation } from './tax.api';

type DialogProps = { readonly onDone: (country: string) => void; readonly onClose: () => void };

/** What will be added, in words: the built-in rates, which site administrators bring in. Others begin with an empty country. */
const useConsequence = (country: string): string => {
  const text = useText();
  const isOwner = useCan()('is_super_admin');
  const { data = [] } = useShopBuiltInRatesQuery(undefined, { skip: !isOwner });
  if (!isOwner) return text('tax.country.add.empty');
  const known = data.find(({ country_code: code }) => code === country);
  if (known?.configured) return text('tax.country.add.there');
  const rates = (known?.rates ?? []).map(
    ({ name, rate, state }) => `${namedRate(text, name, rate)}${state ? ` (${state})` : ''}`
  );
  if (rates.length > 0) return text('tax.country.add.rates', { rates: rates.join(', ') });
  return text(country === '' ? 'tax.country.add.text' : 'tax.country.add.none');
};

const AddDialog = ({ onDone, onClose }: DialogProps) => {
  const text = useText();
  const can = useCan();
  const { options } = useCountries();
  const [country, setCountry] = useState('');
  const [importRates] = useShopImportTaxRatesMutation();
  const run = (): Promise<Outcome> =>
    can('is_super_admin') ? importRates([country]) : Promise.resolve({ data: null });
  return (
    <ActionModal
      title={text('tax.country.add')}
      consequence={useConsequence(country)}
      confirmLabel={text('kit.add')}
      isReady={country !== ''}
      intention={country}
      run={run}
      onDone={() => onDone(country)}
      onClose={onClose}
    >
      <Field.Root name="country" required>
        <Field.Label>{text('tax.column.country')}</Field.Label>
        <OptionInput name="country" options={options} required value={country} onChange={setCountry} />
      </Field.Root>
    </ActionModal>
  );
};

/** Adds a country with the rates that the store knows of it, and opens its page. */
export const AddCountry = ({ onDone }: { readonly onDone: () => void }) => {
  const text = useText();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<Plus />} onClick={() => setOpen(true)}>
        {text('tax.country.add')}
      </Button>
      {isOpen ? (
        <AddDialog
          onDone={(country) => {
            onDone();
            navigate(`${TAXES}/countries/${country}`);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};
