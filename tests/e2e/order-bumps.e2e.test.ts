import { askStore } from '../support/attributes';
import { createBundle } from '../support/bundles';
import { callStore, prepare } from '../support/call-store';
import { createCoupon } from '../support/coupon-maker';
import { asMerchant, createProduct, pricingBody } from '../support/merchant';
import {
  applyBump,
  bumpBody,
  createBump as makeBump,
  readOffers,
  saveBump,
  type BumpChanges,
} from '../support/order-bumps';
import { addItem, checkoutForm, fillCart, markAsPaid, placeOrder, readCart, readOrder } from '../support/shopper';
import { sharedStore } from '../support/shared-store';
import { uniqueName } from '../support/site-admin';
import { connectTo } from '../support/store-site';

/** Order bumps at the checkout. See docs/rules/order-bumps.md. */
const store = sharedStore();
const NOWHERE = 2_147_483_647;
const UNAVAILABLE = 'This offer is not available for your cart.';

type Statistics = { readonly orders: number; readonly revenue: number };

const made: number[] = [];
let mainProduct: number;
let main: number;
let extra: number;

/** Offered to carts with the main product of this suite alone: other suites shop in the same store. */
const besideMain = () => ({ type: 'product', operator: 'in', values: [mainProduct] });

const createBump = async (variationId: number, changes: BumpChanges = {}): Promise<number> => {
  const id = await makeBump(store, variationId, { conditions: [besideMain()], ...changes });
  made.push(id);
  return id;
};

const oneVariant = async (options: Parameters<typeof createProduct>[1] = {}): Promise<number> =>
  (await createProduct(store, { variants: [{ price: 2_000 }], ...options })).variantIds[0] as number;

const statisticsOf = async (id: number): Promise<Statistics> =>
  (await askStore<{ statistics: Statistics }>(store, 'GET', `/order_bump/${id}`)).body.statistics;

const cartWith = async (bumpId: number, lines: Readonly<Record<number, number>> = { [main]: 1 }): Promise<string> => {
  const hash = await fillCart(store, lines);
  expect(await applyBump(store, hash, bumpId)).toMatchObject({ status: 200 });
  return hash;
};

const linesOf = async (hash: string) =>
  (await readCart(store, hash)).cart_data.map(({ id, quantity, unit_price: price }) => [id, quantity, price]);

const checkOut = async (cart_hash: string) => {
  const { status, body } = await placeOrder(store, checkoutForm({ cart_hash }));
  expect({ status, body }).toMatchObject({ status: 200, body: { status: 'success' } });
  return readOrder(store, body.order_id as number);
};

const itemsOf = ({ order_items: items }: { readonly order_items: readonly Readonly<Record<string, unknown>>[] }) =>
  items.map(({ variation_id: id, quantity, unit_price: price }) => [id, quantity, price]);

beforeAll(async () => {
  const product = await createProduct(store, { variants: [{ price: 5_000 }] });
  mainProduct = product.id;
  main = product.variantIds[0] as number;
  extra = await oneVariant();
});

afterAll(async () => {
  for (const id of made) await askStore(store, 'DELETE', `/order_bump/${id}`);
});

