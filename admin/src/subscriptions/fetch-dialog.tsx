import { ConfirmAction } from '../kit/dialog/action-dialog';
import { useText } from '../texts/use-text';
import { useShopFetchSubscriptionMutation, type SubscriptionDialogProps } from './subscriptions.api';

/** Brings it to what its payment provider says. */
export const FetchDialog = ({ subscription, onClose }: SubscriptionDialogProps) => {
  const text = useText();
  const [fetch] = useShopFetchSubscriptionMutation();
  const { id, parent_order_id } = subscription;
  return (
    <ConfirmAction
      title={text('subscriptions.fetch')}
      consequence={text('subscriptions.fetch.consequence')}
      confirmLabel={text('subscriptions.fetch')}
      run={() => fetch({ id, parent_order_id })}
      onDone={onClose}
      onClose={onClose}
    />
  );
};
