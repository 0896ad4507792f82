import type { Knex } from 'knex';
import { callStore, prepare } from '../support/call-store';
import type { Credentials } from '../support/site-admin';
import { asMerchant, createProduct, pricingBody, type Product } from '../support/merchant';
import { untilDelivered } from '../support/patience';
import { sharedStore } from '../support/shared-store';
import { addItem, buy, checkoutForm, fillCart, placeOrder, readCart, uniqueEmail } from '../support/shopper';
import { createSiteCustomer } from '../support/site-admin';
import { connectTo } from '../support/store-site';

/** What the checkout says no to, with the documented body, and that nothing is left of it. */
const store = sharedStore();
let knex: Knex;
let physical: Product;
let digital: Product;

beforeAll(async () => {
  knex = connectTo(store);
  physical = await createProduct(store);
  digital = await createProduct(store, { fulfillment: 'digital' });
});

afterAll(() => knex.destroy());

const variantOf = (product: Product): number => product.variantIds[0] as number;
const cartWith = (product: Product): Promise<string> => fillCart(store, { [variantOf(product)]: 1 });

const countRows = async (): Promise<Record<string, number>> => {
  const tables = ['shop_orders', 'shop_order_items', 'shop_customers', 'shop_customer_addresses', 'shop_outbox'];
  const counts = tables.map(async (table) => {
    const [row] = await knex(table).count({ total: '*' });
    return [table, Number(row?.total)] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
};

const expectNothingWritten = async (work: () => Promise<unknown>): Promise<void> => {
  await untilDelivered(knex);
  const before = await countRows();
  await work();
  expect(await countRows()).toEqual(before);
};

describe('the checkout form', () => {
  const REQUIRED = {
    billing_email: { required: 'Email is required.' },
    billing_full_name: { required: 'Full name is required.' },
    billing_address_1: { required: 'Street address is required.' },
    billing_city: { required: 'City is required.' },
    billing_postcode: { required: 'Postcode is required.' },
  };

  it.each([
    ['an empty form', {}, REQUIRED],
    ['blanks', { billing_email: '  ', billing_full_name: ' ', billing_city: '\t', billing_address_1: '' }, REQUIRED],
  ])('names every missing field for %s', async (_case, fields, errors) => {
    const cart_hash = await cartWith(physical);
    // The country has a default: that of the store.
    const form = { ...fields, billing_country: 'GB', payment_method: 'cod', cart_hash };
    await expectNothingWritten(async () => {
      const { status, body } = await placeOrder(store, form);
      expect({ status, body }).toEqual({ status: 200, body: { status: 'failed', errors } });
    });
  });

  it('asks for neither street nor city where nothing is shipped', async () => {
    const cart_hash = await cartWith(digital);
    const { status, body } = await placeOrder(store, { billing_country: 'GB', payment_method: 'cod', cart_hash });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'failed',
      errors: { billing_email: REQUIRED.billing_email, billing_full_name: REQUIRED.billing_full_name },
    });
  });

  it.each([
    ['billing_email', 'not-an-address', { billing_email: { invalid: 'Email is invalid.' } }],
    ['billing_email', 'jos\u00e9@example.com', { billing_email: { invalid: 'Email is invalid.' } }],
    ['billing_email', 'a@b@example.com', { billing_email: { invalid: 'Email is invalid.' } }],
    ['billing_email', 'x@example.com\r\nBcc: y@example.com', { billing_email: { invalid: 'Email is invalid.' } }],
    ['billing_country', 'XX', { billing_country: { invalid: 'Country is invalid.' } }],
    ['billing_country', '__proto__', { billing_country: { invalid: 'Country is invalid.' } }],
  ])('refuses %s %j', async (field, value, errors) => {
    const cart_hash = await cartWith(physical);
    const { status, body } = await placeOrder(store, checkoutForm({ cart_hash, [field]: value }));
    expect({ status, body }).toEqual({ status: 200, body: { status: 'failed', errors } });
  });

  it('asks for a shipping address of its own when it is to be used', async () => {
    const cart_hash = await cartWith(physical);
    const { body } = await placeOrder(
      store,
      checkoutForm({ cart_hash, ship_to_different: 'yes', shipping_country: 'FR' })
    );
    expect(body).toEqual({
      status: 'failed',
      errors: {
        shipping_full_name: { required: 'Full name is required.' },
        shipping_address_1: { required: 'Street address is required.' },
        shipping_city: { required: 'City is required.' },
        shipping_postcode: { required: 'Postcode is required.' },
      },
    });
  });

  it.each([
    ['order_notes', 'x'.repeat(201), 'max'],
    ['billing_full_name', 'x'.repeat(256), 'max'],
    ['billing_city', ['London'], 'type'],
    ['ship_to_different', 'perhaps', 'type'],
  ])('names field and rule for a wrong %s, together with what is missing', async (field, value, rule) => {
    const cart_hash = await cartWith(physical);
    const form = checkoutForm({ cart_hash, billing_address_1: '', [field]: value });
    const { status, body } = await placeOrder(store, form);
    const errors = { [field]: { [rule]: expect.any(String) as string }, billing_address_1: REQUIRED.billing_address_1 };
    expect([status, body]).toEqual([200, { status: 'failed', errors }]);
  });
});

