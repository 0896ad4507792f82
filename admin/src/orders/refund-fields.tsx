import { Field, SingleSelect, SingleSelectOption, Textarea } from '@strapi/design-system';
import type { OrderDetail } from '../../../server/src/contracts/orders';
import { MoneyInput, type MoneyValue } from '../kit/money/money-input';
import { useMoney } from '../kit/money/use-money';
import { useAnyText, useText } from '../texts/use-text';
import { paymentName } from './payment-names';

type Charge = OrderDetail['transactions'][number];

type FieldProps = { readonly value: string; readonly onChange: (value: string) => void };

export const ReasonField = ({ value, onChange }: FieldProps) => {
  const text = useText();
  return (
    <Field.Root name="reason">
      <Field.Label>{text('orders.refund.reason')}</Field.Label>
      <Textarea name="reason" value={value} onChange={({ target }) => onChange(target.value)} />
    </Field.Root>
  );
};

type ChargeProps = {
  readonly charges: readonly Charge[];
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
};

/** Only where several payments can give. */
export const ChargeField = ({ charges, value, onChange }: ChargeProps) => {
  const text = useText();
  const anyText = useAnyText();
  const { format } = useMoney();
  if (charges.length < 2) return null;
  return (
    <Field.Root name="transaction">
      <Field.Label>{text('orders.refund.charge')}</Field.Label>
      <SingleSelect
        value={String(value ?? '')}
        onChange={(id) => onChange(id === '' ? null : Number(id))}
        placeholder={text('orders.refund.oldestFirst')}
        onClear={() => onChange(null)}
      >
        {charges.map((charge) => (
          <SingleSelectOption key={charge.id} value={String(charge.id)}>
            {text('orders.refund.chargeOption', {
              name: paymentName(charge, anyText),
              amount: format(charge.refundable, charge.currency),
            })}
          </SingleSelectOption>
        ))}
      </SingleSelect>
    </Field.Root>
  );
};

type AmountProps = {
  readonly currency: string;
  readonly most: number;
  readonly problem: string | undefined;
  readonly value: MoneyValue;
  readonly onChange: (value: MoneyValue) => void;
};

export const AmountField = ({ currency, most, problem, value, onChange }: AmountProps) => {
  const text = useText();
  const { format } = useMoney();
  return (
    <Field.Root
      name="amount"
      required
      error={problem}
      hint={text('orders.refund.most', { amount: format(most, currency) })}
    >
      <Field.Label>{text('orders.refund.amountLabel')}</Field.Label>
      <MoneyInput name="amount" value={value} onChange={onChange} currency={currency} />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
};
