import { changeQuantity, MAX_CART_LINES, removeLine, type CartCandidate } from '../../../server/src/domain/cart';
import { ForbiddenError, UnprocessableError } from '../../../server/src/domain/errors';

const mug = (changes: Partial<CartCandidate> = {}): CartCandidate => ({
  variationId: 7,
  productTitle: 'Mug',
  forSale: true,
  paymentType: 'onetime',
  soldIndividually: false,
  available: null,
  inStock: true,
  ...changes,
});

const add = (quantity: number) => ({ quantity, absolute: false });
const set = (quantity: number) => ({ quantity, absolute: true });

describe('changeQuantity', () => {
  it('adds a line, then to the line, in its place', () => {
    const once = changeQuantity([{ variation_id: 1, quantity: 1 }], mug(), add(2));
    expect(changeQuantity([...once, { variation_id: 9, quantity: 1 }], mug(), add(3))).toEqual([
      { variation_id: 1, quantity: 1 },
      { variation_id: 7, quantity: 5 },
      { variation_id: 9, quantity: 1 },
    ]);
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
