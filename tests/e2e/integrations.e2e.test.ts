import type { AddonsAnswer, FeedsAnswer, IntegrationSettingsAnswer } from '../../server/src/contracts/integrations';
import { callStore } from '../support/call-store';
import { feedValues } from '../support/feeds-api';
import { startMailingServer, type MailingServer } from '../support/mailing-server';
import { recordedCalls, type Refused } from '../support/recorded-calls';
import { assignShopRole, createStaff, createStaffWithShopRole, type Staff, type Store } from '../support/site-admin';
import { startStore, type RunningStore } from '../support/start-store';

/** Integrations and their feeds over HTTP; the feeds themselves are in integration-feeds.e2e. */
const URL = 'https://receiver.invalid/hook';
const SECRET = 'canary-secret-of-a-feed';

let store: RunningStore;
let mailchimp: MailingServer;
/** Answers of the whole file: no secret may be in one of them. */
const answers: string[] = [];

beforeAll(async () => {
  mailchimp = await startMailingServer();
  store = await startStore({
    env: { SHOP_ALLOW_PRIVATE_TARGETS: '1', SHOP_RATE_LIMIT_MAX: '0', SHOP_MAILCHIMP_URL: mailchimp.url },
  });
});

afterAll(async () => {
  await store.stop();
  await mailchimp.stop();
});

const call = recordedCalls(() => store, answers);

const feeds = async (): Promise<FeedsAnswer> => (await call<FeedsAnswer>('GET', 'integration/global-feeds')).body;

describe('addons', () => {
  it('are the integrations of the store and the plugins beside it', async () => {
    const { addons } = (await call<AddonsAnswer>('GET', 'integration/addons')).body;
    const text = expect.any(String) as string;
    const card = {
      enabled: false,
      title: text,
      logo: text,
      categories: expect.any(Array) as string[],
      description: text,
    };
    for (const plugin of [
      'vendor-crm',
      'vendor-smtp',
      'vendor-community',
      'vendor-security',
      'vendorform',
      'vendor-support',
    ]) {
      expect(addons[plugin]).toEqual({ ...card, installable: plugin });
    }
    expect(addons.webhook).toEqual({ ...card, enabled: true, is_pro: true, is_pro_active: true });
    expect(addons.mailchimp).toEqual({ ...card, installable: '' });
    expect(addons.site_user?.enabled).toBe(true);
  });

  it('are never installed from elsewhere', async () => {
    const { status, body } = await call('POST', 'integration/feed/install-plugin', { addon: 'vendor-crm' });
    expect([status, body]).toEqual([
      200,
      {
        message: expect.stringContaining('npm packages') as string,
        redirect: expect.stringContaining('integrations') as string,
      },
    ]);
    for (const addon of ['evil', '../../etc', '__proto__', 'constructor', 'https://evil.example/x.tgz']) {
      const refused = await call('POST', 'integration/feed/install-plugin', { addon });
      expect([refused.status, refused.body.message]).toEqual([422, 'This plugin cannot be installed.']);
    }
    expect((await call('POST', 'integration/feed/install-plugin', {})).status).toBe(422);
  });
});

describe('what is set up for the whole store', () => {
  const settings = () => call<IntegrationSettingsAnswer>('GET', 'integration/global-settings?settings_key=mailchimp');
  const set = (integration: unknown, key = 'mailchimp') =>
    call<Refused & { status?: boolean }>('POST', 'integration/global-settings', { settings_key: key, integration });

  it('is shown with its fields', async () => {
    const { status, body } = await settings();
    expect([status, body.integration, body.settings.fields]).toEqual([
      200,
      { api_key: '' },
      [
        {
          key: 'api_key',
          label: 'API key',
          type: 'password',
          required: true,
          inline_tip: expect.any(String) as string,
        },
      ],
    ]);
    expect(body.settings).toMatchObject({
      save_button_text: 'Connect Mailchimp',
      valid_message: 'Mailchimp is connected.',
      invalid_message: 'Mailchimp is not connected.',
    });
  });

  it('is stored where the service takes it, encrypted and masked', async () => {
    mailchimp.respond(() => ({ status: 401, body: { detail: 'Your API key may be invalid.' } }));
    const refused = await set({ api_key: `${SECRET}-us7` });
    expect([refused.status, refused.body.status]).toEqual([422, false]);
    expect(refused.body.message).toContain('Your API key may be invalid.');
    expect((await settings()).body.integration).toEqual({ api_key: '' });
    mailchimp.respond(() => undefined);
    const saved = await set({ api_key: `${SECRET}-us7`, unknown: 'x', __proto__: { polluted: 1 } });
    expect([saved.status, saved.body]).toEqual([200, { message: 'Mailchimp is connected.', status: true }]);
    expect(mailchimp.calls.at(-1)).toMatchObject({ method: 'GET', path: '/3.0/ping' });
    expect((await settings()).body.integration).toEqual({ api_key: '********' });
    expect((await feeds()).available_integrations.mailchimp?.enabled).toBe(true);
    // The mask leaves it; nothing at all disconnects.
    expect((await set({ api_key: '********' })).body.status).toBe(true);
    expect((await settings()).body.integration).toEqual({ api_key: '********' });
    expect((await set({ api_key: '' })).body).toEqual({ message: 'Mailchimp is disconnected.', status: false });
    expect((await settings()).body.integration).toEqual({ api_key: '' });
    expect((await feeds()).available_integrations.mailchimp?.enabled).toBe(false);
  });

  it('is refused otherwise', async () => {
    const statuses = [
      (await call('GET', 'integration/global-settings')).status,
      (await call('GET', 'integration/global-settings?settings_key=nobody')).status,
      (await call('GET', 'integration/global-settings?settings_key=webhook')).status,
      (await call('GET', 'integration/global-settings?settings_key=constructor')).status,
      (await set('text')).status,
      (await set({ api_key: ['x'] })).status,
      (await set({ api_key: 'x'.repeat(5_000) })).status,
      (await set({ api_key: 'without-a-data-center' })).status,
      (await set({ api_key: 'x' }, 'nobody')).status,
    ];
    expect(statuses).toEqual([422, 404, 404, 404, 422, 422, 422, 422, 404]);
  });
});

