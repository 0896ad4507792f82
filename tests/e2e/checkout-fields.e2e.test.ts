import { shopApi, ok } from '../support/catalogue';
import { createProduct } from '../support/merchant';
import { checkoutForm, fillCart, placeOrder } from '../support/shopper';
import { sharedStore } from '../support/shared-store';

/** Behaviours 12.2: which fields the checkout form has. The suite puts everything back, other files share the store. */
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
