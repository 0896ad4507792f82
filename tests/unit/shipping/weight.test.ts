import { sumOfWeights, weighTogether, type Weight, type WeightUnit } from '../../../server/src/domain/shipping';

const of = (value: string | number, unit: WeightUnit): Weight => ({ value, unit });

describe('a weight', () => {
  it.each<[string, readonly Weight[], WeightUnit, number]>([
    ['stays as it is in its own unit', [of('1.2', 'kg')], 'kg', 1.2],
    ['of grams is a thousandth in kilograms', [of('0.0001', 'g')], 'kg', 0.0000001],
    ['of kilograms is a thousand grams', [of(0.0015, 'kg')], 'g', 1.5],
    ['of sixteen ounces is a pound', [of('16', 'oz')], 'lbs', 1],
    ['of a tenth of an ounce has no remainder in pounds', [of('0.1', 'oz')], 'lbs', 0.00625],
    ['of a pound is what the law says', [of('1', 'lbs')], 'kg', 0.45359237],
    ['of an ounce is what the law says', [of('1', 'oz')], 'g', 28.349523125],
    ['of a kilogram has twelve decimals in pounds', [of('1', 'kg')], 'lbs', 2.204622621849],
    ['adds up across units', [of('0.1', 'kg'), of('200', 'g')], 'kg', 0.3],
    ['adds up without a remainder', [of('0.1', 'kg'), of('0.2', 'kg')], 'kg', 0.3],
    ['rounds once, at the end', [of('1', 'kg'), of('1', 'kg'), of('1', 'kg')], 'lbs', 6.613867865546],
    ['reads small numbers', [of(1e-7, 'kg')], 'g', 0.0001],
    ['of nothing is nothing', [], 'kg', 0],
  ])('%s', (_what, weights, unit, whole) => {
    expect(weighTogether(weights, unit)).toBe(whole);
  });

  it.each(['', ' ', 'heavy', '2 kg', '-1', '1,5', '1e400', '0x10', 'Infinity', '1.2.3', NaN, -3])(
    'that is none, %p, weighs nothing',
    (value) => {
      expect(weighTogether([of(value, 'kg'), of('2', 'kg')], 'kg')).toBe(2);
    }
  );

  it('adds up in one unit without a remainder', () => {
    expect(sumOfWeights([0.1, 0.2, 1e-12])).toBe(0.300000000001);
  });
});
