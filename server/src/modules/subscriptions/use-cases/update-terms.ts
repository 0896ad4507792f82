import { BadRequestError } from '../../../domain/errors';
import { centsOfUnits } from '../../../domain/money';
import type { FactOf, SubscriptionStatus, TransitionRefusal } from '../../../domain/subscription';
import { toTimestamp } from '../../../platform/db/columns';
import { momentOf, type MomentOrDay } from '../../../platform/http/moment-field';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { lockPayable } from '../../orders';
import { readZone, stepOfCurrency } from '../../settings';
import { findOpenOrDue, findOpenRenewal } from '../renewals/renewals.repository';
import type { SubscriptionRow } from '../subscriptions.rows';
import { billAnew } from './bill-anew';
import { readOfOrder } from './read-subscriptions';
import { syncSubscription, type Author } from './sync-subscription';

/** What is left out stays. */
export type TermsCommand = {
  readonly status: SubscriptionStatus;
  /** In currency units. */
  readonly recurring_total?: number | undefined;
  readonly bill_times?: number | undefined;
  readonly billing_interval?: string | undefined;
  /** A day begins in the time zone of the store. */
  readonly next_billing_date?: MomentOrDay | undefined;
};

const REFUSALS: Readonly<Partial<Record<TransitionRefusal, string>>> = {
  billed_by_provider: 'The payment provider bills this subscription: its terms are changed there.',
  not_in_this_state: 'Only the terms of a subscription that runs can be changed.',
  completed: 'All installments of the subscription are paid: nothing can be changed any more.',
  unchanged: 'No changes were found.',
  no_such_interval: 'There is no such billing interval.',
  below_paid: 'The subscription has had more payments than that already.',
  date_passed: 'The next billing date has passed.',
  date_too_far: 'The next billing date is more than ten years ahead.',
  date_needed: 'Please choose a next billing date that lies ahead.',
  not_overdue: 'With these terms nothing is overdue: please set the subscription active.',
  term_too_long: 'The subscription would end too far in the future.',
  nothing_to_bill: 'A renewal has to cost something, and what costs nothing has no date.',
};

const refusalText = (reason: TransitionRefusal, row: SubscriptionRow, { status }: TermsCommand): string =>
  reason === 'no_such_status'
    ? `A subscription that is ${row.status} cannot be set to ${status} here.`
    : (REFUSALS[reason] ?? 'The subscription cannot be changed.');

const factOf = async (
  platform: Platform,
  row: SubscriptionRow,
  command: TermsCommand
): Promise<FactOf<'terms_changed'>> => {
  const { status, recurring_total: total, bill_times, billing_interval, next_billing_date: date } = command;
  const step = await stepOfCurrency(platform, row.config.currency ?? '');
  const nextBillingDate = date && momentOf(date, await readZone(platform), 'first');
  return {
    kind: 'terms_changed',
    ...{ status, step, billTimes: bill_times, interval: billing_interval, nextBillingDate },
    recurringTotal: total === undefined ? undefined : centsOfUnits(total, step, 'recurring_total'),
  };
};

const units = (cents: number): string => (cents / 100).toFixed(2);

/** The terms as the log names them. */
const termsOf = (row: SubscriptionRow): Readonly<Record<string, string>> => ({
  recurring_total: units(row.recurring_total),
  recurring_amount: units(row.recurring_amount),
  recurring_tax_total: units(row.recurring_tax_total),
  bill_times: String(row.bill_times),
  billing_interval: row.billing_interval,
  next_billing_date: toTimestamp(row.next_billing_date) ?? 'none',
});

const differences = (before: SubscriptionRow, after: SubscriptionRow): readonly string[] => {
  const now = termsOf(after);
  return Object.entries(termsOf(before)).flatMap(([name, value]) =>
    now[name] === value ? [] : [`${name}: from ${value} to ${now[name]}`]
  );
};

const note = async (platform: Platform, before: SubscriptionRow, after: SubscriptionRow, author: Author) => {
  const changed = differences(before, after);
  if (changed.length === 0) return;
  const entry = { title: 'Terms of the subscription changed', content: changed.join('; '), moduleName: 'subscription' };
  await recordActivities(platform, [{ ...entry, moduleId: after.id, ...author }]);
};

const isSameDate = (before: SubscriptionRow, after: SubscriptionRow): boolean =>
  before.next_billing_date?.getTime() === after.next_billing_date?.getTime();

/** @throws BadRequestError where the date is one of which the customer has paid the bill. */
const assertUnpaid = async ({ db }: Platform, { id, next_billing_date: dueAt }: SubscriptionRow): Promise<void> => {
  const paid = dueAt && (await findOpenOrDue(db, id, dueAt)).due?.state === 'paid';
  if (paid) throw new BadRequestError('The renewal of this date has been paid.');
};

type Changed = { readonly before: SubscriptionRow; readonly after: SubscriptionRow; readonly wasOpen: boolean };

/** What staff have made void stays so, unless its date is chosen anew or the subscription was paused. */
const rebill = async (platform: Platform, { before, after, wasOpen }: Changed, author: Author): Promise<void> => {
  const isMoved = !isSameDate(before, after);
  const isResumed = before.status === 'paused' && after.status !== 'paused';
  if (isMoved) await assertUnpaid(platform, after);
  if (isMoved || isResumed || wasOpen) await billAnew(platform, after, author);
};

const change = async (
  platform: Platform,
  row: SubscriptionRow,
  command: TermsCommand,
  author: Author
): Promise<SubscriptionRow> => {
  const fact = await factOf(platform, row, command);
  // Whoever pays or opens a bill of it holds the customer, too: what is open stays so until the end.
  await lockPayable(platform, row.parent_order_id);
  const wasOpen = (await findOpenRenewal(platform.db, row.id)) !== null;
  const result = await syncSubscription(platform, row.id, { fact, author });
  if (result.isRefused) throw new BadRequestError(refusalText(result.reason, result.row, command));
  const { before, row: after } = result;
  await note(platform, before, after, author);
  await rebill(platform, { before, after, wasOpen }, author);
  return after;
};

/**
 * Staff change the terms of a subscription that the store bills, from the next payment on. An open renewal that asks for another amount or
 * at another date is void in the same transaction, and opened anew where it is near. See docs/rules/subscriptions.md#changed-terms.
 * @throws NotFoundError; InvalidInputError; BadRequestError with the reason; ConflictError where others change it all the time.
 */
export const updateTerms = async (
  platform: Platform,
  of: { readonly orderId: number; readonly id: number },
  command: TermsCommand,
  author: Author
): Promise<SubscriptionRow> => {
  const row = await readOfOrder(platform, of);
  return platform.db.transaction(() => change(platform, row, command, author));
};
