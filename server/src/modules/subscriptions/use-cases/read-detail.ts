import type { SubscriptionAnswer, SubscriptionDetail } from '../../../contracts/subscriptions';
import { NotFoundError } from '../../../domain/errors';
import { remainingBills, staffCapabilities, statusChoices, transition } from '../../../domain/subscription';
import { toTimestamp } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { findActivitiesOf } from '../../activity';
import { readCustomer } from '../../customers';
import { findLabelsOf } from '../../labels';
import { readSubscriptionOrders, type SubscriptionOrders } from '../../orders';
import { readOffers } from '../locked-carts/availability';
import { presentSubscription } from '../subscriptions.presenter';
import { SUBSCRIPTION_VIEW } from '../subscriptions.hooks';
import { ruledOf, type SubscriptionRow } from '../subscriptions.rows';
import { billingInfo, CONTEXT, displayName, paymentInfo } from './describe-subscription';
import { vendorPageOf } from './provider';
import { readMoment } from './read-moment';
import { existingSubscription } from './read-subscriptions';
import { canEditVendorIds, canFetch } from './vendor-ids';

const readOwner = async (platform: Platform, customerId: number): Promise<SubscriptionDetail['customer']> => {
  try {
    const customer = await readCustomer(platform, customerId, ['billing_address', 'shipping_address']);
    const { billing_address = [], shipping_address = [] } = customer;
    return { ...customer, billing_address, shipping_address };
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
};

const addressOf = ({ addresses }: SubscriptionOrders, type: 'billing' | 'shipping') =>
  addresses.find((address) => address.type === type) ?? null;

const dateAfterSkip = async (
  platform: Platform,
  row: SubscriptionRow
): Promise<SubscriptionDetail['date_after_skip']> => {
  const skipped = transition(ruledOf(row), { kind: 'renewal_skipped' }, await readMoment(platform));
  return skipped.isRefused ? null : toTimestamp(skipped.changes.nextBillingDate);
};

const detailOf = async (platform: Platform, row: SubscriptionRow): Promise<SubscriptionDetail> => {
  const orders = await readSubscriptionOrders(platform.db, row.parent_order_id, { withAddresses: true });
  const mode = orders.orders.find(({ id }) => id === row.parent_order_id)?.mode ?? 'test';
  const capabilities = staffCapabilities(ruledOf(row), CONTEXT);
  const labels = (await findLabelsOf(platform, 'subscription', [row.id])).get(row.id) ?? [];
  return {
    ...presentSubscription(row, platform.clock.now()),
    display_item_name: displayName(row),
    original_plan: row.original_plan,
    billing_info: await billingInfo(platform, row),
    payment_info: paymentInfo(platform, row),
    url: vendorPageOf(platform, row, mode),
    remaining_bills: remainingBills(ruledOf(row)),
    date_after_skip: await dateAfterSkip(platform, row),
    can_cancel: capabilities.canCancel,
    can_upgrade: capabilities.canUpgrade,
    can_pause: capabilities.canPause,
    can_resume: capabilities.canResume,
    can_update: capabilities.canUpdate,
    status_choices: statusChoices(ruledOf(row)),
    ...(await readOffers(platform, row)),
    can_fetch: canFetch(platform, row),
    can_edit_vendor_ids: await canEditVendorIds(platform, row),
    customer: await readOwner(platform, row.customer_id),
    labels,
    activities: await findActivitiesOf(platform, 'subscription', row.id),
    billing_address: addressOf(orders, 'billing'),
    shipping_address: addressOf(orders, 'shipping'),
    related_orders: orders.orders,
    transactions: orders.transactions,
  };
};

/**
 * A subscription as the back office shows it, through the filter `shop/subscription/view`.
 * @throws NotFoundError with the way back to the list.
 */
export const readSubscription = async (platform: Platform, id: number): Promise<SubscriptionAnswer> => {
  const detail = await detailOf(platform, await existingSubscription(platform, id));
  const subscription = await platform.hooks.ask(SUBSCRIPTION_VIEW, detail, {});
  return { subscription, selected_labels: detail.labels.map((label) => label.id) };
};
