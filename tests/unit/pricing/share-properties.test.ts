import fc from 'fast-check';
import { UnprocessableError } from '../../../server/src/domain/errors';
import { allocate, proportion, sum } from '../../../server/src/domain/money';
import { priceCart } from '../../../server/src/domain/pricing';
import { priceWithoutTax, taxOn } from '../../../server/src/domain/tax';
import { aCoupon } from '../../support/coupons';
import { holds } from '../../support/properties';
import { randomMethod, randomTax } from '../../support/random-carts';

/** The arithmetic below the engine, and its largest numbers. */
const cents = fc.integer({ min: 0, max: 1_000_000_000 });
const anyCents = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

describe('allocate', () => {
  const weights = fc.array(cents, { maxLength: 8 });

  it('adds up exactly, whatever the amount and its sign', () => {
    const amounts = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
    holds(fc.tuple(amounts, weights, cents), ([total, some, one]) => {
      const parts = allocate(total, [...some, one]);
      return parts.reduce((whole, part) => whole + BigInt(part), 0n) === BigInt(total);
    });
  });

  it('gives no part more than its weight while there is no more than they weigh', () => {
    holds(fc.tuple(weights, fc.integer({ min: 0, max: 1_000 })), ([by, thousandths]) => {
      const parts = allocate(Math.floor((sum(by) / 1_000) * thousandths), by);
      return parts.every((part, index) => part >= 0 && part <= (by[index] as number));
    });
  });
});

describe('proportion', () => {
  it('is exact beyond what a double can multiply', () => {
    const large = fc.tuple(anyCents, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }));
    holds(large, ([amount, whole]) => {
      const part = Math.floor(whole / 2);
      const doubled = (2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole));
      return proportion(amount, part, whole) === Number(doubled);
    });
  });
});

describe('a contained tax', () => {
  it('taken out and put back gives the price within a cent', () => {
    const percent = fc.integer({ min: 0, max: 100_000_000 }).map((millionths) => String(millionths / 1_000_000));
    holds(fc.tuple(cents, percent), ([price, written]) => {
      const rates = [{ id: 1, label: 'Tax', percent: written, priority: 1, isCompound: false, forShipping: null }];
      const net = priceWithoutTax(price, rates);
      return Math.abs(net + taxOn(net, rates, false) - price) <= 1;
    });
  });
});

describe('a cart near 2^53', () => {
  const line = fc.record({
    variationId: fc.integer({ min: 1, max: 3 }),
    unitPrice: anyCents,
    quantity: fc.integer({ min: 1, max: 1_000_000 }),
    fulfillmentType: fc.constant('physical' as const),
  });
  const huge = fc.record({
    lines: fc.array(
      fc.oneof(
        line,
        line.map((each) => ({ ...each, quantity: 1 }))
      ),
      { minLength: 1, maxLength: 3 }
    ),
    shippingMethod: randomMethod,
    tax: randomTax,
    coupons: fc.constantFrom([], [aCoupon()], [aCoupon({ type: 'fixed', amount: 777 })]),
    now: fc.constant(new Date('2026-01-15T12:00:00Z')),
  });

  it('is exact or refused, never a little wrong', () => {
    holds(huge, (cart) => {
      try {
        const { subtotal, total, lines } = priceCart(cart);
        const exact = cart.lines.reduce((whole, each) => whole + BigInt(each.unitPrice) * BigInt(each.quantity), 0n);
        return BigInt(subtotal) === exact && Number.isSafeInteger(total) && lines.length === cart.lines.length;
      } catch (error) {
        return error instanceof UnprocessableError;
      }
    });
  });
});
