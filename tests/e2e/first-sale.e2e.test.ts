import type { Knex } from 'knex';
import { callStore, prepare } from '../support/call-store';
import { findViolations } from '../support/invariants';
import { asMerchant, createProduct } from '../support/merchant';
import { DELIVERY_MS } from '../support/patience';
import { sharedStore } from '../support/shared-store';
import {
  buy,
  checkoutForm,
  fillCart,
  markAsPaid,
  placeOrder,
  readCart,
  readOrder,
  uniqueEmail,
} from '../support/shopper';
import { createSiteCustomer } from '../support/site-admin';
import { connectTo } from '../support/store-site';

/** A shopper buys, the merchant gets paid: every state, figure, entry and event on the way. */
const store = sharedStore();
let knex: Knex;

beforeAll(() => {
  knex = connectTo(store);
});

afterAll(async () => {
  const violations = await findViolations(knex);
  await knex.destroy();
  expect(violations).toEqual([]);
});

const eventsOf = async (orderId: number): Promise<string[]> => {
  const rows = (await knex('shop_outbox').select('event', 'refs').orderBy('id')) as { event: string; refs: string }[];
  return rows
    .filter(({ refs }) => (JSON.parse(refs) as { order_id?: number }).order_id === orderId)
    .map(({ event }) => event);
};

const becamePaid = (...statuses: readonly string[]): readonly string[] => [
  ...['payment_status_changed', 'payment_status_changed_to_paid'],
  ...['order/invoice_number_added', 'order_paid', 'order_paid_done'],
  ...statuses.flatMap((status) => ['order_status_changed', `order_status_changed_to_${status}`]),
];

const variantOf = async (productId: number, variantId: number): Promise<Record<string, unknown>> => {
  type Body = { readonly product: { readonly variants: readonly { readonly id: number }[] } };
  const url = `${store.baseUrl}/products/${productId}?with[]=variants`;
  const { body } = await prepare<Body>('GET', url, { headers: asMerchant(store) });
  return body.product.variants.find(({ id }) => id === variantId) as Record<string, unknown>;
};

const customerOf = (email: string) => knex('shop_customers').where({ email_key: email }).first();

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TIMESTAMP = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

