import { assertUnlocked, mergeCarts, mergeCoupons } from '../../../server/src/domain/cart';

describe('the cart of somebody who signs in', () => {
  it('keeps what was just put together and appends what waited', () => {
    const current = [
      { variation_id: 1, quantity: 2 },
      { variation_id: 2, quantity: 1 },
    ];
    const older = [
      { variation_id: 2, quantity: 9 },
      { variation_id: 3, quantity: 4 },
    ];
    expect(mergeCarts(current, older)).toEqual([...current, { variation_id: 3, quantity: 4 }]);
  });

  it('has each coupon once, in the order in which they were entered', () => {
    expect(mergeCoupons(['B', 'A'], ['A', 'C'])).toEqual(['B', 'A', 'C']);
  });
});

describe('a locked cart', () => {
  it('cannot be changed', () => {
    expect(() => assertUnlocked({ is_locked: 'yes' })).toThrow(
      expect.objectContaining({ kind: 'rule_violation', details: { extra: { code: 'cart_locked' } } })
    );
    expect(() => assertUnlocked({})).not.toThrow();
  });
});
