import { spentIn } from '../../../admin/src/customers/spent';

const format = (cents: number, currency = 'USD'): string => `${cents / 100} ${currency}`;

describe('what a customer has spent', () => {
  it.each([
    [{ purchase_value: { USD: 1_000 }, ltv: 1_000 }, '10 USD'],
    [{ purchase_value: { USD: 1_000, EUR: 500, JPY: 0 }, ltv: 1_500 }, '10 USD + 5 EUR'],
    [{ purchase_value: { '': 300 }, ltv: 300 }, '3 USD'],
    [{ purchase_value: {}, ltv: 0 }, '0 USD'],
    [{}, '0 USD'],
  ])('%j', (customer, shown) => {
    expect(spentIn(customer, format)).toBe(shown);
  });
});
