import { giveFeedRuns, integrationsModule } from '../../server/src/modules/integrations';
import type { FeedWork, IntegrationProvider } from '../../server/src/modules/integrations/provider';
import { registerProvider } from '../../server/src/modules/integrations/registry';
import { removeFeed, saveFeed, switchFeed } from '../../server/src/modules/integrations/feeds/save-feed';
import { switchOffMoved } from '../../server/src/modules/integrations/moved-feeds';
import { recordRuns } from '../../server/src/modules/integrations/runs/record-runs';
import { runAgain } from '../../server/src/modules/integrations/runs/run-again';
import { createFeedRunner } from '../../server/src/modules/integrations/runs/runner';
import { ensureSettingsRow } from '../../server/src/modules/settings/settings.repository';
import type { FeedTrigger } from '../../server/src/domain/integration';
import type { Principal } from '../../server/src/platform/auth/principal';
import type { LaneWorker } from '../../server/src/platform/jobs/lane-worker';
import type { Platform } from '../../server/src/platform/platform';
import { sellOrder, sellProduct } from '../support/fixture-sales';
import { platformFixture } from '../support/platform-fixture';
import { startProcess } from '../support/store-process';

const STAFF = { kind: 'staff', can: () => true, displayName: 'Ada', adminUserId: 1 } as unknown as Principal;
const TABLE = 'shop_integration_runs';
const MINUTE = 60_000;

