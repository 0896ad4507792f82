import fc from 'fast-check';
import { allocate, proportion, sum } from '../../../server/src/domain/money';
import { priceCart, type CartLine, type PricedCart, type PricingInput } from '../../../server/src/domain/pricing';
import { priceWithoutTax, taxOn } from '../../../server/src/domain/tax';
import { aCoupon } from '../../support/coupons';
import { PROPERTY_RUNS, randomCart, randomCoupons, randomLines, randomMethod } from '../../support/random-carts';

const holds = <T>(arbitrary: fc.Arbitrary<T>, predicate: (value: T) => boolean): void =>
  fc.assert(fc.property(arbitrary, predicate), { numRuns: PROPERTY_RUNS });

/** Every number of an answer, however deep. */
const numbersIn = (value: unknown): readonly number[] => {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
};

const goodsDue = ({ lines }: PricedCart): number =>
  sum(lines.map((line) => (line.isTrial ? 0 : line.lineTotal) + (line.setupFee?.lineTotal ?? 0)));

const addedShippingTax = (cart: PricingInput, priced: PricedCart): number =>
  cart.tax?.inclusion === 'excluded' ? priced.shippingTax : 0;

const shuffled = <T>(items: readonly T[], seed: number): readonly T[] =>
  items
    .map((item, index) => ({ item, key: (index * 7919 + seed * 104_729) % 1_000_003 }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);

const seeded = fc.tuple(randomCart, fc.integer({ min: 1, max: 1_000 }));
const now = new Date('2026-01-15T12:00:00Z');

describe('properties of every cart', () => {
  it('is the sum of its parts', () => {
    holds(randomCart, (cart) => {
      const priced = priceCart(cart);
      const fees = sum(priced.fees.map(({ amount, inclusive, taxAmount }) => amount + (inclusive ? 0 : taxAmount)));
      const due = goodsDue(priced) + priced.shippingTotal + priced.exclusiveTaxTotal + addedShippingTax(cart, priced);
      const coupons = sum(priced.appliedCoupons.map(({ discount }) => discount));
      const shares = sum(priced.lines.map(({ itemwiseShippingCharge }) => itemwiseShippingCharge));
      return (
        priced.total === Math.max(0, due + fees - priced.prorateCredit - priced.upgradeDiscount) &&
        priced.subtotal - priced.couponDiscountTotal - priced.manualDiscountTotal === goodsDue(priced) &&
        coupons === priced.couponDiscountTotal &&
        shares === priced.shippingTotal
      );
    });
  });

  it('holds no negative amount and no fraction of a cent', () => {
    holds(randomCart, (cart) => {
      const { appliedCoupons: _percentages, taxLines, ...priced } = priceCart(cart);
      const taxes = taxLines.map(({ rate: _rate, ...amounts }) => amounts);
      return numbersIn([priced, taxes]).every((amount) => Number.isSafeInteger(amount) && amount >= 0);
    });
  });

  it('never discounts a line by more than it costs', () => {
    holds(randomCart, (cart) =>
      priceCart(cart).lines.every((line) => {
        const due = line.isTrial ? (line.setupFee?.subtotal ?? 0) : line.subtotal;
        const byCoupon = sum(line.couponDiscounts.map(({ amount }) => amount));
        return line.couponDiscount + line.manualDiscount <= due && byCoupon === line.couponDiscount;
      })
    );
  });

  it('does not depend on the order of its lines', () => {
    holds(seeded, ([cart, seed]) => {
      const [one, other] = [priceCart(cart), priceCart({ ...cart, lines: shuffled(cart.lines, seed) })];
      return (
        one.couponDiscountTotal === other.couponDiscountTotal &&
        one.manualDiscountTotal === other.manualDiscountTotal &&
        one.shippingTotal === other.shippingTotal &&
        one.taxTotal === other.taxTotal
      );
    });
  });

  it('does not depend on the order in which stackable coupons were entered', () => {
    holds(seeded, ([{ coupons = [], ...cart }, seed]) => {
      const stackable = coupons.map((coupon) => ({ ...coupon, stackable: true }));
      const one = priceCart({ ...cart, coupons: stackable, now });
      return one.total === priceCart({ ...cart, coupons: shuffled(stackable, seed), now }).total;
    });
  });
});

/** Shipping tax follows the discounted lines: among lines that are taxed alike that cannot move it to a higher rate. */
const taxedAlike = ({ lines, ...cart }: PricingInput): PricingInput => ({
  ...cart,
  lines: lines.map((line) => ({ ...line, taxClassId: 1, taxExempt: false })),
});

describe('properties of coupons', () => {
  it('never raise a total', () => {
    holds(randomCart, (cart) => {
      const { coupons: _none, now: _now, ...without } = taxedAlike(cart);
      return priceCart(taxedAlike(cart)).total <= priceCart(without).total;
    });
  });

  it('take everything at 100 percent', () => {
    holds(randomLines, (lines) => {
      const unlocked = lines.map(({ subscription: _terms, ...line }) => ({ ...line, isLocked: false }));
      return priceCart({ lines: unlocked, coupons: [aCoupon({ amount: 100 })], now }).total === 0;
    });
  });

  it('take exactly their amount when it is fixed', () => {
    holds(fc.tuple(randomLines, fc.integer({ min: 1, max: 300_000 })), ([lines, amount]) => {
      const plain = lines.map(({ subscription: _terms, customDiscount: _own, ...line }) => ({
        ...line,
        isLocked: false,
      }));
      const priced = priceCart({ lines: plain, coupons: [aCoupon({ type: 'fixed', amount })], now });
      return priced.couponDiscountTotal === Math.min(amount, priced.subtotal);
    });
  });

  it('never take more than their maximum', () => {
    holds(fc.tuple(randomCart, randomCoupons, fc.integer({ min: 1, max: 2_000 })), ([cart, coupons, limit]) => {
      const capped = coupons.map((coupon) => ({
        ...coupon,
        conditions: { ...coupon.conditions, maxDiscountAmount: limit },
      }));
      return priceCart({ ...cart, coupons: capped, now }).appliedCoupons.every(({ discount }) => discount <= limit);
    });
  });
});

describe('splitting a line in two', () => {
  const splittable = fc
    .tuple(randomLines, fc.integer({ min: 1, max: 19 }))
    .map(([lines, at]) => [lines.map(({ subscription: _terms, customDiscount: _own, ...line }) => line), at] as const)
    .filter(([lines]) => (lines[0]?.quantity ?? 0) > 1);

  const split = ([first, ...others]: readonly CartLine[], at: number): readonly CartLine[] => {
    if (!first) return [];
    const part = 1 + (at % (first.quantity - 1));
    return [{ ...first, quantity: part }, { ...first, quantity: first.quantity - part }, ...others];
  };

  it('changes a percentage by at most one cent and a fixed discount not at all', () => {
    holds(splittable, ([lines, at]) => {
      const differenceOf = (coupons: PricingInput['coupons'] & object): number =>
        Math.abs(priceCart({ lines, coupons, now }).total - priceCart({ lines: split(lines, at), coupons, now }).total);
      const percentage = aCoupon({ amount: 33.33 });
      const fixed = aCoupon({ type: 'fixed', amount: 777 });
      return differenceOf([percentage]) <= 1 && differenceOf([fixed]) === 0;
    });
  });

  it('changes shipping not at all where it is charged by piece or by order', () => {
    const method = randomMethod.filter(({ basis }) => basis !== 'per_weight');
    holds(fc.tuple(splittable, method), ([[lines, at], shippingMethod]) => {
      const plain = lines.map((line) => ({ ...line, shippingClass: null }));
      const whole = priceCart({ lines: plain, shippingMethod }).shippingTotal;
      return priceCart({ lines: split(plain, at), shippingMethod }).shippingTotal === whole;
    });
  });
});

describe('properties of shares', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000_000 });

  it('allocate adds up and gives no part more than its weight', () => {
    holds(fc.array(cents, { minLength: 1, maxLength: 20 }), (weights) => {
      const total = Math.floor(sum(weights) / 3);
      const parts = allocate(total, weights);
      return sum(parts) === total && parts.every((part, index) => part <= (weights[index] as number));
    });
  });

  it('proportion is exact beyond what a double can multiply', () => {
    const large = fc.tuple(
      fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
      fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
    );
    holds(large, ([amount, whole]) => {
      const part = Math.floor(whole / 2);
      const doubled = (2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole));
      return proportion(amount, part, whole) === Number(doubled);
    });
  });

  it('a contained tax taken out and added again gives the price within a cent', () => {
    const percent = fc.integer({ min: 0, max: 50_000 }).map((thousandths) => String(thousandths / 1_000));
    holds(fc.tuple(cents, percent), ([price, written]) => {
      const rates = [{ id: 1, label: 'Tax', percent: written, priority: 1, isCompound: false, forShipping: null }];
      const net = priceWithoutTax(price, rates);
      return Math.abs(net + taxOn(net, rates, false) - price) <= 1;
    });
  });
});
