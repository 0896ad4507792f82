import { randomUUID } from 'node:crypto';
import type { OrderLineTaxes, ProductLineMeta } from '../../../contracts/order-lines';
import type { OrderConfig, OrderPurpose } from '../../../contracts/order-config';
import { renewalAmounts } from '../../../domain/order';
import type { Cents } from '../../../domain/money';
import { toJson, toTimestamp } from '../../../platform/db/columns';
import type { OrderItemRow, OrderRow } from '../orders.rows';

/** What is billed, by the subscription that it is of. */
export type RenewalSale = {
  /** The order that the subscription was sold with, locked. */
  readonly parent: OrderRow;
  readonly subscriptionId: number;
  /** The line that is paid again and again. */
  readonly orderItemId: number | null;
  readonly itemName: string;
  readonly productId: number;
  readonly variationId: number;
  readonly total: Cents;
  readonly taxTotal: Cents;
  readonly method: { readonly slug: string; readonly title: string };
  /** Null: it is paid when somebody likes to. */
  readonly dueAt: Date | null;
  /** Pieces; 1 but for bills of several periods. */
  readonly quantity?: number;
  /** What was paid is used on: nothing is sent for it. */
  readonly sendsNothing?: boolean;
  /** Of an order that its customer places: what for, and from which cart. */
  readonly placed?: { readonly purpose: OrderPurpose; readonly cartHash: string; readonly trialDays: number };
  /** The store charges a saved payment method when it is due; else the customer pays. */
  readonly isCharged: boolean;
  /** Which taxes its price bears. */
  readonly taxes: OrderLineTaxes['rates'];
};

/** The line of the first order, and what lay in it where that was a bundle. */
export type RenewedLines = { readonly line: OrderItemRow | null; readonly parts: readonly OrderItemRow[] };

const PARENT = 'bundle_parent_item_id';

const liesIn = ({ line_meta: meta }: OrderItemRow, { id }: OrderItemRow): boolean =>
  PARENT in meta && meta[PARENT] === id;

/** The lines of the first order, as they are billed now. */
const asBilled = (lines: RenewedLines, { sendsNothing = false }: RenewalSale): RenewedLines => {
  if (!sendsNothing) return lines;
  const unsent = (item: OrderItemRow): OrderItemRow => ({ ...item, fulfillment_type: 'digital' });
  return { line: lines.line && unsent(lines.line), parts: lines.parts.map(unsent) };
};

export const renewedLines = (items: readonly OrderItemRow[], sale: RenewalSale): RenewedLines => {
  const found = items.find(({ id }) => id === sale.orderItemId);
  const line = found ?? items.find(({ payment_type: type }) => type === 'subscription') ?? null;
  return asBilled({ line, parts: line ? items.filter((each) => liesIn(each, line)) : [] }, sale);
};

const isSentOut = ({ line, parts }: RenewedLines): boolean =>
  [line, ...parts].some((each) => each?.fulfillment_type === 'physical');

const isProduct = (meta: OrderItemRow['line_meta']): meta is ProductLineMeta => 'tax_config' in meta;

/** Where the order does not say it of the line, as it says of all of them. */
const isInclusive = ({ line }: RenewedLines, { parent }: RenewalSale): boolean =>
  line && isProduct(line.line_meta) ? line.line_meta.tax_config.inclusive : parent.tax_behavior === 2;

export type RenewalAmounts = ReturnType<typeof renewalAmounts> & { readonly isInclusive: boolean };

export const amountsOf = (sale: RenewalSale, lines: RenewedLines): RenewalAmounts => {
  const inclusive = isInclusive(lines, sale);
  const { total, taxTotal: tax, parent } = sale;
  return {
    ...renewalAmounts({ total, tax, taxBehavior: parent.tax_behavior, isInclusive: inclusive }),
    isInclusive: inclusive,
  };
};

/** What holds for each order of the customer's, and not for the first one alone. */
const KEPT = [
  'user_tz',
  'locale',
  'placed_by_stranger',
  'store_tax_behavior',
  'tax_id',
  'business_info',
  'store_business_info',
] as const satisfies readonly (keyof OrderConfig)[];

