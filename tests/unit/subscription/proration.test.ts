import {
  planChangeCost,
  subscriptionCredit,
  unrefundedOf,
  type PaidLine,
  type Subscription,
} from '../../../server/src/domain/subscription';
import { keepsAll } from '../../support/properties';
import { fc } from '../../support/seeded';
import { aSubscription, at } from '../../support/subscriptions';

const line = (traits: Partial<PaidLine>): PaidLine => ({
  ...{ lineTotal: 1_000, refundTotal: 0, taxAmount: 100, taxInclusive: false },
  ...traits,
});

describe('what was paid for the old plan', () => {
  it.each<[string, readonly PaidLine[], number, number]>([
    ['with the tax on top', [line({})], 0, 1_100],
    ['with the tax that is contained', [line({ taxInclusive: true })], 0, 1_000],
    ['with its setup fee', [line({}), line({ lineTotal: 500, taxAmount: 50 })], 0, 1_650],
    ['less refunds', [line({ refundTotal: 400 })], 0, 700],
    ['less an upgrade discount', [line({})], 300, 800],
    ['and never below zero', [line({ refundTotal: 1_100 })], 300, 0],
  ])('%s', (_name, lines, earlier, expected) => expect(unrefundedOf(lines, earlier)).toBe(expected));
});

describe('the rest of a period', () => {
  const credit = (traits: Partial<Subscription>, moment: string, zone = 'UTC', paid = 1_000): number =>
    subscriptionCredit(aSubscription(traits), paid, at(moment, zone));
  const until = (date: string): Date => new Date(date);

  it.each<[string, Partial<Subscription>, string, number]>([
    ['10 of 31 days', { nextBillingDate: until('2026-02-09T09:00:00Z') }, '2026-01-30T09:00:00Z', 323],
    ['10 of 28 days', { nextBillingDate: until('2026-02-20T09:00:00Z') }, '2026-02-10T09:00:00Z', 357],
    ['part of a day', { nextBillingDate: until('2026-02-20T08:59:59Z') }, '2026-02-10T09:00:00Z', 321],
    ['all of it', { nextBillingDate: until('2026-02-20') }, '2026-01-01', 1_000],
    ['a year', { interval: 'yearly', nextBillingDate: until('2026-12-31') }, '2026-01-01', 997],
    ['a week', { interval: 'weekly', nextBillingDate: until('2026-01-08') }, '2026-01-05', 429],
    ['a day', { interval: 'daily', nextBillingDate: until('2026-01-02') }, '2026-01-01', 1_000],
    ['a quarter', { interval: 'quarterly' }, '2026-01-20', 0],
    ['half a year', { interval: 'half_yearly' }, '2026-01-20', 0],
    ['nothing left', {}, '2026-02-15T09:00:00Z', 0],
    ['no date', { nextBillingDate: null }, '2026-01-20', 0],
    ['a trial', { status: 'trialing', trialEndsAt: until('2026-02-15T09:00:00Z') }, '2026-01-20', 0],
    ['what was paid ahead of the end of a trial', { trialEndsAt: until('2026-01-25') }, '2026-01-15T09:00:00Z', 1_000],
    ['no access', { status: 'past_due' }, '2026-01-20', 0],
  ])('%s', (_name, traits, moment, expected) => expect(credit(traits, moment)).toBe(expected));

  it('is that of all periods that were paid at once', () => {
    const traits = { nextBillingDate: until('2026-03-11T09:00:00Z') };
    const three = subscriptionCredit(aSubscription(traits), 3_000, at('2026-01-30T09:00:00Z'), 3);
    expect(three).toBe(Math.round((3_000 * 40) / 93));
  });

  it('counts days on the clock of the store', () => {
    const nextBillingDate = until('2026-03-30T07:00:00Z');
    expect(credit({ nextBillingDate }, '2026-03-28T08:00:00Z', 'Europe/Berlin', 3_100)).toBe(200);
    expect(credit({ nextBillingDate }, '2026-03-28T08:00:00Z', 'UTC', 3_100)).toBe(100);
  });
});

describe('the cost of a new plan', () => {
  it.each([
    [
      { price: 2_000, signupFee: 500, prorateCredit: 300, discount: 100 },
      { cost: 2_100, creditUsed: 300, discountUsed: 100 },
    ],
    [
      { price: 500, signupFee: 0, prorateCredit: 800, discount: 100 },
      { cost: 0, creditUsed: 500, discountUsed: 0 },
    ],
    [
      { price: 500, signupFee: 0, prorateCredit: 450, discount: 100 },
      { cost: 0, creditUsed: 450, discountUsed: 50 },
    ],
    [
      { price: 0, signupFee: 0, prorateCredit: 0, discount: 0 },
      { cost: 0, creditUsed: 0, discountUsed: 0 },
    ],
  ])('%j', (change, expected) => expect(planChangeCost(change)).toEqual(expected));
});

const cents = fc.integer({ min: 0, max: 10_000_000_00 });
const HOUR = 3_600_000;

it('adds up to the cent, never below zero, and is worth less from day to day', () => {
  keepsAll(
    fc.record({
      ...{ paid: cents, price: cents, signupFee: fc.integer({ min: 0, max: 100_000 }), discount: cents },
      ...{
        hoursLeft: fc.integer({ min: -48, max: 900 }),
        interval: fc.constantFrom('daily', 'weekly', 'monthly', 'yearly'),
      },
    }),
    ({ paid, price, signupFee, discount, hoursLeft, interval }) => {
      const now = at('2026-05-05T05:05:05Z');
      const left = (hours: number): number => {
        const nextBillingDate = new Date(now.at.getTime() + hours * HOUR);
        return subscriptionCredit(aSubscription({ interval, nextBillingDate }), paid, now);
      };
      const credit = left(hoursLeft);
      const change = planChangeCost({ price, signupFee, prorateCredit: credit, discount });
      return { ...change, paid, credit, later: left(hoursLeft - 24), full: price + signupFee, discount };
    },
    {
      'the parts are the price': ({ cost, creditUsed, discountUsed, full }) =>
        cost + creditUsed + discountUsed === full,
      'nothing is negative': ({ cost, creditUsed, discountUsed }) => Math.min(cost, creditUsed, discountUsed) >= 0,
      'the credit is no more than was paid': ({ credit, paid }) => credit <= paid,
      'no more is used than there is': ({ creditUsed, credit, discountUsed, discount }) =>
        creditUsed <= credit && discountUsed <= discount,
      'a day later it is worth no more': ({ credit, later }) => later <= credit,
      'whole cents': ({ cost, creditUsed }) => Number.isSafeInteger(cost) && Number.isSafeInteger(creditUsed),
    }
  );
});
