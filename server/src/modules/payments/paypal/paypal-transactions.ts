import { fromDecimalAmount } from '../../../domain/payment';
import { addIntervals } from '../../../domain/subscription';
import { localZone } from '../../../domain/search';
import type { Platform } from '../../../platform/platform';
import { callPaypal, type Credentials } from './paypal-api';
import { TAKEN } from './paypal-captures';
import type { Money } from './paypal-disputes';
import { firstPriceOf, intervalOf, regularCycleOf } from './paypal-plan-terms';
import { dateOf, type PaypalSubscription } from './paypal-subscription';

/** A payment of a subscription. Its id is that of a capture. */
export type PaypalTransaction = {
  readonly id: string;
  readonly status: string;
  readonly time: string;
  readonly amount_with_breakdown: { readonly gross_amount: Money };
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** So many periods are looked back on: more are never missing. */
const MOST_BILLS = 100;
/** The provider reckons its dates so. */
export const PAYPAL_ZONE = localZone('UTC');

type Window = { readonly from: number; readonly to: number };

type Listed = { readonly transactions?: readonly PaypalTransaction[]; readonly total_pages?: number };

/** The provider answers the first page alone: where there are more, each half is asked about by itself. */
const listWindow = async (
  platform: Platform,
  credentials: Credentials,
  id: string,
  { from, to }: Window
): Promise<readonly PaypalTransaction[]> => {
  const query = new URLSearchParams({
    start_time: new Date(from).toISOString(),
    end_time: new Date(to).toISOString(),
  });
  const path = `/v1/billing/subscriptions/${encodeURIComponent(id)}/transactions?${query.toString()}`;
  const { transactions = [], total_pages: pages = 1 }: Listed = await callPaypal(platform, credentials, {
    method: 'GET',
    path,
  });
  if (pages <= 1 || to - from < HOUR) return transactions;
  const middle = Math.floor((from + to) / 2);
  return [
    ...(await listWindow(platform, credentials, id, { from, to: middle })),
    ...(await listWindow(platform, credentials, id, { from: middle + 1, to })),
  ];
};

const windowOf = ({ clock }: Platform, found: PaypalSubscription): Window & { readonly isWhole: boolean } => {
  const now = clock.now();
  const regular = regularCycleOf(found.plan);
  const interval = regular ? intervalOf(regular.frequency) : '';
  const longest = addIntervals(now, interval, -MOST_BILLS, PAYPAL_ZONE).getTime();
  const begun = (dateOf(found.create_time) ?? new Date(longest)).getTime() - HOUR;
  return { from: Math.max(begun, longest), to: now.getTime() + DAY, isWhole: begun >= longest };
};

const isPayment = ({ amount_with_breakdown: { gross_amount: amount } }: PaypalTransaction): boolean =>
  fromDecimalAmount(amount.value) > 0;

const isTaken = ({ status }: PaypalTransaction): boolean => TAKEN.includes(status);

export type PaypalPayments = {
  /** That of the order which the subscription was sold with; null: it has none, or it is too long ago. */
  readonly first: PaypalTransaction | null;
  /** Those of later periods whose money has come, the oldest first. */
  readonly later: readonly PaypalTransaction[];
  /** There are no older ones. */
  readonly isWhole: boolean;
};

/**
 * The payments of a subscription. `recorded`: what its order was paid by, as the store has it. Where that is nothing, or none of these, the
 * first one to be paid is that of the order, if the plan costs something at first.
 */
export const readPaypalPayments = async (
  platform: Platform,
  credentials: Credentials,
  found: PaypalSubscription,
  recorded: string | null
): Promise<PaypalPayments> => {
  const { isWhole, ...window } = windowOf(platform, found);
  const listed = await listWindow(platform, credentials, found.id, window);
  const unique = [...new Map(listed.filter(isPayment).map((each) => [each.id, each])).values()];
  const sorted = unique.sort((a, b) => a.time.localeCompare(b.time) || a.id.localeCompare(b.id));
  const taken = sorted.filter(isTaken);
  const own = taken.find(({ id }) => id === recorded);
  if (own) return { first: own, later: taken.filter((each) => each !== own), isWhole };
  const isFree = recorded === found.id || firstPriceOf(found.plan) === 0;
  if (!isWhole || isFree) return { first: null, later: taken, isWhole };
  return { first: taken[0] ?? sorted.at(-1) ?? null, later: taken.slice(1), isWhole };
};
