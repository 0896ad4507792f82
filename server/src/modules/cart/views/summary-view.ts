import { html, type Html } from '../../../platform/html/markup';
import type { CartItem, CartPrices } from '../pricing/price-items';
import { formatPrice, type StoreSettings } from '../../settings';
import { renderRow, type SummaryRow } from './summary-row';
import { taxRows, type TaxDisplay } from './tax-rows';

const rowsOf = ({ priced }: CartPrices, settings: StoreSettings, display: TaxDisplay): readonly SummaryRow[] => [
  { name: 'subtotal', label: 'Subtotal', cents: priced.subtotal },
  ...priced.appliedCoupons
    .filter(({ discount }) => discount > 0)
    .map(({ code, discount }): SummaryRow => ({ name: 'coupon', label: code, cents: discount, minus: true })),
  ...(priced.shippingTotal > 0 ? [{ name: 'shipping', label: 'Shipping', cents: priced.shippingTotal }] : []),
  ...priced.fees.map(({ label, amount }) => ({ name: 'fee', label, cents: amount })),
  ...taxRows(priced.taxLines, display, settings),
  { name: 'total', label: 'Total', cents: priced.total },
];

const renderItem = ({ sellable, line }: CartItem, settings: StoreSettings): Html =>
  html`<li class="shop-summary-item">
    <span>${sellable.productTitle} &times; ${line.quantity}</span>
    <span>${formatPrice(line.subtotal, settings)}</span>
  </li>`;

/** What the shopper is about to buy, and what it costs. */
export const renderSummary = (prices: CartPrices, settings: StoreSettings, display: TaxDisplay): string =>
  html`<ul class="shop-summary-items">
      ${prices.items.map((item) => renderItem(item, settings))}
    </ul>
    <dl class="shop-summary-totals">${rowsOf(prices, settings, display).map((row) => renderRow(row, settings))}</dl>`
    .markup;
