import type { SubscriptionDetail } from '../../../server/src/contracts/subscriptions';
import { useMoney } from '../kit/money/use-money';
import { useDates } from '../kit/use-dates';
import { useAnyText, useText, type TextId } from '../texts/use-text';
import { changedTerms, termsFormOf, type TermsForm } from './terms-form';

const LABELS: Readonly<Record<keyof TermsForm, TextId>> = {
  recurring_total: 'subscriptions.renewal',
  billing_interval: 'catalog.interval',
  bill_times: 'subscriptions.terms.times',
  next_billing_date: 'subscriptions.next',
  status: 'subscriptions.status',
};

type Writers = { readonly [Name in keyof TermsForm]: (form: TermsForm) => string };

const useWriters = (currency: string): Writers => {
  const text = useText();
  const anyText = useAnyText();
  const dates = useDates();
  const { format } = useMoney();
  return {
    recurring_total: ({ recurring_total: total }) => (typeof total === 'number' ? format(total, currency) : '…'),
    billing_interval: ({ billing_interval: interval }) => anyText(`catalog.interval.${interval}`, interval),
    bill_times: ({ bill_times: times }) =>
      typeof times === 'number' && times > 0 ? String(times) : text('subscriptions.terms.endless'),
    next_billing_date: ({ next_billing_date: next }) => (next === '' ? '…' : dates.moment(next)),
    status: ({ status }) => anyText(`subscriptions.status.${status}`, status),
  };
};

/** In sentences, what of the terms becomes what. */
export const useTermsWords = (known: SubscriptionDetail, form: TermsForm): string => {
  const text = useText();
  const writers = useWriters(known.currency);
  const stored = termsFormOf(known);
  return changedTerms(known, form)
    .map((name) =>
      text('subscriptions.terms.change', {
        what: text(LABELS[name]),
        from: writers[name](stored),
        to: writers[name](form),
      })
    )
    .join(' ');
};
