import type { ListedRenewal } from '../../../server/src/contracts/renewals';
import { ConfirmAction } from '../kit/dialog/action-dialog';
import { useMoney } from '../kit/money/use-money';
import { useDates } from '../kit/use-dates';
import { orderName } from '../orders/order-names';
import { useText, type TextValues } from '../texts/use-text';
import { useShopResendRenewalMutation, useShopVoidRenewalMutation } from './renewals.api';
import type { SubscriptionDialogProps } from './subscriptions.api';

type Props = SubscriptionDialogProps & { readonly renewal: ListedRenewal };

/** What a renewal is called, what it costs and when it is due. */
export const useRenewalWords = (renewal: ListedRenewal): TextValues => {
  const text = useText();
  const dates = useDates();
  const { format } = useMoney();
  const { due_at: due, total_amount: total, currency } = renewal;
  return {
    order: orderName(renewal, text),
    amount: format(total, currency),
    date: due === null ? '' : dates.day(due),
  };
};

/** Nobody is to pay it any more. */
export const VoidDialog = ({ subscription, renewal, onClose }: Props) => {
  const text = useText();
  const words = useRenewalWords(renewal);
  const [voidRenewal] = useShopVoidRenewalMutation();
  const { id, parent_order_id } = subscription;
  return (
    <ConfirmAction
      title={text('subscriptions.void.title', words)}
      consequence={text('subscriptions.void.consequence', words)}
      confirmLabel={text('subscriptions.void')}
      danger
      run={() => voidRenewal({ id, parent_order_id, order: renewal.id })}
      onDone={onClose}
      onClose={onClose}
    />
  );
};

/** Whoever sends its invoice is asked to do so once more. */
export const ResendDialog = ({ subscription, renewal, onClose }: Props) => {
  const text = useText();
  const words = useRenewalWords(renewal);
  const [resend] = useShopResendRenewalMutation();
  const { id, parent_order_id } = subscription;
  return (
    <ConfirmAction
      title={text('subscriptions.resend.title', words)}
      consequence={text('subscriptions.resend.consequence', words)}
      confirmLabel={text('subscriptions.resend')}
      run={() => resend({ id, parent_order_id, order: renewal.id })}
      onDone={onClose}
      onClose={onClose}
    />
  );
};
