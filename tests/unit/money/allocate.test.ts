import { UnprocessableError } from '../../../server/src/domain/errors';
import { allocate, roundHalfUp, sum } from '../../../server/src/domain/money';
import { fc } from '../../support/seeded';

const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 50 });
const total = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

describe('allocate', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [5, [0, 0], [3, 2]],
    [0, [3, 4], [0, 0]],
    [1, [1, 99], [0, 1]],
    [10, [], []],
    // The remainder decides, not the weight.
    [7, [10, 3, 2], [5, 1, 1]],
  ])('splits %i over %j into %j', (amount, by, parts) => {
    expect(allocate(amount, by)).toEqual(parts);
  });

  it('always adds up to the total, exactly', () => {
    fc.assert(fc.property(total, weights, (amount, by) => sum(allocate(amount, by)) === amount));
  });

  it('gives no part more than its share rounded up, nor less than its share rounded down', () => {
    fc.assert(
      fc.property(total, weights, (amount, by) => {
        const whole = sum(by);
        fc.pre(whole > 0);
        return allocate(amount, by).every((part, index) => {
          const share = (Math.abs(amount) * (by[index] ?? 0)) / whole;
          return Math.abs(part) >= Math.floor(share) - 1e-6 && Math.abs(part) <= Math.ceil(share) + 1e-6;
        });
      })
    );
  });

  it('gives nothing to a part without weight while another has some', () => {
    expect(allocate(7, [0, 1])).toEqual([0, 7]);
  });

  it('refuses amounts that are not exact', () => {
    expect(() => allocate(Number.MAX_SAFE_INTEGER + 1, [1])).toThrow(UnprocessableError);
    expect(() => allocate(0.5, [1])).toThrow('The cart is too large to be priced.');
  });
});

describe('roundHalfUp', () => {
  it.each([
    [0.5, 1],
    [1.4999, 1],
    [-0.5, 0],
    [-1.5, -1],
    [2, 2],
  ])('rounds %d to %i', (value, rounded) => {
    expect(roundHalfUp(value)).toBe(rounded);
  });
});
