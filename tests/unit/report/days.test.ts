import {
  addDays,
  addMonths,
  appliedKey,
  comparedRange,
  COMPARE_TYPES,
  daysIn,
  GROUP_KEYS,
  groupsOf,
  LENGTH_OF,
  namedRange,
  precedingRange,
  quarterOf,
  readDay,
  shiftMonths,
  timeKeyFor,
  type DayRange,
} from '../../../server/src/domain/report';
import { holds } from '../../support/properties';
import { fc } from '../../support/seeded';

const day = fc
  .integer({ min: Date.UTC(1990, 0, 1) / 86_400_000, max: Date.UTC(2060, 0, 1) / 86_400_000 })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10));
const range: fc.Arbitrary<DayRange> = fc
  .tuple(day, fc.nat({ max: 1_500 }))
  .map(([from, more]) => ({ from, to: addDays(from, more) }));

describe('days', () => {
  it.each([
    ['2026-02-28', '2026-02-28'],
    ['2024-02-29 23:59:59', '2024-02-29'],
    [' 2026-01-01T00:00:00Z', '2026-01-01'],
    ['2026-02-29', null],
    ['2026-13-01', null],
    ['1899-12-31', null],
    ['9999-01-01', null],
    ['yesterday', null],
    ['', null],
  ])('reads %j as %j', (text, read) => {
    expect(readDay(text)).toBe(read);
  });

  it('come back when they are added and taken away', () => {
    holds(fc.tuple(day, fc.integer({ min: -2_000, max: 2_000 })), ([start, days]) => {
      expect(addDays(addDays(start, days), -days)).toBe(start);
    });
  });

  it('stay in the month that was meant', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-03-31', -1)).toBe('2028-02-29');
    holds(fc.tuple(day, fc.integer({ min: -60, max: 60 })), ([start, months]) => {
      const asMonths = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
      expect(asMonths(addMonths(start, months))).toBe(asMonths(start) + months);
    });
  });

  it('have quarters', () => {
    expect(['2026-01', '2026-03', '2026-04', '2026-12'].map(quarterOf)).toEqual([
      '2026-Q1',
      '2026-Q1',
      '2026-Q2',
      '2026-Q4',
    ]);
  });
});

describe('periods to compare with', () => {
  it('are as long and end the day before, unless months are meant', () => {
    holds(range, (asked) => {
      const before = precedingRange(asked);
      expect([daysIn(before), addDays(before.to, 1)]).toEqual([daysIn(asked), asked.from]);
      expect(comparedRange(asked, 'previous_period', null)).toEqual(before);
    });
  });

  it.each([
    ['previous_month', { from: '2026-03-01', to: '2026-03-31' }, { from: '2026-02-01', to: '2026-02-28' }],
    ['previous_month', { from: '2026-02-01', to: '2026-02-28' }, { from: '2026-01-01', to: '2026-01-31' }],
    ['previous_month', { from: '2026-03-05', to: '2026-03-30' }, { from: '2026-02-05', to: '2026-02-28' }],
    ['previous_quarter', { from: '2026-04-01', to: '2026-06-30' }, { from: '2026-01-01', to: '2026-03-31' }],
    ['previous_year', { from: '2024-02-01', to: '2024-02-29' }, { from: '2023-02-01', to: '2023-02-28' }],
    ['previous_year', { from: '2025-02-01', to: '2025-02-28' }, { from: '2024-02-01', to: '2024-02-29' }],
  ] as const)('%s of %j is %j', (type, asked, compared) => {
    expect(comparedRange(asked, type, null)).toEqual(compared);
  });

  it('begin where one says', () => {
    holds(fc.tuple(range, day), ([asked, start]) => {
      const compared = comparedRange(asked, 'custom', start);
      expect([compared.from, daysIn(compared)]).toEqual([start, daysIn(asked)]);
    });
  });

  it('are ranges, whatever the type', () => {
    holds(fc.tuple(range, fc.constantFrom(...COMPARE_TYPES), day), ([asked, type, start]) => {
      const { from, to } = comparedRange(asked, type, start);
      expect(from <= to).toBe(true);
    });
  });

  it('end with their month', () => {
    expect(shiftMonths({ from: '2026-01-30', to: '2026-02-28' }, -12)).toEqual({
      ...{ from: '2025-01-30', to: '2025-02-28' },
    });
  });
});

describe('named ranges', () => {
  const today = '2026-08-19';

  it.each([
    ['-0 days', '2026-08-19', '2026-08-19'],
    ['-7 days', '2026-08-12', '2026-08-19'],
    ['-1 day', '2026-08-18', '2026-08-19'],
    ['-2 weeks', '2026-08-05', '2026-08-19'],
    ['-1 month', '2026-07-19', '2026-08-19'],
    ['-1 year', '2025-08-19', '2026-08-19'],
    ['today', '2026-08-19', '2026-08-19'],
    ['yesterday', '2026-08-18', '2026-08-18'],
    ['this_week', '2026-08-17', '2026-08-19'],
    ['last_week', '2026-08-10', '2026-08-16'],
    ['this_month', '2026-08-01', '2026-08-19'],
    ['last_month', '2026-07-01', '2026-07-31'],
    ['this_quarter', '2026-07-01', '2026-08-19'],
    ['last_quarter', '2026-04-01', '2026-06-30'],
    ['this_year', '2026-01-01', '2026-08-19'],
    ['last_year', '2025-01-01', '2025-12-31'],
  ])('%s', (words, from, to) => {
    expect(namedRange(words, today)).toEqual({ from, to });
  });

  it.each(['', 'ever', '7 days', '-7', '-99999 days', '-9999 years', '-11 years', 'constructor'])(
    '%j is none',
    (text) => {
      expect(namedRange(text, today)).toBeNull();
    }
  );
});

describe('groups', () => {
  it.each([
    [91, 'daily'],
    [92, 'monthly'],
    [365, 'monthly'],
    [366, 'yearly'],
  ] as const)('of %i days are %s', (days, key) => {
    expect(timeKeyFor({ from: '2025-06-15', to: addDays('2025-06-15', days - 1) })).toBe(key);
  });

  it('are what was asked for', () => {
    const month = { from: '2026-01-01', to: '2026-01-31' };
    expect(GROUP_KEYS.map((key) => appliedKey(key, month))).toEqual(['daily', ...GROUP_KEYS.slice(1)]);
  });

  it('have no gaps, and hold every day of the range once', () => {
    holds(fc.tuple(range, fc.constantFrom('daily', 'monthly', 'yearly')), ([asked, key]) => {
      const groups = groupsOf(asked, key);
      const days = Array.from({ length: daysIn(asked) }, (_, index) => addDays(asked.from, index));
      expect(groups).toEqual([...new Set(days.map((text) => text.slice(0, LENGTH_OF[key])))]);
    });
  });
});
