import { useState } from 'react';
import { ConfirmAction, type Outcome } from '../kit/dialog/action-dialog';
import { useMoney } from '../kit/money/use-money';
import { useAnyText, useText } from '../texts/use-text';
import type { OrderDialogProps } from './orders.api';
import { authorizedOf } from './order-steps';
import { useShopBulkOrdersMutation } from './bulk-orders.api';
import { paymentName } from './payment-names';

/** Takes the money that a provider has only reserved so far. */
export const CaptureDialog = ({ order, onClose }: OrderDialogProps) => {
  const text = useText();
  const anyText = useAnyText();
  const { format } = useMoney();
  const [bulk] = useShopBulkOrdersMutation();
  // As they were when the dialog opened: a refusal may take them away.
  const [charges] = useState(() => authorizedOf(order));
  const cents = charges.reduce((total, charge) => total + charge.total, 0);
  const capture = async (key: string): Promise<Outcome> => {
    const { data, error } = (await bulk({ action: 'capture_payments', ids: [order.id], key })) as Outcome & {
      readonly data?: { readonly failed: readonly { readonly message: string }[] };
    };
    const [refusal] = data?.failed ?? [];
    return refusal ? { error: { kind: 'refused', status: 423, message: refusal.message } } : { data, error };
  };
  return (
    <ConfirmAction
      title={text('orders.capture.title')}
      consequence={text('orders.capture.consequence', {
        amount: format(cents, order.currency),
        from: [...new Set(charges.map((charge) => paymentName(charge, anyText)))].join(', '),
      })}
      confirmLabel={text('orders.capture')}
      run={capture}
      onDone={onClose}
      onClose={onClose}
    />
  );
};
