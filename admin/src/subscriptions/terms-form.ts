import type { SubscriptionDetail, SubscriptionStatus } from '../../../server/src/contracts/subscriptions';
import { isWrittenNumber, type NumberValue } from '../kit/form/number-text';
import { isWrittenAmount, type MoneyValue } from '../kit/money/money-value';
import { unitsOf } from '../kit/money/money-text';
import type { TermsBody } from './subscriptions.api';

/** The terms of a subscription as they are edited, by the names of the server. */
export type TermsForm = {
  readonly recurring_total: MoneyValue;
  readonly billing_interval: string;
  /** Blank: endless. */
  readonly bill_times: NumberValue;
  /** Moment of the API; '' for none. */
  readonly next_billing_date: string;
  readonly status: SubscriptionStatus;
};

type Known = Pick<
  SubscriptionDetail,
  'recurring_total' | 'billing_interval' | 'bill_times' | 'next_billing_date' | 'status'
>;

export const termsFormOf = (known: Known): TermsForm => ({
  recurring_total: known.recurring_total,
  billing_interval: known.billing_interval,
  bill_times: known.bill_times > 0 ? known.bill_times : null,
  next_billing_date: known.next_billing_date ?? '',
  status: known.status,
});

/** The terms that differ from what is stored. */
export const changedTerms = (known: Known, form: TermsForm): readonly (keyof TermsForm)[] => {
  const stored = termsFormOf(known);
  return (Object.keys(form) as (keyof TermsForm)[]).filter(
    (name) => JSON.stringify(form[name]) !== JSON.stringify(stored[name])
  );
};

/** Whether something is changed, and all of it can be sent; what it may be is the server's to say. */
export const areTermsReady = (known: Known, form: TermsForm): boolean =>
  changedTerms(known, form).length > 0 &&
  typeof form.recurring_total === 'number' &&
  isWrittenAmount(form.recurring_total) &&
  isWrittenNumber(form.bill_times) &&
  (form.next_billing_date !== '' || known.next_billing_date === null);

const WRITTEN: { readonly [Name in Exclude<keyof TermsForm, 'status'>]: (form: TermsForm) => Partial<TermsBody> } = {
  recurring_total: ({ recurring_total: total }) =>
    typeof total === 'number' ? { recurring_total: unitsOf(total) } : {},
  billing_interval: ({ billing_interval: interval }) => ({ billing_interval: interval }),
  bill_times: ({ bill_times: times }) => ({ bill_times: typeof times === 'number' ? times : 0 }),
  next_billing_date: ({ next_billing_date: next }) => ({ next_billing_date: next }),
};

/** What was changed, and the status, which is always asked for. */
export const termsBody = (known: Known, form: TermsForm): TermsBody =>
  Object.assign(
    { status: form.status },
    ...changedTerms(known, form).map((name) => (name === 'status' ? {} : WRITTEN[name](form)))
  ) as TermsBody;