describe('a cash-on-delivery order', () => {
  it('goes from the public list to the money, and everything adds up', async () => {
    const product = await createProduct(store, { variants: [{ price: 1_299, stock: 5 }, { price: 250 }] });
    const [mug, card] = product.variantIds as [number, number];
    const listed = await prepare<{ products: { products: { data: { ID: number; variants: { id: number }[] }[] } } }>(
      'GET',
      `${store.baseUrl}/public/products?with[]=variants`
    );
    const shown = listed.body.products.products.data.find(({ ID }) => ID === product.id);
    expect(shown?.variants.map(({ id }) => id)).toEqual([mug, card]);

    const cart_hash = await fillCart(store, { [mug]: 2, [card]: 3 });
    expect(await readCart(store, cart_hash)).toMatchObject({
      stage: 'draft',
      item_count: 5,
      subtotal: 3_348,
      total: 3_348,
      cart_data: [
        { id: mug, post_id: product.id, quantity: 2, unit_price: 1_299, line_total: 2_598 },
        { id: card, post_id: product.id, quantity: 3, unit_price: 250, line_total: 750 },
      ],
    });

    const billing_email = uniqueEmail();
    const placed = await placeOrder(store, checkoutForm({ billing_email, cart_hash, order_notes: 'Ring twice' }));
    expect(placed.status).toBe(200);
    expect(placed.body).toEqual({
      status: 'success',
      message: expect.any(String) as string,
      redirect_url: `/receipt?order_hash=${placed.body.order_uuid}`,
      order_id: expect.any(Number) as number,
      order_uuid: expect.stringMatching(UUID) as string,
    });
    const orderId = placed.body.order_id as number;

    const order = await readOrder(store, orderId);
    expect(order).toMatchObject({
      status: 'on-hold',
      payment_status: 'pending',
      shipping_status: 'unshipped',
      payment_method: 'cod',
      type: 'payment',
      fulfillment_type: 'physical',
      invoice_no: null,
      receipt_number: null,
      subtotal: 3_348,
      total_amount: 3_348,
      total_paid: 0,
      note: 'Ring twice',
      completed_at: null,
      created_at: expect.stringMatching(TIMESTAMP) as string,
      customer: { email: billing_email, first_name: 'Ada', last_name: 'Lovelace' },
      billing_address: { name: 'Ada Lovelace', city: 'London', country: 'GB' },
      shipping_address: { name: 'Ada Lovelace', city: 'London', country: 'GB' },
      order_operation: { created_via: 'checkout', cart_hash },
    });
    expect(order.order_items).toMatchObject([
      { variation_id: mug, quantity: 2, unit_price: 1_299, line_total: 2_598, cart_index: 0 },
      { variation_id: card, quantity: 3, unit_price: 250, line_total: 750, cart_index: 1 },
    ]);
    expect(order.transactions).toMatchObject([
      { transaction_type: 'charge', status: 'pending', total: 3_348, payment_method: 'cod', vendor_charge_id: null },
    ]);
    expect(order.activities.map(({ title }) => title)).toEqual(['Order created']);
    expect(await variantOf(product.id, mug)).toMatchObject({ available: 3, on_hold: 2, committed: 0, total_stock: 5 });
    expect(await customerOf(billing_email)).toMatchObject({ purchase_count: 0, status: 'active', country: 'GB' });
    expect(await eventsOf(orderId)).toEqual(['order_created', 'order_placed_offline', 'cart_completed']);

    expect((await markAsPaid(store, orderId, { vendor_charge_id: 'till-7', mark_paid_note: 'Cash' })).status).toBe(200);
    const paid = await readOrder(store, orderId);
    expect(paid).toMatchObject({
      status: 'processing',
      payment_status: 'paid',
      shipping_status: 'unshipped',
      total_paid: 3_348,
      note: 'Cash',
      completed_at: null,
      invoice_no: `INV-${paid.receipt_number}`,
    });
    expect(paid.transactions).toMatchObject([{ status: 'succeeded', total: 3_348, vendor_charge_id: 'till-7' }]);
    expect(paid.activities.map(({ title, content }) => `${title}: ${content}`)).toEqual(
      expect.arrayContaining([
        'Payment status updated: from pending to paid',
        'Order status updated: from on-hold to processing',
      ])
    );
    // A physical line stays on hold until it is delivered.
    expect(await variantOf(product.id, mug)).toMatchObject({ available: 3, on_hold: 2, committed: 0 });
    expect(await customerOf(billing_email)).toMatchObject({ purchase_count: 1 });
    expect(await eventsOf(orderId)).toEqual([
      ...['order_created', 'order_placed_offline', 'cart_completed'],
      ...becamePaid('processing'),
    ]);
  });

  it('is refused a second payment, and one after it was canceled, with 423', async () => {
    const { variantIds } = await createProduct(store);
    const [paid, canceled] = [
      await buy(store, { [variantIds[0] as number]: 1 }),
      await buy(store, { [variantIds[0] as number]: 1 }),
    ];
    await markAsPaid(store, paid);
    expect(await markAsPaid(store, paid)).toMatchObject({
      status: 423,
      body: { message: 'The order has already been paid.' },
    });
    // Canceling an order is not built yet.
    await knex('shop_orders').where({ id: canceled }).update({ status: 'canceled' });
    const refused = await markAsPaid(store, canceled);
    await knex('shop_orders').where({ id: canceled }).update({ status: 'on-hold' });
    expect(refused).toMatchObject({ status: 423, body: { message: 'A canceled order cannot be marked as paid.' } });
    expect(await eventsOf(paid)).toEqual([
      ...['order_created', 'order_placed_offline', 'cart_completed'],
      ...becamePaid('processing'),
    ]);
    expect(await eventsOf(canceled)).not.toContain('order_paid');
    expect((await markAsPaid(store, 2_147_483_647)).status).toBe(404);
  });

  it('of digital goods is complete once it is paid, and its stock sold', async () => {
    const product = await createProduct(store, { fulfillment: 'digital', variants: [{ stock: 3 }] });
    const [variant] = product.variantIds as [number];
    const orderId = await buy(store, { [variant]: 2 });
    expect(await readOrder(store, orderId)).toMatchObject({ shipping_status: '', shipping_address: null });
    await markAsPaid(store, orderId);
    expect(await readOrder(store, orderId)).toMatchObject({
      status: 'completed',
      payment_status: 'paid',
      completed_at: expect.stringMatching(TIMESTAMP) as string,
    });
    const { activities } = await readOrder(store, orderId);
    const moves = activities.filter(({ title }) => title === 'Order status updated').map(({ content }) => content);
    expect(moves.sort()).toEqual(['from on-hold to processing', 'from processing to completed']);
    expect((await eventsOf(orderId)).slice(-9)).toEqual(becamePaid('processing', 'completed'));
    expect(await variantOf(product.id, variant)).toMatchObject({ available: 1, on_hold: 0, committed: 2 });
  });
});

