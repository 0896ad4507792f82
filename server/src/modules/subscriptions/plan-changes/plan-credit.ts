import { payable } from '../../../domain/money';
import { TRANSACTION_CAME } from '../../../domain/order';
import { subscriptionCredit, unrefundedOf, type Moment, type PaidLine } from '../../../domain/subscription';
import type { Platform } from '../../../platform/platform';
import { readBoughtLines, readOrdersById, readTransactionsOf, type OrderItemRow } from '../../orders';
import { stepOfCurrency } from '../../settings';
import { ruledOf, type SubscriptionRow } from '../subscriptions.rows';
import type { BoughtOrder, ReplacedPlan } from './replaced-plan';

/** What a plan is still worth, and which order its customer has paid that in. */
export type PlanCredit = { readonly cents: number; readonly paidOrderId: number };

type PaidPeriod = {
  readonly order: Pick<BoughtOrder, 'id' | 'total_paid' | 'total_refund' | 'config'>;
  readonly lines: readonly OrderItemRow[];
  readonly item: OrderItemRow;
};

/**
 * The order of the last charge whose money came, which has paid for the period that runs, though it may have gone back since; that of the
 * sale where nothing was charged.
 */
const lastPaidOrderId = async (platform: Platform, row: SubscriptionRow): Promise<number> => {
  const all = (await readTransactionsOf(platform.db, [row.id])).get(row.id) ?? [];
  const paid = all.filter(
    ({ transaction_type: type, status, total }) => type !== 'refund' && TRANSACTION_CAME.includes(status) && total > 0
  );
  return paid.at(-1)?.order_id ?? row.parent_order_id;
};

const paidPeriod = async (
  platform: Platform,
  { order, item, lines, subscription }: ReplacedPlan
): Promise<PaidPeriod> => {
  const paidId = subscription ? await lastPaidOrderId(platform, subscription) : order.id;
  if (paidId === order.id) return { order, item, lines };
  const paidOrder = (await readOrdersById(platform.db, [paidId])).get(paidId);
  const paidLines = await readBoughtLines(platform.db, paidId);
  const billed = paidLines.find(({ payment_type: type }) => type === 'subscription');
  return paidOrder && billed ? { order: paidOrder, lines: paidLines, item: billed } : { order, item, lines };
};

const isSetupOf = ({ payment_type: type, line_meta: meta }: OrderItemRow, { id }: OrderItemRow): boolean =>
  type === 'signup_fee' && 'parent_item_id' in meta && meta.parent_item_id === id;

const paidLineOf = (line: OrderItemRow): PaidLine => ({
  lineTotal: line.line_total,
  refundTotal: line.refund_total,
  taxAmount: line.tax_amount,
  taxInclusive: 'tax_config' in line.line_meta && line.line_meta.tax_config.inclusive,
});

/** Money that came for the order and stayed. What was left of a plan before was paid in an earlier order. */
const keptOf = ({ total_paid: paid, total_refund: refund, config }: PaidPeriod['order']): number =>
  Math.max(0, paid + (config.prorate_credit ?? 0) - refund);

/**
 * What is left of a plan at a moment, in cents, as an amount that its currency has. Refunds that name no line count too. See
 * docs/rules/subscriptions.md#changing-plans.
 */
export const readPlanCredit = async (platform: Platform, plan: ReplacedPlan, moment: Moment): Promise<PlanCredit> => {
  const { order, lines, item } = await paidPeriod(platform, plan);
  const paidLines = [item, ...lines.filter((line) => isSetupOf(line, item))].map(paidLineOf);
  const paid = Math.min(unrefundedOf(paidLines, order.config.upgrade_discount ?? 0), keptOf(order));
  const { subscription } = plan;
  const periods = order.config.purpose?.kind === 'early_payment' ? item.quantity : 1;
  const cents = subscription ? subscriptionCredit(ruledOf(subscription), paid, moment, periods) : paid;
  return { cents: payable(cents, await stepOfCurrency(platform, plan.order.currency)), paidOrderId: order.id };
};
