import { buyAs } from '../support/buyer';
import { callStore, prepare } from '../support/call-store';
import { shopApi, ok } from '../support/catalogue';
import { createProduct } from '../support/merchant';
import { checkoutForm, fillCart, placeOrder, readCart, readOrder, uniqueEmail } from '../support/shopper';
import { sharedStore } from '../support/shared-store';
import { createSiteCustomer } from '../support/site-admin';
import { clearAllTaxes, clearTaxes, standardId, taxApi } from '../support/taxes';

/** Which fields the checkout form has. The suite puts everything back, other files share the store. */
type Flags = Readonly<Record<string, { readonly enabled: string; readonly required: string; readonly label?: string }>>;
type Answer = {
  readonly message?: string;
  readonly fields: Readonly<Record<string, Flags>>;
  readonly settings: Readonly<Record<string, Flags>> & { readonly agree_terms: { readonly text: string } };
};

const store = sharedStore();
const api = shopApi(store);
let before: Answer;

const save = (fields: unknown) => api<Answer>('POST', '/checkout-fields/save-fields', { fields });

beforeAll(async () => {
  before = await ok(api<Answer>('GET', '/checkout-fields'));
});

afterEach(async () => {
  expect((await save(before.fields)).status).toBe(200);
});

describe('checkout fields', () => {
  it('are read with labels to edit and as bare flags', async () => {
    const { fields, settings } = await ok(api<Answer>('GET', '/checkout-fields/get-fields'));
    expect(fields.billing_address?.city).toEqual({ label: 'City', locked: 'no', enabled: 'yes', required: 'yes' });
    expect(settings.billing_address?.city).toEqual({ enabled: 'yes', required: 'yes' });
    expect(fields.basic_info?.email).toMatchObject({ locked: 'yes' });
  });

  it('are saved under both paths, and what is read can be sent back', async () => {
    const saved = await ok(
      api<Answer>('POST', '/checkout-fields', { fields: { billing_address: { phone: { enabled: 'yes' } } } })
    );
    expect(saved.settings.billing_address?.phone).toEqual({ enabled: 'yes', required: 'no' });
    const again = await ok(save(saved.fields));
    expect(again.settings).toEqual(saved.settings);
    expect(await ok(api<Answer>('GET', '/checkout-fields'))).toMatchObject({ settings: saved.settings });
  });

  it('decide what a checkout needs', async () => {
    const city = { required: 'no' };
    const phone = { enabled: 'yes', required: 'yes' };
    await ok(save({ billing_address: { phone, city }, shipping_address: { city } }));
    const { variantIds } = await createProduct(store);
    const cart_hash = await fillCart(store, { [variantIds[0] as number]: 1 });
    const refused = await placeOrder(store, checkoutForm({ cart_hash, billing_city: '' }));
    expect(refused.body).toEqual({
      status: 'failed',
      errors: { billing_phone: { required: expect.stringContaining('Phone') as string } },
    });
    const placed = await placeOrder(
      store,
      checkoutForm({ cart_hash, billing_city: '', billing_phone: '020 7946 0000' })
    );
    expect(placed.body.status).toBe('success');
  });

  it('ask for a name, whatever is switched off', async () => {
    await ok(save({ basic_info: { full_name: { enabled: 'no' } } }));
    type Shown = { readonly group: string; readonly name: string; readonly required: boolean };
    const url = `${store.baseUrl}/public/store`;
    const { body } = await callStore<{ store: { readonly checkout_fields: readonly Shown[] } }>('GET', url);
    const basic = body.store.checkout_fields.filter(({ group }) => group === 'basic_info');
    expect(basic.map(({ name, required }) => [name, required])).toEqual([
      ['first_name', true],
      ['email', true],
    ]);
  });

  it('take the whole name of a saved address, also where names are asked for apart', async () => {
    const apart = { enabled: 'yes', required: 'yes' };
    const { variantIds } = await createProduct(store);
    const lines = { [variantIds[0] as number]: 1 };
    const customer = await createSiteCustomer(store);
    const { credentials: headers } = customer;
    await buyAs(store, customer, lines, { billing_full_name: 'Grace Brewster Hopper' });
    type Address = { readonly id: number; readonly name: string };
    const url = `${store.baseUrl}/customer-profile/profile`;
    const { body } = await prepare<{ data: { billing_address: readonly Address[] } }>('GET', url, { headers });
    const saved = body.data.billing_address.find(({ name }) => name === 'Grace Brewster Hopper') as Address;
    await ok(save({ basic_info: { full_name: { enabled: 'no' }, first_name: apart, last_name: apart } }));

    const grace = { first_name: 'Grace', last_name: 'Brewster Hopper' };
    const typed = { billing_first_name: 'Ada', billing_last_name: 'Lovelace', billing_full_name: undefined };
    const ways: readonly ((cart_hash: string) => Promise<unknown>)[] = [
      (cart_hash) =>
        prepare('POST', `${store.baseUrl}/cart/save_checkout_data`, {
          ...{ headers, body: { cart_hash, billing_address_id: saved.id } },
        }),
      (fct_cart_hash) =>
        prepare('POST', `${store.baseUrl}/customers/${saved.id}/update-address-select`, {
          ...{ headers, body: { fct_cart_hash } },
        }),
    ];
    for (const choose of ways) {
      const cart_hash = await fillCart(store, lines, headers);
      const kept = { headers, body: { cart_hash, ...typed } };
      await callStore('POST', `${store.baseUrl}/cart/save_checkout_data`, kept);
      await choose(cart_hash);
      const names = { billing_first_name: grace.first_name, billing_last_name: grace.last_name };
      expect(await readCart(store, cart_hash, headers)).toMatchObject({ checkout_data: { form_data: names } });
      const placed = await placeOrder(store, checkoutForm({ cart_hash, billing_full_name: undefined }), headers);
      expect(placed.body).toMatchObject({ status: 'success' });
      const order = await readOrder(store, placed.body.order_id as number);
      expect(order).toMatchObject({ billing_address: { name: saved.name }, customer: grace });
    }
  });

  it('keep scripts out of the terms', async () => {
    const text = '<p>Agree to the <a href="https://example.com/terms">terms</a></p><script>alert(1)</script>';
    const { settings } = await ok(save({ agree_terms: { enabled: 'yes', text } }));
    expect(settings.agree_terms.text).toContain('https://example.com/terms');
    expect(settings.agree_terms.text).not.toContain('script');
  });

  it('refuse values of a wrong kind and store nothing of them', async () => {
    const wrong = { billing_address: { phone: { enabled: 'yes' }, city: { required: 'sometimes' } } };
    const { status, body } = await save(wrong);
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { errors: { 'billing_address.city.required': [expect.any(String)] } },
    });
    expect((await ok(api<Answer>('GET', '/checkout-fields'))).settings).toEqual(before.settings);
    expect((await api('POST', '/checkout-fields', {})).status).toBe(422);
  });
});

