import { changeQuantity, mergeCarts, type CartCandidate, type CartContent } from '../../../server/src/domain/cart';
import { UnprocessableError } from '../../../server/src/domain/errors';
import {
  canTake,
  dropBumps,
  isLineOf,
  takeBump,
  variationIdsOf,
  withoutBumps,
  withoutVanished,
} from '../../../server/src/domain/order-bump';
import { aBump } from '../../support/bump-facts';
import { fc } from '../../support/seeded';

const candidate = (variationId: number, traits: Partial<CartCandidate> = {}): CartCandidate => ({
  variationId,
  productTitle: `Product ${variationId}`,
  price: 1_000,
  available: null,
  inStock: true,
  parts: [],
  deletedParts: [],
  forSale: true,
  paymentType: 'onetime',
  soldIndividually: false,
  ...traits,
});

const catalogue = (...changed: readonly CartCandidate[]): ReadonlyMap<number, CartCandidate> =>
  new Map([...[1, 2, 3, 4, 5].map((id) => candidate(id)), ...changed].map((each) => [each.variationId, each]));

const shelf = catalogue();
const cart: CartContent = [
  { variation_id: 1, quantity: 2 },
  { variation_id: 2, quantity: 1 },
];
const beside = aBump({ id: 7, variationId: 5 });
const upgrade = aBump({ id: 8, variationId: 5, upgradeFrom: 1 });

describe('variants that were deleted', () => {
  const replaced = { variation_id: 1, quantity: 2 };
  const upgraded = { variation_id: 5, quantity: 2, promotion_id: 8, replaced };

  it('leave the cart, and what one of them had replaced is back', () => {
    const offered = { variation_id: 5, quantity: 1, promotion_id: 7 };
    expect(withoutVanished([...cart, offered], { variants: [5] })).toEqual(cart);
    expect(withoutVanished([upgraded], { variants: [5] })).toEqual([replaced]);
    expect(withoutVanished([upgraded, { variation_id: 1, quantity: 1 }], { variants: [5] })).toEqual([
      { variation_id: 1, quantity: 3 },
    ]);
  });

  it('take nothing along that is sold, and do not come back', () => {
    expect(withoutVanished(cart, { variants: [] })).toBe(cart);
    expect(withoutVanished([upgraded], { variants: [1] })).toEqual([upgraded]);
    expect(withoutVanished([upgraded, { variation_id: 2, quantity: 1 }], { variants: [1, 5] })).toEqual([cart[1]]);
  });

  it('take an offer along that has ended and would bring them back', () => {
    const both = [upgraded, { variation_id: 2, quantity: 1 }];
    expect(withoutVanished(both, { variants: [1], bumps: [8] })).toEqual([cart[1]]);
    expect(withoutVanished([upgraded], { variants: [1], bumps: [7] })).toEqual([upgraded]);
    expect(withoutVanished([upgraded], { variants: [2], bumps: [8] })).toEqual([upgraded]);
  });
});

