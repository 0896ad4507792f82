import { isEndOfTerm } from '../../../domain/subscription';
import type { Platform } from '../../../platform/platform';
import { findOrderOfPayment } from '../../orders';
import type { SubscriptionToBill, VendorIdsOfSubscription, VendorSubscription } from '../../payments';
import { findSubscription, findSubscriptionsOf } from '../subscriptions.repository';
import { ruledOf, type SubscriptionRow } from '../subscriptions.rows';
import { vendorValues, type VendorIds } from '../subscription-values';
import { isUnpaid } from './paid-order';
import { syncSubscription, type SubscriptionChange } from './sync-subscription';

const SYSTEM = { author: 'system' };

const NONE: VendorIds = { vendor_subscription_id: null, vendor_customer_id: null, vendor_plan_id: null };

const idsOf = ({ vendorSubscriptionId, vendorCustomerId, vendorPlanId }: VendorIdsOfSubscription): VendorIds => ({
  vendor_subscription_id: vendorSubscriptionId,
  ...(vendorCustomerId === undefined ? {} : { vendor_customer_id: vendorCustomerId }),
  ...(vendorPlanId === undefined ? {} : { vendor_plan_id: vendorPlanId }),
});

/** The provider has made the subscription, and nothing is paid yet; null: what it had made has ended. @throws NotFoundError. */
export const beginAtProvider = async (
  platform: Platform,
  id: number,
  ids: VendorIdsOfSubscription | null
): Promise<void> => {
  const told = ids === null ? NONE : idsOf(ids);
  const change: SubscriptionChange = { values: (row) => vendorValues(row, told), author: SYSTEM };
  const result =
    ids === null ? null : await syncSubscription(platform, id, { fact: { kind: 'provider_created' }, ...change });
  if (result === null || result.isRefused) await syncSubscription(platform, id, change);
};

/** A single payment, and what costs nothing later, is not billed again. */
const isBilledAgain = (row: SubscriptionRow): boolean => {
  const isSingle = row.bill_times === 1 && row.trial_days === 0;
  return row.recurring_total > 0 && row.config.is_paid_off !== 'yes' && !isSingle && !isEndOfTerm(ruledOf(row));
};

const isOf = (row: SubscriptionRow, gateway: string): boolean =>
  row.collection_method === 'automatic' && row.current_payment_method === gateway;

/** What the provider is to bill from the first payment of an order on; null: nothing. */
export const toBill = async (
  platform: Platform,
  orderId: number,
  gateway: string
): Promise<SubscriptionToBill | null> => {
  const [row] = await findSubscriptionsOf(platform.db, 'parent_order_id', [orderId]);
  if (!row || !isUnpaid(row) || !isOf(row, gateway) || !isBilledAgain(row)) return null;
  const { id, uuid, product_id: productId, billing_interval: interval, trial_days: trialDays } = row;
  return {
    ...{ id, uuid, productId, interval, trialDays, billTimes: row.bill_times, currency: row.config.currency ?? '' },
    name: row.item_name,
    recurring: row.recurring_total,
    vendorSubscriptionId: row.vendor_subscription_id,
    begun: (ids) => beginAtProvider(platform, id, ids),
  };
};

/** The order that a payment was made for, and the subscription that was begun with it where no other one has taken its place. */
export const findBegun = async (
  platform: Platform,
  gateway: string,
  { vendorId, transactionUuid }: Pick<VendorSubscription, 'vendorId'> & { readonly transactionUuid: string }
): Promise<{ readonly orderId: number | null; readonly row: SubscriptionRow | null }> => {
  const orderId = await findOrderOfPayment(platform, transactionUuid);
  if (orderId === null) return { orderId, row: null };
  const rows = await findSubscriptionsOf(platform.db, 'parent_order_id', [orderId]);
  const free = rows.find((row) => isOf(row, gateway) && row.vendor_subscription_id === null);
  if (!free) return { orderId, row: null };
  await beginAtProvider(platform, free.id, { vendorSubscriptionId: vendorId });
  return { orderId, row: await findSubscription(platform.db, free.id) };
};
