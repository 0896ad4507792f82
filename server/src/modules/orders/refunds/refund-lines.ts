import { BadRequestError } from '../../../domain/errors';
import { pickLines, remainderOf, type RefundableCharge, type RefundedLine } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { MAX_REFUNDABLE } from '../orders.hooks';
import { presentTransaction } from '../orders.presenter';
import type { OrderItemRow, OrderRow, TransactionRow } from '../orders.rows';
import { chargeOf } from '../transactions/charge-rows';

/** What was paid for the old plan has become the credit of the new one. @throws BadRequestError. */
export const assertNotUpgraded = ({ config }: OrderRow): void => {
  if (config.upgraded_to) throw new BadRequestError('An order that was upgraded cannot be refunded.');
};

/**
 * Cents that staff may give back of a charge: what is left of it, or less where the site says so. See
 * docs/rules/refunds.md#refunds.
 */
export const maxRefundable = async ({ hooks }: Platform, row: TransactionRow): Promise<number> => {
  const transaction = presentTransaction(row);
  return hooks.ask(MAX_REFUNDABLE, transaction.refundable, { transaction });
};

/** The charges of an order as a refund by staff sees them. */
export const staffCharges = async (
  platform: Platform,
  rows: readonly TransactionRow[]
): Promise<readonly RefundableCharge[]> => {
  const charges: RefundableCharge[] = [];
  for (const row of rows) charges.push({ ...chargeOf(row), most: await maxRefundable(platform, row) });
  return charges;
};

/** Prices without tax: the tax comes on top of the line. */
const TAX_ON_TOP = 1;

type TaxedMeta = { readonly tax_config?: { readonly inclusive?: unknown }; readonly tax_inclusive?: unknown };

/** Each line and fee says so itself, as orders mix both kinds; the order says it for lines that were written before they did. */
const hasTaxOnTop = ({ tax_behavior: behavior }: OrderRow, { line_meta: meta }: OrderItemRow): boolean => {
  const { tax_config: config, tax_inclusive: ofFee } = meta as TaxedMeta;
  const inclusive = config?.inclusive ?? ofFee;
  return typeof inclusive === 'boolean' ? !inclusive : behavior === TAX_ON_TOP;
};

/** Nothing of a product is due while it is tried out; its setup fee is a line of its own. */
const isTriedOut = ({ payment_type: type, other_info: info }: OrderItemRow): boolean =>
  type === 'subscription' && Number(info.trial_days) > 0;

const worthOf = (order: OrderRow, item: OrderItemRow): number => {
  if (isTriedOut(item)) return 0;
  return item.line_total + (hasTaxOnTop(order, item) ? item.tax_amount : 0);
};

const lineOf = (order: OrderRow, item: OrderItemRow): RefundedLine => ({
  id: item.id,
  worth: worthOf(order, item),
  refunded: item.refund_total,
});

/** The named lines of an order, or all of them where none is named. @throws BadRequestError for a line of another order. */
export const refundedLines = (
  order: OrderRow,
  items: readonly OrderItemRow[],
  ids: readonly number[]
): readonly RefundedLine[] => {
  const lines = items.map((item) => lineOf(order, item));
  return ids.length === 0 ? lines : pickLines(lines, ids);
};

/** What is left of the lines, but never more than what is left of the payment. */
export const remainderOfLines = (order: OrderRow, lines: readonly RefundedLine[]): number =>
  Math.min(remainderOf(lines), order.total_paid - order.total_refund);
