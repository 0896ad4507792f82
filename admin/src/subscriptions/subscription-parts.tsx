import type { Subscription } from '../../../server/src/contracts/subscriptions';
import { useMoney } from '../kit/money/use-money';
import { StatusBadge } from '../kit/status-badge';
import { useDates } from '../kit/use-dates';
import { useAnyText, useText } from '../texts/use-text';
import { listedDate, STATUS_TONES } from './subscription-state';

export const SubscriptionStatusBadge = ({ status }: { readonly status: Subscription['status'] }) => {
  const anyText = useAnyText();
  return (
    <StatusBadge tone={STATUS_TONES[status] ?? 'neutral'}>
      {anyText(`subscriptions.status.${status}`, status)}
    </StatusBadge>
  );
};

type Priced = Pick<Subscription, 'currency' | 'billing_interval' | 'recurring_total'>;

/** "€10.00 every month"; a site may have added intervals of its own. */
export const useRenewalPrice = (): ((subscription: Priced) => string) => {
  const text = useText();
  const anyText = useAnyText();
  const { format } = useMoney();
  return ({ recurring_total: total, currency, billing_interval: interval }) =>
    text('subscriptions.price', {
      amount: format(total, currency),
      interval: anyText(`catalog.interval.${interval}`, interval),
    });
};

export const RenewalPrice = ({ subscription }: { readonly subscription: Priced }) => (
  <>{useRenewalPrice()(subscription)}</>
);

/** When the next payment is due, or until when what was paid can be used. */
export const NextDate = ({ subscription }: { readonly subscription: Subscription }) => {
  const text = useText();
  const dates = useDates();
  const listed = listedDate(subscription, new Date());
  if (listed === null) return null;
  const day = dates.day(listed.date);
  return <time dateTime={listed.date}>{listed.isEnd ? text('subscriptions.until', { date: day }) : day}</time>;
};