describe('a bump that is offered', () => {
  it('is taken, bought at its price, and counted when the order is paid', async () => {
    const id = await createBump(extra, {
      description: '<p>Only today</p>',
      config: { discount: { discount_type: 'percentage', discount_amount: 12.5 }, call_to_action: 'Yes, please' },
    });
    const hash = await fillCart(store, { [main]: 1 });
    const offer = {
      id,
      description: '<p>Only today</p>',
      call_to_action: 'Yes, please',
      is_upgraded: 'no',
      object_id: extra,
      price: 2_000,
      bump_price: 1_750,
      formatted_bump_price: '$17.50',
    };
    expect(await readOffers(store, hash)).toMatchObject([offer]);
    const taken = await applyBump(store, hash, id, 'yes');
    expect(taken).toMatchObject({ status: 200, body: { message: expect.any(String) as string } });
    expect(taken.body.data).toMatchObject({ total: 6_750 });
    expect(taken.body.data.cart_data[1]).toMatchObject({
      id: extra,
      quantity: 1,
      unit_price: 1_750,
      manual_discount: 0,
      other_info: { promotion_id: id, is_price_locked: 'yes' },
    });
    expect(await readOffers(store, hash)).toMatchObject([{ ...offer, is_upgraded: 'yes' }]);

    const order = await checkOut(hash);
    expect(order).toMatchObject({ subtotal: 6_750, total_amount: 6_750 });
    expect(order.order_items[1]).toMatchObject({ unit_price: 1_750, other_info: { promotion_id: id } });
    expect(await statisticsOf(id)).toEqual({ orders: 0, revenue: 0 });
    const replies = await Promise.all(Array.from({ length: 8 }, () => markAsPaid(store, order.id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await statisticsOf(id)).toEqual({ orders: 1, revenue: 1_750 });
    const { activities } = await readOrder(store, order.id);
    expect(activities.filter(({ title }) => title === 'Order Bump Succeeded')).toHaveLength(1);
  });

  it('is counted for each order, however many are paid at once', async () => {
    const id = await createBump(extra, { config: { discount: { discount_type: 'fixed', discount_amount: 1_999 } } });
    const hashes = await Promise.all(Array.from({ length: 6 }, () => cartWith(id)));
    const orders = await Promise.all(hashes.map(checkOut));
    await Promise.all([...orders, ...orders].map((order) => markAsPaid(store, order.id)));
    expect(await statisticsOf(id)).toEqual({ orders: 6, revenue: 6 });
  });

  it('is in the cart once, however often it is taken at the same time', async () => {
    const id = await createBump(extra);
    const hash = await fillCart(store, { [main]: 1 });
    const replies = await Promise.all(Array.from({ length: 8 }, () => applyBump(store, hash, id)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await linesOf(hash)).toEqual([
      [main, 1, 5_000],
      [extra, 1, 1_800],
    ]);
  });

  it('is given back, once and again', async () => {
    const hash = await cartWith(await createBump(extra));
    const id = made.at(-1) as number;
    for (let time = 1; time <= 2; time += 1) {
      expect(await applyBump(store, hash, id, 'no')).toMatchObject({ status: 200, body: { data: { total: 5_000 } } });
    }
    expect(await linesOf(hash)).toEqual([[main, 1, 5_000]]);
  });

  it('stands in the summary of the checkout, in the order of priorities', async () => {
    const [late, early] = [await createBump(extra, { priority: 9 }), await createBump(extra, { priority: 2 })];
    const cart_hash = await fillCart(store, { [main]: 1 });
    type Summary = { readonly items: { readonly order_bumps?: readonly { readonly id: number }[] } };
    const url = `${store.baseUrl}/checkout/get-checkout-summary-view?cart_hash=`;
    const { body } = await prepare<Summary>('GET', `${url}${cart_hash}`);
    const ids = (body.items.order_bumps ?? []).map(({ id }) => id);
    expect(ids.indexOf(early)).toBeGreaterThanOrEqual(0);
    expect(ids.indexOf(early)).toBeLessThan(ids.indexOf(late));
    const other = await fillCart(store, { [await oneVariant()]: 1 });
    expect((await prepare<Summary>('GET', `${url}${other}`)).body.items).not.toHaveProperty('order_bumps');
  });

  it('costs no statement, neither in the cart nor in the summary', async () => {
    const id = await createBump(extra);
    const plain = await fillCart(store, { [main]: 1, [extra]: 1 });
    const [taken, open] = [await cartWith(id), await fillCart(store, { [main]: 1 })];
    // Now and then one looks up what has changed in the store: the cheapest of three.
    const costOf = async (path: string): Promise<number> => {
      const costs: number[] = [];
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const { headers } = await prepare('GET', `${store.baseUrl}${path}`);
        costs.push(Number(headers.get('x-sql-statements') ?? NaN));
      }
      return Math.min(...costs);
    };
    const usual = await costOf(`/cart?cart_hash=${plain}`);
    expect(usual).toBeGreaterThan(0);
    expect(await costOf(`/cart?cart_hash=${taken}`)).toBe(usual);
    expect(await costOf(`/cart/order_bumps?cart_hash=${open}`)).toBe(usual);
    expect(await costOf(`/checkout/get-checkout-summary-view?cart_hash=${open}`)).toBe(usual);
  });

  it('is cheaper again with a coupon', async () => {
    const coupon = await createCoupon(store);
    const hash = await cartWith(await createBump(extra));
    const body = { cart_hash: hash, coupon_code: coupon };
    await prepare('POST', `${store.baseUrl}/cart/apply_coupon`, { body });
    expect(await readCart(store, hash)).toMatchObject({ subtotal: 6_800, total: 6_120 });
    expect(await checkOut(hash)).toMatchObject({ coupon_discount_total: 680, total_amount: 6_120 });
  });

  it('is an ordinary line as soon as more of it is wanted', async () => {
    const hash = await cartWith(await createBump(extra));
    await addItem(store, { item_id: extra, quantity: 1, by_input: true, cart_hash: hash });
    expect((await linesOf(hash))[1]).toEqual([extra, 1, 1_800]);
    await addItem(store, { item_id: extra, cart_hash: hash });
    expect((await linesOf(hash))[1]).toEqual([extra, 2, 2_000]);
    expect(await readOffers(store, hash)).toEqual([]);
  });

  it('takes the parts of a bundle along', async () => {
    const part = await oneVariant({ variants: [{ price: 100, stock: 1 }] });
    const bundle = await createBundle(store, [part], { variants: [{ price: 3_000 }] });
    const id = await createBump(bundle.variantIds[0] as number);
    const hash = await cartWith(id);
    expect(itemsOf(await checkOut(hash))).toEqual([
      [main, 1, 5_000],
      [bundle.variantIds[0], 1, 2_700],
      [part, 1, 0],
    ]);
    expect(await readOffers(store, await fillCart(store, { [main]: 1 }))).not.toContainEqual(
      expect.objectContaining({ id })
    );
  });
});

describe('a bump in place of something else', () => {
  it('replaces it in its quantity, and gives it back', async () => {
    const id = await createBump(extra, {
      conditions: [],
      config: { discount: { discount_type: 'fixed', discount_amount: 500 }, upgrade_from: main },
    });
    expect(await applyBump(store, await fillCart(store, { [await oneVariant()]: 1 }), id)).toMatchObject({
      status: 422,
      body: { message: UNAVAILABLE },
    });
    const hash = await cartWith(id, { [main]: 2 });
    expect(await linesOf(hash)).toEqual([[extra, 2, 1_500]]);
    await applyBump(store, hash, id, 'no');
    expect(await linesOf(hash)).toEqual([[main, 2, 5_000]]);
    await applyBump(store, hash, id);
    const order = await checkOut(hash);
    expect(itemsOf(order)).toEqual([[extra, 2, 1_500]]);
    await markAsPaid(store, order.id);
    expect(await statisticsOf(id)).toEqual({ orders: 1, revenue: 3_000 });
  });

  it('is undone at the checkout when it has ended', async () => {
    const id = await createBump(extra, { conditions: [], config: { upgrade_from: main } });
    const hash = await cartWith(id);
    await askStore(store, 'DELETE', `/order_bump/${id}`);
    expect(itemsOf(await checkOut(hash))).toEqual([[main, 1, 5_000]]);
  });
});

describe('a bump that is not for this cart', () => {
  it.each([0, -1, 'x', 2_147_483_648, undefined])('is refused as %p', async (bump_id) => {
    const cart_hash = await fillCart(store, { [main]: 1 });
    const body = { cart_hash, bump_id };
    expect((await callStore('POST', `${store.baseUrl}/cart/apply_order_bump`, { body })).status).toBe(422);
  });

  it('is unknown when it does not exist or is a draft, and needs a cart', async () => {
    const hash = await fillCart(store, { [main]: 1 });
    expect((await applyBump(store, hash, NOWHERE)).status).toBe(404);
    expect((await applyBump(store, hash, await createBump(extra, { status: 'draft' }))).status).toBe(404);
    expect((await applyBump(store, '0'.repeat(32), await createBump(extra))).status).toBe(404);
    expect(await readOffers(store, '0'.repeat(32))).toEqual([]);
  });

  it('is neither offered nor taken when its conditions do not hold', async () => {
    const id = await createBump(extra, {
      conditions: [besideMain(), { type: 'cart_total', operator: '>', value: 5_000 }],
    });
    const hash = await fillCart(store, { [main]: 1 });
    expect((await readOffers(store, hash)).map((offer) => offer.id)).not.toContain(id);
    expect(await applyBump(store, hash, id)).toMatchObject({ status: 422, body: { message: UNAVAILABLE } });
    await addItem(store, { item_id: main, cart_hash: hash });
    expect(await applyBump(store, hash, id)).toMatchObject({ status: 200 });
  });

  it.each([
    ['a draft', { status: 'draft' }],
    ['out of stock', { variants: [{ price: 100, stock: 0 }] }],
    ['a subscription', { variants: [{ price: 100, paymentType: 'subscription' }] }],
  ] as const)('is neither offered nor taken when its product is %s', async (_what, options) => {
    const id = await createBump(await oneVariant(options));
    const hash = await fillCart(store, { [main]: 1 });
    expect((await readOffers(store, hash)).map((offer) => offer.id)).not.toContain(id);
    expect(await applyBump(store, hash, id)).toMatchObject({ status: 422 });
  });

  it('is neither offered nor taken in a cart that is locked', async () => {
    const id = await createBump(extra);
    const cart_hash = await fillCart(store, { [main]: 1 });
    const knex = connectTo(store);
    const checkout_data = JSON.stringify({ is_locked: 'yes' });
    await knex('shop_carts').where({ cart_hash }).update({ checkout_data });
    await knex.destroy();
    expect(await readOffers(store, cart_hash)).toEqual([]);
    for (const answer of ['yes', 'no'] as const) {
      expect(await applyBump(store, cart_hash, id, answer)).toMatchObject({
        status: 423,
        body: { code: 'cart_locked' },
      });
    }
  });

  it('asks for the category', async () => {
    const taxonomy = 'product-categories';
    const names = [uniqueName('Category')];
    const term = await askStore<{ term_ids: number[] }>(store, 'POST', '/products/add-product-terms', {
      taxonomy,
      names,
    });
    const product = await createProduct(store);
    const terms = term.body.term_ids;
    await askStore(store, 'POST', `/products/sync-taxonomy-term/${product.id}`, { taxonomy, terms });
    const id = await createBump(extra, { conditions: [{ type: 'category', operator: 'in', values: terms }] });
    const [inside, outside] = [product.variantIds[0] as number, await oneVariant()];
    expect(await readOffers(store, await fillCart(store, { [inside]: 1 }))).toMatchObject([{ id }]);
    expect(await readOffers(store, await fillCart(store, { [outside]: 1 }))).toEqual([]);
  });
});

describe('a bump in the cart', () => {
  it('goes for good when a later change makes its conditions false', async () => {
    const id = await createBump(extra, {
      conditions: [besideMain(), { type: 'cart_quantity', operator: '>=', values: [2] }],
    });
    const hash = await cartWith(id, { [main]: 2 });
    const less = await addItem(store, { item_id: main, quantity: 1, by_input: true, cart_hash: hash });
    const message = 'An offer in your cart is not available any more and has been taken out.';
    const removed_items = [{ object_id: extra, quantity: 1, message }];
    expect(less.body.data).toMatchObject({ total: 5_000, item_count: 1, removed_items });
    await addItem(store, { item_id: main, cart_hash: hash });
    expect(await linesOf(hash)).toEqual([[main, 2, 5_000]]);
  });

  it('goes with the product that it stood beside', async () => {
    const hash = await cartWith(await createBump(extra, { conditions: [] }));
    await prepare('POST', `${store.baseUrl}/cart/remove`, { body: { item_id: main, cart_hash: hash } });
    expect(await readCart(store, hash)).toMatchObject({ item_count: 0, total: 0 });
    expect(await placeOrder(store, checkoutForm({ cart_hash: hash }))).toMatchObject({
      status: 200,
      body: { status: 'failed' },
    });
    await askStore(store, 'DELETE', `/order_bump/${made.at(-1)}`);
  });

  it.each([
    ['ended', (id: number) => saveBump(store, id, bumpBody(extra, { status: 'draft' }))],
    ['deleted', (id: number) => askStore(store, 'DELETE', `/order_bump/${id}`)],
    ['turned into another offer', async (id: number) => saveBump(store, id, bumpBody(await oneVariant()))],
  ])('is not bought when it has been %s meanwhile', async (_how, end) => {
    const id = await createBump(extra);
    const hash = await cartWith(id);
    await end(id);
    expect(await linesOf(hash)).toEqual([[main, 1, 5_000]]);
    const order = await checkOut(hash);
    expect(order.total_amount).toBe(5_000);
    await markAsPaid(store, order.id);
    await askStore(store, 'DELETE', `/order_bump/${id}`);
  });

  it('follows its price', async () => {
    const id = await createBump(extra);
    const hash = await cartWith(id);
    const discount = { discount_type: 'fixed', discount_amount: 2_500 };
    await saveBump(store, id, bumpBody(extra, { config: { discount }, conditions: [besideMain()] }));
    expect(await checkOut(hash)).toMatchObject({ total_amount: 5_000 });
  });

  it('leaves with a word when its product was deleted, and is refused when it is only not for sale', async () => {
    const product = await createProduct(store, { variants: [{ price: 900 }] });
    const variant = product.variantIds[0] as number;
    const id = await createBump(variant);
    const [first, second, third] = [await cartWith(id), await cartWith(id), await cartWith(id)];
    const body = pricingBody(product.id, variant, { title: product.title, status: 'draft' });
    await prepare('POST', `${store.baseUrl}/products/${product.id}/pricing`, { headers: asMerchant(store), body });
    expect(await placeOrder(store, checkoutForm({ cart_hash: first }))).toMatchObject({ status: 422 });
    await prepare('DELETE', `${store.baseUrl}/products/${product.id}`, { headers: asMerchant(store) });
    expect(await readCart(store, second)).toMatchObject({ removed_items: [{ object_id: variant, quantity: 1 }] });
    expect(await readCart(store, second)).not.toHaveProperty('removed_items');
    expect(await placeOrder(store, checkoutForm({ cart_hash: third }))).toMatchObject({ status: 422 });
    for (const hash of [second, third]) expect(itemsOf(await checkOut(hash))).toEqual([[main, 1, 5_000]]);
    const { body: detail } = await askStore<{ variant: null }>(store, 'GET', `/order_bump/${id}`);
    expect(detail.variant).toBeNull();
  });

  it('stays with a cart whose draft is taken up again, and is counted once', async () => {
    const id = await createBump(extra);
    const hash = await cartWith(id);
    const first = await checkOut(hash);
    // As a payment page leaves it that the shopper came back from.
    const knex = connectTo(store);
    await knex('shop_carts').where({ cart_hash: hash }).update({ stage: 'intended', completed_at: null });
    await knex.destroy();
    const again = await checkOut(hash);
    expect(again.id).toBe(first.id);
    expect(itemsOf(again)).toEqual(itemsOf(first));
    await markAsPaid(store, again.id);
    expect(await statisticsOf(id)).toEqual({ orders: 1, revenue: 1_800 });
  });
});
