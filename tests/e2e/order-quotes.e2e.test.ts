import type { OrderQuote } from '../../server/src/contracts/order-editor';
import { askStore, type Errors } from '../support/attributes';
import { createCoupon } from '../support/coupon-maker';
import { createProduct } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { readOrder } from '../support/shopper';
import { appliedCoupon, customerWithAddress, editByStaff, staffOrder } from '../support/staff-orders';

/** What an order would cost, before it is saved. */
const store = sharedStore();

describe('a quote', () => {
  const quote = (body: object) =>
    askStore<{ readonly quote: OrderQuote } & Errors>(store, 'POST', '/orders/quote', body);

  it('of a new order and of an edit is what saving then costs, and changes nothing', async () => {
    const mug = await createProduct(store, { variants: [{ price: 1_000, stock: 10 }] });
    const { id: customer_id } = await customerWithAddress(store);
    const item = { object_id: mug.variantIds[0], quantity: 2 };
    const code = await createCoupon(store, { amount: 10, conditions: { max_uses: 1 } });
    const terms = {
      discount: { type: 'fixed', value: 300, label: 'Friend' },
      shipping: [{ rate_name: 'Bike', custom_price: 400 }],
      applied_coupon: [appliedCoupon(code)],
    };
    const custom = { title: 'Engraving', unit_price: 500, quantity: 1, fulfillment_type: 'digital' };
    const draft = { customer_id, order_items: [item, custom], ...terms };
    const quoted = (await quote(draft)).body.quote;
    expect(quoted).toMatchObject({ subtotal: 2_500, shipping_total: 400, manual_discount_total: 300 });
    expect(quoted.lines.map(({ subtotal }) => subtotal)).toEqual([2_000, 500]);
    const id = await staffOrder(store, draft);
    const before = await readOrder(store, id);
    expect(before).toMatchObject({ total_amount: quoted.total_amount, subtotal: quoted.subtotal });
    const edit = { customer_id, order_items: [{ ...item, quantity: 5 }], version: 0 };
    const changed = (await quote({ ...edit, order_id: id })).body.quote;
    expect(await readOrder(store, id)).toEqual(before);
    expect((await editByStaff(store, id, edit)).body.order.total_amount).toBe(changed.total_amount);
    expect((await quote({ ...edit, order_id: id })).status).toBe(409);
  });

  it('tells coupons that give nothing, and refuses what cannot be saved', async () => {
    const mug = await createProduct(store, { variants: [{ price: 1_000 }] });
    const { id: customer_id } = await customerWithAddress(store);
    const order_items = [{ object_id: mug.variantIds[0], quantity: 1 }];
    const applied_coupon = [{ coupon_id: 1, code: 'NOSUCH' }];
    const { status, body } = await quote({ customer_id, order_items, applied_coupon });
    expect([status, body.quote.refused_coupons.length, body.quote.total_amount]).toEqual([200, 1, 1_000]);
    expect((await quote({ customer_id: 2_147_483_647, order_items })).status).toBe(422);
    expect((await quote({ customer_id, order_items: [{ object_id: 2_147_483_647 }] })).status).toBe(422);
    expect((await quote({ customer_id, order_items, order_id: 2_147_483_647 })).status).toBe(404);
  });
});
