import {
  changeQuantity as changeKnown,
  MAX_CART_LINES,
  removeLine,
  type CartCandidate,
  type CartContent,
  type QuantityChange,
} from '../../../server/src/domain/cart';
import { ForbiddenError, UnprocessableError } from '../../../server/src/domain/errors';

const mug = (changes: Partial<CartCandidate> = {}): CartCandidate => ({
  variationId: 7,
  productTitle: 'Mug',
  price: 1_000,
  forSale: true,
  paymentType: 'onetime',
  soldIndividually: false,
  available: null,
  inStock: true,
  parts: [],
  deletedParts: [],
  ...changes,
});

const add = (quantity: number) => ({ quantity, absolute: false });
const set = (quantity: number) => ({ quantity, absolute: true });

const changeQuantity = (content: CartContent, candidate: CartCandidate, change: QuantityChange) =>
  changeKnown(content, candidate, change, new Map());

describe('changeQuantity', () => {
  it('adds a line, then to the line, in its place', () => {
    const once = changeQuantity([{ variation_id: 1, quantity: 1 }], mug(), add(2));
    expect(changeQuantity([...once, { variation_id: 9, quantity: 1 }], mug(), add(3))).toEqual([
      { variation_id: 1, quantity: 1 },
      { variation_id: 7, quantity: 5 },
      { variation_id: 9, quantity: 1 },
    ]);
  });

  it('never lets all lines cost more than can be counted', () => {
    const dear = mug({ price: 1_000_000_000 });
    expect(changeQuantity([], dear, set(1_000_000))).toHaveLength(1);
    expect(() => changeQuantity([], { ...dear, price: 1_000_000_001 }, set(1_000_000))).toThrow(UnprocessableError);
    const other = mug({ variationId: 8, price: 1 });
    const known = new Map([other, dear].map((each) => [each.variationId, each]));
    const full = [{ variation_id: 7, quantity: 1_000_000 }];
    expect(() => changeKnown(full, other, set(1), known)).toThrow('The quantity is too large.');
  });

  it('sets the quantity by input', () => {
    expect(changeQuantity([{ variation_id: 7, quantity: 5 }], mug(), set(2))).toEqual([
      { variation_id: 7, quantity: 2 },
    ]);
  });

  it.each([
    ['zero', set(0)],
    ['a zero delta', add(0)],
    ['less than nothing', add(-9)],
  ])('takes the line out by %s, also when it cannot be bought any more', (_name, change) => {
    const gone = mug({ forSale: false, inStock: false });
    expect(changeQuantity([{ variation_id: 7, quantity: 5 }], gone, change)).toEqual([]);
  });

  it('keeps products that are sold individually at one', () => {
    expect(changeQuantity([], mug({ soldIndividually: true }), add(4))).toEqual([{ variation_id: 7, quantity: 1 }]);
  });

  it.each([
    ['is not for sale', mug({ forSale: false }), 1],
    ['is out of stock', mug({ inStock: false }), 1],
    ['is short', mug({ available: 2 }), 3],
    ['is a subscription twice', mug({ paymentType: 'subscription' }), 2],
    ['is more than anybody buys', mug(), 1_000_001],
  ])('refuses what %s', (_name, candidate, quantity) => {
    expect(() => changeQuantity([], candidate, add(quantity))).toThrow(UnprocessableError);
  });

  it('keeps a subscription alone', () => {
    const others = [{ variation_id: 1, quantity: 1 }];
    expect(() => changeQuantity(others, mug({ paymentType: 'subscription' }), add(1))).toThrow(/together/);
  });

  it('keeps everything else away from a subscription', () => {
    const known = new Map([[1, mug({ variationId: 1, paymentType: 'subscription' })]]);
    const content = [{ variation_id: 1, quantity: 1 }];
    expect(() => changeKnown(content, mug(), add(1), known)).toThrow(/together/);
    const once = new Map([[1, mug({ variationId: 1 })]]);
    expect(changeKnown(content, mug(), add(1), once)).toHaveLength(2);
  });

  it('ends somewhere', () => {
    const full = Array.from({ length: MAX_CART_LINES }, (_, index) => ({ variation_id: 1000 + index, quantity: 1 }));
    expect(() => changeQuantity(full, mug(), add(1))).toThrow(ForbiddenError);
  });
});

describe('removeLine', () => {
  it('leaves the others', () => {
    expect(
      removeLine(
        [
          { variation_id: 1, quantity: 1 },
          { variation_id: 2, quantity: 1 },
        ],
        1
      )
    ).toEqual([{ variation_id: 2, quantity: 1 }]);
  });
});

describe('a bundle in a cart', () => {
  const part = (available: number | null, inStock = true) => ({
    variationId: 8,
    productTitle: 'Spoon',
    available,
    inStock,
    forSale: true,
  });
  const box = (...parts: ReturnType<typeof part>[]) => mug({ parts });

  it('takes as many of each part as of itself', () => {
    expect(changeQuantity([], box(part(3)), add(3))).toEqual([{ variation_id: 7, quantity: 3 }]);
    expect(() => changeQuantity([], box(part(3)), add(4))).toThrow('Only 3 of "Spoon" left.');
    expect(() => changeQuantity([], box(part(null, false)), add(1))).toThrow('"Spoon" is out of stock.');
  });

  it('shares its parts with the other lines', () => {
    const spoon = { ...mug(part(5)), variationId: 8 };
    const known = new Map([
      [7, box(part(5))],
      [8, spoon],
    ]);
    const bundles = [{ variation_id: 7, quantity: 3 }];
    expect(changeKnown(bundles, spoon, add(2), known)).toHaveLength(2);
    expect(() => changeKnown(bundles, spoon, add(3), known)).toThrow('Only 5 of "Spoon" left.');
    const spoons = [{ variation_id: 8, quantity: 2 }];
    expect(() => changeKnown(spoons, box(part(5)), add(4), known)).toThrow(UnprocessableError);
  });

  it('is not kept out by what is short elsewhere in the cart', () => {
    const gone = mug({ ...part(0, false), variationId: 9 });
    const known = new Map([[9, gone]]);
    expect(changeKnown([{ variation_id: 9, quantity: 2 }], box(part(1)), add(1), known)).toHaveLength(2);
  });

  it('is off sale with a part that is, or that was deleted, and says which', () => {
    const draft = { ...part(5), forSale: false };
    const words = '"Mug" is not available: "Spoon" in it is not sold any more.';
    expect(() => changeQuantity([], mug({ parts: [draft], forSale: false }), add(1))).toThrow(words);
    expect(() => changeQuantity([], mug({ deletedParts: ['Spoon'], forSale: false }), add(1))).toThrow(words);
    expect(() => changeQuantity([], mug({ forSale: false }), add(1))).toThrow('This product is not available.');
    expect(changeQuantity([{ variation_id: 7, quantity: 1 }], mug({ parts: [draft], forSale: false }), set(0))).toEqual(
      []
    );
  });

  it('counts with its parts against the size of a cart', () => {
    const many = Array.from({ length: MAX_CART_LINES }, (_, index) => ({ ...part(null), variationId: 100 + index }));
    expect(() => changeQuantity([], box(...many), add(1))).toThrow(ForbiddenError);
    expect(changeQuantity([], box(...many.slice(1)), add(1))).toHaveLength(1);
  });
});
