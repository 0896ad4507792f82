import { formatMoney, type Cart, type StoreCurrency } from '@strapi-plugin-shop/client';
import type { Receipt } from '../lib/types';

type Row = readonly [label: string, cents: number];

/** The store's figures; nothing is added up here. */
export const rowsOfCart = (cart: Cart): readonly Row[] => [
  ['Subtotal', cart.subtotal],
  ...Object.values(cart.applied_coupons).map(({ code, discount_amount }): Row => [`Coupon ${code}`, -discount_amount]),
  ...(cart.shipping_total > 0 ? [['Delivery', cart.shipping_total] satisfies Row] : []),
  ...cart.fees.map(({ label, amount }): Row => [label, amount]),
  ...cart.tax_lines.map(({ label, rate_percent, order_tax, shipping_tax }): Row => [
    `${label} ${rate_percent} %${cart.tax_behavior === 2 ? ' (included)' : ''}`,
    order_tax + shipping_tax,
  ]),
];

export const rowsOfReceipt = (receipt: Receipt): readonly Row[] => {
  const tax = receipt.tax_behavior === 2 ? 'Tax (included)' : 'Tax';
  const optional: readonly Row[] = [
    ['Discount', -receipt.manual_discount_total],
    ['Delivery', receipt.shipping_total],
    ['Fees', receipt.fee_total],
    [tax, receipt.tax_total + receipt.shipping_tax],
  ];
  return [
    ['Subtotal', receipt.subtotal],
    ...receipt.applied_coupons.map(({ code, amount }): Row => [`Coupon ${code}`, -amount]),
    ...optional.filter(([, cents]) => cents !== 0),
  ];
};

type Props = { readonly rows: readonly Row[]; readonly total: number; readonly currency: StoreCurrency };

export const Totals = ({ rows, total, currency }: Props) => (
  <dl className="totals" aria-live="polite">
    {rows.map(([label, cents], index) => (
      <div key={index}>
        <dt>{label}</dt>
        <dd>{formatMoney(cents, currency)}</dd>
      </div>
    ))}
    <div className="total">
      <dt>Total</dt>
      <dd>{formatMoney(total, currency)}</dd>
    </div>
  </dl>
);
