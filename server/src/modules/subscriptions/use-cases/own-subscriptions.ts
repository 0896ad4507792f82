import type { OwnSubscription, OwnSubscriptionDetail } from '../../../contracts/own-subscriptions';
import { customerCapabilities } from '../../../domain/subscription';
import { BadRequestError, NotFoundError } from '../../../domain/errors';
import type { PageRequest } from '../../../platform/http/envelope';
import type { Platform } from '../../../platform/platform';
import { readTransactionsOf, renewalPageOf } from '../../orders';
import { readOffers } from '../locked-carts/availability';
import { ownMethods } from '../method-changes/choices';
import { hasOffers } from '../plan-changes/own-offers';
import { findOpenRenewal } from '../renewals/renewals.repository';
import {
  findOwnOfOrder,
  findOwnSubscription,
  selectOwnSubscriptions,
  type OwnRow,
} from '../subscription-list.read-model';
import { presentSubscription } from '../subscriptions.presenter';
import { ruledOf } from '../subscriptions.rows';
import { cancelSubscription, NOTHING_TO_CANCEL } from './cancel-subscription';
import { billingInfo, CONTEXT, methodTitle, paymentInfo } from './describe-subscription';
import { ownPauses } from './pause-subscription';
import { mayStillBill } from './provider';
import type { Author } from './sync-subscription';

/** Somebody else's subscription is answered like one that does not exist: nobody learns which uuids are in use. */
const notFound = (): NotFoundError => new NotFoundError('The subscription does not exist.');

const present = async (platform: Platform, { row, orderUuid }: OwnRow): Promise<OwnSubscription> => {
  const shown = presentSubscription(row, platform.clock.now());
  const { currency, is_trial_days_simulated, cancellation_reason, upgraded_to_sub_id } = row.config;
  return {
    uuid: shown.uuid,
    status: shown.status,
    overridden_status: shown.overridden_status,
    vendor_subscription_id: shown.vendor_subscription_id,
    next_billing_date: shown.next_billing_date,
    current_payment_method: shown.current_payment_method,
    collection_method: shown.collection_method,
    billing_interval: shown.billing_interval,
    quantity: shown.quantity,
    currency: shown.currency,
    recurring_total: shown.recurring_total,
    bill_times: shown.bill_times,
    bill_count: shown.bill_count,
    trial_days: shown.trial_days,
    trial_ends_at: shown.trial_ends_at,
    canceled_at: shown.canceled_at,
    item_name: shown.item_name,
    variation_id: shown.variation_id,
    created_at: shown.created_at,
    config: known({ currency, is_trial_days_simulated, cancellation_reason, upgraded_to_sub_id }),
    billing_info: await billingInfo(platform, row),
    payment_method: methodTitle(platform, row),
    payment_info: paymentInfo(platform, row),
    order_uuid: orderUuid,
    can_cancel: customerCapabilities(ruledOf(row), CONTEXT).canCancel,
  };
};

const known = (config: Readonly<Record<keyof OwnSubscription['config'], unknown>>): OwnSubscription['config'] =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));

/** What a customer subscribed to, newest first; one statement. The caller has seen to it that it is theirs. */
export const listOwnSubscriptions = async (
  platform: Platform,
  customerId: number,
  page: PageRequest
): Promise<{ readonly subscriptions: readonly OwnSubscription[]; readonly total: number }> => {
  const { subscriptions, total } = await selectOwnSubscriptions(platform.db, customerId, page);
  return { subscriptions: await Promise.all(subscriptions.map((each) => present(platform, each))), total };
};

/** Those that were sold with one order. */
export const listOwnOfOrder = async (
  platform: Platform,
  customerId: number,
  orderId: number
): Promise<readonly OwnSubscription[]> => {
  const rows = await findOwnOfOrder(platform.db, customerId, orderId);
  return Promise.all(rows.map((each) => present(platform, each)));
};

/** @throws NotFoundError where the customer has no such subscription. */
export const existingOwn = async ({ db }: Platform, customerId: number, uuid: string): Promise<OwnRow> => {
  const own = await findOwnSubscription(db, customerId, uuid);
  if (!own) throw notFound();
  return own;
};

const transactionsOf = async (platform: Platform, id: number): Promise<OwnSubscriptionDetail['transactions']> =>
  ((await readTransactionsOf(platform.db, [id])).get(id) ?? []).map((transaction) => ({
    uuid: transaction.uuid,
    created_at: transaction.created_at,
    total: transaction.total,
    order_type: transaction.order_type,
    currency: transaction.currency,
    status: transaction.status,
    payment_method: transaction.payment_method,
    card_brand: transaction.card_brand,
    card_last_4: transaction.card_last_4,
    vendor_charge_id: transaction.vendor_charge_id,
    transaction_type: transaction.transaction_type,
  }));

/** Of the renewal that is open: the customer may have lost the message with it. */
const paymentLinkOf = async (platform: Platform, id: number): Promise<string> => {
  const open = await findOpenRenewal(platform.db, id);
  return open ? renewalPageOf(platform, open.order_id) : '';
};

export type OwnSubscriptionFound = { readonly id: number; readonly shown: OwnSubscriptionDetail };

/** @throws NotFoundError where the customer has no such subscription. */
export const readOwnSubscription = async (
  platform: Platform,
  customerId: number,
  uuid: string
): Promise<OwnSubscriptionFound> => {
  const own = await existingOwn(platform, customerId, uuid);
  const { row } = own;
  const shown = {
    ...(await present(platform, own)),
    ...(await readOffers(platform, row)),
    payment_link: await paymentLinkOf(platform, row.id),
    can_upgrade: await hasOffers(platform, own.orderUuid, row.variation_id),
    ...(await ownMethods(platform, row)),
    ...(await ownPauses(platform, row)),
    variation: { id: row.variation_id, variation_title: row.item_name },
    transactions: await transactionsOf(platform, row.id),
  };
  return { id: row.id, shown };
};

/** What has expired here may be tried on by its provider, which is asked. @throws BadRequestError where that one has given up. */
const assertMayBill = async (platform: Platform, row: OwnRow['row']): Promise<void> => {
  if (row.status !== 'expired' || row.collection_method !== 'automatic') return;
  if (!(await mayStillBill(platform, row))) throw new BadRequestError(NOTHING_TO_CANCEL);
};

/** Nothing is collected any more; what is paid can be used to its end. @throws NotFoundError; BadRequestError. */
export const cancelOwnSubscription = async (
  platform: Platform,
  customerId: number,
  uuid: string,
  author: Author
): Promise<void> => {
  const { row } = await existingOwn(platform, customerId, uuid);
  await assertMayBill(platform, row);
  const cancellation = { by: 'customer', reason: 'cancelled_by_customer', effective: 'period_end' } as const;
  await cancelSubscription(platform, row.id, cancellation, author);
};
