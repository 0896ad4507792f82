import { InvalidInputError } from '../../../server/src/domain/errors';
import { assertPayable, centsOfUnits, isPayable } from '../../../server/src/domain/money';

describe('an amount in units of a currency', () => {
  it.each([
    [12.5, 1, 1_250],
    [0.29, 1, 29],
    [1.1, 1, 110],
    [-3.3, 1, -330],
    [0.1 + 0.2, 1, 30],
    [9_999_999_999.99, 1, 999_999_999_999],
    [10, 100, 1_000],
    [10_000_000_000, 100, 1_000_000_000_000],
  ])('%d in steps of %d is %d', (units, step, cents) => {
    expect(centsOfUnits(units, step, 'amount')).toBe(cents);
  });

  it.each([
    [1.005, 1],
    [0.001, 1],
    [0.009_999, 1],
    [9_999_999_999.995, 1],
    [10.5, 100],
    [0.01, 100],
    [-10.5, 100],
  ])('%d in steps of %d is none that can be paid', (units, step) => {
    expect(isPayable(units, step)).toBe(false);
    expect(() => centsOfUnits(units, step, 'amount')).toThrow(InvalidInputError);
  });

  it('is refused in words and by field, in cents too', () => {
    expect(assertPayable(1_000, 100, 'price')).toBe(1_000);
    expect(assertPayable(1_001, 1, 'price')).toBe(1_001);
    expect(() => assertPayable(1_050, 100, 'price')).toThrow(
      'price may have no fraction: the currency has no smaller unit'
    );
    expect(() => centsOfUnits(1.005, 1, 'amount')).toThrow('amount may have at most two decimals');
  });
});
