import { useState } from 'react';
import type { ListedRenewal } from '../../../server/src/contracts/renewals';
import type { ChargedSubscriptionAnswer } from '../../../server/src/contracts/subscriptions';
import { isPanelFailure } from '../api/shop-query';
import { ActionModal, type Outcome, type Told } from '../kit/dialog/action-dialog';
import { useDates } from '../kit/use-dates';
import { useText, type Text, type TextValues } from '../texts/use-text';
import { useRenewalWords } from './renewal-dialogs';
import { useShopChargeSubscriptionMutation } from './renewals.api';
import type { SubscriptionDialogProps } from './subscriptions.api';

type Props = SubscriptionDialogProps & { readonly renewal: ListedRenewal };

const outcomeIn =
  (text: Text, words: TextValues, dayOf: (moment: string) => string) =>
  (data: unknown): Told => {
    const { status, message, subscription } = data as ChargedSubscriptionAnswer;
    if (status === 'failed') return { tone: 'danger', message: text('subscriptions.charge.failed', { message }) };
    if (status === 'processing') return { tone: 'warning', message };
    const next = subscription.next_billing_date;
    const taken = text('subscriptions.charge.success', words);
    const after =
      next === null ? text('subscriptions.next.nothing') : text('subscriptions.charge.next', { date: dayOf(next) });
    return { tone: 'success', message: `${taken} ${after}` };
  };

/** What was refused is an answer, too: the client takes it for a call that failed. */
const answered = (outcome: Outcome): Outcome => {
  const { error } = outcome;
  const isAnswer = isPanelFailure(error) && error.kind === 'refused' && error.status === 200;
  return isAnswer ? { data: { status: 'failed', message: error.message } } : outcome;
};

/** Takes the money of the open renewal from the saved payment method, and says what the provider answered. */
export const ChargeDialog = ({ subscription, renewal, onClose }: Props) => {
  const text = useText();
  const dates = useDates();
  // As it was when the dialog opened: once it is paid there is none any more.
  const [charged] = useState(renewal);
  const words = { ...useRenewalWords(charged), method: subscription.payment_info };
  const [charge] = useShopChargeSubscriptionMutation();
  const { id, parent_order_id } = subscription;
  return (
    <ActionModal
      title={text('subscriptions.charge.title', words)}
      consequence={text('subscriptions.charge.consequence', words)}
      confirmLabel={text('subscriptions.charge.confirm', words)}
      run={async () => answered(await charge({ id, parent_order_id }))}
      outcomeOf={outcomeIn(text, words, dates.day)}
      onDone={onClose}
      onClose={onClose}
    />
  );
};
