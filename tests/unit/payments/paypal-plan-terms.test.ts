import {
  firstPriceOf,
  frequencyOf,
  hasTrial,
  intervalOf,
  isPlanOf,
  planName,
  billsPlan,
  planRefusal,
  planTerms,
  type Terms,
} from '../../../server/src/modules/payments/paypal/paypal-plan-terms';

const MONTHLY: Terms = { interval: 'monthly', recurring: 1_000, currency: 'USD', trialDays: 0, billTimes: 0 };

const cyclesOf = (terms: Terms, due: number) =>
  planTerms(terms, due).billing_cycles.map(({ tenure_type: tenure, frequency, total_cycles: total }) => [
    tenure,
    `${frequency.interval_count} ${frequency.interval_unit}`,
    total,
  ]);

describe('plans of PayPal', () => {
  it('are as long as the intervals of the store', () => {
    const lengths = ['daily', 'weekly', 'monthly', 'quarterly', 'half_yearly', 'yearly', 'of_the_site'].map(
      (interval) => {
        const { interval_unit: unit, interval_count: count } = frequencyOf(interval);
        return `${count} ${unit}`;
      }
    );
    expect(lengths).toEqual(['1 DAY', '1 WEEK', '1 MONTH', '3 MONTH', '6 MONTH', '1 YEAR', '30 DAY']);
    expect(intervalOf(frequencyOf('half_yearly'))).toBe('half_yearly');
    expect(intervalOf({ interval_unit: 'MONTH', interval_count: 2 })).toBe('');
  });

  it.each<[Partial<Terms>, number, readonly (readonly unknown[])[], number]>([
    [{}, 1_000, [['REGULAR', '1 MONTH', 0]], 1_000],
    [{ billTimes: 12 }, 1_000, [['REGULAR', '1 MONTH', 12]], 1_000],
    [
      { billTimes: 12 },
      1_500,
      [
        ['TRIAL', '1 MONTH', 1],
        ['REGULAR', '1 MONTH', 11],
      ],
      1_500,
    ],
    [
      { trialDays: 14 },
      0,
      [
        ['TRIAL', '14 DAY', 1],
        ['REGULAR', '1 MONTH', 0],
      ],
      0,
    ],
    [
      { trialDays: 14, billTimes: 12 },
      500,
      [
        ['TRIAL', '14 DAY', 1],
        ['REGULAR', '1 MONTH', 12],
      ],
      500,
    ],
    [
      { trialDays: 366 },
      0,
      [
        ['TRIAL', '365 DAY', 1],
        ['TRIAL', '1 DAY', 1],
        ['REGULAR', '1 MONTH', 0],
      ],
      0,
    ],
  ])('of %j with %i due now', (terms, due, cycles, price) => {
    const sold = { ...MONTHLY, ...terms };
    expect(cyclesOf(sold, due)).toEqual(cycles);
    expect(firstPriceOf(planTerms(sold, due))).toBe(price);
    expect(hasTrial(planTerms(sold, due))).toBe(sold.trialDays > 0);
    expect(isPlanOf(planTerms(sold, due), sold)).toBe(true);
  });

  it.each<Partial<Terms>>([
    { recurring: 1_001 },
    { currency: 'EUR' },
    { interval: 'yearly' },
    { billTimes: 2 },
    { trialDays: 7 },
  ])('are none of a sale that differs by %j', (change) => {
    expect(isPlanOf(planTerms(MONTHLY, 1_000), { ...MONTHLY, ...change })).toBe(false);
    expect(planName(MONTHLY, 1_000)).not.toBe(planName({ ...MONTHLY, ...change }, 1_000));
  });

  it('are refused in words where PayPal takes none', () => {
    expect(planRefusal(MONTHLY, 1_000)).toBeNull();
    expect(planRefusal({ ...MONTHLY, billTimes: 1_000 }, 1_000)).toMatch(/999 payments/);
    expect(planRefusal({ ...MONTHLY, trialDays: 731 }, 0)).toMatch(/730 days/);
    expect(planRefusal(MONTHLY, 999)).toMatch(/could not be started/);
    expect(billsPlan({ trialDays: 730, billTimes: 999 })).toBe(true);
    expect(billsPlan({ trialDays: 731, billTimes: 0 })).toBe(false);
    expect(billsPlan({ trialDays: 0, billTimes: 1_000 })).toBe(false);
  });
});
