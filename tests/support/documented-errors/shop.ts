import { askStore, choose, createGroup, createTerms, generateVariations, type Term } from '../attributes';
import { createBuyer, readProfile, variantOf, type Buyer } from '../buyer';
import { basic, prepare } from '../call-store';
import { createCustomer } from '../customers';
import { asMerchant, createProduct, type Product } from '../merchant';
import { setStatus } from '../order-actions';
import { createBump } from '../order-bumps';
import type { SharedStore } from '../shared-store';
import { addItem, buy, checkoutForm, fillCart, markAsPaid, placeOrder } from '../shopper';
import { createSiteCustomer, createStaffWithShopRole, superAdminId, uniqueName, type Credentials } from '../site-admin';
import { fillTaxClasses } from './tax-classes';
import { coverTheWorld } from './world-zone';

/** Who sends the requests of the table. */
export type Callers = {
  readonly merchant: Credentials;
  readonly worker: Credentials;
  readonly manager: Credentials;
  readonly guest: Credentials;
  /** The name of the super admin with another password. */
  readonly impostor: Credentials;
  readonly buyer: Credentials;
  /** Signed in, and without a customer record. */
  readonly newcomer: Credentials;
};

type Saved<Key extends string> = Readonly<Record<Key, { readonly id: number }>>;

const save = async <Key extends string>(store: SharedStore, path: string, body: object): Promise<Saved<Key>> =>
  (await prepare<Saved<Key>>('POST', `${store.baseUrl}${path}`, { headers: asMerchant(store), body })).body;

const catalogueOf = async (store: SharedStore) => {
  const [product, other] = [await createProduct(store), await createProduct(store)];
  const sku = uniqueName('SKU');
  const variants = {
    post_id: other.id,
    variation_title: 'With a SKU',
    item_price: 1_000,
    sku,
    fulfillment_type: 'physical',
    other_info: { payment_type: 'onetime' },
  };
  await prepare('POST', `${store.baseUrl}/products/variants`, { headers: asMerchant(store), body: { variants } });
  return { product, variant: variantOf(product), sku };
};

const attributesOf = async (store: SharedStore) => {
  const [group, other] = [await createGroup(store), await createGroup(store)];
  const [used] = (await createTerms(store, group.id, 1)) as [Term];
  const [free] = (await createTerms(store, other.id, 1)) as [Term];
  const { id } = await createProduct(store);
  expect((await generateVariations(store, id, choose(group, [used]))).status).toBe(200);
  return { group, other, used, free };
};

const couponsOf = async (store: SharedStore) => {
  const create = async (changes: object = {}) => {
    const code = uniqueName('CODE');
    const coupon = { title: code, code, status: 'active', type: 'percentage', amount: 10, stackable: 'yes' };
    const { data } = await save<'data'>(store, '/coupons', { ...coupon, show_on_checkout: 'no', ...changes });
    return { id: data.id, code };
  };
  const past = { start_date: '2020-01-01 00:00:00', end_date: '2020-02-01 00:00:00' };
  return {
    coupon: await create(),
    unstackable: await create({ stackable: 'no' }),
    expiredCoupon: await create(past),
  };
};

const ordersOf = async (store: SharedStore, product: Product) => {
  const lines = { [variantOf(product)]: 1 };
  const [open, paid, canceled] = [await buy(store, lines), await buy(store, lines), await buy(store, lines)];
  expect((await markAsPaid(store, paid)).status).toBe(200);
  expect((await setStatus(store, canceled, 'canceled')).status).toBe(200);
  return { open, paid, canceled };
};

const cartsOf = async (store: SharedStore, product: Product) => {
  const filled = () => fillCart(store, { [variantOf(product)]: 1 });
  const [full, empty, completed] = [await filled(), await filled(), await filled()];
  await addItem(store, { item_id: variantOf(product), quantity: 0, cart_hash: empty });
  expect((await placeOrder(store, checkoutForm({ cart_hash: completed }))).body.status).toBe('success');
  const last = { [variantOf(await createProduct(store, { variants: [{ stock: 1 }] }))]: 1 };
  const soldOut = await fillCart(store, last);
  await buy(store, last);
  return { full, empty, completed, soldOut };
};

const addressOf = async (store: SharedStore, buyer: Buyer): Promise<number> =>
  (await readProfile(store, buyer)).billing_address[0]?.id ?? 0;

const peopleOf = async (store: SharedStore) => {
  const [buyer, stranger] = [await createBuyer(store), await createBuyer(store)];
  const worker = await createStaffWithShopRole(store, 'worker');
  const callers: Callers = {
    merchant: asMerchant(store),
    worker: worker.credentials,
    manager: (await createStaffWithShopRole(store, 'manager')).credentials,
    guest: {},
    impostor: basic(store.demo.admin.email, 'not-the-password'),
    buyer: buyer.credentials,
    newcomer: (await createSiteCustomer(store)).credentials,
  };
  const addresses = { own: await addressOf(store, buyer), foreign: await addressOf(store, stranger) };
  return { callers, buyer, stranger, ...addresses, worker: worker.id, superAdmin: await superAdminId(store) };
};

const settingsOf = async (store: SharedStore) => {
  const label = uniqueName('Label');
  await save(store, '/labels', { value: label });
  const zone = { name: uniqueName('Zone'), region: 'NZ' };
  return {
    label,
    zone: (await save<'shipping_zone'>(store, '/shipping/zones', zone)).shipping_zone.id,
    world: await coverTheWorld(store),
    taxClasses: await fillTaxClasses(store),
  };
};

/** What the requests of the table name. */
export type Shop = Awaited<ReturnType<typeof furnish>>;

export const furnish = async (store: SharedStore) => {
  const catalogue = await catalogueOf(store);
  return {
    ...catalogue,
    ...(await settingsOf(store)),
    ...(await attributesOf(store)),
    ...(await couponsOf(store)),
    ...(await ordersOf(store, catalogue.product)),
    ...(await peopleOf(store)),
    carts: await cartsOf(store, catalogue.product),
    customer: await createCustomer(store),
    bump: await createBump(store, catalogue.variant, { status: 'draft' }),
  };
};

/** Other files of the run begin without these. */
export const clearAway = async (store: SharedStore, { zone, world, taxClasses, bump }: Shop): Promise<void> => {
  await askStore(store, 'DELETE', `/shipping/zones/${zone}`);
  await askStore(store, 'DELETE', `/order_bump/${bump}`);
  await world.remove();
  await taxClasses.remove();
};