describe('the cart at the checkout', () => {
  it.each([
    ['no cart', () => undefined],
    ['an unknown cart', () => 'f'.repeat(32)],
    ['no hash at all', () => 'no-hash'],
  ])('is missing with %s', async (_case, cart_hash) => {
    const { status, body } = await placeOrder(store, checkoutForm({ cart_hash: cart_hash() }));
    expect({ status, body }).toEqual({ status: 200, body: { status: 'failed', message: 'Your cart is empty.' } });
  });

  it('is empty after its last line was taken out', async () => {
    const cart_hash = await cartWith(physical);
    await addItem(store, { item_id: variantOf(physical), quantity: 0, cart_hash });
    const { body } = await placeOrder(store, checkoutForm({ cart_hash }));
    expect(body).toEqual({ status: 'failed', message: 'Your cart is empty.' });
  });

  it('was completed before, and is neither bought nor changed again', async () => {
    const cart_hash = await cartWith(physical);
    await placeOrder(store, checkoutForm({ cart_hash }));
    await expectNothingWritten(async () => {
      const { status, body } = await placeOrder(store, checkoutForm({ cart_hash }));
      expect(status).toBe(200);
      expect(body).toEqual({ status: 'failed', message: 'This order has already been completed.' });
    });
    const next = await addItem(store, { item_id: variantOf(physical), cart_hash });
    expect(next.body.data.cart_hash).not.toBe(cart_hash);
    expect(await readCart(store, cart_hash)).toMatchObject({ cart_hash: '', cart_data: [], fees: [], total: 0 });
  });

  it('opens to nobody but the signed-in shopper who made it', async () => {
    const [owner, other] = [await createSiteCustomer(store), await createSiteCustomer(store)];
    const hash = await fillCart(store, { [variantOf(physical)]: 2 }, owner.credentials);
    for (const headers of [other.credentials, {}]) {
      expect(await readCart(store, hash, headers)).toMatchObject({ cart_data: [] });
      const added = await addItem(store, { item_id: variantOf(physical), cart_hash: hash }, headers);
      expect(added.body.data.cart_hash).not.toBe(hash);
    }
    expect((await placeOrder(store, checkoutForm({ cart_hash: hash }))).body).toMatchObject({ status: 'failed' });
    expect(await readCart(store, hash, owner.credentials)).toMatchObject({ cart_hash: hash, item_count: 2 });
  });

  it('takes nothing but its own hash for a key', async () => {
    const hash = await cartWith(physical);
    for (const guess of [hash.toUpperCase(), `${hash} `, hash.slice(0, 31), '%', `${hash.slice(0, 31)}_`]) {
      const { body } = await prepare<{ cart: { cart_data: unknown[] } }>('GET', `${store.baseUrl}/cart`, {
        headers: { 'x-cart-hash': encodeURIComponent(guess) },
      });
      if (guess.trim() !== hash) expect(body.cart.cart_data).toEqual([]);
    }
  });
});

