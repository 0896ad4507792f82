import { callStore, type Reply } from '../support/call-store';
import { asMerchant, createProduct } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { checkoutForm, fillCart, placeOrder } from '../support/shopper';

/** Settings of payment methods. See docs/reference/payments.md. */
const store = sharedStore();
const BASE = `${store.baseUrl}/settings/payment-methods`;

type Body = Readonly<Record<string, unknown>> & {
  readonly settings: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly gateways: readonly Readonly<Record<string, unknown>>[];
};

const read = (path = ''): Promise<Reply<Body>> => callStore('GET', `${BASE}${path}`, { headers: asMerchant(store) });
const send = (path: string, body: unknown): Promise<Reply<Body>> =>
  callStore('POST', `${BASE}${path}`, { headers: asMerchant(store), body });
const save = (method: string, settings: unknown): Promise<Reply<Body>> => send('', { method, settings });

const offered = async (): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const { body } = await callStore<{ store: { payment_methods: readonly Readonly<Record<string, unknown>>[] } }>(
    'GET',
    `${store.baseUrl}/public/store`
  );
  return body.store.payment_methods;
};

const CLEAN = {
  checkout_label: '',
  checkout_logo: '',
  checkout_instructions: '',
  thank_you_page_instructions: '',
};

afterAll(async () => {
  await save('cod', { ...CLEAN, is_active: 'yes' });
  await save('offline_payment', { ...CLEAN, is_active: 'no' });
});

describe('the methods of a store', () => {
  it('are listed with what is switched on, and sorted as the merchant likes', async () => {
    const { status, body } = await read('/all');
    expect(status).toBe(200);
    expect(body.gateways).toContainEqual({
      method_key: 'cod',
      title: 'Cash on delivery',
      is_active: 'yes',
      missing: [],
      description: expect.any(String) as string,
      logo: '',
      upcoming: false,
      requires_pro: false,
      supported_features: ['offline', 'manual_subscription', 'zero_recurring'],
    });
    const order = body.gateways.map(({ method_key: key }) => key).reverse();
    expect(await send('/reorder', { order })).toMatchObject({ status: 200, body: { order } });
    expect((await read('/all')).body.gateways.map(({ method_key: key }) => key)).toEqual(order);
    for (const wrong of [['cod', 'cod'], ['__proto__'], undefined, {}]) {
      expect([wrong, (await send('/reorder', { order: wrong })).status]).toEqual([wrong, 422]);
    }
    await send('/reorder', { order: [...order].reverse() });
  });

  it('have settings with a schema; the mode is that of the store', async () => {
    const { status, body } = await read('?method=cod');
    expect(status).toBe(200);
    expect(body.settings).toEqual({ ...CLEAN, is_active: 'yes', payment_mode: 'test' });
    expect(Object.keys(body.fields)).toEqual(Object.keys(body.settings));
    expect(body.fields.checkout_instructions).toMatchObject({ type: 'html', label: expect.any(String) as string });
    expect((await read('?method=unknown')).status).toBe(404);
    expect((await read('?method=__proto__')).status).toBe(404);
    expect((await read('')).status).toBe(422);
  });

  it('are not offered once they are switched off, nor taken by a checkout', async () => {
    const product = await createProduct(store, { variants: [{ price: 1_000 }] });
    const variant = product.variantIds[0] as number;
    const pay = async (payment_method: string): Promise<number> => {
      const cart_hash = await fillCart(store, { [variant]: 1 });
      return (await placeOrder(store, checkoutForm({ payment_method, cart_hash }))).status;
    };
    expect(await pay('offline_payment')).toBe(423);
    expect((await save('offline_payment', { is_active: 'yes' })).status).toBe(200);
    expect((await save('cod', { is_active: 'no' })).body.settings.is_active).toBe('no');
    expect((await offered()).map(({ method }) => method)).toEqual(['offline_payment']);
    expect([await pay('cod'), await pay('offline_payment')]).toEqual([423, 200]);
    const info = `${store.baseUrl}/checkout/get-order-info?method=`;
    expect((await callStore('GET', `${info}cod`)).status).toBe(423);
    await save('cod', { is_active: 'yes' });
    expect(await pay('cod')).toBe(200);
  });

  it('look as they were designed, without what could run', async () => {
    const design = {
      checkout_label: 'Pay the <b>courier</b>',
      checkout_logo: 'https://cdn.example/cod.png',
      checkout_instructions: '<p>Have change ready.<script>alert(1)</script></p>',
      thank_you_page_instructions: '<p onclick="x()">See you soon.</p>',
    };
    const { status, body } = await send('/design', { method: 'cod', ...design });
    expect(status).toBe(200);
    expect(body.settings).toMatchObject({
      checkout_label: 'Pay the <b>courier</b>',
      checkout_instructions: '<p>Have change ready.</p>',
      thank_you_page_instructions: '<p>See you soon.</p>',
    });
    expect(await offered()).toContainEqual({
      method: 'cod',
      title: 'Pay the <b>courier</b>',
      logo: 'https://cdn.example/cod.png',
      instructions: '<p>Have change ready.</p>',
    });
    const product = await createProduct(store, { variants: [{ price: 1_000 }] });
    const cart_hash = await fillCart(store, { [product.variantIds[0] as number]: 1 });
    const { body: placed } = await placeOrder(store, checkoutForm({ cart_hash }));
    const url = `${store.baseUrl}/checkout/get-receipt?order_hash=${placed.order_uuid}`;
    const { body: shown } = await callStore<{ receipt: object }>('GET', url);
    expect(shown.receipt).toMatchObject({ payment_instructions: '<p>See you soon.</p>' });
    expect((await send('/design', { method: 'cod', checkout_logo: 'javascript:alert(1)' })).status).toBe(422);
    expect((await read('?method=cod')).body.settings.checkout_logo).toBe('https://cdn.example/cod.png');
  });

  it('take no nonsense, and change nothing for it', async () => {
    const before = (await read('?method=cod')).body.settings;
    for (const settings of [undefined, null, [], 'x', {}, { is_active: 'perhaps' }, { checkout_label: {} }]) {
      expect([settings, (await save('cod', settings)).status]).toEqual([settings, 422]);
    }
    const odd = await save('cod', { payment_mode: 'live', constructor: 'x', unknown: 'y' });
    expect(odd.status).toBe(200);
    expect((await read('?method=cod')).body.settings).toEqual(before);
  });
});

describe('add-ons', () => {
  it('are npm packages: nothing is downloaded, and the answer says what to do', async () => {
    const addon = { plugin_slug: 'strapi-plugin-acme-pay', source_type: 'wordpress' };
    const missing = await send('/install-addon', addon);
    expect(missing.status).toBe(422);
    expect(missing.body.message).toContain('npm install strapi-plugin-acme-pay');
    expect((await send('/install-addon', { ...addon, source_type: 'github' })).status).toBe(422);
    expect((await send('/install-addon', { ...addon, source_type: 'ftp' })).status).toBe(422);
    expect((await send('/install-addon', { ...addon, plugin_slug: '../../etc' })).status).toBe(422);
    expect((await send('/install-addon', { ...addon, plugin_slug: 'strapi-plugin-shop' })).body).toEqual({
      message: 'The add-on is installed.',
      plugin_file: 'strapi-plugin-shop',
    });
    expect((await send('/activate-addon', { plugin_file: 'strapi-plugin-shop' })).status).toBe(200);
    const inactive = await send('/activate-addon', { plugin_file: 'acme-pay' });
    expect(inactive.status).toBe(422);
    expect(inactive.body.message).toContain("'acme-pay': { enabled: true }");
  });
});
