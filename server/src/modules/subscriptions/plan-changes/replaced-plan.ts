import type { OrderConfig } from '../../../contracts/order-config';
import { PAYMENT_SUCCESS, type PaymentStatus } from '../../../domain/order';
import { customerCapabilities } from '../../../domain/subscription';
import type { Platform } from '../../../platform/platform';
import { readBoughtLines, type OrderItemRow } from '../../orders';
import { findSubscriptionsOf } from '../subscriptions.repository';
import { ruledOf, type SubscriptionRow } from '../subscriptions.rows';
import { CONTEXT } from '../use-cases/describe-subscription';

/** What is to be known of the order whose plan is replaced. */
export type BoughtOrder = {
  readonly id: number;
  readonly uuid: string;
  readonly currency: string;
  readonly payment_status: PaymentStatus;
  readonly total_paid: number;
  readonly total_refund: number;
  readonly config: OrderConfig;
};

/** A plan that was bought and can be replaced: a line of its order, and the subscription that it began. */
export type ReplacedPlan = {
  readonly order: BoughtOrder;
  readonly item: OrderItemRow;
  /** All lines of the order. */
  readonly lines: readonly OrderItemRow[];
  /** Null where the plan was paid once. */
  readonly subscription: SubscriptionRow | null;
};

/** What lies in a bundle, and what is no product, is no plan of its own. */
const PLANS: readonly string[] = ['onetime', 'subscription'];

const isPlan = ({ payment_type: type, variation_id: id }: OrderItemRow): boolean => PLANS.includes(type) && id > 0;

const isReplaceable = ({ payment_status: status, config }: BoughtOrder): boolean =>
  PAYMENT_SUCCESS.includes(status) && config.upgraded_to === undefined;

const subscriptionOf = (item: OrderItemRow, rows: readonly SubscriptionRow[]): SubscriptionRow | undefined =>
  rows.find((row) => row.order_item_id === item.id) ?? rows.find((row) => row.variation_id === item.variation_id);

const canBeReplaced = (row: SubscriptionRow): boolean => customerCapabilities(ruledOf(row), CONTEXT).canUpgrade;

const planOf = (
  order: BoughtOrder,
  lines: readonly OrderItemRow[],
  item: OrderItemRow,
  rows: readonly SubscriptionRow[]
): readonly ReplacedPlan[] => {
  if (item.payment_type !== 'subscription') return [{ order, item, lines, subscription: null }];
  const subscription = subscriptionOf(item, rows);
  return subscription && canBeReplaced(subscription) ? [{ order, item, lines, subscription }] : [];
};

/** The plans of an order that can be replaced at this moment; two statements. See docs/rules/subscriptions.md#changing-plans. */
export const readReplaceablePlans = async ({ db }: Platform, order: BoughtOrder): Promise<readonly ReplacedPlan[]> => {
  if (!isReplaceable(order)) return [];
  const lines = await readBoughtLines(db, order.id);
  const rows = await findSubscriptionsOf(db, 'parent_order_id', [order.id]);
  return lines.filter(isPlan).flatMap((item) => planOf(order, lines, item, rows));
};
