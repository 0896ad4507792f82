import {
  addFigures,
  average,
  clockSegments,
  fluctuation,
  FIGURE_NAMES,
  netOf,
  NO_FIGURES,
  percentage,
  sumFigures,
  type Figures,
} from '../../../server/src/domain/report';
import { localZone } from '../../../server/src/domain/search';
import { holds } from '../../support/properties';
import { fc } from '../../support/seeded';

const figures = fc
  .array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: FIGURE_NAMES.length, maxLength: FIGURE_NAMES.length })
  .map((values) => Object.fromEntries(FIGURE_NAMES.map((name, index) => [name, values[index]])) as unknown as Figures);

describe('figures', () => {
  it('are the same in whatever order they are added', () => {
    holds(fc.tuple(figures, figures, figures), ([a, b, c]) => {
      expect(addFigures(addFigures(a, b), c)).toEqual(sumFigures([c, b, a]));
      expect(netOf(sumFigures([a, b]))).toBe(netOf(a) + netOf(b));
      expect(addFigures(a, NO_FIGURES)).toEqual(a);
    });
  });

  it('have averages in whole cents, half up', () => {
    expect([average(5, 2), average(-5, 2), average(7, 3), average(0, 0), average(100, 0)]).toEqual([3, -2, 2, 0, 0]);
  });

  it.each([
    [150, 100, 50, 'up'],
    [100, 150, -33.33, 'down'],
    [100, 100, 0, 'same'],
    [5, 0, 100, 'up'],
    [0, 0, 0, 'same'],
    [-5, 0, 0, 'down'],
    [50, -100, 150, 'up'],
  ])('%i after %i is a change of %d %%, %s', (current, previous, value, direction) => {
    expect(fluctuation(current, previous)).toEqual({ value, direction });
  });

  it('have shares', () => {
    expect([percentage(1, 3), percentage(1, 0)]).toEqual([33.33, 0]);
  });
});

describe('the clock of the store', () => {
  const ZONES = [
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
  ];

  it('is what the segments say, at every moment', () => {
    const moment = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2030, 0, 1) });
    holds(fc.tuple(fc.constantFrom(...ZONES), moment, fc.nat({ max: 800 }), fc.nat({ max: 100_000 })), (drawn) => {
      const [name, from, days, share] = drawn;
      const zone = localZone(name);
      const to = from + days * 86_400_000;
      const at = Math.floor((from + ((to - from) * share) / 100_000) / 1_000) * 1_000;
      const segments = clockSegments(zone, from, to);
      const found = segments.find(({ until }) => until === null || at < until);
      expect(at + (found?.offset ?? NaN)).toBe(zone.toWallClock(at));
    });
  });

  it('changes at the second at which clocks are changed', () => {
    const year = clockSegments(localZone('Europe/Berlin'), Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1));
    expect(year).toEqual([
      { until: Date.UTC(2026, 2, 29, 1), offset: 3_600_000 },
      { until: Date.UTC(2026, 9, 25, 1), offset: 7_200_000 },
      { until: null, offset: 3_600_000 },
    ]);
  });
});
