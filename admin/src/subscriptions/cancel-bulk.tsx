import { useState } from 'react';
import type { Subscription } from '../../../server/src/contracts/subscriptions';
import type { Outcome } from '../kit/dialog/action-dialog';
import { BulkDialog } from '../kit/list/bulk-dialog';
import type { BulkDialogProps } from '../kit/list/list-definition';
import { useText } from '../texts/use-text';
import { ReasonField } from './reason-field';
import { useShopCancelSubscriptionMutation } from './subscriptions.api';

export const subscriptionName = ({ id, item_name: name }: Pick<Subscription, 'id' | 'item_name'>): string =>
  `${name} #${id}`;

/** Each with the end of its paid period. What a provider has not ended is no success: somebody has to end it there. */
export const CancelBulk = ({ rows, onClose }: BulkDialogProps<Subscription>) => {
  const text = useText();
  const [cancel] = useShopCancelSubscriptionMutation();
  const [reason, setReason] = useState('');
  const consequence = [
    text('subscriptions.cancel.bulk.text', { count: rows.length }),
    text('subscriptions.cancel.bulk.open'),
    text('subscriptions.cancel.money'),
  ].join(' ');
  const cancelOne = async ({ id, parent_order_id }: Subscription): Promise<Outcome> => {
    const outcome = await cancel({ id, parent_order_id, reason: reason.trim() });
    if ('error' in outcome || outcome.data.gateway_failure === null) return outcome;
    return { error: { kind: 'refused', status: 200, message: outcome.data.message } };
  };
  return (
    <BulkDialog
      title={text('subscriptions.cancel.bulk')}
      consequence={consequence}
      confirmLabel={text('subscriptions.cancel.bulk')}
      danger
      isReady={reason.trim() !== ''}
      rows={rows}
      nameOf={subscriptionName}
      runEach={cancelOne}
      onClose={onClose}
    >
      <ReasonField
        name="cancel_reason"
        hint={text('subscriptions.cancel.reason.hint')}
        required
        value={reason}
        onChange={setReason}
      />
    </BulkDialog>
  );
};
