import { fromWallClock, toWallClock } from '../../../admin/src/kit/moment-text';

describe('moments in fields for date and time', () => {
  it.each([
    ['2026-11-25 13:45:00', 'Europe/Berlin', '2026-11-25T14:45'],
    ['2026-07-01 00:30:00', 'America/New_York', '2026-06-30T20:30'],
    ['2026-01-01 00:00:00', 'UTC', '2026-01-01T00:00'],
    ['2026-03-29 00:59:00', 'Europe/Berlin', '2026-03-29T01:59'],
    ['2026-03-29 01:00:00', 'Europe/Berlin', '2026-03-29T03:00'],
    ['2026-11-25 13:45:00', 'Asia/Kolkata', '2026-11-25T19:15'],
    // As a browser tells of a year while its digits are typed.
    ['0002-11-25 13:45:00', 'UTC', '0002-11-25T13:45'],
  ])('%s is in %s %s, and back again', (moment, zone, shown) => {
    expect(toWallClock(moment, zone)).toBe(shown);
    expect(fromWallClock(shown, zone)).toBe(moment);
  });

  it.each(['Europe/Berlin', 'America/New_York', 'Asia/Kolkata'])(
    'stands still in %s while the digits of a year are typed',
    (zone) => {
      for (const year of ['0002', '0020', '0202', '2026']) {
        const typed = `${year}-11-25T08:45`;
        expect(toWallClock(fromWallClock(typed, zone), zone)).toBe(typed);
      }
    }
  );

  it('is a moment also where clocks skip what was typed', () => {
    expect(fromWallClock('2026-03-29T02:30', 'Europe/Berlin')).toMatch(/^2026-03-29 0[01]:30:00$/);
  });

  it('is empty for what is no moment', () => {
    expect(toWallClock(null, 'UTC')).toBe('');
    expect(toWallClock('soon', 'UTC')).toBe('');
    expect(fromWallClock('', 'UTC')).toBe('');
    expect(fromWallClock('2026-13-45T99:99', 'UTC')).toBe('');
  });
});
