import { cohortsOf, MOST_LATER, type CohortPart } from '../../../server/src/domain/report';

const MONTHS = ['2026-01', '2026-02', '2026-03'];

const part = (cohort: string, endedIn: string | null, subscriptions: number, amount = 0): CohortPart => ({
  ...{ cohort, endedIn, subscriptions, amount },
  interval: 'monthly',
});

describe('cohorts', () => {
  const parts = [
    part('2026-01', '2026-01', 2, 2_000),
    part('2026-01', '2026-03', 3, 6_000),
    part('2026-01', null, 5, 2_000),
    part('2026-02', '2026-03', 4, 400),
  ];

  it('are what is there at the end of each later month', () => {
    expect(cohortsOf(parts, { cohorts: MONTHS, told: MONTHS }, 'subscribers')).toEqual([
      { cohort: '2026-01', initial: 10, later: [8, 5], retentionRate: 50 },
      { cohort: '2026-02', initial: 4, later: [0], retentionRate: 0 },
      { cohort: '2026-03', initial: 0, later: [], retentionRate: 0 },
    ]);
  });

  it('are what they come to in a month', () => {
    const [january, february] = cohortsOf(parts, { cohorts: MONTHS, told: MONTHS }, 'mrr');
    expect(january).toEqual({ cohort: '2026-01', initial: 10_000, later: [8_000, 2_000], retentionRate: 20 });
    expect(february).toEqual({ cohort: '2026-02', initial: 400, later: [0], retentionRate: 0 });
  });

  it('round an amount once for each figure', () => {
    const yearly = (endedIn: string | null): CohortPart => ({ ...part('2026-01', endedIn, 1, 6), interval: 'yearly' });
    const [cohort] = cohortsOf([yearly('2026-02'), yearly(null)], { cohorts: ['2026-01'], told: MONTHS }, 'mrr');
    expect(cohort).toMatchObject({ initial: 1, later: [1, 1] });
  });

  it('of the present month are those who are there now', () => {
    const own = [part('2026-03', '2026-03', 1), part('2026-03', null, 3)];
    const [cohort] = cohortsOf(own, { cohorts: ['2026-03'], told: ['2026-03'] }, 'subscribers');
    expect(cohort).toEqual({ cohort: '2026-03', initial: 4, later: [], retentionRate: 75 });
  });

  it('count as gone who ended before all that is told of, and go on by years as well', () => {
    const own = [part('2024', '', 1), part('2024', '2025', 1), part('2024', null, 2)];
    const [cohort] = cohortsOf(own, { cohorts: ['2024'], told: ['2024', '2025', '2026'] }, 'subscribers');
    expect(cohort).toEqual({ cohort: '2024', initial: 4, later: [2, 2], retentionRate: 50 });
  });

  it('are told of for so many months', () => {
    const told = Array.from({ length: 150 }, (_, index) => String(1_900 + index));
    const [cohort] = cohortsOf([part('1900', '2022', 1)], { cohorts: ['1900'], told }, 'subscribers');
    expect([cohort?.later.length, cohort?.retentionRate]).toEqual([MOST_LATER, 100]);
  });
});
