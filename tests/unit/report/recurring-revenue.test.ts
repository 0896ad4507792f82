import { monthlyRecurring } from '../../../server/src/domain/report';
import { holds } from '../../support/properties';
import { fc } from '../../support/seeded';

describe('MRR', () => {
  it.each([
    ['yearly', 120_00, 10_00],
    ['half_yearly', 60_00, 10_00],
    ['quarterly', 30_00, 10_00],
    ['monthly', 10_00, 10_00],
    ['weekly', 3_00, 13_00],
    ['daily', 1_00, 30_00],
    ['every_other_moon', 10_00, 10_00],
    ['yearly', 6, 1],
    ['yearly', 5, 0],
  ])('%s %i is %i', (interval, amount, mrr) => {
    expect(monthlyRecurring([{ interval, amount }])).toBe(mrr);
  });

  it('is rounded once, however many subscriptions there are', () => {
    const year = fc.nat({ max: 1_000_000 }).map((amount) => ({ interval: 'yearly', amount }));
    holds(fc.array(year), (sums) => {
      const amount = sums.reduce((sum, one) => sum + one.amount, 0);
      expect(monthlyRecurring(sums)).toBe(monthlyRecurring([{ interval: 'yearly', amount }]));
    });
    expect(monthlyRecurring([])).toBe(0);
  });
});
