import { randomUUID } from 'node:crypto';
import { subscriptionTermsOf } from '../../../domain/catalog';
import type { Collection } from '../../../domain/collection';
import type { PricedCart, PricedLine, SubscriptionTerms } from '../../../domain/pricing';
import { subscriptionDraft, type Moment, type SubscriptionDraft } from '../../../domain/subscription';
import { toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { removeLabelsOf } from '../../labels';
import type { OrderItemRow, OrderRow } from '../../orders';
import { readZone, sortKeysFor } from '../../settings';
import { SUBSCRIPTION_ORDER } from '../content-types/subscription';
import type { SubscriptionConfig } from '../subscriptions.rows';
import {
  deleteSubscriptions,
  findSubscriptionsOf,
  insertSubscription,
  updateUnchanged,
  type SubscriptionValues,
} from '../subscriptions.repository';

/** A line of the order as it was sold. */
export type SoldLine = {
  readonly productId: number;
  readonly productTitle: string;
  readonly variationTitle: string;
  readonly variationType: string;
  readonly attributes: NonNullable<SubscriptionConfig['item_attributes']>;
  readonly paymentType: string;
  readonly otherInfo: Readonly<Record<string, unknown>>;
  readonly line: PricedLine;
};

export type SubscriptionSale = {
  readonly order: OrderRow;
  /** In the order of the lines. */
  readonly items: readonly OrderItemRow[];
  readonly lines: readonly SoldLine[];
  readonly priced: PricedCart;
  readonly collection: Collection;
};

/** Length of a varchar column. */
const MAX_NAME = 255;

const nameOf = ({ productTitle, variationTitle, variationType }: SoldLine): string => {
  const isOnly = variationType === 'simple' || variationTitle === '';
  const name = isOnly ? productTitle : `${productTitle} - ${variationTitle}`;
  return name.slice(0, MAX_NAME).replace(/[\uD800-\uDBFF]$/, '');
};

const configOf = (
  { order, collection }: SubscriptionSale,
  { variationType, attributes }: SoldLine,
  first: { readonly isTrialSimulated: boolean; readonly isPaidOff: boolean }
): SubscriptionConfig => ({
  currency: order.currency,
  management_mode: collection.mode,
  is_trial_days_simulated: first.isTrialSimulated ? 'yes' : 'no',
  ...(first.isPaidOff ? { is_paid_off: 'yes' } : {}),
  variation_type: variationType,
  ...(attributes.length > 0 ? { item_attributes: attributes } : {}),
});

/** The columns of what was agreed. See docs/rules/subscriptions.md#money. */
export const draftValues = (draft: SubscriptionDraft) => ({
  billing_interval: draft.interval,
  quantity: draft.quantity,
  signup_fee: draft.signupFee,
  recurring_amount: draft.recurringAmount,
  recurring_tax_total: draft.recurringTaxTotal,
  recurring_total: draft.recurringTotal,
  bill_times: draft.billTimes,
  bill_count: draft.billCount,
  trial_days: draft.trialDays,
  expire_at: draft.expireAt,
});

const draftOf = (
  { order, priced, at, zone }: SubscriptionSale & Moment,
  { line, variationTitle, otherInfo: info }: SoldLine,
  terms: SubscriptionTerms
): SubscriptionDraft =>
  subscriptionDraft({
    ...{ variationId: line.variationId, variationTitle, terms, info, line, zone },
    ...{ total: priced.total, currency: order.currency, orderedAt: at },
  });

const valuesOf = (
  sale: SubscriptionSale & Moment,
  sold: SoldLine,
  terms: SubscriptionTerms,
  index: number
): SubscriptionValues => {
  const { order, items, collection } = sale;
  const draft = draftOf(sale, sold, terms);
  return {
    status: 'pending',
    item_name: nameOf(sold),
    parent_order_id: order.id,
    order_item_id: items[index]?.id ?? null,
    customer_id: order.customer_id,
    product_id: sold.productId,
    variation_id: draft.variationId,
    current_payment_method: order.payment_method,
    collection_method: collection.method,
    ...draftValues(draft),
    canceled_at: null,
    original_plan: toJson(draft.originalPlan),
    config: toJson(configOf(sale, sold, draft)),
    meta: toJson({}),
  };
};

const soldValues = (sale: SubscriptionSale & Moment): readonly SubscriptionValues[] =>
  sale.lines.flatMap((sold, index) => {
    const terms = subscriptionTermsOf(sold.paymentType, sold.otherInfo);
    return terms ? [valuesOf(sale, sold, terms, index)] : [];
  });

/**
 * Writes the subscriptions of an order that is being placed: one row for each line that is paid again and again, pending until the money
 * comes. With `isNew` false the draft was written again, and so are its rows. In the transaction that wrote the order, with the order
 * locked.
 */
export const writeSubscriptions = async (
  platform: Platform,
  sale: SubscriptionSale,
  { isNew }: { readonly isNew: boolean }
): Promise<void> => {
  const { db } = platform;
  const now = platform.clock.now();
  const zone = await readZone(platform);
  const wanted = soldValues({ ...sale, at: now, zone });
  const stored = isNew ? [] : await findSubscriptionsOf(db, 'parent_order_id', [sale.order.id]);
  for (const [index, sold] of wanted.entries()) {
    const values = { ...sold, ...(await sortKeysFor(platform, SUBSCRIPTION_ORDER, sold)) };
    const row = stored[index];
    if (row) await updateUnchanged(db, row, values, now);
    else await insertSubscription(db, { uuid: randomUUID(), ...values }, now);
  }
  await deleteSubscriptions(
    db,
    stored.slice(wanted.length).map(({ id }) => id)
  );
};

/** The order sells none any more, or is deleted. In its transaction; what hangs on them goes with them. */
export const removeSubscriptions = async (platform: Platform, orderId: number): Promise<void> => {
  const rows = await findSubscriptionsOf(platform.db, 'parent_order_id', [orderId]);
  const ids = rows.map(({ id }) => id);
  await removeLabelsOf(platform, 'subscription', ids);
  await deleteSubscriptions(platform.db, ids);
};
