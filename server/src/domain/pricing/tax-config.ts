import type { PricedLine, PricedSetupFee } from './types';

type TaxedLine = Pick<PricedSetupFee, 'taxLines' | 'taxInclusive' | 'lineTotal'> & Partial<Pick<PricedLine, 'isTrial'>>;

/** Which taxes a line bears, as carts and orders keep it; amounts in cents. */
export const taxConfigOf = ({ taxLines, taxInclusive, lineTotal, isTrial = false }: TaxedLine) => ({
  inclusive: taxInclusive,
  rates: taxLines.map(({ rate, taxAmount }) => ({
    rate_id: rate.id,
    label: rate.label,
    rate_percent: rate.percent,
    tax_amount: taxAmount,
    taxable_amount: isTrial ? 0 : lineTotal,
    is_compound: rate.isCompound,
    for_shipping: rate.forShipping,
  })),
});
