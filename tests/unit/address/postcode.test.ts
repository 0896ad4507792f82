import { canonicalPostcode, isPostcode, isPostcodeListed } from '../../../server/src/domain/address';

describe('a postcode in its one form', () => {
  it.each([
    ['US', '90210-1234', '902101234'],
    ['US', '90210 1234', '902101234'],
    ['US', '９０２１０', '90210'],
    ['GB', ' sw1a 1aa ', 'SW1A1AA'],
    ['GB', 'gir 0aa', 'GIR0AA'],
    ['JP', '〒100-8111', '1008111'],
    ['JP', '１００ー８１１１', '1008111'],
    ['CA', 'k1a\u20110b1', 'K1A0B1'],
    ['PL', '00\u2212950', '00950'],
    ['DE', 'D-10115', '10115'],
    ['DE', 'DE 10115', '10115'],
    ['SE', 'SE-114 55', '11455'],
    ['LU', 'L-1111', '1111'],
    ['LV', 'LV-1010', '1010'],
    ['US', '90210\u200b', '90210'],
    ['de', '10115', '10115'],
    // What is no postcode without its beginning keeps it, and so does what is one with it.
    ['DE', 'D-1', 'D1'],
    ['GB', 'GB1 1AA', 'GB11AA'],
    // Where the form is not known, the country in front of digits goes.
    ['LC', 'LC04 101', '04101'],
    ['MD', 'md-2001', '2001'],
    ['MC', 'F-98000', '98000'],
    ['CL', '832.0000', '8320000'],
    ['SA', '١١٥٦٤', '11564'],
    ['IR', '۱۱۹۳۶۵۳۴۷۱', '1193653471'],
    ['BB', 'BB', 'BB'],
  ])('of %s: %p is %p', (country, typed, canonical) => {
    expect(canonicalPostcode(country, typed)).toBe(canonical);
  });

  it.each([
    ['DE', 'D-10115', true],
    ['GB', 'GIR 0AA', true],
    ['JP', '〒１００－８１１１', true],
    ['XK', '10000', true],
    ['US', '90001', true],
    ['US', '90001-1234', true],
    ['GB', 'sw1y 4jh', true],
    ['GB', '12345', false],
    ['CA', 'K1A 0B1', true],
    ['CA', 'K1A 0O1', false],
    ['NL', '1012 AB', true],
    ['IE', 'D02 AF30', true],
    ['BR', '01310-100', true],
    ['DE', '1234', false],
    ['HK', 'anything', true],
    ['DE', '', true],
    ['DE', '1'.repeat(100), false],
    ['DE', 'L-10115', false],
    ['US', '9021', false],
    ['US', `90210${' '.repeat(20)}`, false],
    ['US', ' - ', false],
    ['DE', '\u3012', false],
    ['GB', '\u200b', false],
    ['US', '   ', true],
    ['HK', '-', true],
  ])('of %s: %p has the form of the country: %p', (country, typed, isOne) => {
    expect(isPostcode(country, typed)).toBe(isOne);
  });
});

describe('a list of postcodes', () => {
  it.each([
    ['US', '90000-90010,12345', '90000', true],
    ['US', '90000-90010,12345', '89999', false],
    ['US', '90000-90010,12345', '90001', true],
    ['US', '90000-90010,12345', '90010', true],
    ['US', '90000-90010,12345', '12345', true],
    ['US', '90000-90010,12345', '90011', false],
    ['US', '90000 - 90010', '90010', true],
    ['US', '90000–90010', '90010', true],
    ['US', '90000-90010', '90001-1234', true],
    ['US', '90000-90010', '900011234', true],
    ['US', '12345-6789', '12345 6789', true],
    ['US', '12345-6789', '12345', false],
    ['US', '12345', '12345-6789', true],
    ['CH', '1000-1999', '1003', true],
    ['CH', '1000-1999', 'CH-1003', true],
    ['IL', '1000-12000', '2000', true],
    ['IL', '1000-12000', '02000', true],
    ['PL', '00-950', '00-950', true],
    ['PL', '00-950', '00 950', true],
    ['PL', '10-950', '10-951', false],
    ['PL', '00-950', '00-100', false],
    ['PL', '00-950', '00100', false],
    ['PL', '00-01', '01-234', true],
    ['PL', '00-01', '02-234', false],
    ['BR', '01310-100', '01310 100', true],
    ['BR', '01000-000-05999-999', '01310-100', true],
    ['BR', '01000-000-05999-999', '06000-000', false],
    ['JP', '100-8111', '200-0001', false],
    ['JP', '100-8111', '100 8111', true],
    ['PT', '9500-9999', '9500-339', true],
    ['PT', '9500-9999', '9499-339', false],
    ['PT', '9500-339', '9500-340', false],
    ['GB', 'SW1A 1AA', 'sw1a1aa', true],
    ['DE', 'D-10115, 10117', '10117', true],
    ['US', '90000-90010', '', false],
    ['US', '90000-90010', ' - ', false],
    ['US', ',', '90001', false],
    ['US', '-', '90001', false],
  ])('of %s: %p has %p: %p', (country, list, postcode, listed) => {
    expect(isPostcodeListed(country, list, postcode)).toBe(listed);
  });
});
