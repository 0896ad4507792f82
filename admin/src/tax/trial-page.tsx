import { Box, Button, Flex, Grid, TextInput, Typography } from '@strapi/design-system';
import { useState, type FormEvent } from 'react';
import type { TaxQuoteAnswer } from '../../../server/src/contracts/order-editor';
import { Ledger } from '../kit/detail/facts';
import { failureText } from '../kit/failure-text';
import { Panel } from '../kit/form/field-grid';
import { Labelled } from '../kit/form/labelled';
import { OptionInput } from '../kit/form/option-input';
import { isWrittenAmount, MoneyInput, type MoneyValue } from '../kit/money/money-input';
import { useMoney } from '../kit/money/use-money';
import { ShopPage } from '../kit/page/shop-page';
import { useCountries } from '../lookups/countries.api';
import { useText } from '../texts/use-text';
import { namedRate } from './rate-words';
import { TaxLinks } from './tax-links';
import { useShopTryTaxMutation } from './trial.api';

type Tried = { readonly country: string; readonly postcode: string; readonly amount: MoneyValue; readonly vat: string };

const FIRST: Tried = { country: '', postcode: '', amount: 10_000, vat: '' };

type FieldsProps = { readonly tried: Tried; readonly onChange: (tried: Tried) => void };

const Fields = ({ tried, onChange }: FieldsProps) => {
  const text = useText();
  const { options } = useCountries();
  const { country, postcode, amount, vat } = tried;
  return (
    <Grid.Root gap={4} gridCols={12}>
      <Grid.Item col={6} s={12} xs={12}>
        <Labelled label={text('tax.column.country')} name="trial.country" required>
          <OptionInput
            name="trial.country"
            options={options}
            required
            value={country}
            onChange={(code) => onChange({ ...tried, country: code })}
          />
        </Labelled>
      </Grid.Item>
      <Grid.Item col={6} s={12} xs={12}>
        <Labelled label={text('tax.rate.postcode')} name="trial.postcode">
          <TextInput
            name="trial.postcode"
            value={postcode}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...tried, postcode: target.value })}
          />
        </Labelled>
      </Grid.Item>
      <Grid.Item col={6} s={12} xs={12}>
        <Labelled label={text('tax.trial.amount')} name="trial.amount" required>
          <MoneyInput name="trial.amount" value={amount} onChange={(cents) => onChange({ ...tried, amount: cents })} />
        </Labelled>
      </Grid.Item>
      <Grid.Item col={6} s={12} xs={12}>
        <Labelled label={text('tax.trial.vat')} name="trial.vat" hint={text('tax.trial.vat.hint')}>
          <TextInput
            name="trial.vat"
            value={vat}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...tried, vat: target.value })}
          />
        </Labelled>
      </Grid.Item>
    </Grid.Root>
  );
};

const Result = ({ quote, withNumber }: { readonly quote: TaxQuoteAnswer; readonly withNumber: boolean }) => {
  const text = useText();
  const money = useMoney();
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      {withNumber ? <Typography textColor="neutral800">{text('tax.trial.vat.good')}</Typography> : null}
      {quote.tax_lines.length === 0 ? (
        <Typography textColor="neutral800">{text('tax.trial.nothing')}</Typography>
      ) : (
        <Ledger
          lines={[
            ...quote.tax_lines.map(({ label, rate_percent: percent, tax_amount: cents, inclusive }) => ({
              label: text(inclusive ? 'tax.trial.contained' : 'tax.trial.added', {
                name: namedRate(text, label, percent),
              }),
              amount: money.format(cents),
            })),
            { label: text('tax.filing.total'), amount: money.format(quote.tax_total), strong: true },
          ]}
        />
      )}
    </Flex>
  );
};

/** What an amount is taxed with somewhere, and whether a VAT number is registered. */
export const TrialPage = () => {
  const text = useText();
  const [tried, setTried] = useState(FIRST);
  const [ask, { data, error, isLoading, reset }] = useShopTryTaxMutation();
  const { country, postcode, amount, vat } = tried;
  const cents = isWrittenAmount(amount) ? amount : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (country !== '' && cents !== null) void ask({ country, postcode, cents, vatNumber: vat.trim() });
  };
  const change = (next: Tried): void => {
    // The answer was about something else.
    reset();
    setTried(next);
  };
  return (
    <ShopPage title={text('tax.title')} subtitle={text('tax.subtitle')} needs={['orders/create', 'orders/manage']}>
      <TaxLinks />
      <Panel title={text('tax.trial')} text={text('tax.trial.text')}>
        <form onSubmit={submit} noValidate>
          <Flex direction="column" alignItems="stretch" gap={4}>
            <Fields tried={tried} onChange={change} />
            <div>
              <Button type="submit" loading={isLoading} disabled={country === '' || cents === null}>
                {text('tax.trial.run')}
              </Button>
            </div>
            <Box aria-live="polite">
              {data ? <Result quote={data} withNumber={vat.trim() !== ''} /> : null}
              {error ? <Typography textColor="danger700">{failureText(error, text)}</Typography> : null}
            </Box>
          </Flex>
        </form>
      </Panel>
    </ShopPage>
  );
};
