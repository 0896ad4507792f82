import { createBuyer, type Buyer } from '../support/buyer';
import { callStore, prepare } from '../support/call-store';
import { asMerchant, createProduct } from '../support/merchant';
import { applyBump, createBump, readOffers, saveBump, bumpBody } from '../support/order-bumps';
import { sharedStore } from '../support/shared-store';
import {
  buy,
  checkoutForm,
  fillCart,
  markAsPaid,
  placeOrder,
  readOrder,
  uniqueEmail,
  type Cart,
} from '../support/shopper';

/**
 * Order bumps may ask what somebody bought before. Of a guest nothing is known but a typed address, and that is anybody's: neither
 * offers nor prices depend on whose it is. See docs/rules/checkout.md#guests.
 */
const store = sharedStore();

let product: number;
let main: number;
let extra: number;
let known: string;
let buyer: Buyer;
const made: number[] = [];

const bumpFor = async (...conditions: readonly object[]): Promise<number> => {
  const beside = { type: 'product', operator: 'in', values: [product] };
  const id = await createBump(store, extra, { conditions: [beside, ...conditions] });
  made.push(id);
  return id;
};

/** Without those that other suites left behind. */
const ownIn = (offers: readonly { readonly id: number }[]): readonly number[] =>
  offers.map(({ id }) => id).filter((id) => made.includes(id));

const FIRST_TIME = { type: 'customer_type', operator: 'in', values: ['first_time'] };
const RETURNING = { type: 'customer_type', operator: 'in', values: ['returning'] };

beforeAll(async () => {
  const variants = [{ price: 5_000 }];
  const { id, variantIds } = await createProduct(store, { variants });
  [product, main] = [id, variantIds[0] as number];
  extra = (await createProduct(store, { variants: [{ price: 2_000 }] })).variantIds[0] as number;
  known = uniqueEmail();
  await markAsPaid(store, await buy(store, { [main]: 1 }, { billing_email: known }));
  buyer = await createBuyer(store);
  const cart_hash = await fillCart(store, { [main]: 1 }, buyer.credentials);
  const { body } = await placeOrder(store, checkoutForm({ cart_hash }), buyer.credentials);
  await markAsPaid(store, body.order_id as number);
});

// Other suites shop in the same store.
afterEach(async () => {
  for (const id of made.splice(0)) await saveBump(store, id, bumpBody(extra, { status: 'draft' }));
});

const typed = async (cart_hash: string, billing_email: string): Promise<Cart> => {
  const url = `${store.baseUrl}/cart/save_checkout_data`;
  return (await prepare<{ data: Cart }>('POST', url, { body: { cart_hash, billing_email } })).body.data;
};

describe('a guest who types the address of a customer', () => {
  it('is offered what anybody is offered', async () => {
    const [welcome] = [await bumpFor(FIRST_TIME)];
    await bumpFor(RETURNING);
    await bumpFor({ type: 'customer_ltv', operator: '>', values: [0] });
    for (const email of [known, uniqueEmail()]) {
      const cart_hash = await fillCart(store, { [main]: 1 });
      await typed(cart_hash, email);
      expect(ownIn(await readOffers(store, cart_hash))).toEqual([welcome]);
    }
  });

  it.each([
    ['a customer', () => known],
    ['nobody', uniqueEmail],
  ])('pays what was shown, be it of %s', async (_whose, emailOf) => {
    const id = await bumpFor(FIRST_TIME);
    const cart_hash = await fillCart(store, { [main]: 1 });
    await applyBump(store, cart_hash, id);
    const billing_email = emailOf();
    const shown = await typed(cart_hash, billing_email);
    expect(shown).toMatchObject({ total: 6_800 });
    const { body } = await placeOrder(store, checkoutForm({ cart_hash, billing_email }));
    expect(await readOrder(store, body.order_id as number)).toMatchObject({ total_amount: 6_800 });
  });

  it('cannot take what is for those who came back', async () => {
    const id = await bumpFor(RETURNING);
    const cart_hash = await fillCart(store, { [main]: 1 });
    await typed(cart_hash, known);
    expect(await applyBump(store, cart_hash, id)).toMatchObject({ status: 422 });
  });
});

describe('a signed-in customer', () => {
  const offersTo = async (cart_hash: string): Promise<readonly number[]> => {
    const url = `${store.baseUrl}/cart/order_bumps?cart_hash=${cart_hash}`;
    const { body } = await callStore<{ order_bumps: readonly { id: number }[] }>('GET', url, {
      headers: buyer.credentials,
    });
    return ownIn(body.order_bumps);
  };

  it('is judged by what the account bought, in the cart and in the order', async () => {
    await bumpFor(FIRST_TIME);
    const back = await bumpFor(RETURNING);
    const cart_hash = await fillCart(store, { [main]: 1 }, buyer.credentials);
    expect(await offersTo(cart_hash)).toEqual([back]);
    const body = { cart_hash, bump_id: back };
    await prepare('POST', `${store.baseUrl}/cart/apply_order_bump`, { headers: buyer.credentials, body });
    const placed = await placeOrder(store, checkoutForm({ cart_hash }), buyer.credentials);
    expect(await readOrder(store, placed.body.order_id as number)).toMatchObject({ total_amount: 6_800 });
  });

  it('loses an offer that the merchant narrows meanwhile', async () => {
    const id = await bumpFor(RETURNING);
    const cart_hash = await fillCart(store, { [main]: 1 }, buyer.credentials);
    const body = { cart_hash, bump_id: id };
    await prepare('POST', `${store.baseUrl}/cart/apply_order_bump`, { headers: buyer.credentials, body });
    await prepare('PUT', `${store.baseUrl}/order_bump/${id}`, {
      headers: asMerchant(store),
      body: bumpBody(extra, { conditions: [FIRST_TIME] }),
    });
    const placed = await placeOrder(store, checkoutForm({ cart_hash }), buyer.credentials);
    expect(await readOrder(store, placed.body.order_id as number)).toMatchObject({ total_amount: 5_000 });
  });
});
