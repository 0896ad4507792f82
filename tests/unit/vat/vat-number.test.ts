import { EU_COUNTRIES, normaliseVatNumber, formatVatNumber } from '../../../server/src/domain/tax';
import { readVatNumber } from '../../../server/src/modules/tax/vat/validate-vat-number';

const VALID: readonly (readonly [string, string])[] = [
  ['AT', 'ATU13585627'],
  ['BE', 'BE 0428.759.497'],
  ['BG', 'BG 175 074 752'],
  ['CY', 'CY-10259033P'],
  ['CZ', 'CZ 25123891'],
  ['DE', 'DE 136,695 976'],
  ['DK', 'DK 13585628'],
  ['EE', 'EE 100 931 558'],
  ['ES', 'ES B-58378431'],
  ['FI', 'FI 20774740'],
  ['FR', 'Fr 40 303 265 045'],
  ['GR', 'GR 094259216'],
  ['HR', 'HR 33392005961'],
  ['HU', 'HU-12892312'],
  ['IE', 'IE 6433435F'],
  ['IT', 'IT 00743110157'],
  ['LT', 'LT 119511515'],
  ['LU', 'LU 150 274 42'],
  ['LV', 'LV 4000 3521 600'],
  ['MT', 'MT 1167-9112'],
  ['NL', 'NL4495445B01'],
  ['PL', 'PL 8567346215'],
  ['PT', 'PT 501 964 843'],
  ['RO', 'RO 185 472 90'],
  ['SE', 'SE 123456789701'],
  ['SI', 'SI 5022 3054'],
  ['SK', 'SK 202 274 96 19'],
];

describe('a VAT number', () => {
  it.each(VALID)('of %s passes as %p', async (country, written) => {
    expect(await readVatNumber(country, written)).toMatchObject({ country });
  });

  it.each(['ＤＥ１３６ ６９５ ９７６', 'DE136\u200b695\u00a0976'])('is read as it was pasted: %j', async (written) => {
    expect(await readVatNumber('DE', written)).toEqual({ country: 'DE', number: '136695976' });
  });

  // The last two digits of a Dutch and a Swedish number only count branches.
  const checkedAtTheEnd = VALID.filter(([country]) => country !== 'NL' && country !== 'SE');

  it.each(checkedAtTheEnd)('of %s fails with a digit changed: %p', async (country, written) => {
    const changed = written.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
    expect(await readVatNumber(country, changed)).toBeNull();
  });

  it('can be checked for every member state', () => {
    expect(VALID.map(([country]) => country)).toEqual([...EU_COUNTRIES].sort());
  });

  it.each([
    ['DE', 'DE136695976', 'DE136695976'],
    ['de', '136 695 976', 'DE136695976'],
    ['GR', 'EL023456783', 'EL023456783'],
    ['EL', '023456783', 'EL023456783'],
    ['GR', 'GR 023456783', 'EL023456783'],
  ])('of %s written %p is %p', (country, written, expected) => {
    const number = normaliseVatNumber(country, written);
    expect(number && formatVatNumber(number)).toBe(expected);
  });

  it.each([
    ['US', '12-3456789'],
    ['GB', 'GB980780684'],
    ['DE', ''],
    ['DE', 'DE'],
    ['DE', '<>'],
    ['DE', '1'.repeat(51)],
    ['', 'DE136695976'],
  ])('of %p is none as %p', (country, written) => {
    expect(normaliseVatNumber(country, written)).toBeNull();
  });

  it.each(['DE999999999', 'FR40303265045', '\u0661\u0662\u0663', 'DE 136,695 97'])(
    'of DE is not well-formed as %p',
    async (written) => {
      expect(await readVatNumber('DE', written)).toBeNull();
    }
  );
});
