import { localZone } from '../../../server/src/domain/search';
import {
  addDays,
  addIntervals,
  BILLING_INTERVALS,
  cycleAfterPayment,
  firstCycle,
  graceEnd,
  isOnTime,
  moveBy,
  nextRetry,
  remainingTrialDays,
  renewalOpensAt,
  retryMoments,
  termEnd,
} from '../../../server/src/domain/subscription';

const UTC = localZone('UTC');
const BERLIN = localZone('Europe/Berlin');
const iso = (date: Date | null): string | null => date?.toISOString().replace('.000Z', 'Z') ?? null;
const day = (date: Date): string => date.toISOString().slice(0, 10);

const walk = (anchor: string, interval: string, counts: readonly number[], zone = UTC): readonly string[] =>
  counts.map((count) => day(addIntervals(new Date(anchor), interval, count, zone)));

describe('due dates', () => {
  it.each([
    ['daily', '2026-02-27', ['2026-02-28', '2026-03-01', '2026-03-02']],
    ['weekly', '2026-12-25', ['2027-01-01', '2027-01-08', '2027-01-15']],
    ['monthly', '2026-01-31', ['2026-02-28', '2026-03-31', '2026-04-30']],
    ['monthly', '2024-01-30', ['2024-02-29', '2024-03-30', '2024-04-30']],
    ['quarterly', '2025-11-30', ['2026-02-28', '2026-05-30', '2026-08-30']],
    ['half_yearly', '2023-08-31', ['2024-02-29', '2024-08-31', '2025-02-28']],
    ['yearly', '2024-02-29', ['2025-02-28', '2026-02-28', '2027-02-28']],
    ['every_full_moon', '2026-01-01', ['2026-01-31', '2026-03-02', '2026-04-01']],
  ])('%s from %s', (interval, anchor, expected) => {
    expect(walk(anchor, interval, [1, 2, 3])).toEqual(expected);
  });

  it('come back to the leap day', () => {
    expect(walk('2024-02-29T12:00:00Z', 'yearly', [3, 4, 8])).toEqual(['2027-02-28', '2028-02-29', '2032-02-29']);
    expect(walk('1896-02-29T12:00:00Z', 'yearly', [4, 8])).toEqual(['1900-02-28', '1904-02-29']);
  });

  it('are the anchor itself where nothing is added, also within an hour that occurs twice', () => {
    const second = new Date('2026-10-25T01:30:00.123Z');
    expect(addIntervals(second, 'monthly', 0, BERLIN)).toEqual(second);
    expect(addIntervals(second, 'daily', 0, BERLIN)).toEqual(second);
    expect(iso(addIntervals(second, 'daily', 1, BERLIN))).toBe('2026-10-26T01:30:00.123Z');
  });

  it.each([
    ['the clocks go forward', '2026-03-28T08:00:00Z', 1, '2026-03-29T07:00:00Z'],
    ['the clocks go back', '2026-10-24T07:00:00Z', 1, '2026-10-25T08:00:00Z'],
    ['a skipped time is an hour later', '2026-03-28T01:30:00Z', 1, '2026-03-29T01:30:00Z'],
    ['and is itself again the day after', '2026-03-28T01:30:00Z', 2, '2026-03-30T00:30:00Z'],
    ['a time that occurs twice is the first', '2026-10-24T00:30:00Z', 1, '2026-10-25T00:30:00Z'],
    ['and once the day after', '2026-10-24T00:30:00Z', 2, '2026-10-26T01:30:00Z'],
  ])('keep the time of the clock: %s', (_name, from, days, expected) => {
    expect(iso(addDays(new Date(from), days, BERLIN))).toBe(expected);
  });

  it('go by the calendar of the store and not by that of UTC', () => {
    // 31 January, 23:30 in New York: already February in UTC.
    const anchor = new Date('2026-02-01T04:30:00Z');
    expect(iso(addIntervals(anchor, 'monthly', 1, localZone('America/New_York')))).toBe('2026-03-01T04:30:00Z');
    expect(iso(addIntervals(anchor, 'monthly', 2, localZone('America/New_York')))).toBe('2026-04-01T03:30:00Z');
    expect(iso(addIntervals(anchor, 'monthly', 1, UTC))).toBe('2026-03-01T04:30:00Z');
    expect(iso(addIntervals(anchor, 'monthly', 2, UTC))).toBe('2026-04-01T04:30:00Z');
  });
});

