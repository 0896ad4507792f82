import {
  listedDate,
  outlookOf,
  paidUntil,
  paymentsMade,
  renewalAmount,
} from '../../../admin/src/subscriptions/subscription-state';
import { changedIds } from '../../../admin/src/subscriptions/vendor-ids';
import { SUBSCRIPTION_STATUSES } from '../../../server/src/domain/subscription';
import { TEXTS } from '../../../admin/src/texts/en';

const NOW = new Date('2026-11-25T12:00:00Z');
const AHEAD = '2026-12-25 12:00:00';
const PAST = '2026-11-25 11:59:59';

type Dated = Parameters<typeof outlookOf>[0];

const outlook = (status: Dated['status'], date: string | null, method: Dated['collection_method'] = 'manual') =>
  outlookOf({ status, next_billing_date: date, collection_method: method }, NOW);

const listed = (status: Dated['status'], date: string | null) =>
  listedDate({ status, next_billing_date: date, collection_method: 'manual' }, NOW);

describe('what becomes of a subscription next', () => {
  it.each([
    ['automatic', 'subscriptions.next.automatic'],
    ['system', 'subscriptions.next.system'],
    ['manual', 'subscriptions.next.manual'],
  ] as const)('is a payment that is collected as it is: %s', (method, text) => {
    expect(outlook('active', AHEAD, method)).toEqual({ text, date: AHEAD });
    expect(outlook('trialing', AHEAD, method)).toEqual({ text, date: AHEAD });
  });

  it('is a payment that is overdue, or was refused before its date', () => {
    expect(outlook('past_due', PAST)).toEqual({ text: 'subscriptions.next.overdue', date: PAST });
    expect(outlook('active', PAST)).toEqual({ text: 'subscriptions.next.overdue', date: PAST });
    expect(outlook('failing', AHEAD, 'automatic')).toEqual({ text: 'subscriptions.next.refused', date: AHEAD });
  });

  it('is the end of what was paid, once it is canceled or paused', () => {
    expect(outlook('canceled', AHEAD)).toEqual({ text: 'subscriptions.next.canceledUntil', date: AHEAD });
    expect(outlook('canceled', PAST)).toEqual({ text: 'subscriptions.next.canceled', date: null });
    expect(outlook('canceled', null)).toEqual({ text: 'subscriptions.next.canceled', date: null });
    expect(outlook('paused', AHEAD)).toEqual({ text: 'subscriptions.next.pausedUntil', date: AHEAD });
    expect(outlook('paused', PAST)).toEqual({ text: 'subscriptions.next.paused', date: null });
  });

  it('is nothing before it has begun, once it has ended, and where it costs nothing', () => {
    expect(outlook('pending', null).text).toBe('subscriptions.next.notBegun');
    expect(outlook('expired', PAST)).toEqual({ text: 'subscriptions.next.expired', date: null });
    expect(outlook('completed', AHEAD)).toEqual({ text: 'subscriptions.next.completed', date: null });
    expect(outlook('active', null)).toEqual({ text: 'subscriptions.next.nothing', date: null });
  });
});

describe('the date in a list', () => {
  it('is that of the next payment, also where it has passed', () => {
    expect(listed('active', AHEAD)).toEqual({ isEnd: false, date: AHEAD });
    expect(listed('past_due', PAST)).toEqual({ isEnd: false, date: PAST });
  });

  it('is the end of what was paid where nothing is billed', () => {
    expect(listed('canceled', AHEAD)).toEqual({ isEnd: true, date: AHEAD });
    expect(listed('canceled', PAST)).toBeNull();
  });

  it('is none where neither is to come', () => {
    expect([listed('active', null), listed('expired', AHEAD), listed('completed', AHEAD)]).toEqual([null, null, null]);
  });
});

it('paid time is what is ahead', () => {
  expect(paidUntil({ next_billing_date: AHEAD }, NOW)).toBe(AHEAD);
  expect(paidUntil({ next_billing_date: PAST }, NOW)).toBeNull();
  expect(paidUntil({ next_billing_date: null }, NOW)).toBeNull();
});

it('the next renewal may cost something else than the others, also nothing', () => {
  expect(renewalAmount({ recurring_total: 1_000, config: {} })).toBe(1_000);
  expect(renewalAmount({ recurring_total: 1_000, config: { current_renewal_amount: 0 } })).toBe(0);
});

it('payments of a term are its installments, as the setup fee of a trial is none', () => {
  expect(paymentsMade({ bill_times: 12, bill_count: 4, remaining_bills: 9 })).toBe(3);
  expect(paymentsMade({ bill_times: 0, bill_count: 4, remaining_bills: null })).toBe(4);
  expect(paymentsMade({ bill_times: 0, bill_count: 1, remaining_bills: 0 })).toBe(1);
});

it('only ids that were changed are sent, and a blank one takes the id away', () => {
  const known = { vendor_subscription_id: 'sub_1', vendor_customer_id: null };
  expect(changedIds(known, { vendor_subscription_id: 'sub_1', vendor_customer_id: '' })).toEqual({});
  expect(changedIds(known, { vendor_subscription_id: '', vendor_customer_id: 'cus_1' })).toEqual({
    vendor_subscription_id: '',
    vendor_customer_id: 'cus_1',
  });
});

it('all states have words', () => {
  const missing = SUBSCRIPTION_STATUSES.filter((status) => !Object.hasOwn(TEXTS, `subscriptions.status.${status}`));
  expect(missing).toEqual([]);
});