describe('an order that costs nothing', () => {
  it('is paid by being placed, whatever payment method was sent', async () => {
    const product = await createProduct(store, { fulfillment: 'digital', variants: [{ price: 0, stock: 1 }] });
    const [variant] = product.variantIds as [number];
    const billing_email = uniqueEmail();
    const orderId = await buy(store, { [variant]: 1 }, { billing_email, payment_method: 'no-such-gateway' });
    const order = await readOrder(store, orderId);
    expect(order).toMatchObject({
      status: 'completed',
      payment_status: 'paid',
      payment_method: 'offline_payment',
      total_amount: 0,
      total_paid: 0,
      invoice_no: `INV-${order.receipt_number}`,
    });
    expect(order.transactions).toMatchObject([{ status: 'succeeded', total: 0 }]);
    expect(await eventsOf(orderId)).toEqual([
      ...['order_created', 'cart_completed'],
      ...becamePaid('processing', 'completed'),
    ]);
    expect(await variantOf(product.id, variant)).toMatchObject({
      available: 0,
      committed: 1,
      stock_status: 'out-of-stock',
    });
    expect(await customerOf(billing_email)).toMatchObject({ purchase_count: 1 });
    expect((await markAsPaid(store, orderId)).status).toBe(423);
  });
});

describe('the customer of an order', () => {
  it('is the same for every spelling of an address, and keeps the addresses it has', async () => {
    const { variantIds } = await createProduct(store);
    const lines = { [variantIds[0] as number]: 1 };
    const email = uniqueEmail();
    const first = await readOrder(store, await buy(store, lines, { billing_email: email }));
    const again = { billing_email: `  ${email.toUpperCase()} `, billing_full_name: 'A. King', billing_city: 'Paris' };
    const second = await readOrder(store, await buy(store, lines, again));
    expect(second.customer.id).toBe(first.customer.id);
    expect(second.billing_address).toMatchObject({ name: 'A. King', city: 'Paris' });
    const kept = await knex('shop_customer_addresses').where({ customer_id: first.customer.id }).select('type', 'city');
    expect(kept.map(({ type, city }) => `${type} ${city}`).sort()).toEqual(['billing London', 'shipping London']);
  });

  it('is the signed-in one, whatever e-mail address the form says', async () => {
    const { variantIds } = await createProduct(store);
    const visitor = await createSiteCustomer(store);
    const cart_hash = await fillCart(store, { [variantIds[0] as number]: 1 }, visitor.credentials);
    const stranger = uniqueEmail();
    const form = checkoutForm({ billing_email: stranger, cart_hash });
    const { body } = await placeOrder(store, form, visitor.credentials);
    expect(body.status).toBe('success');
    const { customer, billing_address } = await readOrder(store, body.order_id as number);
    expect(customer).toMatchObject({ email: visitor.email, user_id: visitor.id });
    expect(billing_address).toMatchObject({ email: visitor.email });
    expect(await customerOf(stranger)).toBeUndefined();
    // The next order finds the same record.
    const next = await fillCart(store, { [variantIds[0] as number]: 1 }, visitor.credentials);
    const reply = await placeOrder(store, checkoutForm({ cart_hash: next }), visitor.credentials);
    expect((await readOrder(store, reply.body.order_id as number)).customer.id).toBe(customer.id);
  });

  it("does not hand a guest's orders to whoever signs up with the same address", async () => {
    const { variantIds } = await createProduct(store);
    const visitor = await createSiteCustomer(store);
    const guest = await readOrder(
      store,
      await buy(store, { [variantIds[0] as number]: 1 }, { billing_email: visitor.email })
    );
    expect(guest.customer.user_id).toBeNull();
    const cart_hash = await fillCart(store, { [variantIds[0] as number]: 1 }, visitor.credentials);
    await placeOrder(store, checkoutForm({ cart_hash }), visitor.credentials);
    expect((await readOrder(store, guest.id)).customer.user_id).toBeNull();
  });
});

describe('the events of an order', () => {
  it('are delivered without anybody asking', async () => {
    const { variantIds } = await createProduct(store);
    const orderId = await buy(store, { [variantIds[0] as number]: 1 });
    const deadline = Date.now() + DELIVERY_MS;
    const pending = async () => {
      const rows = await knex('shop_outbox').where('refs', 'like', `{"order_id":${orderId},%`).pluck('status');
      return rows.length === 0 || rows.some((status) => status !== 'done');
    };
    while ((await pending()) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await pending()).toBe(false);
  });

  it('are seen in the list of orders by their outcome', async () => {
    const { variantIds } = await createProduct(store);
    const billing_email = uniqueEmail();
    const orderId = await buy(store, { [variantIds[0] as number]: 1 }, { billing_email });
    await markAsPaid(store, orderId);
    type Body = { readonly orders: { readonly total: number; readonly data: readonly { readonly id: number }[] } };
    const url = `${store.baseUrl}/orders?active_view=paid&search=${encodeURIComponent(billing_email)}`;
    const { body } = await callStore<Body>('GET', url, { headers: asMerchant(store) });
    expect(body.orders).toMatchObject({ total: 1, data: [{ id: orderId }] });
  });
});