describe('after a payment', () => {
  const anchor = new Date('2026-01-31T09:00:00Z');
  const dueAt = new Date('2026-02-28T09:00:00Z');
  const after = (
    paidAt: string,
    count = 1,
    cycle: Parameters<typeof cycleAfterPayment>[0] = { anchor, dueAt },
    hadAccess = false
  ) => {
    const next = cycleAfterPayment(cycle, { interval: 'monthly', paidAt: new Date(paidAt), count, hadAccess }, UTC);
    return [iso(next.anchor), iso(next.dueAt)];
  };

  it.each([
    ['early', '2026-02-20T00:00:00Z'],
    ['at the due date', '2026-02-28T09:00:00Z'],
    ['by the hourly job', '2026-02-28T10:59:00Z'],
    ['at the end of the due day', '2026-02-28T23:59:59Z'],
  ])('%s the anchor stays', (_name, paidAt) => {
    expect(after(paidAt)).toEqual(['2026-01-31T09:00:00Z', '2026-03-31T09:00:00Z']);
  });

  it('late a new cycle begins', () => {
    expect(after('2026-03-01T00:00:00Z')).toEqual(['2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z']);
    expect(after('2026-03-03T17:12:00Z', 2)).toEqual(['2026-03-03T17:12:00Z', '2026-05-03T17:12:00Z']);
  });

  it('late the anchor stays where access never ended, unless the period that is paid is over', () => {
    const withAccess = (paidAt: string) => after(paidAt, 1, { anchor, dueAt }, true);
    expect(withAccess('2026-03-05T12:00:00Z')).toEqual(['2026-01-31T09:00:00Z', '2026-03-31T09:00:00Z']);
    expect(withAccess('2026-03-31T09:00:00Z')).toEqual(['2026-03-31T09:00:00Z', '2026-04-30T09:00:00Z']);
  });

  it('of several periods the date moves by as many', () => {
    expect(after('2026-02-20T00:00:00Z', 4)).toEqual(['2026-01-31T09:00:00Z', '2026-06-30T09:00:00Z']);
  });

  it('without a date it begins with the payment', () => {
    expect(after('2026-02-20T00:00:00Z', 1, { anchor, dueAt: null })).toEqual([
      '2026-02-20T00:00:00Z',
      '2026-03-20T00:00:00Z',
    ]);
  });

  it('a date that is none of the anchor, or has none, is the new anchor', () => {
    const moved = new Date('2026-03-15T12:00:00Z');
    const expected = ['2026-03-15T12:00:00Z', '2026-04-15T12:00:00Z'];
    expect(after('2026-03-01T00:00:00Z', 1, { anchor, dueAt: moved })).toEqual(expected);
    expect(after('2026-03-01T00:00:00Z', 1, { anchor: null, dueAt: moved })).toEqual(expected);
  });

  it('the due day is that of the store, and two hours long at least', () => {
    const late = new Date('2026-01-01T23:30:00Z');
    expect(isOnTime(late, new Date('2026-01-02T01:30:00Z'), UTC)).toBe(true);
    expect(isOnTime(late, new Date('2026-01-02T01:30:01Z'), UTC)).toBe(false);
    expect(isOnTime(late, new Date('2026-01-02T22:59:59Z'), BERLIN)).toBe(true);
    expect(isOnTime(late, new Date('2026-01-02T23:00:00Z'), BERLIN)).toBe(false);
  });
});

