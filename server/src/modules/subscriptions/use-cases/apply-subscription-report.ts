import { HIDDEN_STATUSES, type SubscriptionStatus } from '../../../domain/subscription';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import type { SubscriptionReport } from '../../payments';
import { findSubscription } from '../subscriptions.repository';
import { vendorValues, type VendorIds } from '../subscription-values';
import type { SubscriptionRow } from '../subscriptions.rows';
import { syncSubscription, type Author } from './sync-subscription';

const reportedIds = ({ vendorCustomerId, vendorPlanId }: SubscriptionReport): VendorIds => ({
  ...(vendorCustomerId === undefined ? {} : { vendor_customer_id: vendorCustomerId }),
  ...(vendorPlanId === undefined ? {} : { vendor_plan_id: vendorPlanId }),
});

/** Another price and another rhythm may come with it: somebody has changed it there, and the store bills nothing. */
const tellPlanChange = async (
  platform: Platform,
  { vendor_plan_id: old }: SubscriptionRow,
  { id, vendor_plan_id: now, status }: SubscriptionRow,
  author: Author
): Promise<void> => {
  if (old === null || now === null || old === now || HIDDEN_STATUSES.includes(status)) return;
  const entry = { title: 'The provider bills another plan', content: `${old} -> ${now}`, status: 'warning' } as const;
  await recordActivities(platform, [{ ...entry, moduleName: 'subscription', moduleId: id, ...author }]);
};

/** What was paid elsewhere is no trial here, unless the customer was on trial when they changed the payment method. */
const statusOf = async (
  { db }: Platform,
  id: number,
  { status, isTakenOver = false }: SubscriptionReport
): Promise<SubscriptionStatus> => {
  if (!isTakenOver || status !== 'trialing') return status;
  return (await findSubscription(db, id))?.status === 'trialing' ? 'trialing' : 'active';
};

/** Brings a subscription to what its provider says. `isAsked`: staff want to know, so it overrules a cancellation here. */
export const applySubscriptionReport = async (
  platform: Platform,
  id: number,
  report: SubscriptionReport,
  { isAsked, author }: { readonly isAsked: boolean; readonly author: Author }
): Promise<SubscriptionRow> => {
  const status = await statusOf(platform, id, report);
  const date = report.nextBillingDate === undefined ? {} : { nextBillingDate: report.nextBillingDate };
  const fact = { kind: 'provider_status', status, isAsked, ...date } as const;
  const values = (row: SubscriptionRow) => ({
    ...vendorValues(row, reportedIds(report)),
    ...(report.nextBillingDate && row.status === status ? { next_billing_date: report.nextBillingDate } : {}),
  });
  const followed = await syncSubscription(platform, id, { fact, values, author });
  const result = followed.isRefused ? await syncSubscription(platform, id, { values, author }) : followed;
  if (!result.isRefused) await tellPlanChange(platform, result.before, result.row, author);
  return result.row;
};