describe('taking a bump', () => {
  it('adds one piece, once', () => {
    const taken = takeBump(cart, beside, shelf);
    expect(taken).toEqual([...cart, { variation_id: 5, quantity: 1, promotion_id: 7 }]);
    expect(takeBump(taken, beside, shelf)).toBe(taken);
    expect(isLineOf(beside, taken[2] as CartContent[number])).toBe(true);
    expect(isLineOf(upgrade, taken[2] as CartContent[number])).toBe(false);
  });

  it('replaces a line where it stands, in its quantity', () => {
    const taken = takeBump(cart, upgrade, shelf);
    const replaced = { variation_id: 1, quantity: 2 };
    expect(taken).toEqual([{ variation_id: 5, quantity: 2, promotion_id: 8, replaced }, cart[1]]);
    expect(variationIdsOf(taken)).toEqual([5, 1, 2]);
    expect(dropBumps(taken, (id) => id === 8)).toEqual(cart);
  });

  it('replaces a subscription by another one, which nothing may stand beside', () => {
    const plans = catalogue(
      candidate(1, { paymentType: 'subscription' }),
      candidate(5, { paymentType: 'subscription' })
    );
    const alone: CartContent = [{ variation_id: 1, quantity: 1 }];
    expect(takeBump(alone, upgrade, plans)).toMatchObject([{ variation_id: 5, quantity: 1 }]);
    expect(canTake(cart, upgrade, plans)).toBe(false);
    expect(canTake(alone, beside, plans)).toBe(false);
  });

  it.each([
    ['is in the cart already', beside, [{ variation_id: 5, quantity: 1 }], shelf],
    ['is not known', beside, cart, new Map<number, CartCandidate>()],
    ['is not for sale', beside, cart, catalogue(candidate(5, { forSale: false }))],
    ['is out of stock', beside, cart, catalogue(candidate(5, { inStock: false }))],
    ['is too few for an upgrade', upgrade, cart, catalogue(candidate(5, { available: 1 }))],
    ['would replace what is not there', upgrade, [{ variation_id: 2, quantity: 1 }], shelf],
    ['stands beside a subscription', beside, cart, catalogue(candidate(1, { paymentType: 'subscription' }))],
    ['is a subscription beside others', beside, cart, catalogue(candidate(5, { paymentType: 'subscription' }))],
  ] as const)('is refused when the product %s', (_why, bump, content, known) => {
    expect(canTake(content, bump, known)).toBe(false);
    expect(() => takeBump(content, bump, known)).toThrow(UnprocessableError);
  });
});

describe('a bump in the cart', () => {
  const taken = takeBump(cart, beside, shelf);
  const offered = candidate(5);

  it('stays what it is when its quantity is confirmed, and is an ordinary line with any other', () => {
    expect(changeQuantity(taken, offered, { quantity: 1, absolute: true }, shelf)).toEqual(taken);
    expect(changeQuantity(taken, offered, { quantity: 1, absolute: false }, shelf)[2]).toEqual({
      variation_id: 5,
      quantity: 2,
    });
  });

  it('follows a sign-in', () => {
    expect(mergeCarts(taken, [{ variation_id: 5, quantity: 4 }])).toEqual(taken);
  });

  it('gives back what it replaced to a line that has come in since', () => {
    const again = [...takeBump(cart, upgrade, shelf), { variation_id: 1, quantity: 3 }];
    expect(withoutBumps(again)).toEqual([{ variation_id: 1, quantity: 5 }, cart[1]]);
  });

  it('gives nothing of its price to what another one gives back', () => {
    const offered = { variation_id: 1, quantity: 1, promotion_id: 7 };
    const upgraded = takeBump(cart, upgrade, shelf);
    expect(dropBumps(mergeCarts([offered], upgraded), (id) => id === 8)).toEqual([
      { variation_id: 1, quantity: 3 },
      cart[1],
    ]);
  });

  it('leaves no trace when it is given back, whatever was taken in whatever order', () => {
    const lines = fc
      .uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 })
      .chain((ids) =>
        fc.tuple(
          ...ids.map((id) => fc.record({ variation_id: fc.constant(id), quantity: fc.integer({ min: 1, max: 5 }) }))
        )
      );
    const bumps = fc.shuffledSubarray([
      beside,
      aBump({ id: 9, variationId: 3 }),
      aBump({ id: 10, variationId: 4, upgradeFrom: 2 }),
    ]);
    fc.assert(
      fc.property(lines, bumps, (content, wanted) => {
        const full = wanted
          .filter((bump) => canTake(content, bump, shelf))
          .reduce<CartContent>(
            (held, bump) => (canTake(held, bump, shelf) ? takeBump(held, bump, shelf) : held),
            content
          );
        expect(withoutBumps(full)).toEqual(content);
        expect(new Set(full.map(({ variation_id }) => variation_id)).size).toBe(full.length);
      })
    );
  });
});
