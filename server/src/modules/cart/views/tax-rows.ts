import { sum } from '../../../domain/money';
import type { RateTax } from '../../../domain/tax';
import { formatPrice, type StoreSettings } from '../../settings';
import type { TaxSettings } from '../../tax';
import type { SummaryRow } from './summary-row';

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
