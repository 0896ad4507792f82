import { localZone, parseDateLiteral } from '../../../server/src/domain/search';
import { fc } from '../../support/seeded';

const span = (text: string, timezone: string): [string, string] | null => {
  const read = parseDateLiteral(text, localZone(timezone));
  return read && [read.start.toISOString(), read.end.toISOString()];
};

describe('dates in the zone of the client', () => {
  it.each([
    ['a winter day', '2024-01-05', 'Europe/Berlin', '2024-01-04T23:00:00.000Z', '2024-01-05T23:00:00.000Z'],
    ['a day of 23 hours', '2024-03-31', 'Europe/Berlin', '2024-03-30T23:00:00.000Z', '2024-03-31T22:00:00.000Z'],
    ['a day of 25 hours', '2024-10-27', 'Europe/Berlin', '2024-10-26T22:00:00.000Z', '2024-10-27T23:00:00.000Z'],
    ['a skipped midnight', '2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
    ['a repeated midnight', '2024-11-03', 'America/Havana', '2024-11-03T04:00:00.000Z', '2024-11-04T05:00:00.000Z'],
    ['a skipped hour', '2024-03-31 02:30', 'Europe/Berlin', '2024-03-31T01:30:00.000Z', '2024-03-31T01:31:00.000Z'],
    ['a repeated hour', '2024-10-27 02:30', 'Europe/Berlin', '2024-10-27T00:30:00.000Z', '2024-10-27T00:31:00.000Z'],
    ['a fixed offset', '2024-01-05', '+05:45', '2024-01-04T18:15:00.000Z', '2024-01-05T18:15:00.000Z'],
    ['a leap day', '2024-02-29', 'UTC', '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
    ['its own Z', '2024-01-05T10:00:00.123Z', 'Asia/Tokyo', '2024-01-05T10:00:00.000Z', '2024-01-05T10:00:01.000Z'],
    ['its own offset', '2024-01-05 10:00-0500', 'Asia/Tokyo', '2024-01-05T15:00:00.000Z', '2024-01-05T15:01:00.000Z'],
  ])('%s: %s in %s', (_, text, timezone, start, end) => {
    expect(span(text, timezone)).toEqual([start, end]);
  });

  it.each(['', 'Mars/Olympus', "'; drop table orders; --", '\u0000', 'x'.repeat(100_000), '__proto__'])(
    'takes an unknown zone for UTC (%#)',
    (timezone) => expect(span('2024-01-05', timezone)?.[0]).toBe('2024-01-05T00:00:00.000Z')
  );

  it('follows one day on the other without gap or overlap, in every zone', () => {
    const zones = ['UTC', 'Europe/London', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Beirut', 'Pacific/Apia'];
    const day = (index: number): string => new Date(Date.UTC(2015, 0, 1 + index)).toISOString().slice(0, 10);
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 5000 }), (zone, index) => {
        expect(span(day(index), zone)?.[1]).toBe(span(day(index + 1), zone)?.[0]);
      })
    );
  });
});

describe('dayAt', () => {
  it.each([
    ['UTC', '2026-06-30T23:30:00Z', '2026-06-30'],
    ['Europe/Berlin', '2026-06-30T22:30:00Z', '2026-07-01'],
    ['Europe/Berlin', '2026-12-31T22:59:59Z', '2026-12-31'],
    ['America/Los_Angeles', '2026-07-01T06:59:59Z', '2026-06-30'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
    ['no zone', '2026-06-30T23:30:00Z', '2026-06-30'],
  ])('in %s, %s is a moment of %s', (zone, moment, day) => {
    expect(localZone(zone).dayAt(new Date(moment))).toBe(day);
  });
});

describe('the clock of a zone', () => {
  it.each([
    ['UTC', '2026-06-30T23:30:00.250Z', '2026-06-30T23:30:00.250Z'],
    ['Europe/Berlin', '2026-03-29T00:59:59.999Z', '2026-03-29T01:59:59.999Z'],
    ['Europe/Berlin', '2026-03-29T01:00:00.000Z', '2026-03-29T03:00:00.000Z'],
    ['America/St_Johns', '1969-12-31T23:59:59.500Z', '1969-12-31T20:29:59.500Z'],
    ['no zone', '2026-06-30T23:30:00.000Z', '2026-06-30T23:30:00.000Z'],
  ])('in %s shows at %s %s, to the millisecond', (zone, moment, clock) => {
    const { toWallClock, toMoment } = localZone(zone);
    expect(new Date(toWallClock(Date.parse(moment))).toISOString()).toBe(clock);
    expect(new Date(toMoment(Date.parse(clock))).toISOString()).toBe(moment);
  });
});
