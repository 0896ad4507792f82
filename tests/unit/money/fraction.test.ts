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
    [' 9.975 ', 9975n, 1000n],
  ])('reads %p exactly', (written, numerator, denominator) => {
    expect(fraction.decimal(written)).toEqual({ numerator, denominator });
  });

  it.each(['', '-1', '1,5', '1.', 'ten', NaN, Infinity, '1e9999'])('refuses %p', (written) => {
    expect(() => fraction.decimal(written)).toThrow(RangeError);
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
