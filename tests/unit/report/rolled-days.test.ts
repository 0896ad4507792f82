import { isDayOver, lastDayToRollUp } from '../../../server/src/domain/report';
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
