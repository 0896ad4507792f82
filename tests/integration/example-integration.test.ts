import { createRequire } from 'node:module';
import path from 'node:path';
import { integrationsModule, integrationService } from '../../server/src/modules/integrations';
import { presentFeeds } from '../../server/src/modules/integrations/feeds/feeds.presenter';
import { saveFeed } from '../../server/src/modules/integrations/feeds/save-feed';
import type { IntegrationProvider } from '../../server/src/modules/integrations/provider';
import { readDynamicOptions } from '../../server/src/modules/integrations/feeds/remote-options';
import { createFeedRunner } from '../../server/src/modules/integrations/runs/runner';
import { saveSettings } from '../../server/src/modules/integrations/settings/save-settings';
import { ensureSettingsRow } from '../../server/src/modules/settings/settings.repository';
import type { Principal } from '../../server/src/platform/auth/principal';
import { sellOrder, sellProduct } from '../support/fixture-sales';
import { startMailingServer, type MailingServer } from '../support/mailing-server';
import { platformFixture } from '../support/platform-fixture';

const STAFF = { kind: 'staff', can: () => true, displayName: 'Ada', adminUserId: 1 } as unknown as Principal;

type Plugin = { readonly bootstrap: (parts: { readonly strapi: object }) => void };

/** The example in examples/integration: another plugin of the site brings an integration. docs/integrations.md. */
platformFixture('the example of an integration', (store) => {
  let crm: MailingServer;

  beforeEach(async () => {
    crm = await startMailingServer();
    const { platform } = store();
    const settings: Readonly<Record<string, unknown>> = { 'server.app.keys': ['one'] };
    Object.assign(platform.strapi, { config: { get: (key: string, other: unknown) => settings[key] ?? other } });
    Object.assign(platform.config, { allowPrivateTargets: true });
    await ensureSettingsRow(platform);
    await integrationsModule.start?.(platform);
    const service = integrationService(platform);
    const strapi = { plugin: () => ({ service: () => service }) };
    const file = path.resolve(__dirname, '../../examples/integration/strapi-server.js');
    const plugin = createRequire(__filename)(file) as Plugin;
    plugin.bootstrap({ strapi });
    expect(() => plugin.bootstrap({ strapi })).toThrow(/already/);
  });

  afterEach(() => crm.stop());

  it('is set up, offers its options, and makes contacts of buyers', async () => {
    const { platform } = store();
    crm.respond(({ path: asked }) => {
      if (asked === '/me') return { status: 200, body: { account: 'Mugs' } };
      if (asked === '/stages') return { status: 200, body: { stages: [{ id: 1, name: 'Buyers' }] } };
      return { status: 200, body: { id: 77 } };
    });
    const connected = await saveSettings(platform, STAFF, 'acme_crm', { api_url: crm.url, api_key: 'hush' });
    expect(connected).toEqual({ status: true, message: 'Acme is connected: Mugs.' });
    const thief = { api_url: 'http://127.0.0.1:9', api_key: '********' };
    for (const sent of [thief, { api_url: thief.api_url }]) {
      await expect(saveSettings(platform, STAFF, 'acme_crm', sent)).rejects.toMatchObject({
        details: { fields: { api_key: { required: expect.stringContaining('enter this again') as string } } },
      });
    }
    const query = { key: 'acme_stages', subKey: '', search: '', values: [] };
    expect(await readDynamicOptions(platform, 'acme_crm', query)).toEqual([{ id: '1', title: 'Buyers' }]);
    const values = { name: 'Contacts', enabled: 'yes', event_trigger: ['order_paid_done'], stage: '1', tags: ['mug'] };
    await saveFeed(
      platform,
      STAFF,
      { product_id: null },
      {
        ...{ provider: 'acme_crm', id: null },
        values: { ...values, note: 'Order {{order.id}} of {{customer.first_name}}' },
      }
    );
    const { variantId } = await sellProduct(store());
    const order = await sellOrder(store(), [variantId]);
    await createFeedRunner(platform).drain();
    expect(crm.calls.at(-1)).toMatchObject({
      ...{ method: 'PUT', path: '/contacts', headers: { authorization: 'Bearer hush' } },
      body: { email: 'ada@example.com', stage: '1', note: `Order ${order.id} of Ada`, tags: ['mug'] },
    });
    const [told] = (await store().services.orders.find(order.id)).activities;
    expect(told).toMatchObject({ title: 'Integration: Acme CRM', content: 'Contacts: Contact 77 is at the stage 1.' });
  });

  it.each([
    [{ key: 'No Key' }, /malformed/],
    [{ key: 'x1', title: '' }, /no title/],
    [{ key: 'x1', title: 'X' }, /'fields'/],
    [{ key: 'x1', title: 'X', fields: () => [] }, /'run'/],
    [{ key: 'x1', title: 'X', fields: () => [], run: async () => {}, scopes: ['all'] }, /scope/],
    [{ key: 'x1', title: 'X', fields: () => [], run: async () => {}, globalSettings: {} }, /global settings/],
    [{ key: 'webhook', title: 'X', fields: () => [], run: async () => {} }, /already/],
  ])('is refused at once where it is malformed: %#', (provider, message) => {
    expect(() => integrationService(store().platform).register(provider as unknown as IntegrationProvider)).toThrow(
      message
    );
  });

  it('whose form cannot be made does not hide the other feeds', async () => {
    const { platform } = store();
    let isBroken = false;
    integrationService(platform).register({
      ...{ key: 'shaky', title: 'Shaky', run: async () => undefined },
      fields: () => {
        if (isBroken) throw new Error('away');
        return [{ key: 'token', label: 'Token', component: 'password', secret: true }];
      },
    });
    const values = { name: 'Shaky', enabled: 'yes', event_trigger: ['order_paid_done'], token: 'hush' };
    const { feed } = await saveFeed(platform, STAFF, { product_id: null }, { provider: 'shaky', id: null, values });
    isBroken = true;
    expect(await presentFeeds(platform, [feed])).toMatchObject([
      { name: 'Shaky', feed: { name: 'Shaky', enabled: 'yes' } },
    ]);
    await expect(
      saveFeed(platform, STAFF, { product_id: null }, { provider: 'shaky', id: feed.id, values })
    ).rejects.toThrow('The form of Shaky could not be made.');
  });
});
