import { ConfirmAction } from '../kit/dialog/action-dialog';
import { useMoney } from '../kit/money/use-money';
import { useDates } from '../kit/use-dates';
import { useText } from '../texts/use-text';
import { useVoidWords } from './renewal-plan-dialogs';
import { paidUntil, renewalAmount } from './subscription-state';
import {
  useShopPauseSubscriptionMutation,
  useShopResumeSubscriptionMutation,
  type SubscriptionDialogProps,
} from './subscriptions.api';

/** Nothing is billed until it is resumed. */
export const PauseDialog = ({ subscription, onClose }: SubscriptionDialogProps) => {
  const text = useText();
  const dates = useDates();
  const [pause] = useShopPauseSubscriptionMutation();
  const voided = useVoidWords({ subscription });
  const { id, parent_order_id } = subscription;
  const until = paidUntil(subscription, new Date());
  const consequence =
    until === null
      ? text('subscriptions.pause.now')
      : text('subscriptions.next.pausedUntil', { date: dates.moment(until) });
  return (
    <ConfirmAction
      title={text('subscriptions.pause')}
      consequence={`${consequence} ${voided}`.trim()}
      confirmLabel={text('subscriptions.pause')}
      run={() => pause({ id, parent_order_id })}
      onDone={onClose}
      onClose={onClose}
    />
  );
};

/** Its next payment is due on its date, or at once where that has passed. */
export const ResumeDialog = ({ subscription, onClose }: SubscriptionDialogProps) => {
  const text = useText();
  const dates = useDates();
  const { format } = useMoney();
  const [resume] = useShopResumeSubscriptionMutation();
  const { id, parent_order_id } = subscription;
  const until = paidUntil(subscription, new Date());
  const amount = format(renewalAmount(subscription), subscription.currency);
  return (
    <ConfirmAction
      title={text('subscriptions.resume')}
      consequence={
        until === null
          ? text('subscriptions.resume.now', { amount })
          : text('subscriptions.resume.ahead', { amount, date: dates.moment(until) })
      }
      confirmLabel={text('subscriptions.resume')}
      run={() => resume({ id, parent_order_id })}
      onDone={onClose}
      onClose={onClose}
    />
  );
};
