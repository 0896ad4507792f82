import { priceCart, type PricingInput, type SubscriptionTerms } from '../../../server/src/domain/pricing';
import { localZone } from '../../../server/src/domain/search';
import { subscriptionDraft, type SubscriptionDraft } from '../../../server/src/domain/subscription';
import { aCoupon, type CouponTraits } from '../../support/coupons';
import { inputOf, recordedCarts } from '../../support/recorded-carts';

const ORDERED_AT = new Date('2026-01-31T09:00:00Z');

const draftsOf = (input: PricingInput): readonly SubscriptionDraft[] => {
  const priced = priceCart(input);
  return input.lines.flatMap(({ subscription: terms }, index) => {
    const line = priced.lines[index];
    if (!terms || !line) return [];
    const variant = { variationId: line.variationId, variationTitle: 'Monthly', info: { signup_fee_name: 'Setup' } };
    const moment = { orderedAt: ORDERED_AT, zone: localZone('UTC') };
    return [subscriptionDraft({ ...variant, ...moment, terms, line, total: priced.total, currency: 'USD' })];
  });
};

/** As the other shop system keeps it. */
const rowOf = (draft: SubscriptionDraft) => ({
  recurring_amount: draft.recurringAmount,
  recurring_tax_total: draft.recurringTaxTotal,
  recurring_total: draft.recurringTotal,
  signup_fee: draft.signupFee,
  initial_tax_total: draft.initialTaxTotal,
  bill_times: draft.billTimes,
  bill_count: draft.billCount,
  trial_days: draft.trialDays,
  billing_interval: draft.interval,
  quantity: draft.quantity,
});

const subscribing = recordedCarts().filter(({ output }) => output.subscriptions.length > 0);

describe('subscriptions recorded from another shop system', () => {
  it('are five', () => expect(subscribing).toHaveLength(5));

  it.each(subscribing.map((cart) => [cart.name, cart] as const))('%s', (_name, cart) => {
    expect(draftsOf(inputOf(cart)).map(rowOf)).toEqual(cart.output.subscriptions);
  });
});

const MONTHLY: SubscriptionTerms = { interval: 'monthly', billTimes: 12, trialDays: 0, signupFee: 0 };

const sold = (terms: Partial<SubscriptionTerms>, coupon?: CouponTraits): SubscriptionDraft => {
  const line = { variationId: 1, unitPrice: 1_000, quantity: 1, subscription: { ...MONTHLY, ...terms } };
  const [draft] = draftsOf({ lines: [line], coupons: coupon ? [aCoupon(coupon)] : [], now: ORDERED_AT });
  if (!draft) throw new Error('The subscription is missing.');
  return draft;
};

describe('the terms of a new subscription', () => {
  const end = (draft: SubscriptionDraft): string | null => draft.expireAt?.toISOString().slice(0, 10) ?? null;

  it('have an end where the payments have', () => {
    expect(end(sold({ billTimes: 0 }))).toBeNull();
    expect(end(sold({}))).toBe('2027-01-31');
    expect(end(sold({ billTimes: 1 }))).toBe('2026-02-28');
    expect(end(sold({ trialDays: 14, billTimes: 2 }))).toBe('2026-04-14');
  });

  it('have a simulated trial where the first period is cheaper, and end when they were to', () => {
    const draft = sold({}, { amount: 10 });
    expect(draft).toMatchObject({
      ...{ signupFee: 900, trialDays: 30, isTrialSimulated: true, billTimes: 11, recurringTotal: 1_000 },
    });
    expect(end(draft)).toBe('2027-01-31');
  });

  it('are paid off by a single payment that is cheaper', () => {
    const draft = sold({ billTimes: 1 }, { amount: 10 });
    expect(draft).toMatchObject({ trialDays: 0, billTimes: 1, isTrialSimulated: false, isPaidOff: true });
    expect(end(draft)).toBe('2026-02-28');
  });

  it('keep what was agreed, whatever the first payment makes of it', () => {
    expect(sold({ signupFee: 500 }, { amount: 50 }).originalPlan).toEqual({
      ...{ variation_id: 1, variation_title: 'Monthly', item_price: 1_000, currency: 'USD' },
      ...{ repeat_interval: 'monthly', times: 12, trial_days: 0, signup_fee: 500 },
      ...{ signup_fee_name: 'Setup', billing_summary: '' },
    });
  });
});
