import fc from 'fast-check';
import type { DocumentLine, DocumentParty, LineFacts, OrderFacts, TaxFacts } from '../../server/src/domain/document';
import { taxConfigOf } from '../../server/src/domain/pricing/priced-line';
import { computeTax, taxRecords, type AppliedRate, type ComputedTax } from '../../server/src/domain/tax';

/** Orders as the store prices and taxes them, as far as documents are made of them. */
export const aParty = (values: Partial<DocumentParty> = {}): DocumentParty => ({
  ...{ name: 'Ada', company: '', email: '', phone: '', vatNumber: '', taxNumber: '', registration: '' },
  address: { line1: 'Street 1', line2: '', city: 'Town', state: '', postcode: '1', country: 'DE' },
  ...values,
});

export const SELLER = aParty({ name: 'Lamps', company: 'Lamp GmbH', vatNumber: 'DE123456789' });

export const aLine = (values: Partial<DocumentLine> = {}): DocumentLine => ({
  ...{ title: 'Lamp', variant: '', sku: '', quantity: 1, unitPrice: 11_900, subtotal: 11_900, discount: 0 },
  ...{ total: 11_900, kind: 'goods' },
  ...values,
});

export const aRecord = (values: Partial<TaxFacts> = {}): TaxFacts => ({
  ...{ rateId: 1, label: 'VAT', percent: '19', orderTax: 1_900, feeTax: 0, shippingTax: 95 },
  ...{ shippingInclusive: true, reversed: false },
  ...values,
});

const RATE = { rateId: 1, label: 'VAT', percent: '19', shippingPercent: null, tax: 1_900 } as const;

export const aTaxedLine = (values: Partial<DocumentLine> = {}, taxed: Partial<LineFacts['taxed']> = {}): LineFacts => ({
  line: aLine(values),
  taxed: { inclusive: true, rates: [RATE], tax: 1_900, shipping: 595, ...taxed },
});

/** One lamp of 119.00 with its tax, sent for 5.95. */
export const orderFacts = (changes: Partial<OrderFacts> = {}): OrderFacts => ({
  ...{ number: 'INV-7', uuid: 'u', currency: 'EUR', orderedAt: '2026-01-02 03:04:05', paymentTitle: 'Cash' },
  ...{ seller: SELLER, buyer: aParty(), shipTo: null, reverseCharge: '', exemption: '', note: '' },
  lines: [aTaxedLine()],
  taxes: [aRecord()],
  ...{ subtotal: 11_900, couponDiscount: 0, manualDiscount: 0, shipping: 595, fees: 0, addedTax: 0 },
  ...{ total: 12_495, paid: 12_495, refunded: 0 },
  ...changes,
});

const rateOf = (id: number, percent: string, forShipping: string | null = null): AppliedRate => ({
  ...{ id, label: `VAT ${id}`, percent, priority: 1, isCompound: id === 9, forShipping },
});

const [STANDARD, REDUCED, ZERO, CHEAP_TO_SEND, STATE, COUNTY] = [
  rateOf(1, '19'),
  rateOf(2, '7.000'),
  rateOf(3, '0'),
  rateOf(4, '19', '7'),
  rateOf(8, '8.875'),
  rateOf(9, '2'),
] as const;

/** Of the EU: one rate on a line. */
const SINGLE = [[STANDARD], [STANDARD], [REDUCED], [ZERO], [CHEAP_TO_SEND], []] as const;

const cents = (max: number) => fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max }));

type Drawn = {
  readonly subtotal: number;
  readonly discount: number;
  readonly quantity: number;
  readonly shipping: number;
  readonly rates: readonly AppliedRate[];
  readonly inclusive: boolean;
};

type DrawnFee = { readonly amount: number; readonly taxable: boolean; readonly inclusive: boolean };

const drawnLine = (rates: readonly (readonly AppliedRate[])[]): fc.Arbitrary<Drawn> =>
  fc
    .record({
      ...{
        subtotal: cents(500_000),
        discounted: fc.constantFrom(0, 0, 0.1, 0.333, 1),
        quantity: fc.integer({ min: 1, max: 9 }),
      },
      ...{ shipping: cents(2_000), rates: fc.constantFrom(...rates), inclusive: fc.boolean() },
    })
    .map(({ discounted, ...line }) => ({ ...line, discount: Math.round(line.subtotal * discounted) }));

