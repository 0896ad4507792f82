import { countryOfTimezone } from '../../../server/src/domain/address';

describe('countryOfTimezone', () => {
  it.each([
    ['America/New_York', 'US'],
    ['Europe/Berlin', 'DE'],
    ['Asia/Kolkata', 'IN'],
    ['Asia/Calcutta', 'IN'],
    ['UTC', ''],
    ['Mars/Olympus_Mons', ''],
    ["' or 1=1", ''],
    ['', ''],
  ])('%j lies in %j', (timezone, country) => {
    expect(countryOfTimezone(timezone)).toBe(country);
  });
});