describe('products at the checkout', () => {
  const save = (product: Product, changes: object) =>
    prepare('POST', `${store.baseUrl}/products/${product.id}/pricing`, {
      headers: asMerchant(store),
      body: {
        ...pricingBody(product.id, variantOf(product), { title: product.title, variants: [{ stock: 5 }] }),
        ...changes,
      },
    });

  it('are refused with 422 when they are gone, hidden or short, and nothing is written', async () => {
    const gone = await createProduct(store);
    const hidden = await createProduct(store, { variants: [{ stock: 5 }] });
    const short = await createProduct(store, { title: 'Rare stamp', variants: [{ stock: 5 }] });
    const carts = [await cartWith(gone), await cartWith(hidden), await fillCart(store, { [variantOf(short)]: 4 })];
    await prepare('DELETE', `${store.baseUrl}/products/${gone.id}`, { headers: asMerchant(store) });
    await save(hidden, { post_status: 'draft' });
    await buy(store, { [variantOf(short)]: 2 });
    await expectNothingWritten(async () => {
      const replies = [];
      for (const cart_hash of carts) replies.push(await placeOrder(store, checkoutForm({ cart_hash })));
      // A cart whose only line has vanished is an empty one.
      expect(replies[0]).toMatchObject({ status: 200, body: { status: 'failed', message: 'Your cart is empty.' } });
      expect(replies[1]).toMatchObject({
        status: 422,
        body: { message: `"${hidden.title}" is not available any more.`, code: 'unpublished' },
      });
      expect(replies[2]?.status).toBe(422);
      expect(replies[2]?.body).toEqual({ message: 'Only 3 of "Rare stamp" left.', code: 'insufficient_stock' });
    });
  });

  describe('that were deleted', () => {
    const remove = ({ id }: Product) =>
      prepare('DELETE', `${store.baseUrl}/products/${id}`, { headers: asMerchant(store) });
    /** A cart of two products, of which one has been deleted since. */
    const halfACart = async (headers: Credentials = {}) => {
      const [gone, kept] = [await createProduct(store), await createProduct(store, { fulfillment: 'digital' })];
      const cart_hash = await fillCart(store, { [variantOf(gone)]: 2, [variantOf(kept)]: 1 }, headers);
      await remove(gone);
      return {
        cart_hash,
        removed: [{ object_id: variantOf(gone), quantity: 2, message: expect.any(String) as string }],
      };
    };
    const orderOf = async (cart_hash: string) => (await placeOrder(store, checkoutForm({ cart_hash }))).body;

    it('leave the cart with the first look, which tells of them, and the rest is bought', async () => {
      const { cart_hash, removed } = await halfACart();
      expect(await readCart(store, cart_hash)).toMatchObject({ item_count: 1, removed_items: removed });
      expect(await readCart(store, cart_hash)).not.toHaveProperty('removed_items');
      expect(await orderOf(cart_hash)).toMatchObject({ status: 'success' });
    });

    it('leave it with a change, too, and are told once however many look at the same time', async () => {
      const { cart_hash, removed } = await halfACart();
      const looks = await Promise.all(Array.from({ length: 10 }, () => readCart(store, cart_hash)));
      expect(looks.filter((cart) => 'removed_items' in cart)).toHaveLength(1);
      const other = await halfACart();
      const item_id = variantOf(digital);
      const { body } = await addItem(store, { item_id, quantity: 1, cart_hash: other.cart_hash });
      expect(body.data).toMatchObject({ item_count: 2, removed_items: other.removed });
      expect(removed).toHaveLength(1);
    });

    it('refuse an order once where nobody has looked, and the next try buys the rest', async () => {
      const { cart_hash } = await halfACart();
      const refused = await placeOrder(store, checkoutForm({ cart_hash }));
      expect(refused).toMatchObject({ status: 422, body: { code: 'unpublished' } });
      expect(refused.body.message).toContain('has been taken out');
      expect(await orderOf(cart_hash)).toMatchObject({ status: 'success' });
    });

    it('are nothing that a cart filled anew stumbles over', async () => {
      const gone = await createProduct(store);
      const cart_hash = await cartWith(gone);
      await remove(gone);
      await addItem(store, { item_id: variantOf(digital), quantity: 1, cart_hash });
      expect(await orderOf(cart_hash)).toMatchObject({ status: 'success' });
    });

    it('are not for sale, and shown as such, while they are only hidden', async () => {
      const hidden = await createProduct(store, { variants: [{ stock: 5 }] });
      const cart_hash = await cartWith(hidden);
      expect((await readCart(store, cart_hash)).cart_data).toMatchObject([{ is_available: true }]);
      await save(hidden, { post_status: 'draft' });
      expect((await readCart(store, cart_hash)).cart_data).toMatchObject([{ is_available: false }]);
    });
  });

  it('are refused where there are more of them than one may buy by now', async () => {
    const { id, variantIds } = await createProduct(store, { variants: [{ price: 1_000 }] });
    const one = variantIds[0] as number;
    const cart_hash = await fillCart(store, { [one]: 3 });
    const other_info = JSON.stringify({ sold_individually: 'yes' });
    await knex('shop_products').where({ id }).update({ other_info });
    const refused = await placeOrder(store, checkoutForm({ cart_hash }));
    expect(refused).toMatchObject({ status: 422, body: { message: 'This product can only be bought once.' } });
    const { body } = await addItem(store, { item_id: one, quantity: 3, by_input: true, cart_hash });
    expect(body.data).toMatchObject({ item_count: 1 });
    expect((await placeOrder(store, checkoutForm({ cart_hash }))).body).toMatchObject({ status: 'success' });
  });

  it('are refused in the cart already, by its rules', async () => {
    const draft = await createProduct(store, { status: 'draft' });
    const scarce = await createProduct(store, { variants: [{ stock: 2 }] });
    const plan = await createProduct(store, { fulfillment: 'digital', variants: [{ paymentType: 'subscription' }] });
    const single = await createProduct(store, { soldIndividually: true });
    const refusals: readonly [number, number][] = [
      [variantOf(draft), 1],
      [variantOf(scarce), 3],
      [variantOf(plan), 2],
      [2_147_483_647, 1],
    ];
    for (const [item_id, quantity] of refusals) {
      const { status, body } = await addItem(store, { item_id, quantity });
      expect(status).toBe(422);
      expect(body).toEqual({ message: expect.any(String) as string, code: expect.any(String) as string });
    }
    const hash = await cartWith(physical);
    expect((await addItem(store, { item_id: variantOf(plan), cart_hash: hash })).status).toBe(422);
    const one = await addItem(store, { item_id: variantOf(single), quantity: 7, cart_hash: hash });
    expect(one.body.data.cart_data).toMatchObject([{ quantity: 1 }, { id: variantOf(single), quantity: 1 }]);
  });
});

