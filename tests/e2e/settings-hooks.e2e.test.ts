import { askStore } from '../support/attributes';
import { heardBy, listenTo } from '../support/hook-store';
import { startProvider, type ProviderServer } from '../support/provider-server';
import { sharedListener } from '../support/shared-cluster';
import type { RunningStore } from '../support/start-store';
import { endsClean, type Cluster } from '../support/store-cluster';
import { saveStripe } from '../support/stripe-orders';
import { deliver, eventOf, STRIPE_KEYS } from '../support/stripe-server';

/** What other code of the site says about the settings of the store and of its payment methods. */
let cluster: Cluster;
let shop: RunningStore;
let provider: ProviderServer;

beforeAll(async () => {
  provider = await startProvider();
  cluster = await sharedListener(provider);
  [shop] = cluster.stores;
});

afterAll(() => provider.stop());

afterEach(() => listenTo(cluster, {}));

endsClean(() => cluster);

describe('the address for the messages of a provider', () => {
  const addressOf = async (method: string): Promise<unknown> => {
    const path = `/settings/payment-methods?method=${method}`;
    return (await askStore<{ webhook_url: unknown }>(shop, 'GET', path)).body.webhook_url;
  };
  const OWN = /^(?:https?:\/\/[^/]+)?\/api\/shop\/v2\/public\/webhooks\/stripe$/;

  it('is that of the site, or what the site says', async () => {
    expect(await addressOf('stripe')).toMatch(OWN);
    expect(await addressOf('cod')).toBe('');
    const tunnel = 'https://tunnel.example/hooks/stripe';
    await listenTo(cluster, { filters: { 'shop/ipn_url_stripe': tunnel } });
    expect(await addressOf('stripe')).toBe(tunnel);
    expect(await addressOf('paypal')).not.toBe(tunnel);
    for (const wrong of [
      'javascript:alert(1)',
      7,
      ['https://a.example'],
      'https://',
      `https://a.example/${'x'.repeat(3_000)}`,
    ]) {
      await listenTo(cluster, { filters: { 'shop/ipn_url_stripe': wrong } });
      expect(await addressOf('stripe')).toMatch(OWN);
    }
  });
});

describe('the currencies to choose from', () => {
  type Tab = {
    readonly settings: { readonly currency: string };
    readonly fields: {
      readonly store_setup: { readonly schema: { readonly currency: { readonly options: readonly object[] } } };
    };
  };
  const read = async () => (await askStore<Tab>(shop, 'GET', '/settings/store?settings_name=store_setup')).body;
  const save = (currency: string) => askStore(shop, 'POST', '/settings/store', { settings: { currency } });

  it('are those that the site offers, and no others can be saved', async () => {
    const { options } = (await read()).fields.store_setup.schema.currency;
    expect(options.length).toBeGreaterThan(100);
    await listenTo(cluster, { filters: { 'shop/available_currencies': { EUR: 'Euro', SEK: 'Krona' } } });
    expect((await read()).fields.store_setup.schema.currency.options).toEqual([
      { value: 'EUR', label: 'Euro' },
      { value: 'SEK', label: 'Krona' },
    ]);
    expect((await save('JPY')).status).toBe(422);
    expect((await save('SEK')).status).toBe(200);
    expect((await read()).settings.currency).toBe('SEK');
    for (const wrong of [{}, ['EUR'], 'EUR', { euro: 'Euro' }, { EUR: 7 }]) {
      await listenTo(cluster, { filters: { 'shop/available_currencies': wrong } });
      expect((await read()).fields.store_setup.schema.currency.options).toEqual(options);
    }
    await save('USD');
  });
});

describe('a message of a provider', () => {
  const KIND = 'shop/payments/stripe/webhook_customer.created';

  it('is told of once, of whatever kind, and only where it was signed', async () => {
    const settings = { test_webhook_secret: STRIPE_KEYS.test_webhook_secret };
    expect((await saveStripe(shop, settings)).status).toBe(200);
    await listenTo(cluster, { actions: [KIND, 'shop/payments/stripe/webhook_v2.core.event'] });
    const event = eventOf('customer.created', { id: 'cus_1' });
    expect((await deliver(shop, event, { secret: 'whsec_of_somebody_else' })).status).toBe(400);
    expect(await heardBy(cluster)).toEqual([]);
    for (const _time of [1, 2]) expect((await deliver(shop, event)).status).toBe(200);
    const { data: _data, ...thin } = eventOf('v2.core.event', {}) as object & { data: unknown };
    expect((await deliver(shop, thin as typeof event)).status).toBe(200);
    expect(await heardBy(cluster)).toEqual([
      { name: KIND, payload: { gateway: 'stripe', event: 'customer.created', event_id: event.id } },
      expect.objectContaining({ name: 'shop/payments/stripe/webhook_v2.core.event' }),
    ]);
  });
});
