import { Button, Field, Flex, TextInput } from '@strapi/design-system';
import { useState } from 'react';
import { Panel } from '../kit/form/field-grid';
import { PartFailed } from '../kit/page/part-failed';
import { useTold } from '../settings/use-told';
import { useText } from '../texts/use-text';
import { useShopCountryTaxIdQuery, useShopSaveCountryTaxIdMutation } from './tax.api';

/** The store's own tax number in a country, which stands on its invoices there. */
export const CountryTaxId = ({ country }: { readonly country: string }) => {
  const text = useText();
  const told = useTold();
  const { data, error, refetch } = useShopCountryTaxIdQuery(country);
  const [save, { isLoading }] = useShopSaveCountryTaxIdMutation();
  const [typed, setTyped] = useState<string | null>(null);
  const stored = data?.tax_id ?? '';
  // An empty field would say that there is no number, and what is typed into it would take the place of one that nobody saw.
  if (error && !data) {
    return (
      <Panel title={text('tax.number')} text={text('tax.number.text')}>
        <PartFailed onRetry={() => void refetch()} />
      </Panel>
    );
  }
  return (
    <Panel title={text('tax.number')} text={text('tax.number.text')}>
      <Flex gap={3} alignItems="flex-end" wrap="wrap">
        <Field.Root name="tax_id">
          <Field.Label>{text('tax.number')}</Field.Label>
          <TextInput
            name="tax_id"
            value={typed ?? stored}
            disabled={data === undefined}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field.Root>
        <Button
          loading={isLoading}
          disabled={typed === null || typed === stored}
          onClick={() => void told(save({ country, tax_id: typed ?? '' }), text('tax.number.saved'))}
        >
          {text('kit.form.save')}
        </Button>
      </Flex>
    </Panel>
  );
};
