import type { LineTaxFacts, RateFacts, TaxFacts } from '../../domain/document';
import type { OrderLineTax } from '../../contracts/order-lines';
import type { OrderTaxMeta } from '../../contracts/tax';
import type { OrderItemRow, OrderRow } from './orders.rows';

type TaxRow = {
  readonly tax_rate_id: number;
  readonly order_tax: number;
  readonly shipping_tax: number;
  readonly meta: OrderTaxMeta;
};

/** A tax record, as documents show it. */
export const taxFactsOf = (row: TaxRow): TaxFacts => {
  const { meta, order_tax: orderTax, shipping_tax: shippingTax, tax_rate_id: rateId } = row;
  return {
    ...{ rateId, label: meta.label ?? '', percent: meta.rate_percent ?? '' },
    ...{ orderTax, feeTax: meta.fee_tax ?? 0, shippingTax },
    shippingInclusive: meta.shipping_inclusive ?? false,
    reversed: meta.reverse_charge_applied ?? false,
  };
};

const rateFactsOf = (rate: OrderLineTax): RateFacts => ({
  rateId: rate.rate_id,
  label: rate.label,
  percent: rate.rate_percent,
  shippingPercent: rate.for_shipping,
  tax: rate.tax_amount,
});

/** What the line was sold with; orders of older versions say of all lines whether their prices contain the tax. */
type SoldWith = {
  readonly tax_config?: { readonly inclusive?: boolean; readonly rates?: readonly OrderLineTax[] };
  readonly itemwise_shipping_charge?: number;
  readonly tax_inclusive?: boolean;
};

const CONTAINED = 2;

/** How a line is taxed. */
export const lineTaxFactsOf = (order: OrderRow, { line_meta: meta, tax_amount: tax }: OrderItemRow): LineTaxFacts => {
  const sold = meta as SoldWith;
  return {
    inclusive: sold.tax_config?.inclusive ?? sold.tax_inclusive ?? order.tax_behavior === CONTAINED,
    rates: (sold.tax_config?.rates ?? []).map(rateFactsOf),
    tax,
    shipping: sold.itemwise_shipping_charge ?? 0,
  };
};
