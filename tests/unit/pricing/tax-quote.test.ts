import { taxQuote, type QuotedLine, type TaxFacts } from '../../../server/src/domain/pricing';

const RATE: TaxFacts['rates'][number] = {
  id: 1,
  classId: 1,
  country: 'GB',
  state: '',
  city: '',
  postcode: '',
  label: 'VAT',
  percent: '20',
  priority: 1,
  isCompound: false,
  forShipping: null,
  forOrder: false,
};

const facts = (inclusion: 'included' | 'excluded'): TaxFacts => ({
  inclusion,
  rounding: 'item',
  standardClassId: 1,
  rates: [RATE],
  address: { country: 'GB', state: '', city: '', postcode: '' },
});

const line = (change: Partial<QuotedLine> = {}): QuotedLine => ({
  line: { variationId: 1 },
  subtotal: 1_000,
  discount: 0,
  shippingCharge: 0,
  ...change,
});

describe('taxQuote', () => {
  it('taxes what a line costs after its discount, and its delivery', () => {
    expect(taxQuote([line({ discount: 500, shippingCharge: 300 })], facts('excluded'))).toMatchObject({
      taxTotal: 100,
      shippingTax: 60,
      behavior: 1,
      rates: [{ taxAmount: 160, inclusive: false }],
    });
  });

  it('takes no tax of less than nothing', () => {
    expect(taxQuote([line({ discount: 5_000 })], facts('excluded')).taxTotal).toBe(0);
  });

  it('is nothing where the place is not taxed', () => {
    expect(taxQuote([line()], null)).toEqual({ taxTotal: 0, shippingTax: 0, behavior: 0, rates: [] });
  });

  it('answers whole units of a currency without decimals', () => {
    const quote = taxQuote([line({ subtotal: 10_300 })], facts('excluded'), 100);
    expect([quote.taxTotal, quote.taxTotal % 100]).toEqual([2_100, 0]);
  });
});
