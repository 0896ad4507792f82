import { sum } from '../../../domain/money';
import type { RateTax } from '../../../domain/tax';
import { formatPrice, type StoreSettings } from '../../settings';
import type { TaxSettings } from '../../tax';
import type { SummaryRow } from './summary-row';

/** How the merchant wants taxes shown. Source: behaviours 8. */
export type TaxDisplay = Pick<TaxSettings, 'checkout_tax_breakdown_display' | 'tax_display_label'>;

const wholeTax = ({ orderTax, shippingTax, feeTax }: RateTax): number => orderTax + shippingTax + feeTax;

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
const rowsTogether = (taxes: readonly RateTax[], display: TaxDisplay, settings: StoreSettings): SummaryRow[] =>
  [false, true].flatMap((isIncluded) => {
    const own = taxes.filter(({ inclusive }) => inclusive === isIncluded);
    if (own.length === 0) return [];
    const parts = own.map((tax) => `${tax.rate.label} ${tax.rate.percent}%: ${formatPrice(wholeTax(tax), settings)}`);
    return [taxRow(taxWordOf(display), isIncluded, sum(own.map(wholeTax)), parts.join(', '))];
  });

export const taxRows = (taxes: readonly RateTax[], display: TaxDisplay, settings: StoreSettings): SummaryRow[] => {
  const { checkout_tax_breakdown_display: how } = display;
  if (how === 'tooltip') return rowsTogether(taxes, display, settings);
  return taxes.map((tax) =>
    taxRow(tax.rate.label, tax.inclusive, wholeTax(tax), how === 'both' ? `${tax.rate.percent}%` : '')
  );
};