describe('the payment method', () => {
  it.each([undefined, '', 'stripe', 'offline_payment', '__proto__', 'COD'])(
    '%j is refused with 423',
    async (payment_method) => {
      const cart_hash = await cartWith(physical);
      const { status, body } = await placeOrder(store, checkoutForm({ cart_hash, payment_method }));
      expect({ status, body }).toEqual({ status: 423, body: { message: 'Please choose a valid payment method.' } });
      expect(await readCart(store, cart_hash)).toMatchObject({ stage: 'draft', item_count: 1 });
    }
  );
});

describe('price tampering', () => {
  const FORGED = {
    price: 1,
    unit_price: 1,
    item_price: 1,
    subtotal: 1,
    total: 1,
    total_amount: 1,
    total_paid: 1_000,
    tax: 1,
    tax_total: -999,
    discount: 999,
    coupon_discount_total: 999,
    manual_discount_total: 999,
    currency: 'XXX',
    rate: '0.01',
    status: 'completed',
    payment_status: 'paid',
    is_paid: true,
    invoice_no: 'INV-0',
    receipt_number: 1,
    customer_id: 1,
    user_id: 1,
    order_id: 1,
    stage: 'completed',
    uuid: 'forged',
    quantity: 1,
  };

  it('changes neither what is in the cart nor what is stored with the order', async () => {
    const { variantIds } = await createProduct(store, { variants: [{ price: 4_200 }] });
    const [variant] = variantIds as [number];
    const forged = { ...FORGED, item_id: variant, cart_data: [{ id: variant, price: 1 }] };
    const added = await callStore<{ data: { cart_hash: string; total: number; stage: string } }>(
      'POST',
      `${store.baseUrl}/cart/add_item?price=1&total=1`,
      { body: forged }
    );
    expect(added.body.data).toMatchObject({ total: 4_200, stage: 'draft' });
    const billing_email = uniqueEmail();
    const form = {
      ...FORGED,
      ...checkoutForm({ billing_email }),
      cart_hash: added.body.data.cart_hash,
      order_items: [],
    };
    const { body } = await placeOrder(store, form);
    const order = await knex('shop_orders')
      .where({ id: body.order_id as number })
      .first();
    const money = [
      'subtotal',
      'total_amount',
      'total_paid',
      'tax_total',
      'coupon_discount_total',
      'manual_discount_total',
    ];
    expect(money.map((column) => Number(order[column]))).toEqual([4_200, 4_200, 0, 0, 0, 0]);
    expect(order).toMatchObject({
      status: 'on-hold',
      payment_status: 'pending',
      receipt_number: null,
      invoice_no: null,
    });
    expect([order.currency, order.rate, order.uuid]).not.toEqual(expect.arrayContaining(['XXX', '0.01', 'forged']));
    const customer = await knex('shop_customers').where({ id: order.customer_id }).first();
    expect(customer).toMatchObject({ email: billing_email, user_id: null });
  });

  it.each([-1, -0.5, 0.5, 1e21, '1e3', 'NaN', '0x10', 1_000_001, true, [1], {}, ' '])(
    'quantity %j buys nothing odd',
    async (quantity) => {
      const reply = await callStore<{ data?: { cart_data: { quantity: number }[] } }>(
        'POST',
        `${store.baseUrl}/cart/add_item`,
        {
          body: { item_id: variantOf(physical), quantity },
        }
      );
      // Zero or less takes out, blank means one; everything else is refused.
      if (quantity === -1) expect(reply.body.data?.cart_data).toEqual([]);
      else if (quantity === ' ') expect([200, 422]).toContain(reply.status);
      else expect(reply.status).toBe(422);
    }
  );
});
