import { summaryOf, type SummarisedVariant } from '../../../server/src/domain/catalog';

const variant = (changes: Partial<SummarisedVariant> = {}): SummarisedVariant => ({
  item_price: 1_000,
  payment_type: 'onetime',
  item_status: 'active',
  stock_status: 'in-stock',
  ...changes,
});

describe('what a product says of its variants', () => {
  it('is the range of their prices, whether one is a subscription, and whether one is to be had', () => {
    const variants = [
      variant({ item_price: 300, payment_type: 'subscription' }),
      variant({ item_price: 900, stock_status: 'out-of-stock' }),
    ];
    expect(summaryOf(variants)).toEqual({
      min_price: 300,
      max_price: 900,
      has_subscription: 1,
      stock_availability: 'in-stock',
    });
  });

  it('leaves out variants that cannot be bought', () => {
    const variants = [
      variant({ item_price: 1, item_status: 'inactive', payment_type: 'subscription' }),
      variant({ item_price: 500, stock_status: 'out-of-stock' }),
    ];
    expect(summaryOf(variants)).toEqual({
      min_price: 500,
      max_price: 500,
      has_subscription: 0,
      stock_availability: 'out-of-stock',
    });
  });

  it('keeps the prices of a product of which nothing is active', () => {
    expect(summaryOf([variant({ item_status: 'inactive' })])).toMatchObject({
      min_price: 1_000,
      stock_availability: 'out-of-stock',
    });
    expect(summaryOf([])).toEqual({
      min_price: 0,
      max_price: 0,
      has_subscription: 0,
      stock_availability: 'out-of-stock',
    });
  });
});