describe('options', () => {
  it('come from the service, or say that it cannot be asked', async () => {
    mailchimp.respond(({ path: asked }) => {
      if (asked.startsWith('/3.0/lists?')) {
        return {
          status: 200,
          body: {
            lists: [
              { id: 'a1', name: 'News' },
              { id: 'b2', name: 'Buyers' },
            ],
          },
        };
      }
      if (!asked.includes('/merge-fields')) return undefined;
      return {
        status: 200,
        body: { merge_fields: [{ tag: 'FNAME', name: 'First name', type: 'text', required: false }] },
      };
    });
    await call('POST', 'integration/global-settings', {
      settings_key: 'mailchimp',
      integration: { api_key: `${SECRET}-us7` },
    });
    const options = async (query: string) =>
      (await call<{ options: unknown }>('GET', `integration/feed/dynamic_options?${query}`)).body.options;
    expect(await options('option_key=mailchimp_lists')).toEqual([
      { id: 'a1', title: 'News' },
      { id: 'b2', title: 'Buyers' },
    ]);
    expect(await options('option_key=mailchimp_lists&search=buy')).toEqual([{ id: 'b2', title: 'Buyers' }]);
    expect(await options('option_key=mailchimp_lists&search=buy&values[]=a1')).toHaveLength(2);
    expect(await options('option_key=nothing')).toEqual([]);
    expect((await call('GET', 'integration/feed/dynamic_options')).status).toBe(422);
    const lists = await call<{ merge_fields: unknown }>(
      'GET',
      'integration/feed/lists?integration_name=mailchimp&list_id=a1'
    );
    expect(lists.body.merge_fields).toEqual([{ key: 'FNAME', label: 'First name', type: 'text', required: false }]);
    const pages = await call<{ merge_fields: readonly { key: string }[] }>(
      'GET',
      'integration/feed/lists?integration_name=content_entry&list_id=api::page.page'
    );
    expect(pages.body.merge_fields.map(({ key }) => key).sort()).toEqual(['content', 'slug', 'title']);
    for (const type of ['admin::user', 'plugin::users-permissions.user', 'plugin::shop.order', 'constructor']) {
      const none = await call('GET', `integration/feed/lists?integration_name=content_entry&list_id=${type}`);
      expect(none.body).toEqual({ merge_fields: [] });
    }
    mailchimp.respond(() => ({ status: 500, body: { detail: 'down' } }));
    expect((await call('GET', 'integration/feed/lists?integration_name=mailchimp&list_id=a1')).status).toBe(422);
    mailchimp.respond(() => undefined);
    const chained = (body: object) => call<{ options: unknown }>('POST', 'integration/feed/chained', body);
    expect((await chained({ route: 'none' })).body).toEqual({ options: [] });
    expect((await chained({ route: '../x' })).status).toBe(422);
    expect((await chained({})).status).toBe(422);
  });
});

describe('staff', () => {
  const shop = (): Store => ({ ...store, dir: store.site.dir });
  const as = (staff: Staff) => (method: string, path: string, body?: unknown) =>
    callStore(method, `${store.baseUrl}/${path}`, { headers: staff.credentials, ...(body ? { body } : {}) });
  const save = (provider: string, values: object) => ({
    integration_name: provider,
    integration: JSON.stringify(feedValues(provider, values)),
  });

  it('see feeds with the view permission alone, and make no more than they may', async () => {
    const worker = as(await createStaffWithShopRole(shop(), 'worker'));
    const manager = as(await createStaffWithShopRole(shop(), 'manager'));
    const body = save('webhook', { request_url: URL });
    expect((await worker('GET', 'integration/global-feeds')).status).toBe(200);
    expect((await worker('POST', 'integration/global-feeds/settings', body)).status).toBe(403);
    expect((await manager('POST', 'integration/global-feeds/settings', body)).status).toBe(200);
    // What decides about the rights of users, or about any content of the site, is not a manager's.
    const member = save('site_user', { role: 'authenticated' });
    expect((await manager('POST', 'integration/global-feeds/settings', member)).status).toBe(403);
    const entry = save('content_entry', {
      content_type: 'api::page.page',
      mode: 'create',
      entry_fields: { title: 'x' },
    });
    expect((await manager('POST', 'integration/global-feeds/settings', entry)).status).toBe(403);
    expect((await callStore('GET', `${store.baseUrl}/integration/global-feeds`)).status).toBe(401);
    const nobody = await createStaff(shop());
    await assignShopRole(shop(), nobody.id, 'accountant');
    expect((await as(nobody)('DELETE', 'integration/global-feeds/1')).status).toBe(403);
  });
});

it('no answer has a secret', () => {
  expect(answers.filter((answer) => answer.includes(SECRET))).toEqual([]);
});
