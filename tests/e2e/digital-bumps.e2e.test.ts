import { askStore } from '../support/attributes';
import { createProduct } from '../support/merchant';
import { applyBump, createBump as makeBump, type BumpChanges } from '../support/order-bumps';
import { checkoutForm, fillCart, placeOrder, readOrder } from '../support/shopper';
import { sharedStore } from '../support/shared-store';

/** Whether an order is sent anywhere, when an order bump had to do with something that is. See docs/rules/order-bumps.md. */
const store = sharedStore();

const made: number[] = [];
let book: number;
let ebook: number;

const createBump = async (variationId: number, changes: BumpChanges): Promise<number> => {
  const id = await makeBump(store, variationId, changes);
  made.push(id);
  return id;
};

const endBump = (id: number) => askStore(store, 'DELETE', `/order_bump/${id}`);

const upgradeToEbook = (): Promise<number> => createBump(ebook, { config: { upgrade_from: book } });

const cartWith = async (bumpId: number, variationId: number): Promise<string> => {
  const hash = await fillCart(store, { [variationId]: 1 });
  expect(await applyBump(store, hash, bumpId)).toMatchObject({ status: 200 });
  return hash;
};

const WITHOUT_STREET = { billing_address_1: undefined, billing_city: undefined, billing_postcode: undefined };

const placeWithoutStreet = (cart_hash: string) => placeOrder(store, checkoutForm({ cart_hash, ...WITHOUT_STREET }));

const ASKS_FOR_STREET = { status: 'failed', errors: { billing_address_1: {}, billing_city: {}, billing_postcode: {} } };

const addressesOf = async (orderId: unknown) => {
  const { billing_address, shipping_address } = await readOrder(store, orderId as number);
  return { billing_address, shipping_address };
};

beforeAll(async () => {
  const variantOf = async (fulfillment: 'digital' | 'physical') =>
    (await createProduct(store, { fulfillment, variants: [{ price: 2_000 }] })).variantIds[0] as number;
  [book, ebook] = [await variantOf('physical'), await variantOf('digital')];
});

afterAll(async () => {
  for (const id of made) await endBump(id);
});

describe('the form of an order with an offer', () => {
  it('asks for no street once the offer has replaced what would have been sent', async () => {
    const hash = await cartWith(await upgradeToEbook(), book);
    const { body } = await placeWithoutStreet(hash);
    expect(body).toMatchObject({ status: 'success' });
    expect(await addressesOf(body.order_id)).toMatchObject({
      billing_address: { country: 'GB' },
      shipping_address: null,
    });
  });

  it('asks for a street while an offer is to be sent, and for none when it has ended', async () => {
    const id = await createBump(book, { conditions: [{ type: 'variation', operator: 'in', values: [ebook] }] });
    const hash = await cartWith(id, ebook);
    expect((await placeWithoutStreet(hash)).body).toMatchObject(ASKS_FOR_STREET);
    await endBump(id);
    const { body } = await placeWithoutStreet(hash);
    expect(body).toMatchObject({ status: 'success' });
    expect(await addressesOf(body.order_id)).toMatchObject({ shipping_address: null });
  });

  it('asks for a street again when what was replaced is back', async () => {
    const id = await upgradeToEbook();
    const hash = await cartWith(id, book);
    await endBump(id);
    expect((await placeWithoutStreet(hash)).body).toMatchObject(ASKS_FOR_STREET);
    const { body } = await placeOrder(store, checkoutForm({ cart_hash: hash }));
    expect(body).toMatchObject({ status: 'success' });
    expect(await addressesOf(body.order_id)).toMatchObject({ shipping_address: { city: 'London' } });
  });
});
