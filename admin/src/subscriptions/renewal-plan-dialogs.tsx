import { useState } from 'react';
import { ActionModal, ConfirmAction } from '../kit/dialog/action-dialog';
import { useMoney } from '../kit/money/use-money';
import { useDates } from '../kit/use-dates';
import { orderName } from '../orders/order-names';
import { useText } from '../texts/use-text';
import { ReasonField } from './reason-field';
import { openRenewalOf } from './renewal-steps';
import { useRenewals, useShopCreateRenewalMutation, useShopSkipRenewalMutation } from './renewals.api';
import { paidUntil } from './subscription-state';
import type { SubscriptionDialogProps, SubscriptionProps } from './subscriptions.api';

/** That the open renewal is void by what is done; blank where none is open. */
export const useVoidWords = ({ subscription }: SubscriptionProps): string => {
  const text = useText();
  const { data } = useRenewals({ subscription });
  const open = data ? openRenewalOf(data.rows) : null;
  return open === null ? '' : text('subscriptions.open.void', { order: orderName(open, text) });
};

const useCreation = ({ subscription }: SubscriptionProps): string => {
  const text = useText();
  const dates = useDates();
  const { format } = useMoney();
  const { next_billing_date: due, recurring_total: total, currency, payment_info: method } = subscription;
  const words = { amount: format(total, currency), method, date: due === null ? '' : dates.day(due) };
  if (subscription.collection_method !== 'system') return text('subscriptions.create.manual', words);
  const isAhead = paidUntil(subscription, new Date()) !== null;
  return text(isAhead ? 'subscriptions.create.system' : 'subscriptions.create.systemNow', words);
};

/** Opens the next one, however far ahead it is due. */
export const CreateRenewalDialog = ({ subscription, onClose }: SubscriptionDialogProps) => {
  const text = useText();
  const [create] = useShopCreateRenewalMutation();
  const { id, parent_order_id } = subscription;
  return (
    <ConfirmAction
      title={text('subscriptions.create')}
      consequence={useCreation({ subscription })}
      confirmLabel={text('subscriptions.create')}
      run={() => create({ id, parent_order_id })}
      onDone={onClose}
      onClose={onClose}
    />
  );
};

/** Gives the next period away. */
export const SkipDialog = ({ subscription, onClose }: SubscriptionDialogProps) => {
  const text = useText();
  const dates = useDates();
  const { format } = useMoney();
  const [skip] = useShopSkipRenewalMutation();
  const [reason, setReason] = useState('');
  const voided = useVoidWords({ subscription });
  // As they were when the dialog opened, and one key for it: whoever got no answer and tries again skips no second one.
  const [{ id, parent_order_id, next_billing_date: from, date_after_skip: to, ...plan }] = useState(subscription);
  const consequence = text('subscriptions.skip.consequence', {
    from: from === null ? '' : dates.day(from),
    to: to === null ? '' : dates.day(to),
    amount: format(plan.recurring_total, plan.currency),
  });
  return (
    <ActionModal
      title={text('subscriptions.skip')}
      consequence={`${consequence} ${voided}`.trim()}
      confirmLabel={text('subscriptions.skip')}
      typed={reason}
      run={(key) => skip({ id, parent_order_id, key, reason: reason.trim() })}
      onDone={onClose}
      onClose={onClose}
    >
      <ReasonField name="skip_reason" hint={text('subscriptions.reason.log')} value={reason} onChange={setReason} />
    </ActionModal>
  );
};
