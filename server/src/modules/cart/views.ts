import type { Fragments } from '../../contracts/carts';
import { sum } from '../../domain/money';
import type { RateTax } from '../../domain/tax';
import { html, type Html } from '../../platform/html/markup';
import type { Platform } from '../../platform/platform';
import { formatPrice, readStoreSettings, type StoreSettings } from '../settings';
import { readTaxScope, type TaxSettings } from '../tax';
import type { CartItem, CartPrices } from './pricing/price-items';

export type SummaryRow = {
  readonly name: string;
  readonly label: string;
  readonly cents: number;
  readonly minus?: true;
  /** Shown where somebody points at the row. */
  readonly title?: string;
};

const renderLabel = ({ label, title }: SummaryRow): Html =>
  title ? html`<dt title="${title}">${label}</dt>` : html`<dt>${label}</dt>`;

export const renderRow = (row: SummaryRow, settings: StoreSettings): Html =>
  html`<div class="shop-summary-${row.name}">
    ${renderLabel(row)}
    <dd>${row.minus ? '-' : ''}${formatPrice(row.cents, settings)}</dd>
  </div>`;

/** How the merchant wants taxes shown. See docs/reference/cart-and-checkout.md#price-suffixes-and-summary. */
export type TaxDisplay = Pick<TaxSettings, 'checkout_tax_breakdown_display' | 'tax_display_label'>;

type TaxPart = { readonly tax: RateTax; readonly isIncluded: boolean; readonly cents: number };

/** A rate may be contained in some prices, and added to others, to the delivery or to a fee: the rows must add up to the total. */
const partsOf = (tax: RateTax): readonly TaxPart[] => {
  const parts = [
    { tax, isIncluded: false, cents: tax.added },
    { tax, isIncluded: true, cents: tax.contained },
  ].filter(({ cents }) => cents > 0);
  return parts.length > 0 ? parts : [{ tax, isIncluded: tax.inclusive, cents: 0 }];
};

/** A tax that is added to the total, or one that it contains already. */
export const taxRow = (label: string, isIncluded: boolean, cents: number, title = ''): SummaryRow => ({
  name: isIncluded ? 'tax-included' : 'tax',
  label: isIncluded ? `${label} (included)` : label,
  cents,
  ...(title === '' ? {} : { title }),
});

/** What the store calls all its taxes together. */
export const taxWordOf = ({ tax_display_label: label }: TaxDisplay): string => label || 'Tax';

/** One row for what is added, one for what is contained; which rates they are made of is their tooltip. */
const rowsTogether = (parts: readonly TaxPart[], display: TaxDisplay, settings: StoreSettings): SummaryRow[] =>
  [false, true].flatMap((isIncluded) => {
    const own = parts.filter((part) => part.isIncluded === isIncluded);
    if (own.length === 0) return [];
    const words = own.map(
      ({ tax, cents }) => `${tax.rate.label} ${tax.rate.percent}%: ${formatPrice(cents, settings)}`
    );
    return [taxRow(taxWordOf(display), isIncluded, sum(own.map(({ cents }) => cents)), words.join(', '))];
  });

export const taxRows = (taxes: readonly RateTax[], display: TaxDisplay, settings: StoreSettings): SummaryRow[] => {
  const { checkout_tax_breakdown_display: how } = display;
  const parts = taxes.flatMap(partsOf);
  if (how === 'tooltip') return rowsTogether(parts, display, settings);
  return parts.map(({ tax, isIncluded, cents }) =>
    taxRow(tax.rate.label, isIncluded, cents, how === 'both' ? `${tax.rate.percent}%` : '')
  );
};

/** What a change of plan takes off once; amounts in cents. */
export const creditRows = (off: { readonly credit: number; readonly discount: number }): readonly SummaryRow[] =>
  [
    { name: 'prorate-credit', label: 'Credit of the old plan', cents: off.credit, minus: true } as const,
    { name: 'upgrade-discount', label: 'Upgrade discount', cents: off.discount, minus: true } as const,
  ].filter(({ cents }) => cents > 0);

const rowsOf = ({ priced }: CartPrices, settings: StoreSettings, display: TaxDisplay): readonly SummaryRow[] => [
  { name: 'subtotal', label: 'Subtotal', cents: priced.subtotal },
  ...priced.appliedCoupons
    .filter(({ discount }) => discount > 0)
    .map(({ code, discount }): SummaryRow => ({ name: 'coupon', label: code, cents: discount, minus: true })),
  ...(priced.shippingTotal > 0 ? [{ name: 'shipping', label: 'Shipping', cents: priced.shippingTotal }] : []),
  ...priced.fees.map(({ label, amount }) => ({ name: 'fee', label, cents: amount })),
  ...taxRows(priced.taxLines, display, settings),
  ...creditRows({ credit: priced.prorateCredit, discount: priced.upgradeDiscount }),
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

/** What a page shows of a cart that has just changed. */
export const readFragments = async (platform: Platform, prices: CartPrices): Promise<Fragments> => {
  const { settings: display } = await readTaxScope(platform);
  return { '.shop-summary': renderSummary(prices, await readStoreSettings(platform), display) };
};
