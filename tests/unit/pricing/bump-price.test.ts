import { bumpPrice, priceCart, type BumpDiscount } from '../../../server/src/domain/pricing';
import { fc } from '../../support/seeded';

const cents = fc.nat(10_000_000);
const discounts: fc.Arbitrary<BumpDiscount> = fc.oneof(
  fc.record({ type: fc.constant('percentage' as const), amount: fc.nat(10_000).map((points) => points / 100) }),
  fc.record({ type: fc.constant('fixed' as const), amount: cents })
);

describe('the price of an order bump', () => {
  it.each([
    [1_999, { type: 'percentage', amount: 12.5 }, 1, 1_749],
    [1_999, { type: 'percentage', amount: 100 }, 1, 0],
    [1_999, { type: 'fixed', amount: 500 }, 1, 1_499],
    [1_999, { type: 'fixed', amount: 5_000 }, 1, 0],
    [99_900, { type: 'percentage', amount: 12.5 }, 100, 87_400],
  ] as const)('of %i with %j in steps of %i is %i', (price, discount, step, expected) => {
    expect(bumpPrice(price, discount, step)).toBe(expected);
  });

  it('is what the cart charges for it, in any currency', () => {
    fc.assert(
      fc.property(cents, discounts, fc.constantFrom(1, 100), (price, discount, step) => {
        const unitPrice = bumpPrice(price, discount);
        const { lines } = priceCart({ lines: [{ variationId: 1, unitPrice, quantity: 1 }], step });
        expect(bumpPrice(price, discount, step)).toBe(lines[0]?.unitPrice);
        expect(unitPrice).toBeGreaterThanOrEqual(0);
        expect(unitPrice).toBeLessThanOrEqual(price);
      })
    );
  });
});
