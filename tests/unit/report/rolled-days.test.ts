import {
  addDays,
  daysBeside,
  daysIn,
  endOfMonth,
  isDayOver,
  lastDayToRollUp,
  monthsWithin,
} from '../../../server/src/domain/report';
import { localZone } from '../../../server/src/domain/search';

const DAY = 86_400_000;

describe('days that are over', () => {
  const noon = new Date('2026-03-10T12:00:00Z');

  it.each([
    ['2026-03-11', false],
    ['2026-03-10', false],
    ['2026-03-09', false],
    ['2026-03-08', true],
    ['2020-01-01', true],
  ])('%s: %s', (day, isOver) => {
    expect(isDayOver(day, noon)).toBe(isOver);
  });

  it('are none on which something is placed now, wherever the store is', () => {
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'Europe/Berlin', 'America/New_York']) {
      for (let at = noon.getTime(); at < noon.getTime() + 400 * DAY; at += 6 * 3_600_000 + 1) {
        const moment = new Date(at);
        expect([zone, isDayOver(localZone(zone).dayAt(moment), moment)]).toEqual([zone, false]);
      }
    }
  });

  it('are added up no sooner than a day after a change of them was not noted', () => {
    for (let ahead = 0; ahead <= DAY; ahead += 600_000) {
      const later = new Date(noon.getTime() + ahead);
      const unnoted = ['2026-03-09', '2026-03-10'].filter((day) => !isDayOver(day, noon));
      expect(unnoted.filter((day) => day <= lastDayToRollUp(later))).toEqual([]);
    }
  });
});

describe('months among days', () => {
  it.each([
    ['2026-01-01', '2026-03-31', ['2026-01', '2026-02', '2026-03']],
    ['2026-01-02', '2026-03-30', ['2026-02']],
    ['2026-01-31', '2026-02-28', ['2026-02']],
    ['2026-02-01', '2026-02-27', []],
    ['2028-02-01', '2028-02-28', []],
    ['2025-12-15', '2026-02-01', ['2026-01']],
    ['2026-05-07', '2026-05-07', []],
  ])('of %s to %s are %j', (from, to, months) => {
    expect(monthsWithin({ from, to })).toEqual(months);
  });

  it('leave the days beside them', () => {
    const range = { from: '2025-12-15', to: '2026-04-03' };
    expect(daysBeside(range, [])).toEqual([range]);
    expect(daysBeside(range, ['2026-01', '2026-03'])).toEqual([
      { from: '2025-12-15', to: '2025-12-31' },
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-04-01', to: '2026-04-03' },
    ]);
    expect(daysBeside({ from: '2026-01-01', to: '2026-02-28' }, ['2026-01', '2026-02'])).toEqual([]);
  });

  it('are each day once, together with those beside them', () => {
    for (let length = 1; length < 120; length += 7) {
      for (let start = 0; start < 62; start += 5) {
        const from = addDays('2027-12-20', start);
        const range = { from, to: addDays(from, length) };
        const months = monthsWithin(range);
        const ofMonths = months
          .map((month) => daysIn({ from: `${month}-01`, to: endOfMonth(`${month}-01`) }))
          .reduce((sum, days) => sum + days, 0);
        const beside = daysBeside(range, months).reduce((sum, days) => sum + daysIn(days), 0);
        expect(ofMonths + beside).toBe(daysIn(range));
      }
    }
  });
});
