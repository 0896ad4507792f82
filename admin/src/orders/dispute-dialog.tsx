import { Field, Textarea } from '@strapi/design-system';
import { useState } from 'react';
import type { ShownTransaction } from '../../../server/src/contracts/transactions';
import { ActionModal } from '../kit/dialog/action-dialog';
import { useMoney } from '../kit/money/use-money';
import { useAnyText, useText } from '../texts/use-text';
import type { OrderDialogProps } from './orders.api';
import { useShopAcceptDisputeMutation } from './order-money.api';
import { paymentName } from './payment-names';

type Props = OrderDialogProps & { readonly transaction: ShownTransaction };

const disputedCents = ({ meta, total }: ShownTransaction): number => meta.dispute_amount ?? total;

/** Gives in: the buyer keeps the money. */
export const DisputeDialog = ({ order, transaction, onClose }: Props) => {
  const text = useText();
  const anyText = useAnyText();
  const { format } = useMoney();
  const [accept] = useShopAcceptDisputeMutation();
  const [note, setNote] = useState('');
  return (
    <ActionModal
      title={text('orders.dispute.title')}
      consequence={text('orders.dispute.consequence', {
        amount: format(disputedCents(transaction), transaction.currency),
        from: paymentName(transaction, anyText),
      })}
      confirmLabel={text('orders.dispute.accept')}
      danger
      intention={note}
      run={(key) => accept({ id: order.id, transaction: transaction.id, key, note })}
      onDone={onClose}
      onClose={onClose}
    >
      <Field.Root name="dispute_note" hint={text('orders.dispute.note.hint')}>
        <Field.Label>{text('orders.dispute.note')}</Field.Label>
        <Textarea name="dispute_note" value={note} onChange={({ target }) => setNote(target.value)} />
        <Field.Hint />
      </Field.Root>
    </ActionModal>
  );
};
