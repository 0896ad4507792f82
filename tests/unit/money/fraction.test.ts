import { UnprocessableError } from '../../../server/src/domain/errors';
import { fraction, sum } from '../../../server/src/domain/money';
import { fc } from '../../support/seeded';

const part = fc.record({
  numerator: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  denominator: fc.bigInt({ min: 1n, max: 10n ** 6n }),
});

describe('decimal', () => {
  it.each([
    ['8.25', 825n, 100n],
    [8.25, 825n, 100n],
    ['0', 0n, 1n],
    [1e-7, 1n, 10n ** 7n],
    [1e21, 10n ** 21n, 1n],
    ['1e2', 100n, 1n],
    ['1.5e1', 15n, 1n],
    [' 9.975 ', 9975n, 1000n],
  ])('reads %p exactly', (written, numerator, denominator) => {
    expect(fraction.decimal(written)).toEqual({ numerator, denominator });
  });

  it.each(['', '-1', '1,5', '1.', 'ten', NaN, Infinity, '1e9999'])('refuses %p', (written) => {
    expect(() => fraction.decimal(written)).toThrow(RangeError);
  });

  it('says what it refuses', () => {
    expect(() => fraction.decimal('1,5')).toThrow('"1,5" is no decimal number of zero or more.');
  });
});

const of = (numerator: number, denominator: number): fraction.Fraction => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
});

describe('arithmetic', () => {
  it('adds, and lets a common denominator stay as small as it is', () => {
    expect(fraction.plus(of(1, 3), of(1, 3))).toEqual(of(2, 3));
    expect(fraction.plus(of(1, 2), of(1, 3))).toEqual(of(5, 6));
    expect(fraction.total([])).toEqual(fraction.ZERO);
    expect(fraction.times(fraction.ONE, of(2, 7))).toEqual(of(2, 7));
  });

  it('divides', () => {
    expect(fraction.dividedBy(of(2, 3), of(5, 7))).toEqual(of(14, 15));
  });

  it.each([
    [of(1, 3), of(1, 2), -1],
    [of(1, 2), of(1, 3), 1],
    [of(2, 6), of(1, 3), 0],
  ])('compares %p with %p', (a, b, order) => {
    expect(fraction.compare(a, b)).toBe(order);
  });

  it.each([
    [of(1, 3), 2, 0.33],
    [of(2, 3), 2, 0.67],
    [of(1, 8), 2, 0.13],
    [of(1, 200), 2, 0.01],
    [of(31, 10), 3, 3.1],
    [of(7, 100), 2, 0.07],
    [of(5, 2), 0, 3],
  ])('%p with %i decimals is %d', (value, decimals, number) => {
    expect(fraction.toNumber(value, decimals)).toBe(number);
  });
});

describe('round', () => {
  it.each([
    [1n, 2n, 1],
    [49n, 100n, 0],
    [3n, 2n, 2],
    [0n, 7n, 0],
  ])('takes %i/%i half up', (numerator, denominator, rounded) => {
    expect(fraction.round({ numerator, denominator })).toBe(rounded);
  });

  it('refuses what a number cannot hold', () => {
    expect(() => fraction.round({ numerator: 10n ** 20n, denominator: 1n })).toThrow(UnprocessableError);
  });

  it('does not fall for the double that stands just below half a cent', () => {
    const exact = fraction.times(fraction.fractionOf(100), fraction.decimal('0.285'));
    expect(100 * 0.285).toBeLessThan(28.5);
    expect(fraction.round(exact)).toBe(29);
  });
});

describe('alike', () => {
  it('finds the least common denominator', () => {
    expect(fraction.alike([of(1, 4), of(1, 6)])).toEqual([of(3, 12), of(2, 12)]);
  });

  it('changes no value and leaves one denominator', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
        const same = fraction.alike(parts);
        expect(new Set(same.map(({ denominator }) => denominator)).size).toBe(1);
        expect(same.every((each, index) => fraction.compare(each, parts[index] ?? fraction.ZERO) === 0)).toBe(true);
      })
    );
  });
});

describe('roundTogether', () => {
  it('raises the largest remainders, the earlier of equal ones', () => {
    expect(fraction.roundTogether([of(12, 10), of(19, 10), of(9, 10)])).toEqual([1, 2, 1]);
    expect(fraction.roundTogether([of(1, 4), of(3, 4), of(1, 4), of(3, 4)])).toEqual([0, 1, 0, 1]);
    expect(fraction.roundTogether([of(1, 2), of(1, 2)])).toEqual([1, 0]);
    expect(fraction.roundTogether([of(5, 2), of(1, 2), of(3, 2), of(1, 2)])).toEqual([3, 1, 1, 0]);
  });

  it('adds up to the rounded total, and moves no part by a whole cent', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const rounded = fraction.roundTogether(parts);
        expect(sum(rounded)).toBe(fraction.round(fraction.total(parts)));
        rounded.forEach((each, index) => {
          const below = fraction.floor(parts[index] ?? fraction.ZERO);
          expect(each - below === 0 || each - below === 1).toBe(true);
        });
      })
    );
  });
});
