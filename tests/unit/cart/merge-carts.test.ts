import {
  assertUnlocked,
  joinCarts,
  mergeCarts,
  mergeCoupons,
  type CartCandidate,
} from '../../../server/src/domain/cart';

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
      expect.objectContaining({ kind: 'rule_violation', details: { code: 'cart_locked' } })
    );
    expect(() => assertUnlocked({})).not.toThrow();
  });
});

describe('two carts of one guest', () => {
  const variant = (variationId: number, said: Partial<CartCandidate> = {}): CartCandidate => ({
    ...{ variationId, productTitle: 'Mug', available: null, inStock: true, parts: [], deletedParts: [] },
    ...{ price: 1_000, forSale: true, paymentType: 'onetime', soldIndividually: false, ...said },
  });
  const known = (...variants: readonly CartCandidate[]) => new Map(variants.map((each) => [each.variationId, each]));
  const line = (variation_id: number, quantity: number) => ({ variation_id, quantity });

  it.each<[string, Partial<CartCandidate>, readonly [number, number], number]>([
    ['the pieces of both', {}, [2, 3], 5],
    ['as many as there are', { available: 4 }, [2, 3], 4],
    ['no fewer than one of them had, though fewer are left', { available: 1 }, [2, 3], 3],
    ['as many as lie in a bundle', { parts: [variant(8, { available: 4 })] }, [2, 3], 4],
    ['one of what is sold individually', { soldIndividually: true }, [1, 1], 1],
    ['one of a subscription', { paymentType: 'subscription' }, [1, 1], 1],
    ['a million at most', {}, [999_999, 5], 1_000_000],
  ])('have %s', (_name, said, [one, other], pieces) => {
    expect(joinCarts([line(1, one)], [line(1, other)], known(variant(1, said)))).toEqual([line(1, pieces)]);
  });

  it('have the lines of both, and what an offer put in as it is', () => {
    const bump = { variation_id: 2, quantity: 1, promotion_id: 9 };
    expect(joinCarts([line(1, 1), bump], [line(2, 4), line(3, 2)], known())).toEqual([line(1, 1), bump, line(3, 2)]);
    expect(joinCarts([line(2, 4)], [line(1, 1), bump], known())).toEqual([line(2, 4), line(1, 1)]);
  });

  it('stay two where one cart does not hold both', () => {
    const plan = variant(1, { paymentType: 'subscription' });
    expect(joinCarts([line(1, 1)], [line(2, 1)], known(plan, variant(2)))).toBeNull();
    const many = (from: number) => Array.from({ length: 300 }, (_, index) => line(from + index, 1));
    expect(joinCarts(many(1), many(301), known())).toBeNull();
    const dear = variant(1, { price: 900_000_000_000_000 });
    expect(joinCarts([line(1, 1)], [line(1, 1)], known(dear))).toBeNull();
  });
});
