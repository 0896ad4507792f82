import { Field, TextInput } from '@strapi/design-system';
import { useState } from 'react';
import { ActionModal } from '../kit/dialog/action-dialog';
import { useMoney } from '../kit/money/use-money';
import { useText } from '../texts/use-text';
import type { OrderDialogProps } from './orders.api';
import { dueOf } from './order-steps';
import { useShopMarkOrderPaidMutation } from './order-money.api';

/** For money that came in another way than through a provider that the store asks. */
export const MarkPaidDialog = ({ order, onClose }: OrderDialogProps) => {
  const text = useText();
  const { format } = useMoney();
  const [markPaid] = useShopMarkOrderPaidMutation();
  const [method, setMethod] = useState('offline_payment');
  const [reference, setReference] = useState('');
  const payment = {
    payment_method: method.trim(),
    ...(reference.trim() === '' ? {} : { vendor_charge_id: reference.trim() }),
  };
  return (
    <ActionModal
      title={text('orders.markPaid.title')}
      consequence={text('orders.markPaid.consequence', { amount: format(dueOf(order), order.currency) })}
      confirmLabel={text('orders.markPaid')}
      isReady={method.trim() !== ''}
      intention={payment}
      run={(key) => markPaid({ id: order.id, key, payment })}
      onDone={onClose}
      onClose={onClose}
    >
      <Field.Root name="payment_method" hint={text('orders.markPaid.method.hint')} required>
        <Field.Label>{text('orders.markPaid.method')}</Field.Label>
        <TextInput name="payment_method" value={method} onChange={({ target }) => setMethod(target.value)} />
        <Field.Hint />
      </Field.Root>
      <Field.Root name="reference" hint={text('orders.markPaid.reference.hint')}>
        <Field.Label>{text('orders.markPaid.reference')}</Field.Label>
        <TextInput name="reference" value={reference} onChange={({ target }) => setReference(target.value)} />
        <Field.Hint />
      </Field.Root>
    </ActionModal>
  );
};