describe('where taxes differ within a country', () => {
  type PublicField = { readonly group: string; readonly name: string; readonly required_in?: readonly string[] };
  const tax = taxApi(store);
  const configure = (settings: object) => ok(tax('POST', '/configuration/settings', { settings }));
  const asked = async (group: string): Promise<Readonly<Record<string, readonly string[]>>> => {
    const url = `${store.baseUrl}/public/store`;
    const { store: told } = (await callStore<{ store: { checkout_fields: readonly PublicField[] } }>('GET', url)).body;
    const fields = told.checkout_fields.filter((field) => field.group === group && field.required_in !== undefined);
    return Object.fromEntries(fields.map(({ name, required_in = [] }) => [name, required_in]));
  };

  beforeAll(async () => {
    await clearAllTaxes(tax);
    await configure({ enable_tax: 'yes', tax_inclusion: 'excluded', tax_calculation_basis: 'shipping' });
    const rate = { class_id: await standardId(tax), country: 'US', state: 'CA', rate: '7.25', name: 'CA tax' };
    await ok(tax('POST', '/country/rate', rate));
  });

  afterAll(async () => {
    await clearTaxes(tax, ['US']);
    await configure({ enable_tax: 'no', tax_inclusion: 'included' });
  });

  it('nobody buys digital goods without their tax by leaving the state out', async () => {
    const ebook = await createProduct(store, { fulfillment: 'digital', variants: [{ price: 10_000 }] });
    const cart_hash = await fillCart(store, { [ebook.variantIds[0] as number]: 1 });
    const place = (changes: object) =>
      placeOrder(store, {
        ...{ billing_email: uniqueEmail(), billing_full_name: 'Ada Lovelace', payment_method: 'cod' },
        ...{ cart_hash, billing_country: 'US', ...changes },
      });
    const needed = { required: expect.any(String) as string };
    expect((await place({})).body).toEqual({
      status: 'failed',
      errors: { billing_state: needed, billing_postcode: needed },
    });
    expect((await place({ billing_state: 'ZZ', billing_postcode: '90001' })).body).toMatchObject({
      errors: { billing_state: { invalid: expect.any(String) as string } },
    });
    const { body } = await place({ billing_state: 'CA', billing_postcode: '90001' });
    expect(body).toMatchObject({ status: 'success' });
    expect(await readOrder(store, body.order_id as number)).toMatchObject({ tax_total: 725, total_amount: 10_725 });
  });

  it('the fields of the form say so, also where the merchant has taken them out', async () => {
    expect(await asked('billing_address')).toEqual({ state: ['US'], postcode: ['US'] });
    const { fields } = await ok(api<Answer>('GET', '/checkout-fields'));
    expect(fields.billing_address).toMatchObject({ state: { required_in: ['US'] } });
    await ok(save({ billing_address: { state: { enabled: 'no' }, postcode: { enabled: 'no' } } }));
    expect(await asked('billing_address')).toEqual({ state: ['US'] });
    await configure({ tax_calculation_basis: 'billing' });
    expect(await asked('shipping_address')).toEqual({});
    await configure({ tax_calculation_basis: 'store' });
    expect(await asked('billing_address')).toEqual({});
    await configure({ tax_calculation_basis: 'shipping' });
  });
});
