import { localZone } from '../../../server/src/domain/search';
import { momentOf, momentOrDay, readMoment } from '../../../server/src/platform/http/moment-field';

describe('a moment', () => {
  it.each([
    ['2026-12-31', '2026-12-31T00:00:00.000Z'],
    ['2026-12-31 23:59', '2026-12-31T23:59:00.000Z'],
    [' 2026-12-31 23:59:58 ', '2026-12-31T23:59:58.000Z'],
    ['2026-12-31T23:59:58.250Z', '2026-12-31T23:59:58.000Z'],
    ['2026-12-31T23:59:58+02:00', '2026-12-31T21:59:58.000Z'],
    ['Thu, 31 Dec 2026 23:59:58 GMT', '2026-12-31T23:59:58.000Z'],
    ['Thu, 31 Dec 2026 23:59:58 +0100', '2026-12-31T22:59:58.000Z'],
    ['12/31/2026 10:00 PM', '2026-12-31T22:00:00.000Z'],
    ['31 December 2026', '2026-12-31T00:00:00.000Z'],
  ])('is read from "%s"', (text, moment) => {
    expect(readMoment(text)?.toISOString()).toBe(moment);
  });

  it.each([
    '',
    '5',
    '2026',
    '1767225600',
    'tomorrow',
    '2026-02-30',
    '2026-13-01',
    '2026-01-01 25:00',
    '99999-01-01',
    '0000-00-00 00:00:00',
    '9999-99-99 99:99:99',
    `${' '.repeat(5)}2026/${'1'.repeat(500)}`,
  ])('is not read from "%s"', (text) => {
    expect(readMoment(text)).toBeNull();
  });
});

describe('a moment or a day', () => {
  const read = (value: unknown) => momentOrDay().validate(value);
  const spanIn = async (zone: string, text: string) => {
    const value = await read(text);
    return (['first', 'last'] as const).map((side) => value && momentOf(value, localZone(zone), side).toISOString());
  };

  it.each([
    ['UTC', '2026-12-31', '2026-12-31T00:00:00.000Z', '2026-12-31T23:59:59.000Z'],
    ['Asia/Tokyo', '2026-12-31', '2026-12-30T15:00:00.000Z', '2026-12-31T14:59:59.000Z'],
    // The clock is put forward, and back: days of 23 and of 25 hours.
    ['Europe/Berlin', ' 2026-03-29 ', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.000Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.000Z'],
    ['Asia/Tokyo', '31 Dec 2026', '2026-12-30T15:00:00.000Z', '2026-12-31T14:59:59.000Z'],
    ['UTC', '12/31/2026', '2026-12-31T00:00:00.000Z', '2026-12-31T23:59:59.000Z'],
    ['UTC', '2026/12/31', '2026-12-31T00:00:00.000Z', '2026-12-31T23:59:59.000Z'],
    ['UTC', '12/31/2026 10:00 PM', '2026-12-31T22:00:00.000Z', '2026-12-31T22:00:00.000Z'],
    ['Europe/Berlin', '31 Dec 2026 GMT', '2026-12-31T00:00:00.000Z', '2026-12-31T00:00:00.000Z'],
    ['Europe/Berlin', '2026-12-31 12:00', '2026-12-31T12:00:00.000Z', '2026-12-31T12:00:00.000Z'],
  ])('in %s, "%s" is from %s to %s', async (zone, text, first, last) => {
    expect(await spanIn(zone, text)).toEqual([first, last]);
  });

  it.each(['2026-02-30', 'tomorrow', 5, {}, { day: '2026-12-31' }, [], true])('is not %j', async (value) => {
    await expect(read(value)).rejects.toThrow('must be a date');
  });
});
