import { renewalDays, renewalPeriod, renewalTally, type RenewingPlan } from '../../../server/src/domain/report';
import { localZone } from '../../../server/src/domain/search';

const UTC = localZone('UTC');
const BERLIN = localZone('Europe/Berlin');

const plan = (nextBillingDate: string, changes: Partial<RenewingPlan> = {}): RenewingPlan => ({
  ...{ interval: 'monthly', amount: 1_000, remaining: null, anchor: null, expireAt: null },
  nextBillingDate: new Date(nextBillingDate),
  ...changes,
});

describe('the next three months', () => {
  it.each([
    ['2026-03-15', '2026-06-14'],
    ['2026-01-31', '2026-04-29'],
    ['2025-11-30', '2026-02-27'],
    ['2023-11-29', '2024-02-28'],
    ['2026-12-01', '2027-02-28'],
  ])('of %s go to %s', (from, to) => {
    expect(renewalPeriod(from)).toEqual({ from, to });
  });
});

describe('days on which a subscription renews', () => {
  it('follow the anchor through months that are shorter', () => {
    const cycle = plan('2026-02-28T09:00:00Z', { anchor: new Date('2026-01-31T09:00:00Z') });
    const days = ['2026-02-28', '2026-03-31', '2026-04-30'];
    expect(renewalDays(cycle, { from: '2026-02-15', to: '2026-05-14' }, UTC)).toEqual(days);
    const provider = plan('2026-02-28T09:00:00Z');
    expect(renewalDays(provider, { from: '2026-02-15', to: '2026-04-01' }, UTC)).toEqual(['2026-02-28', '2026-03-28']);
  });

  it('know leap days', () => {
    const yearly = { interval: 'yearly', anchor: new Date('2024-02-29T09:00:00Z') };
    const february = { from: '2028-01-01', to: '2028-03-31' };
    expect(renewalDays(plan('2025-02-28T09:00:00Z', yearly), february, UTC)).toEqual(['2028-02-29']);
    const monthly = plan('2024-01-31T09:00:00Z', { anchor: new Date('2023-12-31T09:00:00Z') });
    expect(renewalDays(monthly, { from: '2024-02-01', to: '2024-03-30' }, UTC)).toEqual(['2024-02-29']);
  });

  it.each([
    ['daily', '2026-03-01T09:00:00Z', 92],
    ['weekly', '2026-03-01T09:00:00Z', 14],
    ['quarterly', '2026-03-01T09:00:00Z', 1],
    ['half_yearly', '2026-05-31T23:59:00Z', 1],
    ['yearly', '2026-06-01T00:00:00Z', 0],
    ['every_full_moon', '2026-03-01T09:00:00Z', 4],
  ])('count each time: %s from %s', (interval, date, count) => {
    expect(renewalDays(plan(date, { interval }), { from: '2026-03-01', to: '2026-05-31' }, UTC)).toHaveLength(count);
  });

  it('end with the last payment, and with the last period', () => {
    const march = { from: '2026-03-01', to: '2026-05-31' };
    const from = '2026-03-10T09:00:00Z';
    expect(renewalDays(plan(from, { remaining: 2 }), march, UTC)).toEqual(['2026-03-10', '2026-04-10']);
    expect(renewalDays(plan(from, { remaining: 0 }), march, UTC)).toEqual([]);
    const expireAt = new Date('2026-05-10T09:00:00Z');
    expect(renewalDays(plan(from, { expireAt }), march, UTC)).toEqual(['2026-03-10', '2026-04-10']);
    const later = new Date('2026-05-10T09:00:01Z');
    expect(renewalDays(plan(from, { expireAt: later }), march, UTC)).toHaveLength(3);
  });

  it('leave out what was due before, which is one of the payments that remain', () => {
    const overdue = plan('2026-02-20T09:00:00Z', { remaining: 2 });
    expect(renewalDays(overdue, { from: '2026-03-01', to: '2026-05-31' }, UTC)).toEqual(['2026-03-20']);
    const today = plan('2026-03-01T00:00:00Z');
    expect(renewalDays(today, { from: '2026-03-01', to: '2026-03-31' }, UTC)).toEqual(['2026-03-01']);
  });

  it('are those of the store, also where the clocks change', () => {
    const late = plan('2026-02-28T23:30:00Z', { interval: 'daily' });
    const days = renewalDays(late, { from: '2026-03-28', to: '2026-03-31' }, BERLIN);
    expect(days).toEqual(['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31']);
    const autumn = plan('2020-01-01T22:30:00Z', { interval: 'daily' });
    expect(renewalDays(autumn, { from: '2026-10-24', to: '2026-10-26' }, BERLIN)).toHaveLength(3);
  });

  it('are found behind dates of long ago', () => {
    const old = (interval: string): RenewingPlan => plan('1990-01-31T09:00:00Z', { interval });
    const march = { from: '2026-03-01', to: '2026-03-31' };
    expect(renewalDays(old('daily'), march, UTC)).toHaveLength(31);
    expect(renewalDays(old('monthly'), march, UTC)).toEqual(['2026-03-31']);
    expect(renewalDays(old('weekly'), march, UTC)).toEqual(['2026-03-04', '2026-03-11', '2026-03-18', '2026-03-25']);
  });
});

describe('projected months', () => {
  it('are all there, with each renewal', () => {
    const tally = renewalTally(['2026-03', '2026-04', '2026-05']);
    tally.add(1_000, ['2026-03-10', '2026-05-10']);
    tally.add(250, ['2026-05-01', '2026-05-02']);
    expect(tally.months()).toEqual([
      { month: '2026-03', renewals: 1, amount: 1_000 },
      { month: '2026-04', renewals: 0, amount: 0 },
      { month: '2026-05', renewals: 3, amount: 1_500 },
    ]);
    expect(() => tally.add(1, ['2026-06-01'])).toThrow('2026-06-01 lies outside');
  });
});
