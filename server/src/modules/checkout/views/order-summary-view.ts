import { html, type Html } from '../../../platform/html/markup';
import { creditRows, renderRow, taxRow, taxWordOf, type SummaryRow, type TaxDisplay } from '../../cart';
import type { Receipt } from '../../orders';
import { formatPrice, type StoreSettings } from '../../settings';

const rowOf = (name: string, label: string, cents: number): SummaryRow[] => (cents > 0 ? [{ name, label, cents }] : []);

const minus = (name: string, label: string, cents: number): SummaryRow[] =>
  rowOf(name, label, cents).map((row) => ({ ...row, minus: true }));

const creditsOf = ({ config }: Receipt['order']) => ({
  credit: config.prorate_credit ?? 0,
  discount: config.upgrade_discount ?? 0,
});

/** What the prices of the rows above do not contain yet. */
const addedTaxOf = (order: Receipt['order']): number => {
  const { subtotal, manual_discount_total, coupon_discount_total, shipping_total, fee_total, total_amount } = order;
  const { credit, discount } = creditsOf(order);
  return (
    total_amount +
    credit +
    discount -
    (subtotal - manual_discount_total - coupon_discount_total + shipping_total + fee_total)
  );
};

/** Some prices may contain their tax, and others not. */
const taxesOf = (order: Receipt['order'], display: TaxDisplay): SummaryRow[] => {
  const whole = order.tax_total + order.shipping_tax;
  const added = Math.min(whole, Math.max(0, addedTaxOf(order)));
  const rows = [taxRow(taxWordOf(display), false, added), taxRow(taxWordOf(display), true, whole - added)];
  return rows.filter(({ cents }) => cents > 0);
};

const rowsOf = ({ order, coupons, due }: Receipt, display: TaxDisplay): readonly SummaryRow[] => [
  { name: 'subtotal', label: 'Subtotal', cents: order.subtotal },
  ...minus('discount', 'Discount', order.manual_discount_total),
  ...coupons.flatMap(({ code, amount }) => minus('coupon', code, amount)),
  ...rowOf('shipping', 'Shipping', order.shipping_total),
  ...rowOf('fee', 'Fees', order.fee_total),
  ...taxesOf(order, display),
  ...creditRows(creditsOf(order)),
  { name: 'order-total', label: 'Total', cents: order.total_amount },
  ...minus('paid', 'Paid', order.total_paid),
  { name: 'total', label: 'Due', cents: due },
];

const renderItem = ({ post_title, quantity, subtotal }: Receipt['items'][number], settings: StoreSettings): Html =>
  html`<li class="shop-summary-item">
    <span>${post_title} &times; ${quantity}</span>
    <span>${formatPrice(subtotal, settings)}</span>
  </li>`;

/** What an order is about whose link was opened, and what is still to pay. */
export const renderOrderSummary = (receipt: Receipt, settings: StoreSettings, display: TaxDisplay): string =>
  html`<ul class="shop-summary-items">
      ${receipt.items.filter(({ payment_type: type }) => type !== 'fee').map((item) => renderItem(item, settings))}
    </ul>
    <dl class="shop-summary-totals">${rowsOf(receipt, display).map((row) => renderRow(row, settings))}</dl>`.markup;