const configOf = ({ parent, dueAt, placed }: RenewalSale, { addedTax }: RenewalAmounts): OrderConfig => ({
  ...Object.fromEntries(KEPT.flatMap((key) => (parent.config[key] === undefined ? [] : [[key, parent.config[key]]]))),
  ...(addedTax > 0 ? { exclusive_tax_total: addedTax } : {}),
  ...(placed ? { purpose: placed.purpose } : {}),
  ...(dueAt ? { due_date: toTimestamp(dueAt) ?? '' } : {}),
});

/** The columns of the order. */
export const orderValues = (sale: RenewalSale, lines: RenewedLines, amounts: RenewalAmounts, placedOn: string) => {
  const { parent, method } = sale;
  const physical = isSentOut(lines);
  return {
    uuid: randomUUID(),
    status: 'on-hold',
    payment_status: sale.isCharged ? 'payment_scheduled' : 'pending',
    shipping_status: physical ? 'unshipped' : '',
    payment_method: method.slug,
    payment_method_title: method.title,
    type: 'renewal',
    mode: parent.mode,
    fulfillment_type: physical ? 'physical' : 'digital',
    currency: parent.currency,
    parent_id: parent.id,
    customer_id: parent.customer_id,
    ...{ subtotal: amounts.subtotal, discount_tax: 0, manual_discount_total: 0, coupon_discount_total: 0 },
    ...{ shipping_tax: 0, shipping_total: 0, fee_total: 0 },
    tax_total: sale.taxTotal,
    total_amount: sale.total,
    total_paid: 0,
    total_refund: 0,
    tax_behavior: parent.tax_behavior,
    rate: parent.rate,
    note: '',
    ip_address: '',
    config: toJson(configOf(sale, amounts)),
    placed_on: placedOn,
  };
};

const snapshotOf = (line: OrderItemRow) => ({
  post_id: line.post_id,
  variation_id: line.variation_id,
  object_id: line.object_id,
  fulfillment_type: line.fulfillment_type,
  post_title: line.post_title,
  title: line.title,
  sku: line.sku,
  item_cost: line.item_cost,
});

/** A line that is gone: what the subscription itself keeps of it. */
const ofSubscription = ({ productId, variationId, itemName }: RenewalSale) => ({
  post_id: productId,
  variation_id: variationId,
  object_id: variationId,
  fulfillment_type: 'digital',
  post_title: itemName,
  title: itemName,
  sku: null,
  item_cost: 0,
});

const lineMetaOf = ({ taxes }: RenewalSale, { isInclusive: inclusive }: RenewalAmounts) =>
  taxes.length === 0 ? [] : { tax_config: { inclusive, rates: taxes }, itemwise_shipping_charge: 0 };

/** The one line that costs something: there is no setup fee any more, and one period is one piece. */
export const lineValues = (sale: RenewalSale, { line }: RenewedLines, amounts: RenewalAmounts) => ({
  ...(line ? snapshotOf(line) : ofSubscription(sale)),
  payment_type: 'subscription',
  quantity: sale.quantity ?? 1,
  fulfilled_quantity: 0,
  unit_price: amounts.subtotal / (sale.quantity ?? 1),
  subtotal: amounts.subtotal,
  discount_total: 0,
  tax_amount: sale.taxTotal,
  shipping_charge: 0,
  refund_total: 0,
  line_total: amounts.subtotal,
  cart_index: 0,
  rate: '1',
  line_meta: toJson(lineMetaOf(sale, amounts)),
  other_info: toJson({ ...line?.other_info, trial_days: sale.placed?.trialDays ?? 0 }),
});

/** What lies in a bundle costs nothing of its own. */
export const partValues = (part: OrderItemRow, bundleId: number, { quantity = 1 }: RenewalSale) => ({
  ...snapshotOf(part),
  ...{ payment_type: 'bundle', quantity, fulfilled_quantity: 0, cart_index: 0, rate: '1', item_cost: 0 },
  ...{
    unit_price: 0,
    subtotal: 0,
    discount_total: 0,
    tax_amount: 0,
    shipping_charge: 0,
    refund_total: 0,
    line_total: 0,
  },
  line_meta: toJson({ [PARENT]: bundleId }),
  other_info: toJson(part.other_info),
});
