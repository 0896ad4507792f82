import type { OrderLine, OrderLineTax } from '../../../server/src/contracts/order-lines';
import type { OrderDetail } from '../../../server/src/contracts/orders';
import type { Text } from '../texts/use-text';
import { isFee, lineName } from './order-lines';

export type LedgerEntry = { readonly label: string; readonly cents: number; readonly strong?: boolean };

type LedgerOrder = Pick<
  OrderDetail,
  | 'subtotal'
  | 'manual_discount_total'
  | 'coupon_discount_total'
  | 'shipping_total'
  | 'shipping_tax'
  | 'tax_total'
  | 'total_amount'
  | 'total_paid'
  | 'total_refund'
  | 'config'
  | 'order_items'
  | 'applied_coupons'
>;

export type TaxRow = {
  readonly label: string;
  readonly percent: string;
  readonly cents: number;
  readonly inclusive: boolean;
};

type TaxedLine = {
  readonly inclusive: boolean;
  readonly rates: readonly Pick<OrderLineTax, 'label' | 'rate_percent' | 'tax_amount'>[];
};

/** Old lines may lack what newer ones say of their taxes. */
const taxesOf = ({ line_meta: meta }: OrderLine): TaxedLine => {
  const { tax_config: taxes } = meta as { readonly tax_config?: Partial<TaxedLine> };
  return { inclusive: taxes?.inclusive === true, rates: taxes?.rates ?? [] };
};

const feeTaxes = ({ config }: Pick<LedgerOrder, 'config'>): TaxedLine => ({
  inclusive: false,
  rates: config.fee_tax_lines ?? [],
});

/** Taxes of the goods and fees by rate, in the order in which they stand on the lines. */
export const taxRows = (order: Pick<LedgerOrder, 'order_items' | 'config'>): readonly TaxRow[] => {
  const rows = new Map<string, TaxRow>();
  for (const { inclusive, rates } of [...order.order_items.map(taxesOf), feeTaxes(order)]) {
    for (const { label, rate_percent: percent, tax_amount: cents } of rates) {
      const key = `${label} ${percent} ${inclusive}`;
      rows.set(key, { label, percent, inclusive, cents: cents + (rows.get(key)?.cents ?? 0) });
    }
  }
  return [...rows.values()].filter(({ cents }) => cents !== 0);
};

const discounts = (order: LedgerOrder, text: Text): readonly LedgerEntry[] => {
  const codes = order.applied_coupons.map(({ code }) => code).join(', ');
  const coupon = codes ? text('orders.totals.coupons', { codes }) : text('orders.totals.coupon');
  return [
    { label: coupon, cents: -order.coupon_discount_total },
    { label: text('orders.totals.discount'), cents: -order.manual_discount_total },
  ].filter(({ cents }) => cents !== 0);
};

const fees = ({ order_items: lines }: LedgerOrder): readonly LedgerEntry[] =>
  lines.filter(isFee).map((line) => ({ label: lineName(line), cents: line.line_total }));

const shipping = ({ shipping_total: cents, config }: LedgerOrder, text: Text): readonly LedgerEntry[] => {
  const method = config.shipping_method_title;
  if (cents === 0 && !method) return [];
  return [{ label: method ? text('orders.totals.shippingBy', { method }) : text('orders.totals.shipping'), cents }];
};

const taxes = (order: LedgerOrder, text: Text): readonly LedgerEntry[] => {
  const rows = taxRows(order).map(({ label, percent, inclusive, cents }) => ({
    label: text(inclusive ? 'orders.totals.taxIncluded' : 'orders.totals.tax', { label, percent: Number(percent) }),
    cents,
  }));
  const ofShipping = { label: text('orders.totals.shippingTax'), cents: order.shipping_tax };
  // Orders of older versions know the sum alone.
  const goods = rows.length === 0 ? [{ label: text('orders.totals.taxes'), cents: order.tax_total }] : rows;
  return [...goods, ofShipping].filter(({ cents }) => cents !== 0);
};

/** What a change of plan has taken off. */
const credits = ({ config }: LedgerOrder, text: Text): readonly LedgerEntry[] =>
  [
    { label: text('orders.totals.prorateCredit'), cents: -(config.prorate_credit ?? 0) },
    { label: text('orders.totals.upgradeDiscount'), cents: -(config.upgrade_discount ?? 0) },
  ].filter(({ cents }) => cents !== 0);

const money = (order: LedgerOrder, text: Text): readonly LedgerEntry[] => {
  const due = order.total_amount - order.total_paid;
  return [
    { label: text('orders.totals.paid'), cents: order.total_paid },
    ...(order.total_refund === 0 ? [] : [{ label: text('orders.totals.refunded'), cents: -order.total_refund }]),
    ...(due > 0 ? [{ label: text('orders.totals.due'), cents: due, strong: true }] : []),
  ];
};

/** The bill of an order from its lines down to what is still due; rows without an amount are left out. */
export const ledgerOf = (order: LedgerOrder, text: Text): readonly LedgerEntry[] => [
  { label: text('orders.totals.subtotal'), cents: order.subtotal },
  ...discounts(order, text),
  ...fees(order),
  ...shipping(order, text),
  ...taxes(order, text),
  ...credits(order, text),
  { label: text('orders.totals.total'), cents: order.total_amount, strong: true },
  ...money(order, text),
];
