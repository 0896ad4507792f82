import { ConflictError } from '../../../domain/errors';
import { LOST_REASON, type SubscriptionStatus } from '../../../domain/subscription';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { findGateway, type OnlineGateway, type SubscriptionReport, type VendorSubscription } from '../../payments';
import { vendorKeyOf } from '../subscription-values';
import { findByVendorKey, findSubscription, lockSubscription } from '../subscriptions.repository';
import type { SubscriptionRow } from '../subscriptions.rows';
import { applySubscriptionReport } from './apply-subscription-report';
import { beginAtProvider, findBegun } from './bill-by-provider';
import { isUnpaid } from './paid-order';
import { askProvider, modeOf } from './provider';
import { recordRenewals } from './record-renewal';
import type { Author } from './sync-subscription';

const SYSTEM = { author: 'system' };

/** Others may change it between a question and its answer so often. */
const TRIES = 10;

export type Hearing = {
  readonly gateway: OnlineGateway;
  readonly vendor: VendorSubscription;
  /** Staff want to know: the answer overrules a cancellation here. */
  readonly isAsked: boolean;
  readonly author: Author;
  /** What its first payment brings has been recorded: what has not begun by now never will. */
  readonly isPaymentApplied?: boolean;
  /** Null: the provider does not know it. */
  readonly inspect: () => Promise<SubscriptionReport | null>;
};

const REFUSED: readonly SubscriptionStatus[] = ['failing', 'expiring', 'expired'];

/** Once for each time that the money stays out. */
const tellFailure = async (
  platform: Platform,
  before: SubscriptionRow,
  after: SubscriptionRow,
  { failure }: SubscriptionReport
): Promise<void> => {
  const isNews = before.status !== after.status && REFUSED.includes(after.status);
  if (!isNews || failure === undefined) return;
  const entry = { title: 'The provider did not get the money of a renewal', content: failure.slice(0, 1_000) };
  const place = { moduleName: 'subscription', moduleId: after.id, status: 'warning' } as const;
  await recordActivities(platform, [{ ...entry, ...place, ...SYSTEM }]);
};

/** What was asked about may have changed since: then nothing is written, and null is the answer. */
const applyUnchanged = (
  platform: Platform,
  { id, revision }: SubscriptionRow,
  report: SubscriptionReport,
  { isAsked, author }: Hearing
): Promise<SubscriptionRow | null> =>
  platform.db.transaction(async () => {
    const before = await lockSubscription(platform.db, id);
    if (before?.revision !== revision) return null;
    const after = await applySubscriptionReport(platform, id, report, { isAsked, author });
    await tellFailure(platform, before, after, report);
    return after;
  });

const ENDED: readonly SubscriptionStatus[] = ['canceled', 'expired', 'completed'];

/** Not merely canceled with the end of a period that is paid. */
const isDead = ({ status, nextBillingDate: next }: SubscriptionReport): boolean =>
  ENDED.includes(status) && next === undefined;

/** What was begun at the provider has come to nothing, and the order can still be paid: that begins another one. */
const forgetBegun = async (
  platform: Platform,
  { id, vendor_subscription_id: known }: SubscriptionRow,
  { vendor }: Hearing
): Promise<SubscriptionRow | null> => {
  if (known === vendor.vendorId) await beginAtProvider(platform, id, null);
  return findSubscription(platform.db, id);
};

const NOT_ABLE = { status: 'failed', message: 'The payment method cannot end subscriptions.' } as const;

/** It was paid, and is canceled here, and its provider has not heard of it. What was canceled there may be taken up again there. */
const isCanceledHere = (row: SubscriptionRow, report: SubscriptionReport): boolean =>
  row.status === 'canceled' && row.config.cancellation_reason !== LOST_REASON && report.status !== 'canceled';

/** Nothing is to be billed any more: its term is paid, it is canceled, its order was let go unpaid, or does not take its first payment. */
const isUnwanted = (row: SubscriptionRow, report: SubscriptionReport, { isPaymentApplied = false }: Hearing): boolean =>
  row.status === 'completed' ||
  (isUnpaid(row) ? row.status === 'canceled' || isPaymentApplied : isCanceledHere(row, report));

/** What is paid can be used to its end, where there is one. */
const endsAtOnce = ({ clock }: Platform, row: SubscriptionRow): boolean => {
  const { status, next_billing_date: end } = row;
  return status !== 'canceled' || isUnpaid(row) || end === null || end <= clock.now();
};

const end = async (platform: Platform, row: SubscriptionRow, hearing: Hearing): Promise<void> => {
  const { gateway, vendor } = hearing;
  const atOnce = endsAtOnce(platform, row);
  const ask = async () => (await gateway.cancelSubscription?.(vendor, { atOnce })) ?? NOT_ABLE;
  const { status } = await askProvider(platform, row, ask);
  if (status === 'success' && isUnpaid(row)) await forgetBegun(platform, row, hearing);
};

