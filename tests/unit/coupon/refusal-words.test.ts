import { COUPON_REFUSALS, refusalWords, storefrontRefusal } from '../../../server/src/domain/coupon';

describe('a refused coupon', () => {
  it('is told to staff in words of its own for each reason', () => {
    const words = COUPON_REFUSALS.map(refusalWords);
    expect(new Set(words).size).toBe(COUPON_REFUSALS.length);
    expect(words.every((text) => text.length > 10)).toBe(true);
  });

  it('is told to a guesser in the same words, whether it is unknown, out of date or for somebody else', () => {
    const neutral = storefrontRefusal({ reason: 'no_valid_coupons' });
    const hidden = [
      'coupon_expired',
      'coupon_not_started',
      'coupon_not_available',
      'coupon_cannot_be_used',
      'no_applicable_items',
    ] as const;
    for (const reason of hidden) expect(storefrontRefusal({ reason })).toBe(neutral);
    for (const reason of COUPON_REFUSALS) expect(storefrontRefusal({ reason, isForOthers: true })).toBe(neutral);
  });

  it('is told to a shopper where something can be done about it', () => {
    for (const reason of ['min_purchase_amount_not_met', 'coupon_login_required', 'no_discount_applied'] as const) {
      expect(storefrontRefusal({ reason })).toBe(refusalWords(reason));
    }
  });
});
