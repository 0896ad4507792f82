import { callStore, prepare } from '../support/call-store';
import { furnish, listenTo } from '../support/hook-store';
import { asMerchant, createProduct } from '../support/merchant';
import { startProvider, type ProviderServer } from '../support/provider-server';
import { sharedListener } from '../support/shared-cluster';
import { addItem, checkoutForm, fillCart, placeOrder, readCart, readOrder, type Cart } from '../support/shopper';
import { editByStaff } from '../support/staff-orders';
import type { RunningStore } from '../support/start-store';
import { endsClean, type Cluster } from '../support/store-cluster';

/** Who owes the tax of a cart: told once when it changes. See docs/rules/tax.md#reverse-charge. */
const US = { billing_country: 'US', billing_state: 'CA', billing_city: 'Los Angeles', billing_postcode: '90001' };

let provider: ProviderServer;
let cluster: Cluster;
let shop: RunningStore;
let mug: number;

beforeAll(async () => {
  provider = await startProvider();
  cluster = await sharedListener(provider);
  [shop] = cluster.stores;
  ({ mug } = await furnish(cluster));
  const settings = { enable_tax: 'yes', tax_inclusion: 'excluded' };
  const url = `${shop.baseUrl}/tax/configuration/settings`;
  await prepare('POST', url, { headers: asMerchant(shop), body: { settings } });
  await listenTo(cluster, { filters: { 'shop/tax/validate_eu_vat_number': true } });
});

afterAll(() => provider.stop());

endsClean(() => cluster);

type Priced = Cart & { readonly checkout_data: Readonly<Record<string, unknown>> };

const post = (path: string, body: object) => prepare('POST', `${shop.baseUrl}/cart/${path}`, { body });

const priceOf = async (cart_hash: string): Promise<Priced> => (await readCart(shop, cart_hash)) as Priced;

const cartIn = async (place: object): Promise<string> => {
  const cart_hash = await fillCart(shop, { [mug]: 1 });
  await post('save_checkout_data', { ...place, cart_hash });
  return cart_hash;
};