/** What the provider has to be told, so that it bills what was sold and nothing more. It is told again until it has heard. */
const carryOn = async (platform: Platform, row: SubscriptionRow, report: SubscriptionReport, hearing: Hearing) => {
  if (!report.isBilling) return;
  if (isUnwanted(row, report, hearing)) return end(platform, row, hearing);
  const term = { interval: row.billing_interval, bills: row.bill_times };
  if (term.bills > 0 && !report.hasEnd) await hearing.gateway.limitSubscription?.(hearing.vendor, term);
};

/** Null: it is to be asked about again. What was not paid at first has no renewals either: its first payment comes before them. */
const apply = async (
  platform: Platform,
  row: SubscriptionRow,
  report: SubscriptionReport,
  hearing: Hearing
): Promise<SubscriptionRow | null> => {
  const isNew = !isUnpaid(row) && (await recordRenewals(platform, row, report.renewals ?? [], hearing));
  const after = isNew ? null : await applyUnchanged(platform, row, report, hearing);
  if (after) await carryOn(platform, after, report, hearing);
  return after;
};

/**
 * Brings a subscription to what its provider says: bills that are paid there and not recorded here, its state, and its date. Messages may
 * come twice, late and in any order, as the provider is asked each time, and asked again where somebody else was faster. Outside of any
 * transaction. Null where the provider does not know it. @throws what the provider threw; ConflictError.
 */
export const bringUpToDate = async (
  platform: Platform,
  id: number,
  hearing: Hearing
): Promise<SubscriptionRow | null> => {
  if (platform.db.inTransaction()) throw new Error('A payment provider is asked outside of transactions.');
  for (let tries = 0; tries < TRIES; tries += 1) {
    const row = await findSubscription(platform.db, id);
    const report = row && (await hearing.inspect());
    if (!row || !report) return null;
    if (isUnpaid(row) && isDead(report)) return forgetBegun(platform, row, hearing);
    const after = await apply(platform, row, report, hearing);
    if (after) return after;
  }
  throw new ConflictError('Somebody else changes the subscription all the time. Try again.');
};

/** Begun with an order of this store that takes another one, or none: it would bill on, for nothing. */
const endUnwanted = async (platform: Platform, orderId: number, { gateway, vendor }: Hearing): Promise<void> => {
  const outcome = await gateway.cancelSubscription?.(vendor, { atOnce: true });
  const isEnded = outcome?.status === 'success';
  const title = isEnded ? 'Subscription ended at the payment provider' : 'Subscription that is to be ended by hand';
  const content = `${vendor.vendorId} (${gateway.slug}): the order has no subscription that is billed by it.`;
  const entry = { title, content, status: isEnded ? 'warning' : 'error' } as const;
  await recordActivities(platform, [{ ...entry, moduleName: 'order', moduleId: orderId, ...SYSTEM }]);
};

const findReported = async (
  platform: Platform,
  hearing: Hearing,
  report: SubscriptionReport
): Promise<SubscriptionRow | null> => {
  const { gateway, vendor } = hearing;
  const { transactionUuid } = report;
  // Other systems may use the same account: their subscriptions are none of ours.
  if (transactionUuid === undefined) return null;
  const { orderId, row } = await findBegun(platform, gateway.slug, { vendorId: vendor.vendorId, transactionUuid });
  if (orderId !== null && !row && report.isBilling) await endUnwanted(platform, orderId, hearing);
  return row;
};

/** One that the store does not know by its id: it may have been begun a moment ago. */
const findNew = async (platform: Platform, hearing: Hearing): Promise<SubscriptionRow | null> => {
  const report = await hearing.inspect();
  return report && !isDead(report) ? findReported(platform, hearing, report) : null;
};

/** Null: there is nobody to ask. */
const hearingOf = (
  platform: Platform,
  slug: string,
  vendor: VendorSubscription,
  isPaymentApplied: boolean
): Hearing | null => {
  const gateway = findGateway(platform, slug);
  if (gateway?.kind !== 'online' || !gateway.inspectSubscription) return null;
  const { inspectSubscription: inspect } = gateway;
  return { gateway, vendor, isAsked: false, author: SYSTEM, isPaymentApplied, inspect: () => inspect(vendor) };
};

/** A message of a provider is about a subscription, or its first payment has come. @throws as `bringUpToDate`. */
export const hearOfSubscription = async (
  platform: Platform,
  slug: string,
  vendor: VendorSubscription,
  isPaymentApplied = false
): Promise<void> => {
  const hearing = hearingOf(platform, slug, vendor, isPaymentApplied);
  if (!hearing) return;
  const key = vendorKeyOf(slug, vendor.vendorId);
  const row = (await findByVendorKey(platform.db, key)) ?? (await findNew(platform, hearing));
  // Test and live have ids of their own; what names one of the other mode is none of ours.
  if (row?.collection_method !== 'automatic' || (await modeOf(platform, row)) !== vendor.mode) return;
  await bringUpToDate(platform, row.id, hearing);
};
