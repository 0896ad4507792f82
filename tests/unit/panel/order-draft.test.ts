import { checkedFields, fieldOfDraft } from '../../../admin/src/order-editor/draft-fields';
import {
  bodyOf,
  deliveredItems,
  EMPTY_DRAFT,
  withItemIds,
  type DraftLine,
  type OrderDraft,
} from '../../../admin/src/order-editor/order-draft';
import { NO_PLACE, writtenPlace } from '../../../admin/src/order-editor/place';
import type { OrderLine } from '../../../server/src/contracts/order-lines';

const line = (changes: Partial<DraftLine> = {}): DraftLine => ({
  ...{ key: 'a', itemId: null, variantId: 7, name: 'Mug', quantity: 2, price: null },
  ...changes,
});

const draft = (changes: Partial<OrderDraft> = {}): OrderDraft => ({
  ...EMPTY_DRAFT,
  customer: { id: 3, name: 'Ada' },
  lines: [line()],
  ...changes,
});

const sent = (changes: Partial<OrderDraft>, before = EMPTY_DRAFT) => bodyOf(draft(changes), before);

describe('what an order is sent as', () => {
  it('is its customer and lines, and of the terms those that were changed', () => {
    const items = { customer_id: 3, order_items: [{ object_id: 7, quantity: 2 }] };
    expect(sent({})).toEqual(items);
    expect(sent({ discountKind: 'percentage', percent: 12.5 })).toMatchObject({
      discount: { type: 'percentage', value: 12.5 },
    });
    expect(sent({ coupons: 'A, b ,' })).toMatchObject({
      applied_coupon: [
        { coupon_id: 1, code: 'A', discounted_amount: 0, stackable: 0 },
        { coupon_id: 1, code: 'b', discounted_amount: 0, stackable: 0 },
      ],
    });
    const stored = draft({ discountKind: 'fixed', discount: 500, coupons: 'A', delivery: '4' });
    expect(bodyOf(stored, stored)).toEqual(items);
    expect(bodyOf({ ...stored, discountKind: 'none', coupons: '' }, stored)).toEqual({
      ...items,
      discount: { type: 'fixed', value: 0, action: 'remove' },
      applied_coupon: [],
    });
  });

  it('names the custom lines that an earlier save added, whatever was typed into them since', () => {
    const own = (changes: Partial<DraftLine>) =>
      line({ variantId: 0, name: 'Work', quantity: 1, price: 500, ...changes });
    const saved = draft({ lines: [own({ key: 'a', itemId: 4 }), own({ key: 'b' }), own({ key: 'c', name: 'Wood' })] });
    const rows = [
      { id: 4, title: 'Work' },
      { id: 8, title: 'Work' },
      { id: 9, title: 'Wood' },
    ].map((row) => ({ ...row, post_title: row.title, variation_id: 0, quantity: 1 }) as OrderLine);
    const edited = draft({ lines: [own({ key: 'c', name: 'Oak' }), own({ key: 'b' }), own({ key: 'd' })] });
    expect(bodyOf(edited, withItemIds(saved, rows))?.order_items.map(({ id }) => id)).toEqual([9, 8, undefined]);
    expect(bodyOf(edited, saved)?.order_items.map(({ id }) => id)).toEqual([undefined, undefined, undefined]);
  });

  it('names a method of the store, or what the merchant charges, or neither', () => {
    expect(sent({ delivery: '4' })).toMatchObject({ shipping_id: 4 });
    const own = { delivery: 'own', shippingName: 'Bike', shipping: 350 };
    expect(sent(own)).toMatchObject({ shipping: [{ rate_name: 'Bike', custom_price: 350 }] });
    expect(sent({ delivery: 'none' }, draft(own))).toMatchObject({ shipping_id: 0 });
    expect(sent({ delivery: '4' }, draft({ delivery: '4' }))).not.toHaveProperty('shipping_id');
  });

  it('has the address of a new order in both places, without what is blank, and what is paid already', () => {
    const place = { ...NO_PLACE, city: 'London', country: 'GB' };
    const address = { city: 'London', country: 'GB' };
    expect(writtenPlace(NO_PLACE)).toBeNull();
    expect(sent({ place, isPaid: true })).toMatchObject({
      billing_address: address,
      shipping_address: address,
      payment_status: 'paid',
    });
  });

  it.each<[string, Partial<OrderDraft>]>([
    ['no customer', { customer: null }],
    ['no lines', { lines: [] }],
    ['no pieces', { lines: [line({ quantity: 0 })] }],
    ['pieces that are no number', { lines: [line(), line({ quantity: { typed: 'two' } })] }],
    ['an item without a price', { lines: [line({ variantId: 0 })] }],
    ['an item without a title', { lines: [line({ variantId: 0, name: ' ', price: 5 })] }],
    ['an amount that is none', { delivery: 'own', shipping: { typed: '1,2,3' } }],
    ['a discount without an amount', { discountKind: 'fixed' }],
  ])('is nothing with %s', (_of, changes) => {
    expect(sent(changes)).toBeNull();
  });

  it('asks for the delivery of pieces out of the catalogue', () => {
    const lines = [
      line(),
      line({ variantId: 0, price: 5 }),
      line({ quantity: null }),
      line({ variantId: 8, quantity: 1 }),
    ];
    expect(deliveredItems({ lines })).toEqual([
      { object_id: 7, quantity: 2 },
      { object_id: 8, quantity: 1 },
    ]);
  });
});

describe('fields of the form of an order', () => {
  it('are checked where they are shown', () => {
    const namesOf = (changes: Partial<OrderDraft>) =>
      checkedFields(draft(changes), 'USD', (id) => id).map(({ name }) => name);
    expect(namesOf({})).toEqual(['customer', 'lines.0.quantity', 'discountKind']);
    expect(namesOf({ lines: [line({ variantId: 0 })], discountKind: 'percentage', delivery: 'own' })).toEqual([
      ...['customer', 'lines.0.quantity', 'lines.0.name', 'lines.0.price', 'discountKind', 'percent'],
      ...['shippingName', 'shipping'],
    ]);
  });

  it.each([
    ['order_items[2].unit_price', 'lines.2.price'],
    ['order_items[0].quantity', 'lines.0.quantity'],
    ['order_items', 'lines'],
    ['billing_address.postcode', 'place.postcode'],
    ['shipping_address.state', 'place.state'],
    ['applied_coupon[0].code', 'coupons'],
    ['applied_coupon', 'coupons'],
    ['discount.value', 'percent'],
    ['shipping[0].custom_price', 'shipping'],
    ['customer_id', 'customer'],
    ['note', 'note'],
  ])('stand for %s of the server', (refused, field) => {
    expect(fieldOfDraft(refused)).toBe(field);
  });
});