describe('a reverse charge', () => {
  const DE = { billing_country: 'DE', billing_city: 'Berlin', billing_postcode: '10115' };
  const vat = { vat_number: 'DE136695976', country: 'DE' };

  const recorded = async (cart_hash: string): Promise<readonly string[]> => {
    const rows = (await cluster
      .knex('shop_outbox')
      .where('event', 'like', 'tax/reverse%')
      .orderBy('id')
      .select('event', 'refs')) as readonly { event: string; refs: string }[];
    // A cart is known by its note here.
    return rows.filter(({ refs }) => refs.includes(cart_hash)).map(({ event }) => event);
  };

  it('is an event when it begins and when it ends, once', async () => {
    const cart_hash = await cartIn(DE);
    await post('save_checkout_data', { order_notes: cart_hash, cart_hash });
    expect(await priceOf(cart_hash)).toMatchObject({ tax_total: 380 });
    await post('validate_vat', { ...vat, cart_hash });
    expect(await priceOf(cart_hash)).toMatchObject({ tax_total: 0 });
    await Promise.all([1, 2, 3].map((quantity) => addItem(shop, { item_id: mug, quantity, cart_hash })));
    expect(await recorded(cart_hash)).toEqual(['tax/reverse_charge_applied']);
    // That it has been told is a note of the store, and no answer.
    expect((await priceOf(cart_hash)).checkout_data).not.toHaveProperty('reverse_charged');
    await post('save_checkout_data', { ...US, cart_hash });
    await post('save_checkout_data', { ...DE, billing_state: '', cart_hash });
    await post('remove_vat', { cart_hash });
    await post('remove_vat', { cart_hash });
    expect(await recorded(cart_hash)).toEqual([
      'tax/reverse_charge_applied',
      'tax/reverse_charge_removed',
      'tax/reverse_charge_applied',
      'tax/reverse_charge_removed',
    ]);
    expect((await priceOf(cart_hash)).checkout_data).not.toHaveProperty('reverse_charged');
  });

  it('leaves the number that was looked up with the order, as long as the bill goes to its country', async () => {
    const { variantIds } = await createProduct(shop, { fulfillment: 'digital', variants: [{ price: 1_000 }] });
    const taxIdFor = async (place: object): Promise<string | null> => {
      const cart_hash = await fillCart(shop, { [variantIds[0] as number]: 1 });
      await post('save_checkout_data', { ...DE, cart_hash });
      await post('validate_vat', { ...vat, cart_hash });
      const business = { is_business: 'yes', billing_company_name: 'Becher GmbH', billing_tax_id: 'typed' };
      const placed = await placeOrder(shop, checkoutForm({ ...place, ...business, cart_hash }));
      const url = `${shop.baseUrl}/orders/${placed.body.order_id as number}`;
      return (await prepare<{ tax_id: string | null }>('GET', url, { headers: asMerchant(shop) })).body.tax_id;
    };
    expect(await taxIdFor(DE)).toBe('DE136695976');
    expect(await taxIdFor(US)).toBe('typed');
  });

  it('takes the tax out of a price once, however often staff edit the order, and ends where the bill goes elsewhere', async () => {
    const url = `${shop.baseUrl}/tax/configuration/settings`;
    const configure = (settings: object) => prepare('POST', url, { headers: asMerchant(shop), body: { settings } });
    const { id: class_id } = await cluster.knex('shop_tax_classes').where({ slug: 'standard' }).first('id');
    const rate = { class_id, country: 'BE', rate: '21', name: 'BTW' };
    await prepare('POST', `${shop.baseUrl}/tax/country/rate`, { headers: asMerchant(shop), body: rate });
    await configure({ tax_inclusion: 'included', eu_vat_settings: { reverse_charge_price_mode: 'dynamic' } });
    try {
      const { variantIds } = await createProduct(shop, { fulfillment: 'digital', variants: [{ price: 11_900 }] });
      const [song] = variantIds as [number];
      const cart_hash = await fillCart(shop, { [song]: 1 });
      await post('save_checkout_data', { ...DE, cart_hash });
      await post('validate_vat', { ...vat, cart_hash });
      const id = (await placeOrder(shop, checkoutForm({ ...DE, cart_hash }))).body.order_id as number;
      expect(await readOrder(shop, id)).toMatchObject({ total_amount: 10_000, tax_total: 0 });
      const declaration = async () => {
        type Page = { readonly business_info: { readonly reverse_charge_declaration: string } };
        const { body } = await prepare<Page>('GET', `${shop.baseUrl}/orders/${id}`, { headers: asMerchant(shop) });
        return body.business_info.reverse_charge_declaration;
      };
      const { customer, order_items } = await readOrder(shop, id);
      const line = { id: order_items[0]?.id, object_id: song };
      const edit = (quantity: number, more: object = {}) =>
        editByStaff(shop, id, { customer_id: customer.id, order_items: [{ ...line, quantity }], ...more });
      for (const quantity of [1, 2, 1]) {
        expect((await edit(quantity)).status).toBe(200);
        const { total_amount, tax_total } = await readOrder(shop, id);
        expect({ total_amount, tax_total }).toEqual({ total_amount: quantity * 10_000, tax_total: 0 });
      }
      expect(await declaration()).not.toBe('');
      const place = { country: 'BE', city: 'Gent', postcode: '9000' };
      const billing_address = { name: 'Ada Lovelace', address_1: 'Veldstraat 1', ...place };
      expect((await edit(1, { billing_address })).status).toBe(200);
      expect(await readOrder(shop, id)).toMatchObject({ total_amount: 11_900, tax_total: 2_065 });
      expect(await declaration()).toBe('');
    } finally {
      await configure({ tax_inclusion: 'excluded', eu_vat_settings: { reverse_charge_price_mode: 'fixed' } });
    }
  });

  it('that is looked up by many at once is one event', async () => {
    const cart_hash = await cartIn(DE);
    await post('save_checkout_data', { order_notes: cart_hash, cart_hash });
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        callStore('POST', `${shop.baseUrl}/cart/validate_vat`, { body: { ...vat, cart_hash } })
      )
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await recorded(cart_hash)).toEqual(['tax/reverse_charge_applied']);
  });
});