platformFixture('feeds', (store) => {
  let platform: Platform;
  let runner: LaneWorker;
  /** What the provider of the test was given, in its order. */
  let works: FeedWork[];
  let answer: (work: FeedWork) => Promise<string | undefined>;
  let [open, most] = [0, 0];

  const probe = (key: string, more: Partial<IntegrationProvider> = {}): IntegrationProvider => ({
    ...{ key, title: `Probe ${key}`, revokes: true },
    fields: () => [
      { key: 'text', label: 'Text', component: 'value_text' },
      { key: 'token', label: 'Token', component: 'password', secret: true },
    ],
    run: async (work) => {
      works.push(work);
      open += 1;
      most = Math.max(most, open);
      try {
        return await answer(work);
      } finally {
        open -= 1;
      }
    },
    ...more,
  });

  beforeEach(async () => {
    [works, open, most] = [[], 0, 0];
    answer = async () => 'Taken.';
    ({ platform } = store());
    const settings: Readonly<Record<string, unknown>> = { 'server.app.keys': ['one'] };
    Object.assign(platform.strapi, { config: { get: (key: string, other: unknown) => settings[key] ?? other } });
    await ensureSettingsRow(platform);
    registerProvider(platform, probe('probe'));
    registerProvider(platform, probe('early', { priority: 1 }));
    await integrationsModule.start?.(platform);
    runner = createFeedRunner(platform);
  });

  type Options = { readonly provider?: string; readonly productId?: number; readonly values?: object };

  const feed = async ({ provider = 'probe', productId, values = {} }: Options = {}): Promise<number> => {
    const owner = { product_id: productId ?? null };
    const given = { name: 'Feed', enabled: 'yes', event_trigger: ['order_paid_done'], ...values };
    return (await saveFeed(platform, STAFF, owner, { provider, id: null, values: given })).feed.id;
  };

  const rows = (): Promise<readonly Record<string, unknown>[]> => store().knex(TABLE).orderBy('id');
  const statuses = async () => (await rows()).map(({ status }) => status);
  const told = (event: FeedTrigger, payload: object, key: string = event): Promise<number> =>
    recordRuns(platform, { trigger: event, payload, key });
  const later = async (milliseconds: number): Promise<void> => {
    store().clock.advance(milliseconds);
    await runner.drain();
  };
  const logOf = async (orderId: number) =>
    (await store().services.orders.find(orderId)).activities
      .filter(({ title }) => title.startsWith('Integration'))
      .map(({ title, content, status }) => [title, content, status]);
  const sell = async () => {
    const sold = await sellProduct(store());
    return { ...sold, order: await sellOrder(store(), [sold.variantId]) };
  };

  it('run for a sale with everything about it, once, and stand in its log', async () => {
    const id = await feed({ values: { text: 'Hello {{customer.first_name}} {{nobody}}', token: 'hush' } });
    const { order } = await sell();
    await runner.drain();
    expect(works).toHaveLength(1);
    const [work] = works as [FeedWork];
    expect(work).toMatchObject({
      ...{ trigger: 'order_paid_done', is_revoke_hook: 'no', scope: 'global', provider: 'probe', integration_id: id },
      ...{ feed: { token: 'hush' }, made: null, madeBefore: null, order: { id: order.id } },
    });
    expect(work.event_data.customer?.email).toBe('ada@example.com');
    expect(work.fill(String(work.feed.text), 'text')).toBe('Hello Ada {{nobody}}');
    const placedAt = String(order.created_at);
    expect(work.fill('{{order.created_at}}', 'date')).toBe(placedAt.slice(0, 10));
    expect(work.fill('{{order.created_at}}', 'datetime')).toBe(`${placedAt.replace(' ', 'T')}.000Z`);
    expect(await logOf(order.id)).toEqual([['Integration: Probe probe', 'Feed: Taken.', 'success']]);
    expect(JSON.stringify(await store().knex('shop_integration_feeds').select())).not.toContain('hush');
    await store().deliver();
    await runner.drain();
    expect(works).toHaveLength(1);
  });

  it('are made by those alone who may see what they hand over', async () => {
    for (const missing of ['orders/view', 'licenses/view']) {
      const staff = { ...STAFF, can: (permission: string) => permission !== missing } as unknown as Principal;
      const saved = saveFeed(platform, staff, { product_id: null }, { provider: 'probe', id: null, values: {} });
      await expect(saved).rejects.toThrow(missing);
    }
  });

  it('keep masked secrets for the server that they were entered for, and for no other', async () => {
    const values = {
      ...{ name: 'Hook', enabled: 'yes', event_trigger: ['order_paid_done'], request_method: 'POST' },
      ...{ request_format: 'JSON', request_headers: 'custom', request_body: 'all' },
    };
    const headers = (value: string) => [{ name: 'Authorization', value }];
    const save = async (id: number | null, change: object): Promise<number> => {
      const command = { provider: 'webhook', id, values: { ...values, ...change } };
      return (await saveFeed(platform, STAFF, { product_id: null }, command)).feed.id;
    };
    const [request_url, masked] = ['https://a.example/hook', headers('********')];
    const id = await save(null, { request_url, headers: headers('Bearer hush'), secret: 'hush' });
    await save(id, { request_url: 'https://a.example/other', headers: masked, secret: '********' });
    for (const other of ['https://b.example/hook', 'http://a.example/hook', 'https://a.example:8443/hook']) {
      await expect(save(id, { request_url: other, headers: masked, secret: 'new' })).rejects.toMatchObject({
        kind: 'invalid_input',
        details: { fields: { headers: { feed: expect.stringContaining('enter this again') as string } } },
      });
    }
    const fresh = { headers: headers('Bearer new'), secret: 'new' };
    await save(id, { request_url: 'https://b.example/hook', ...fresh });
    await save(id, { request_url, request_headers: 'none', headers: masked, secret: 'new' });
    await expect(save(id, { request_url, headers: undefined, secret: '********' })).rejects.toThrow('required');
    const [stored] = await store().knex('shop_integration_feeds').where({ id }).select('settings');
    expect(JSON.stringify(stored)).not.toContain('Authorization');
  });

  it('count as given to the customer into whom another was merged', async () => {
    await feed();
    const { order } = await sell();
    await runner.drain();
    const [{ customer_id: fromId } = {}] = await rows();
    expect(fromId).toBe((await store().services.orders.find(order.id)).customer?.id);
    await giveFeedRuns(platform.db, { fromId: Number(fromId) + 1, toId: 77 });
    expect(await rows()).toMatchObject([{ customer_id: fromId }]);
    await giveFeedRuns(platform.db, { fromId: Number(fromId), toId: 77 });
    expect(await rows()).toMatchObject([{ customer_id: 77 }]);
  });

  it('run once for each feed, however many copies of an event there are', async () => {
    const { order } = await sell();
    for (let count = 0; count < 5; count += 1) await feed();
    const payload = { order: { id: order.id } };
    const copies = Array.from({ length: 50 }, (_, copy) => told('order_paid_done', payload, `copy ${copy}`));
    await Promise.all(copies);
    expect(await rows()).toHaveLength(5);
    const others = await Promise.all(['second', 'third'].map((name) => startProcess(platform, store().clock, name)));
    const runners = [runner];
    for (const other of others) {
      Object.assign(other.platform.strapi, { config: platform.strapi.config });
      registerProvider(other.platform, probe('probe'));
      runners.push(createFeedRunner(other.platform));
    }
    await Promise.all(runners.map((each) => each.drain()));
    expect(works).toHaveLength(5);
    expect(new Set(works.map(({ key }) => key)).size).toBe(5);
    expect(new Set(await statuses())).toEqual(new Set(['done']));
  });

  it('record 50 copies of an event that are in the outbox as one run', async () => {
    await feed();
    const { order } = await sell();
    const copies = Array.from({ length: 50 }, () => ({
      name: 'order_paid_done',
      references: { order_id: order.id },
    }));
    await platform.db.transaction(() => platform.events.record(copies));
    await store().deliver();
    await runner.drain();
    expect([works.length, await statuses()]).toEqual([1, ['done']]);
  });

  it('of products run before those of the store, by priority, and for their variants alone', async () => {
    const { productId, variantId, order } = await sell();
    const other = await sellProduct(store());
    const ids = {
      late: await feed({ provider: 'probe' }),
      early: await feed({ provider: 'early' }),
      product: await feed({ provider: 'probe', productId }),
      earlyProduct: await feed({ provider: 'early', productId, values: { conditional_variation_ids: [variantId] } }),
    };
    await feed({ productId: other.productId });
    await feed({ values: { event_trigger: ['order_fully_refunded'] } });
    await feed({ values: { enabled: 'no' } });
    expect(await told('order_paid_done', { order: { id: order.id } })).toBe(4);
    expect((await rows()).map((row) => row.feed_id)).toEqual([ids.earlyProduct, ids.product, ids.early, ids.late]);
  });

  it('take back what they gave, unless another sale still gives it', async () => {
    const id = await feed({ values: { watch_on_access_revoke: 'yes' } });
    const first = await sell();
    const second = await sell();
    await runner.drain();
    works.length = 0;
    await told('order_fully_refunded', { order: { id: first.order.id } });
    await runner.drain();
    expect(works).toEqual([]);
    expect((await rows()).at(-1)).toMatchObject({ is_revoke: 'yes', status: 'done' });
    await told('order_status_changed_to_canceled', { order: { id: second.order.id } });
    await runner.drain();
    expect(works).toMatchObject([{ is_revoke_hook: 'yes', integration_id: id, order: { id: second.order.id } }]);
  });

  it('take back what they gave although the order meets the conditions no longer', async () => {
    const condition = { field: 'order.status', operator: '!=', value: 'canceled' };
    const conditionals = { status: true, type: 'all', conditions: [condition] };
    await feed({ values: { watch_on_access_revoke: 'yes', conditionals } });
    const { order } = await sell();
    await runner.drain();
    await store().knex('shop_orders').where({ id: order.id }).update({ status: 'canceled' });
    await told('order_status_changed_to_canceled', { order: { id: order.id } });
    await runner.drain();
    expect(works.map((work) => work.is_revoke_hook)).toEqual(['no', 'yes']);
    // Where nothing was given, the conditions hold.
    await feed({ values: { watch_on_access_revoke: 'yes', conditionals } });
    await told('order_fully_refunded', { order: { id: order.id } });
    await runner.drain();
    expect(await statuses()).toEqual(['done', 'done', 'done', 'skipped']);
  });

  it('follow each time that a subscription is canceled', async () => {
    await feed({ values: { event_trigger: ['subscription_canceled'] } });
    const { order, productId, variantId } = await sell();
    const subscription = { id: 7, product_id: productId, variation_id: variantId };
    const payload = { order: { id: order.id }, subscription };
    for (const key of ['first', 'first', 'second']) await told('subscription_canceled', payload, key);
    expect(await rows()).toHaveLength(2);
  });

  it('are tried again after 1, 5 and 30 minutes, then given up, and can be run again', async () => {
    await feed();
    answer = async () => {
      throw new Error('away');
    };
    const { order } = await sell();
    await runner.drain();
    for (const [pause, attempts] of [
      [1, 2],
      [5, 3],
      [30, 4],
    ] as const) {
      await later(pause * MINUTE - 1_000);
      expect(works).toHaveLength(attempts - 1);
      await later(1_000);
      expect(works).toHaveLength(attempts);
    }
    expect(await statuses()).toEqual(['dead']);
    const name = 'Integration Error: Probe probe';
    expect((await logOf(order.id)).sort()).toEqual([
      [name, 'Feed: Error: away It is tried again.', 'error'],
      [name, 'Feed: Error: away', 'error'],
    ]);
    answer = async () => 'Here again.';
    const [row] = await rows();
    const named = { id: Number(row?.id), orderId: order.id };
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => runAgain(platform, STAFF, named)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await runner.drain();
    expect([works.length, await statuses()]).toEqual([5, ['done']]);
    expect(new Set(works.map(({ key }) => key)).size).toBe(1);
  });

  it('of one sale are done one after another, also while one of them fails', async () => {
    await feed({ values: { watch_on_access_revoke: 'yes' } });
    let isDown = true;
    answer = async () => {
      if (isDown) throw new Error('away');
      return 'Done.';
    };
    const { order } = await sell();
    await runner.drain();
    await told('order_fully_refunded', { order: { id: order.id } });
    await runner.drain();
    expect(works.map((work) => work.is_revoke_hook)).toEqual(['no']);
    isDown = false;
    await later(MINUTE);
    expect(works.map((work) => work.is_revoke_hook)).toEqual(['no', 'no', 'yes']);
  });

  it('bear what is gone, switched off, or not meant', async () => {
    const conditions = (type: string) => ({
      ...{ status: true, type },
      conditions: [
        { field: 'order.total_amount', operator: '>', value: '999999' },
        { field: 'customer.email', operator: 'endsWith', value: '@example.com' },
      ],
    });
    const ids = [
      await feed({ values: { conditionals: conditions('all') } }),
      await feed({ values: { conditionals: conditions('any') } }),
      await feed(),
      await feed(),
    ];
    const { order } = await sell();
    await switchFeed(platform, STAFF, { product_id: null }, { id: ids[2] as number, status: 'no' });
    await removeFeed(platform, STAFF, { product_id: null }, ids[3] as number);
    await runner.drain();
    const found = (await rows()).map(({ status, note }) => [status, note]);
    expect(found.slice(0, 3)).toEqual([
      ['skipped', 'The conditions are not met.'],
      ['done', 'Taken.'],
      ['skipped', 'The feed is switched off.'],
    ]);
    expect(works).toHaveLength(1);
    // Its order is gone when the event comes, or when the run does.
    expect(await told('order_paid_done', { order: { id: 999_999 } })).toBe(0);
    expect(await told('subscription_canceled', { order: null, subscription: { id: 1 } })).toBe(0);
    await told('order_paid_done', { order: { id: order.id } }, 'again');
    await feed({ values: { event_trigger: ['order_fully_refunded'] } });
    await told('order_fully_refunded', { order: { id: order.id } });
    await store().knex('shop_orders').where({ id: order.id }).delete();
    await runner.drain();
    expect((await rows()).at(-1)).toMatchObject({ status: 'skipped', note: 'The order was deleted.' });
  });

  it('of an integration that the site switches off do not run', async () => {
    platform.hooks.addFilter('shop/integration/order_integrations', (known) => {
      const { probe: mine, ...others } = known as Record<string, object>;
      return { ...others, probe: { ...mine, enabled: false } };
    });
    await feed();
    await feed({ provider: 'early' });
    await sell();
    await runner.drain();
    expect(works.map(({ provider }) => provider)).toEqual(['early']);
  });

  it('are told of through the hooks of the site, and wait where it wants them to', async () => {
    const heard: unknown[] = [];
    platform.hooks.addAction('shop/integration/run/probe', (payload) => void heard.push(payload));
    platform.hooks.addFilter('shop/integration/run_all_actions_on_async', () => true);
    const id = await feed();
    const { order } = await sell();
    await runner.drain();
    expect(works).toEqual([]);
    await later(5_000);
    expect(heard).toMatchObject([{ order: { id: order.id }, integration_id: id, note: 'Taken.' }]);
  });

  it('are a thousand for one event: at most eight at once, and few taken ahead', async () => {
    const { order } = await sell();
    const settings = JSON.stringify({ name: 'Feed', enabled: 'yes', event_trigger: ['order_paid_done'] });
    const now = store().clock.now();
    const row = {
      provider: 'probe',
      name: 'Feed',
      enabled: 'yes',
      watches_revoke: 'no',
      variation_ids: '[]',
      settings,
    };
    const many = Array.from({ length: 1_000 }, () => ({
      ...row,
      ...{ triggers: '["order_paid_done"]', created_at: now, updated_at: now },
    }));
    await store().knex.batchInsert('shop_integration_feeds', many, 50);
    const held: number[] = [];
    answer = async () => {
      if (works.length % 50 === 0) held.push((await rows()).filter(({ status }) => status === 'running').length);
      return 'Taken.';
    };
    expect(await told('order_paid_done', { order: { id: order.id } })).toBe(1_000);
    await runner.drain();
    expect(works).toHaveLength(1_000);
    expect(most).toBeLessThanOrEqual(8);
    // What is taken ahead does not grow with what there is to do.
    expect(Math.max(...held)).toBeLessThanOrEqual(64);
    expect(new Set(works.map(({ integration_id: id }) => id)).size).toBe(1_000);
    expect(await store().knex(TABLE).whereNot({ status: 'done' })).toEqual([]);
  }, 240_000);

  it('rest on a site that they were carried to', async () => {
    await feed();
    await sell();
    expect(await switchOffMoved(platform)).toEqual([expect.stringContaining('1 feeds were switched off') as string]);
    await runner.drain();
    expect([works.length, await statuses()]).toEqual([0, ['skipped']]);
    await sell();
    expect(await rows()).toHaveLength(1);
  });
});
