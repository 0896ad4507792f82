import { adminToken, createEditor } from '../support/admin-users';
import { callStore } from '../support/call-store';
import { inStore, untilDelivered } from '../support/patience';
import { sharedStore } from '../support/shared-store';

type Body = Record<string, unknown>;
type Answer = { readonly status: number; readonly body: Body };

const basic = (login: string, password: string): string =>
  `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

const call = (method: string, path: string, body?: unknown, authorization?: string): Promise<Answer> => {
  const { baseUrl, demo } = sharedStore();
  const headers = { Authorization: authorization ?? basic(demo.admin.email, demo.application_password) };
  return callStore<Body>(method, `${baseUrl}${path}`, { headers, body });
};

const settings = async (tab?: string): Promise<Body> =>
  (await call('GET', `/settings/store${tab ? `?settings_name=${tab}` : ''}`)).body.settings as Body;

const save = (body: unknown): Promise<Answer> => call('POST', '/settings/store', body);

describe('GET /settings/store', () => {
  it('answers the settings and the schema of a tab', async () => {
    const { status, body } = await call('GET', '/settings/store?settings_name=checkout');
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['fields', 'settings', 'version']);
    expect(Object.keys(body.fields as Body)).toEqual(['cart_and_checkout']);
    expect(body.settings).toHaveProperty('user_account_creation_mode');
    expect(body.settings).not.toHaveProperty('store_name');
  });

  it('answers all of them without a tab', async () => {
    const all = await settings();
    expect(all).toMatchObject({
      weight_unit: expect.any(String),
      cart_button_text: expect.any(String),
      shop_page_id: 0,
    });
  });

  it('refuses an unknown tab with 422', async () => {
    const { status, body } = await call('GET', '/settings/store?settings_name=__proto__');
    expect(status).toBe(422);
    expect(body).toMatchObject({ message: expect.any(String), errors: { settings_name: [expect.any(String)] } });
  });
});

describe('POST /settings/store', () => {
  it('merges {settings} and flat keys alike, ignores unknown keys and keeps the rest', async () => {
    const nested = await save({
      settings_name: 'store_setup',
      settings: { store_name: ' <i>Blue</i> Mugs ', nonsense: 1 },
    });
    expect(nested).toMatchObject({
      status: 200,
      body: { data: { store_name: '<i>Blue</i> Mugs' }, message: expect.any(String) },
    });
    const flat = await save({ settings_name: 'cart_and_checkout', require_logged_in: true, inv_prefix: 'BM-' });
    expect(flat.body.data).toMatchObject({ require_logged_in: 'yes', inv_prefix: 'BM-' });
    expect(await settings()).toMatchObject({
      store_name: '<i>Blue</i> Mugs',
      require_logged_in: 'yes',
      inv_prefix: 'BM-',
    });
    expect(await settings()).not.toHaveProperty('nonsense');
    await save({ require_logged_in: 'no', inv_prefix: null });
    expect(await settings('checkout')).toMatchObject({ require_logged_in: 'no', inv_prefix: 'INV-' });
  });

  it('keeps both when two admins save different tabs at the same moment', async () => {
    const changes = [
      'store_city',
      'store_postcode',
      'store_state',
      'company_name',
      'product_slug',
      'checkout_button_text',
    ];
    const answers = await Promise.all(changes.map((key) => save({ settings: { [key]: 'together' } })));
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
    expect(await settings()).toMatchObject(Object.fromEntries(changes.map((key) => [key, 'together'])));
  });

  it('refuses with all messages at once, and stores nothing then', async () => {
    const before = await settings();
    const { status, body } = await save({
      store_name: '',
      currency: 'XYZ',
      store_logo: 'javascript:1',
      store_city: 'Nowhere',
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      store_name: [expect.any(String)],
      currency: [expect.any(String)],
      store_logo: [expect.any(String)],
    });
    expect(await settings()).toEqual(before);
  });

  it.each([
    ['nothing', {}],
    ['an unknown tab', { settings_name: 'nonsense', settings: { store_city: 'x' } }],
    ['settings that are no object', { settings: 'store_name' }],
    ['a list', [1, 2]],
    ['10,000 characters', { store_name: 'x'.repeat(10_000) }],
    ['a null byte', { store_name: 'a\u0000b' }],
    ['a null byte in a key', { 'store\u0000name': 'a' }],
    ['an object for a text', { store_name: { $gt: '' } }],
    ['a huge number', { cart_page_id: 1e21 }],
    ['a negative number', { cart_page_id: -5 }],
  ])('refuses %s with 422', async (_what, body) => {
    const answer = await save(body);
    expect(answer).toMatchObject({ status: 422, body: { message: expect.any(String), errors: expect.any(Object) } });
  });

  it('answers malformed JSON with 400, and keeps prototypes out', async () => {
    expect((await save('{"store_name": ')).status).toBe(400);
    // The body parser of Strapi refuses keys that reach for a prototype.
    expect((await save('{"__proto__": {"store_city": "polluted"}, "store_city": "Bern"}')).status).toBe(400);
    expect(({} as Body).store_city).toBeUndefined();
  });

  it('writes an activity', async () => {
    await inStore(sharedStore(), untilDelivered);
    await save({ store_city: 'Basel' });
    const { body } = await call('GET', '/activity?per_page=1');
    const [activity] = (body.activities as { data: Body[] }).data;
    expect(activity).toMatchObject({
      title: 'Store settings updated',
      content: 'Saved: City.',
      module_name: 'settings',
    });
  });
});

describe('who may', () => {
  it('asks for credentials, and for store/settings', async () => {
    const { baseUrl } = sharedStore();
    expect((await fetch(`${baseUrl}/settings/store`)).status).toBe(401);
    const editor = await createEditor(sharedStore(), 'settings-editor@example.com');
    const token = `Bearer ${await adminToken(sharedStore(), editor)}`;
    const refused = await call('GET', '/settings/store', undefined, token);
    expect(refused).toMatchObject({
      status: 403,
      body: { success: false, error: { code: 'insufficient_permissions' } },
    });
    expect((await call('POST', '/settings/store', { store_city: 'x' }, token)).status).toBe(403);
    expect((await call('GET', '/app/init', undefined, token)).status).toBe(403);
  });
});

describe('GET /app/init', () => {
  it('answers what clients need at their start', async () => {
    await save({ store_name: 'Blue Mugs', currency: 'JPY', decimal_separator: 'comma', currency_position: 'after' });
    const { status, body } = await call('GET', '/app/init');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      rest: {
        base_url: expect.stringMatching(/\/api\/$/),
        url: expect.stringMatching(/\/api\/shop\/v2$/),
        nonce: expect.stringMatching(/^[0-9a-f]{40}$/),
        namespace: 'shop',
        version: 'v2',
      },
      asset_url: expect.stringMatching(/\/$/),
      shop: {
        currency: 'JPY',
        currency_sign: '¥',
        currency_sign_position: 'after',
        decimal_separator: ',',
        thousands_separator: '.',
        number_of_decimals: 0,
        store_name: 'Blue Mugs',
        store_logo: '',
      },
    });
    expect(Object.keys(body).sort()).toEqual(['asset_url', 'rest', 'shop', 'trans']);
    await save({ currency: null, decimal_separator: null, currency_position: null });
  });
});
