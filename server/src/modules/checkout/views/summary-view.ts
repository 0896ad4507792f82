import { html, type Html } from '../../../platform/html/markup';
import type { CartItem, CartPrices } from '../../cart';
import { formatPrice, type StoreSettings } from '../../settings';

export type SummaryRow = {
  readonly name: string;
  readonly label: string;
  readonly cents: number;
  readonly minus?: true;
};

const rowsOf = ({ priced }: CartPrices): readonly SummaryRow[] => [
  { name: 'subtotal', label: 'Subtotal', cents: priced.subtotal },
  ...priced.appliedCoupons
    .filter(({ discount }) => discount > 0)
    .map(({ code, discount }): SummaryRow => ({ name: 'coupon', label: code, cents: discount, minus: true })),
  ...(priced.shippingTotal > 0 ? [{ name: 'shipping', label: 'Shipping', cents: priced.shippingTotal }] : []),
  ...priced.fees.map(({ label, amount }) => ({ name: 'fee', label, cents: amount })),
  ...priced.taxLines.map(({ rate, orderTax, shippingTax, feeTax, inclusive }) => ({
    name: inclusive ? 'tax-included' : 'tax',
    label: inclusive ? `${rate.label} (included)` : rate.label,
    cents: orderTax + shippingTax + feeTax,
  })),
  { name: 'total', label: 'Total', cents: priced.total },
];

const renderItem = ({ sellable, line }: CartItem, settings: StoreSettings): Html =>
  html`<li class="shop-summary-item">
    <span>${sellable.productTitle} &times; ${line.quantity}</span>
    <span>${formatPrice(line.subtotal, settings)}</span>
  </li>`;

export const renderRow = ({ name, label, cents, minus }: SummaryRow, settings: StoreSettings): Html =>
  html`<div class="shop-summary-${name}">
    <dt>${label}</dt>
    <dd>${minus ? '-' : ''}${formatPrice(cents, settings)}</dd>
  </div>`;

/** What the shopper is about to buy, and what it costs. */
export const renderSummary = (prices: CartPrices, settings: StoreSettings): string =>
  html`<ul class="shop-summary-items">
      ${prices.items.map((item) => renderItem(item, settings))}
    </ul>
    <dl class="shop-summary-totals">${rowsOf(prices).map((row) => renderRow(row, settings))}</dl>`.markup;
