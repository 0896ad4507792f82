import { sum } from '../../../server/src/domain/money';
import { priceCart, type CartFee, type PricingInput } from '../../../server/src/domain/pricing';
import { taxRows, type TaxDisplay } from '../../../server/src/modules/cart/views';
import type { StoreSettings } from '../../../server/src/modules/settings';
import { aRate } from '../tax/tax-builders';

const aFee = (key: string, inclusive: boolean): CartFee => ({
  ...{ key, inclusive, source: 'test', label: key, amount: 1_100, taxable: true },
});

const SETTINGS = { currency: 'USD', currency_position: 'before', decimal_separator: 'dot' } as unknown as StoreSettings;

const cart = (changes: Pick<Partial<PricingInput>, 'lines' | 'fees' | 'tax'> = {}): PricingInput => ({
  lines: [
    { variationId: 1, unitPrice: 1_100, quantity: 1, taxInclusion: 'included' },
    { variationId: 2, unitPrice: 2_000, quantity: 1, taxInclusion: 'excluded' },
  ],
  fees: [aFee('Wrapping', false), aFee('Card', true)],
  tax: {
    ...{ inclusion: 'included', rounding: 'item', standardClassId: 1, rates: [aRate()] },
    address: { country: 'US', state: '', city: '', postcode: '' },
  },
  ...changes,
});

const rowsOf = (input: PricingInput, how: TaxDisplay['checkout_tax_breakdown_display']) => {
  const priced = priceCart(input);
  const display = { checkout_tax_breakdown_display: how, tax_display_label: '' };
  const rows = taxRows(priced.taxLines, display, SETTINGS);
  const centsOf = (name: string) => rows.filter((row) => row.name === name).map(({ cents }) => cents);
  return { priced, added: centsOf('tax'), contained: centsOf('tax-included') };
};

describe('the rows of taxes', () => {
  it.each(['both', 'label', 'tooltip'] as const)('add up to the total, shown as %s', (how) => {
    const { priced, added, contained } = rowsOf(cart(), how);
    // 10 %: 1.00 and 1.00 lie in a price and a fee, 2.00 and 1.10 come on top of the others.
    expect({ added, contained }).toEqual({ added: [310], contained: [200] });
    const shown = priced.subtotal + priced.shippingTotal + sum(priced.fees.map(({ amount }) => amount));
    expect(shown + sum(added)).toBe(priced.total);
  });

  it('have one row where a rate is all of one kind, also one that takes nothing', () => {
    const lines = [{ variationId: 1, unitPrice: 1_100, quantity: 1 }];
    expect(rowsOf(cart({ lines, fees: [] }), 'both')).toMatchObject({ added: [], contained: [100] });
    const tax = { ...(cart().tax as NonNullable<PricingInput['tax']>), rates: [aRate({ percent: '0' })] };
    expect(rowsOf(cart({ lines, fees: [], tax }), 'both')).toMatchObject({ added: [], contained: [0] });
    const excluded = { ...tax, inclusion: 'excluded' as const, rates: [aRate()] };
    expect(rowsOf(cart({ lines, fees: [], tax: excluded }), 'both')).toMatchObject({ added: [110], contained: [] });
  });
});
