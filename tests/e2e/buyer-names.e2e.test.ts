import { createBuyer, type Buyer } from '../support/buyer';
import { createProduct } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { buy, checkoutForm, fillCart, placeOrder, readCart, readOrder, uniqueEmail } from '../support/shopper';

/**
 * What a customer is called follows the bill, and the bill of somebody known need not be typed. See docs/rules/customers.md.
 */
const store = sharedStore();
let mug: number;
let buyer: Buyer;

beforeAll(async () => {
  mug = (await createProduct(store, { variants: [{ price: 2_000 }] })).variantIds[0] as number;
  buyer = await createBuyer(store);
});

type Named = { readonly first_name: string; readonly last_name: string };

const customerOf = async (orderId: number): Promise<Named> =>
  (await readOrder(store, orderId)).customer as unknown as Named;

const orderAs = async (who: Buyer, changes: object): Promise<number> => {
  const cart_hash = await fillCart(store, { [mug]: 1 }, who.credentials);
  const { body } = await placeOrder(store, checkoutForm({ ...changes, cart_hash }), who.credentials);
  expect(body).toMatchObject({ status: 'success' });
  return body.order_id as number;
};

describe('the name on the bill', () => {
  it('is that of the customer from then on', async () => {
    const billing_email = uniqueEmail();
    const first = await buy(store, { [mug]: 1 }, { billing_email, billing_full_name: 'Ada Byron' });
    expect(await customerOf(first)).toMatchObject({ first_name: 'Ada', last_name: 'Byron' });
    const second = await buy(store, { [mug]: 1 }, { billing_email, billing_full_name: 'Ada King Lovelace' });
    expect(await customerOf(second)).toMatchObject({ first_name: 'Ada', last_name: 'King Lovelace' });
  });

  it('is not where a stranger typed the address of an account', async () => {
    const id = await orderAs(buyer, { billing_full_name: 'Grace Hopper' });
    const { email } = (await readOrder(store, id)).customer as { email: string };
    await buy(store, { [mug]: 1 }, { billing_email: email, billing_full_name: 'Eve Dropper' });
    expect(await customerOf(id)).toMatchObject({ first_name: 'Grace', last_name: 'Hopper' });
  });

  it('is that of the customer where a signed-in one types none', async () => {
    await orderAs(buyer, { billing_full_name: 'Grace Brewster Hopper' });
    const id = await orderAs(buyer, { billing_full_name: '' });
    expect(await readOrder(store, id)).toMatchObject({
      billing_address: { name: 'Grace Brewster Hopper' },
      customer: { first_name: 'Grace', last_name: 'Brewster Hopper' },
    });
  });
});

describe('a cart', () => {
  it('is made in the name of who is signed in', async () => {
    await orderAs(buyer, { billing_full_name: 'Grace Hopper' });
    const cart_hash = await fillCart(store, { [mug]: 1 }, buyer.credentials);
    expect(await readCart(store, cart_hash, buyer.credentials)).toMatchObject({
      first_name: 'Grace',
      last_name: 'Hopper',
    });
    const guest = await readCart(store, await fillCart(store, { [mug]: 1 }));
    expect(guest).toMatchObject({ first_name: null, last_name: null });
  });
});