describe('the beginning and the end', () => {
  const start = {
    interval: 'monthly',
    startedAt: new Date('2026-01-31T09:00:00Z'),
    trialDays: 0,
    isTrialSimulated: false,
  };

  it('without a trial is one interval after the start', () => {
    expect(day(firstCycle(start, UTC).dueAt)).toBe('2026-02-28');
    expect(day(firstCycle({ ...start, trialDays: 30, isTrialSimulated: true }, UTC).dueAt)).toBe('2026-02-28');
  });

  it('is where the trial ends, by the clock of the store', () => {
    const trial = firstCycle({ ...start, startedAt: new Date('2026-03-20T09:00:00Z'), trialDays: 14 }, BERLIN);
    expect(iso(trial.dueAt)).toBe('2026-04-03T08:00:00Z');
    expect(trial.anchor).toEqual(trial.dueAt);
  });

  it('of a term is behind the payments that are left', () => {
    const cycle = firstCycle(start, UTC);
    expect(termEnd(cycle, 'monthly', null, UTC)).toBeNull();
    expect(iso(termEnd(cycle, 'monthly', 0, UTC))).toBe('2026-02-28T09:00:00Z');
    expect(iso(termEnd(cycle, 'monthly', 11, UTC))).toBe('2027-01-31T09:00:00Z');
    expect(termEnd(cycle, 'yearly', 10_000, UTC)).toBeNull();
    expect(iso(moveBy(cycle, 'monthly', 1, UTC).dueAt)).toBe('2026-03-31T09:00:00Z');
  });
});

describe('around a due date', () => {
  const due = new Date('2026-03-29T00:30:00Z');

  it.each([
    ['daily', 1, 0],
    ['weekly', 3, 3],
    ['monthly', 7, 7],
    ['quarterly', 15, 15],
    ['half_yearly', 15, 15],
    ['yearly', 15, 15],
    ['anything', 7, 7],
  ])('%s has %d days of grace and is opened %d days ahead', (interval, grace, ahead) => {
    expect(graceEnd(due, interval, UTC).getTime() - due.getTime()).toBe(grace * 86_400_000);
    expect(due.getTime() - renewalOpensAt(due, interval, UTC).getTime()).toBe(ahead * 86_400_000);
  });

  it('takes the grace period of the site', () => {
    expect(graceEnd(due, 'monthly', UTC, 0)).toEqual(due);
    expect(iso(graceEnd(due, 'monthly', UTC, 2))).toBe('2026-03-31T00:30:00Z');
  });

  it('tries a refused charge three times more', () => {
    expect(retryMoments(due, 'monthly', UTC).map(iso)).toEqual([
      '2026-03-30T18:30:00Z',
      '2026-04-02T05:18:00Z',
      '2026-04-04T07:42:00Z',
    ]);
    const moments = retryMoments(due, 'daily', UTC);
    expect(iso(nextRetry(moments, due))).toBe('2026-03-29T06:30:00Z');
    expect(iso(nextRetry(moments, new Date('2026-03-29T06:30:00Z')))).toBe('2026-03-29T14:54:00Z');
    expect(nextRetry(moments, new Date('2026-03-30T00:00:00Z'))).toBeNull();
  });

  it.each([
    ['2026-03-01T00:00:00Z', false, 28],
    ['2026-03-26T00:30:00Z', false, 3],
    ['2026-03-27T00:30:00Z', false, 2],
    ['2026-03-27T00:31:00Z', false, 0],
    ['2026-04-01T00:00:00Z', false, 0],
    ['2026-03-01T00:00:00Z', true, 0],
  ])('reactivated at %s (refunded: %s): %d days are paid', (now, refunded, days) => {
    expect(remainingTrialDays(due, new Date(now), refunded)).toBe(days);
    expect(remainingTrialDays(null, new Date(now), refunded)).toBe(0);
  });

  it('knows all intervals', () => expect(BILLING_INTERVALS).toHaveLength(6));
});
