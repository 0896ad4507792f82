import { useState } from 'react';
import type { CanceledSubscriptionAnswer } from '../../../server/src/contracts/subscriptions';
import { ActionModal } from '../kit/dialog/action-dialog';
import { useDates } from '../kit/use-dates';
import { useText } from '../texts/use-text';
import { ReasonField } from './reason-field';
import { useVoidWords } from './renewal-plan-dialogs';
import { paidUntil } from './subscription-state';
import {
  useShopCancelSubscriptionMutation,
  type SubscriptionDialogProps,
  type SubscriptionProps,
} from './subscriptions.api';

const useConsequence = ({ subscription }: SubscriptionProps): string => {
  const text = useText();
  const dates = useDates();
  const voided = useVoidWords({ subscription });
  const until = paidUntil(subscription, new Date());
  return [
    until === null
      ? text('subscriptions.cancel.now')
      : text('subscriptions.next.canceledUntil', { date: dates.moment(until) }),
    voided,
    text('subscriptions.cancel.money'),
    subscription.collection_method === 'automatic' && subscription.vendor_subscription_id !== null
      ? text('subscriptions.cancel.provider')
      : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
};

/** With the end of the paid period. The store cancels whatever the provider says, which is told here. */
export const CancelDialog = ({ subscription, onClose }: SubscriptionDialogProps) => {
  const text = useText();
  const [cancel] = useShopCancelSubscriptionMutation();
  const [reason, setReason] = useState('');
  const { id, parent_order_id } = subscription;
  return (
    <ActionModal
      title={text('subscriptions.cancel')}
      consequence={useConsequence({ subscription })}
      confirmLabel={text('subscriptions.cancel')}
      danger
      isReady={reason.trim() !== ''}
      intention={reason}
      run={() => cancel({ id, parent_order_id, reason: reason.trim() })}
      refusalOf={(answer) => {
        const { gateway_failure: failure, message } = answer as CanceledSubscriptionAnswer;
        return failure === null ? null : message;
      }}
      onDone={onClose}
      onClose={onClose}
    >
      <ReasonField
        name="cancel_reason"
        hint={text('subscriptions.cancel.reason.hint')}
        required
        value={reason}
        onChange={setReason}
      />
    </ActionModal>
  );
};
