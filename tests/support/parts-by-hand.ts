import type { TaxesOfRate } from '../../server/src/modules/reports/order-taxes.read-model';
import type { SoldRow } from '../../server/src/modules/reports/sold-products.read-model';
import type { SourceOfOrders } from '../../server/src/modules/reports/sources.read-model';
import type { ReportLine, ReportOrder } from './report-orders';

type Bought = { readonly order: ReportOrder; readonly line: ReportLine };

const boughtOf = (orders: readonly ReportOrder[], variants: readonly number[]): readonly Bought[] =>
  orders.flatMap((order) =>
    order.lines
      .filter(({ kind }) => kind === 'onetime' || kind === 'subscription')
      .filter(({ variant }) => variants.length === 0 || variants.includes(variant))
      .map((line) => ({ order, line }))
  );

const sum = (bought: readonly Bought[], of: (line: ReportLine) => number): number =>
  bought.reduce((total, { line }) => total + of(line), 0);

/** Product 0 is what staff wrote by hand. */
const productOf = ({ variant }: ReportLine): number => variant % 2;

const KEYS = { product: productOf, variant: ({ variant }: ReportLine) => variant } as const;

const rowOf = (by: keyof typeof KEYS, key: number, own: readonly Bought[]): SoldRow => {
  const product = by === 'product' ? key : key % 2;
  return {
    productId: product || null,
    variantId: by === 'variant' ? key : null,
    title: `Product ${product}`,
    variantTitle: by === 'variant' ? `Variant ${key}` : null,
    quantity: sum(own, ({ quantity }) => quantity),
    amount: sum(own, ({ quantity }) => quantity * 100),
    orders: new Set(own.map(({ order }) => order)).size,
    refunds: sum(own, ({ refunded = 0 }) => refunded),
  };
};

/** What was sold of each product or variant, in the order of reports. */
export const soldByHand = (
  orders: readonly ReportOrder[],
  by: keyof typeof KEYS,
  variants: readonly number[] = []
): readonly SoldRow[] => {
  const bought = boughtOf(orders, variants);
  const keys = [...new Set(bought.map(({ line }) => KEYS[by](line)))];
  return keys
    .map((key) =>
      rowOf(
        by,
        key,
        bought.filter(({ line }) => KEYS[by](line) === key)
      )
    )
    .sort(
      (a, b) =>
        b.quantity - a.quantity ||
        b.amount - a.amount ||
        (a.productId ?? 0) - (b.productId ?? 0) ||
        (a.variantId ?? 0) - (b.variantId ?? 0)
    );
};

export const productsByHand = (orders: readonly ReportOrder[], variants: readonly number[] = []): number =>
  new Set(
    boughtOf(orders, variants)
      .map(({ line }) => productOf(line))
      .filter((id) => id > 0)
  ).size;

const byText = <Row extends { readonly name: string }>(rows: readonly Row[]): readonly Row[] =>
  [...rows].sort((a, b) => (a.name < b.name ? -1 : 1));

/** Taxes by country and name of the rate, in an order of their own. */
export const taxesByHand = (orders: readonly ReportOrder[]) => {
  const taxed = orders.flatMap(({ taxed: rate, tax, shippingTax }) => (rate ? [{ ...rate, tax, shippingTax }] : []));
  const names = [...new Set(taxed.map(({ country, name }) => `${country} ${name}`))];
  return byText(
    names.map((name) => {
      const own = taxed.filter((each) => `${each.country} ${each.name}` === name);
      const orderTax = own.reduce((total, { tax }) => total + tax, 0);
      const shippingTax = own.reduce((total, each) => total + each.shippingTax, 0);
      return { name, orders: own.length, orderTax, shippingTax, totalTax: orderTax + shippingTax };
    })
  );
};

const sourceOf = ({ campaign = '', page = '' }: ReportOrder): string => {
  if (campaign !== '') return campaign.toLowerCase();
  return page === '' ? 'direct' : new URL(page).host;
};

/** Orders by source, in an order of their own. */
export const sourcesByHand = (orders: readonly ReportOrder[]) =>
  byText(
    [...new Set(orders.map(sourceOf))].map((name) => {
      const own = orders.filter((order) => sourceOf(order) === name);
      return { name, orders: own.length, gross: own.reduce((total, { paid }) => total + paid, 0) };
    })
  );

export const namedTaxes = (rates: readonly TaxesOfRate[]) =>
  byText(
    rates.map(({ country, name, orders, orderTax, shippingTax, totalTax }) => ({
      ...{ name: `${country} ${name}`, orders, orderTax, shippingTax, totalTax },
    }))
  );

export const namedSources = (sources: readonly SourceOfOrders[]) =>
  byText(sources.map(({ source: name, orders, gross }) => ({ name, orders, gross })));
