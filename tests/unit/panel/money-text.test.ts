import { readMoney, writeMoney, type Digits } from '../../../admin/src/kit/money/money-text';
import { holds } from '../../support/properties';
import { fc } from '../../support/seeded';

const cents = (text: string, digits: Digits = 2): unknown => {
  const read = readMoney(text, digits);
  return read.kind === 'amount' ? read.cents : read.kind === 'problem' ? read.problem : read.kind;
};

const group = (whole: string, sign: string): string => whole.replace(/\B(?=(\d{3})+$)/g, sign);

const AMOUNTS = fc.integer({ min: 0, max: 1_000_000_000_000 });

describe('an amount that somebody typed or pasted', () => {
  it.each([
    ['12.50', 1250],
    ['12,50', 1250],
    ['12.5', 1250],
    ['12', 1200],
    ['12,', 1200],
    ['.5', 50],
    ['007', 700],
    ['1.234,50', 123450],
    ['1,234.50', 123450],
    ['1 234,50', 123450],
    ['1’234.50', 123450],
    ['1\u00a0234,5', 123450],
    ['1.234.567', 123456700],
    ['1,234,567', 123456700],
    ['12.500', 'notANumber'],
    ['1,234', 'notANumber'],
    ['1.2.3', 'notANumber'],
    ['1,23.45', 'notANumber'],
    ['12.345', 'notANumber'],
    ['1234.567', 'tooManyDigits'],
    ['12 50', 'notANumber'],
    [' 12.50 ', 1250],
    ['1 234', 123400],
    ["'", 'notANumber'],
    ['12..5', 'notANumber'],
    [',', 'notANumber'],
    ['12 EUR', 'notANumber'],
    ['1e5', 'notANumber'],
    ['0x10', 'notANumber'],
    ['٣', 'notANumber'],
    ['-5', 'negative'],
    ['−5,00', 'negative'],
    ['', 'blank'],
    ['   ', 'blank'],
    ['10000000000.00', 1_000_000_000_000],
    ['10000000000.01', 'tooLarge'],
    ['99999999999999', 'tooLarge'],
  ])('%j is %j', (text, expected) => expect(cents(text)).toBe(expected));

  it('has no decimals in a currency that has none, unless they are zero', () => {
    expect([cents('1250', 0), cents('1250.00', 0), cents('12,5', 0)]).toEqual([125000, 125000, 'tooManyDigits']);
  });

  it('is read back from what the field shows, with either decimal sign', () => {
    holds(fc.tuple(AMOUNTS, fc.constantFrom<'.' | ','>('.', ',')), ([amount, sign]) => {
      expect(cents(writeMoney(amount, 2, sign))).toBe(amount);
    });
  });

  it('is the same however its thousands are grouped', () => {
    const signs = fc.constantFrom([',', '.'], ['.', ','], [' ', ','], ['\u202f', ','], ["'", '.']);
    holds(fc.tuple(AMOUNTS, signs), ([amount, [grouping, decimal]]) => {
      const [whole = '', rest = ''] = writeMoney(amount, 2).split('.');
      expect(cents(`${group(whole, grouping as string)}${decimal}${rest}`)).toBe(amount);
    });
  });

  it('is never read as an amount that its digits do not spell', () => {
    holds(fc.string({ unit: fc.constantFrom(...'0123456789.,- \u00a0e'), maxLength: 12 }), (text) => {
      const read = readMoney(text, 2);
      if (read.kind !== 'amount') return;
      const digits = text.replace(/\D/g, '').replace(/^0+/, '');
      const spelled = String(read.cents).replace(/0+$/, '');
      expect(digits.replace(/0+$/, '')).toBe(spelled === '0' ? '' : spelled);
    });
  });
});