type DrawnOrder = {
  readonly lines: readonly Drawn[];
  readonly fees: readonly DrawnFee[];
  readonly rounding: 'item' | 'subtotal' | 'total';
  readonly shippingInclusive: boolean;
  readonly credit: number;
};

const sumOf = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

const lineFacts = (itemId: number, line: Drawn, tax: ComputedTax['lines'][number] | undefined): LineFacts => {
  const total = line.subtotal - line.discount;
  const taxLines = tax?.rates ?? [];
  const config = taxConfigOf({ taxLines, taxInclusive: line.inclusive, lineTotal: total } as never);
  const rates = config.rates.map((rate) => ({
    ...{ rateId: rate.rate_id, label: rate.label, percent: rate.rate_percent },
    ...{ shippingPercent: rate.for_shipping, tax: rate.tax_amount },
  }));
  return {
    line: aLine({ itemId, quantity: line.quantity, subtotal: line.subtotal, discount: line.discount, total }),
    taxed: { inclusive: line.inclusive, rates, tax: tax?.taxAmount ?? 0, shipping: line.shipping },
  };
};

const recordsOf = (tax: ComputedTax, shippingInclusive: boolean): readonly TaxFacts[] =>
  taxRecords(tax, { taxCountry: 'DE', storeVatNumber: '', shippingInclusive }).map((record) => ({
    ...{ rateId: record.tax_rate_id, label: record.meta.label, percent: record.meta.rate_percent },
    ...{ orderTax: record.order_tax, feeTax: record.meta.fee_tax, shippingTax: record.shipping_tax },
    ...{ shippingInclusive, reversed: false },
  }));

const factsOf = (order: DrawnOrder): OrderFacts => {
  const { lines, fees, rounding, shippingInclusive, credit } = order;
  const tax = computeTax({
    lines: lines.map((line) => ({
      ...{ taxable: line.subtotal - line.discount, shippingShare: line.shipping },
      ...{ rates: line.rates, inclusive: line.inclusive },
    })),
    ...{ fees, rounding, shippingInclusive },
  });
  const feeLines = fees.map(({ amount, inclusive }, index): LineFacts => ({
    line: aLine({ title: 'Gift wrap', unitPrice: amount, subtotal: amount, total: amount, kind: 'fee' }),
    taxed: { inclusive, rates: [], tax: tax.fees[index] ?? 0, shipping: 0 },
  }));
  const [subtotal, discount, shipping] = [
    sumOf(lines.map((line) => line.subtotal)),
    sumOf(lines.map((line) => line.discount)),
    sumOf(lines.map((line) => line.shipping)),
  ];
  const feeTotal = sumOf(fees.map(({ amount }) => amount)) + tax.addedFeeTax;
  const addedTax = tax.exclusiveTaxTotal + tax.addedShippingTax;
  const total = Math.max(0, subtotal - discount + shipping + feeTotal + addedTax - credit);
  return orderFacts({
    lines: [...lines.map((line, index) => lineFacts(index + 1, line, tax.lines[index])), ...feeLines],
    taxes: recordsOf(tax, shippingInclusive),
    ...{ subtotal, couponDiscount: discount, shipping, fees: feeTotal, addedTax, total, paid: total },
  });
};

const ordersWith = (rates: readonly (readonly AppliedRate[])[]): fc.Arbitrary<OrderFacts> =>
  fc
    .record({
      lines: fc.array(drawnLine(rates), { minLength: 1, maxLength: 5 }),
      fees: fc.array(
        fc.record({ amount: fc.integer({ min: 1, max: 5_000 }), taxable: fc.boolean(), inclusive: fc.boolean() }),
        { maxLength: 2 }
      ),
      rounding: fc.constantFrom('item' as const, 'subtotal' as const, 'total' as const),
      shippingInclusive: fc.boolean(),
      credit: fc.constantFrom(0, 0, 0, 1_234),
    })
    .map(factsOf);

/** Orders as shops of the EU have them. */
export const vatOrders = ordersWith(SINGLE);

/** And those of places where taxes add up. */
export const stackedOrders = ordersWith([...SINGLE, [STATE], [STATE, COUNTY]]);
