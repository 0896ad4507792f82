import { UnprocessableError } from '../../../server/src/domain/errors';
import { basisPoints, proportion } from '../../../server/src/domain/money';
import { fc } from '../../support/seeded';

describe('proportion', () => {
  it.each([
    [999, 1, 3, 333],
    [100, 1, 3, 33],
    [200, 1, 3, 67],
    [1, 1, 2, 1],
    [3, 1, 2, 2],
    [5, 2, 5, 2],
    [0, 5, 7, 0],
    [700, 7, 7, 700],
  ])('of %i by %i of %i is %i', (amount, part, whole, rounded) => {
    expect(proportion(amount, part, whole)).toBe(rounded);
  });

  it('is exact where doubles are not', () => {
    const amount = 9_007_199_254_740_991;
    expect(proportion(amount, 1, 2)).toBe(4_503_599_627_370_496);
    expect(proportion(amount, 9_999, 10_000)).toBe(9_006_298_534_815_517);
    expect(proportion(amount, amount, amount)).toBe(amount);
    expect(proportion(amount - 1, 3, 6)).toBe(4_503_599_627_370_495);
  });

  it('is, for amounts of every size, what whole numbers of any length say', () => {
    const size = fc.oneof(fc.nat(), fc.integer({ min: 2 ** 40, max: Number.MAX_SAFE_INTEGER }));
    const whole = fc.integer({ min: 1, max: 2 ** 50 });
    fc.assert(
      fc.property(size, whole, fc.nat({ max: 10_000 }), (amount, all, share) => {
        const part = Math.floor((all / 10_000) * share);
        const [a, b, c] = [BigInt(amount), BigInt(part), BigInt(all)];
        expect(proportion(amount, part, all)).toBe(Number((2n * a * b + c) / (2n * c)));
      })
    );
  });

  it('refuses what a number cannot hold', () => {
    expect(() => proportion(2 ** 53, 1, 3)).toThrow(UnprocessableError);
    expect(() => proportion(2 ** 52, 9, 1)).toThrow(UnprocessableError);
  });
});

describe('basisPoints', () => {
  it.each([
    [12.5, 1_250],
    [33.333, 3_333],
    [0.005, 1],
    [100, 10_000],
    [100.01, 10_000],
    [250, 10_000],
    [0, 0],
    [-3, 0],
  ])('of %d percent are %i', (percent, points) => {
    expect(basisPoints(percent)).toBe(points);
  });
});
