import {
  canonicalPostcode,
  canonicalPostcodes,
  isPostcode,
  isPostcodeListed,
} from '../../../server/src/domain/address';

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
    ['AR', 'c1425 abc', 'C1425ABC'],
    ['AR', 'C1425', '1425'],
    ['AR', 'AR-1425', '1425'],
    ['TW', '100-48', '10048'],
    ['SA', '11564-1234', '115641234'],
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
    ['AR', '1425', true],
    ['AR', 'C1425', true],
    ['AR', 'C1425ABC', true],
    ['AR', '1425ABC', false],
    ['IL', '91950', true],
    ['IL', '9195016', true],
    ['IL', '919501', false],
    ['VN', '100000', true],
    ['VN', '11022', true],
    ['VN', '1102', false],
    // Where an older version asked for no form, none is asked for.
    ['SA', 'RRRD2929', true],
    ['LB', '0', true],
    ['LB', '-', true],
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
    // The short form of a place covers the long ones, and the long one itself alone.
    ['TW', '100', '100', true],
    ['TW', '100', '10048', true],
    ['TW', '100', '100-48', true],
    ['TW', '100', '100123', true],
    ['TW', '100', '10148', false],
    ['TW', '100-48', '100 48', true],
    ['TW', '100-48', '100', false],
    ['TW', '10048', '100123', false],
    ['TW', '100-116', '106209', true],
    ['TW', '100-116', '11760', false],
    ['AR', '1425', 'C1425ABC', true],
    ['AR', '1425', 'C1425', true],
    ['AR', 'C1425', 'C1425ABC', true],
    ['AR', 'C1425', '1425', true],
    ['AR', '1400-1499', 'C1425ABC', true],
    ['AR', 'C1425ABC', 'c1425abc', true],
    ['AR', 'C1425ABC', '1425', false],
    ['AR', 'C1425ABC', 'C1425ABD', false],
    ['SA', '11564', '11564-1234', true],
    ['SA', '11564', '115641234', true],
    ['SA', '11564-1234', '115641234', true],
    ['SA', '11564-1234', '11564', false],
    ['SA', '11000-11999', '11564-1234', true],
    ['IL', '91950', '9195016', true],
    ['IL', '9195016', '91950', false],
    ['LB', '1107', '1107 2810', true],
    ['VE', '1010', '1010-A', true],
    ['VE', '1010-A', '1010', false],
    ['IR', '11369', '11369-95111', true],
    ['IR', '11369-95111', '11370-00000', false],
    ['CL', '750-1234', '7501234', true],
    ['CL', '750-1234', '800-0000', false],
    ['FM', '96941', '96941-1234', true],
    ['PT', '9500', '9500-339', true],
    ['PT', '9500', '9501-339', false],
  ])('of %s: %p has %p: %p', (country, list, postcode, listed) => {
    expect(isPostcodeListed(country, list, postcode)).toBe(listed);
  });
});

describe('a list of postcodes in its one form', () => {
  it.each([
    ['DE', '10115', 'D-10115'],
    ['DE', '10115, 10117', '10117,D-10115 ,10117'],
    ['US', '12345-6789', '12345 6789'],
    ['US', '90000-90010', '90000 – 90010'],
    ['TW', '100-48', '10048'],
    ['AR', 'C1425', '1425'],
    ['DE', '', '  '],
  ])('is the same of %s for %p and %p', (country, list, other) => {
    expect(canonicalPostcodes(country, list)).toBe(canonicalPostcodes(country, other));
  });

  it.each([
    ['US', '12345-6789', '12345'],
    ['US', '90000-90010', '90000,90010'],
    ['TW', '100', '10048'],
    // It names nothing, while a blank one means the whole country.
    ['DE', '-', ''],
  ])('is another one of %s for %p than for %p', (country, list, other) => {
    expect(canonicalPostcodes(country, list)).not.toBe(canonicalPostcodes(country, other));
  });
});
