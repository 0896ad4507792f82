import type { AgreedBill, CartPurpose, Purpose } from '../../../domain/cart-purpose';
import { hasAccess, remainingBills, remainingTrialDays } from '../../../domain/subscription';
import type { TaxRecord } from '../../../domain/tax';
import type { Platform } from '../../../platform/platform';
import { readTransactionsOf, renewalCost, type OrderRow, type RenewalSale } from '../../orders';
import { readRenewedTaxes } from '../../tax';
import { ruledOf, type SubscriptionRow } from '../subscriptions.rows';
import { methodTitle } from '../use-cases/describe-subscription';
import type { Wish } from './refusals';

/** What is agreed upon for a cart or an order that is for one purpose, at this moment. */
export type Agreement = {
  readonly row: SubscriptionRow;
  /** The order that the subscription was sold with. */
  readonly parent: OrderRow;
  readonly carried: CartPurpose;
  readonly sale: RenewalSale;
  readonly records: readonly TaxRecord[];
};

export type Agreed = Pick<Agreement, 'row' | 'parent'>;

/** The money is gone again: refunded, or lost in a dispute. */
const GONE: readonly string[] = ['refunded', 'dispute_lost'];

const isLastChargeGone = async ({ db }: Platform, { id }: SubscriptionRow): Promise<boolean> => {
  const all = (await readTransactionsOf(db, [id])).get(id) ?? [];
  const came = all.filter(
    ({ transaction_type: type, status, total }) =>
      type !== 'refund' && total > 0 && (status === 'succeeded' || GONE.includes(status))
  );
  const last = came.at(-1);
  return last !== undefined && (GONE.includes(last.status) || (last.meta.refunded_total ?? 0) >= last.total);
};

/** Whole days of access that are paid already. */
export const paidDaysOf = async (platform: Platform, row: SubscriptionRow): Promise<number> => {
  const at = platform.clock.now();
  if (!hasAccess(ruledOf(row), at)) return 0;
  return remainingTrialDays(row.next_billing_date, at, await isLastChargeGone(platform, row));
};

const purposeOf = async (platform: Platform, row: SubscriptionRow, wish: Wish): Promise<Purpose> =>
  wish.kind === 'reactivation'
    ? { kind: 'reactivation', subscription_id: row.id, trial_days: await paidDaysOf(platform, row) }
    : { kind: 'early_payment', subscription_id: row.id, count: wish.count };

/** What is paid already is not paid again: it is used up first. */
const periodsOf = (purpose: Purpose): number => {
  if (purpose.kind === 'early_payment') return purpose.count;
  return purpose.trial_days > 0 ? 0 : 1;
};

const billOf = async (
  platform: Platform,
  sale: RenewalSale,
  periods: number
): Promise<Pick<Agreement, 'sale' | 'records'> & { readonly bill: AgreedBill }> => {
  const { parent, total, taxTotal } = sale;
  const found = await readRenewedTaxes(platform, parent.id, { total, taxTotal, firstTotal: parent.total_amount });
  const records = total > 0 ? found : [];
  const rates = records.flatMap(({ meta }) => meta.rates);
  const { subtotal, addedTax, isInclusive } = await renewalCost(platform, sale);
  const bill: AgreedBill = {
    ...{ periods, subtotal, total, rates, tax_total: taxTotal, added_tax: addedTax, is_inclusive: isInclusive },
    tax_behavior: parent.tax_behavior as AgreedBill['tax_behavior'],
  };
  return { sale: { ...sale, taxes: rates }, records, bill };
};

/** What the bill of a subscription is, for so many periods, at what was agreed upon when it was sold. */
const saleOf = (platform: Platform, { row, parent }: Agreed, periods: number): RenewalSale => ({
  ...{ parent, subscriptionId: row.id, orderItemId: row.order_item_id },
  ...{ itemName: row.item_name, productId: row.product_id, variationId: row.variation_id },
  total: periods * row.recurring_total,
  taxTotal: periods * row.recurring_tax_total,
  method: { slug: row.current_payment_method, title: methodTitle(platform, row) },
  ...{ dueAt: null, isCharged: false, taxes: [], quantity: Math.max(1, periods), sendsNothing: periods === 0 },
});

/** Whoever calls has seen to it that it is possible. */
export const agreeUpon = async (platform: Platform, { row, parent }: Agreed, wish: Wish): Promise<Agreement> => {
  const purpose = await purposeOf(platform, row, wish);
  const periods = periodsOf(purpose);
  const { bill, ...billed } = await billOf(platform, saleOf(platform, { row, parent }, periods), periods);
  const carried: CartPurpose = {
    ...{ purpose, bill, subscription_uuid: row.uuid, recurring_total: row.recurring_total },
    bill_times: remainingBills(ruledOf(row)) ?? 0,
  };
  return { row, parent, carried, ...billed };
};
