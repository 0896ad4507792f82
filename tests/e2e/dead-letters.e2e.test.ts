import { setTimeout as sleep } from 'node:timers/promises';
import type { DeadEventsAnswer, DeadJobsAnswer } from '../../server/src/contracts/background';
import { callStore } from '../support/call-store';
import { asMerchant } from '../support/merchant';
import { DELIVERY_MS, untilProcessed } from '../support/patience';
import { readOrder } from '../support/shopper';
import { createStaff, createStaffWithShopRole } from '../support/site-admin';
import { useStripeShop } from '../support/stripe-orders';

/** Jobs and events that were given up are shown to super admins, who have them tried again. */
const shop = useStripeShop({ isHealthy: false });

type Answer = DeadJobsAnswer & DeadEventsAnswer & { readonly message: string };

const call = (method: 'GET' | 'POST', path: string, headers = asMerchant(shop.store), body?: unknown) =>
  callStore<Answer>(method, `${shop.store.baseUrl}/app/${path}`, { headers, ...(body === undefined ? {} : { body }) });

const NOW = new Date();

/** Jobs and deliveries of others are written meanwhile, but none of them is dead. */
const newestDead = async (table: string, named: Readonly<Record<string, string>>): Promise<number> =>
  Number(
    (
      await shop
        .knex(table)
        .where({ ...named, status: 'dead' })
        .max({ id: 'id' })
        .first()
    )?.id
  );

const insertJob = async (name: string, payload: object): Promise<number> => {
  const row = { name, payload: JSON.stringify(payload), status: 'dead', attempts: 12, max_attempts: 12 };
  const moments = { run_at: NOW, created_at: NOW, finished_at: NOW };
  await shop.knex('shop_jobs').insert({ ...row, ...moments, last_error: `Error: 503 ${'x'.repeat(5_000)}` });
  return newestDead('shop_jobs', { name });
};

const insertDelivery = async (event: string, refs: object, consumer: string): Promise<number> => {
  const row = { event_id: 7, event, refs: JSON.stringify(refs), consumer, status: 'dead', attempts: 10 };
  const moments = { available_at: NOW, recorded_at: NOW, finished_at: NOW };
  await shop.knex('shop_event_deliveries').insert({ ...row, ...moments, last_error: 'Error: away' });
  return newestDead('shop_event_deliveries', { event, consumer });
};

it('a message whose job was given up is listed, and pays its order when it is tried again', async () => {
  const { id, intent } = await shop.place();
  shop.stripe.pay(intent);
  await shop.knex('shop_webhook_events').insert({
    ...{ event_key: 'k', gateway: 'stripe', event_id: 'evt_1', event_type: 'payment_intent.succeeded' },
    ...{ data: JSON.stringify({ payment: intent, mode: 'test' }), state: 'pending', received_at: NOW },
  });
  const message = await shop.knex('shop_webhook_events').where({ event_key: 'k' }).first('id');
  const job = await insertJob('payment-webhook', { id: message.id as number });
  const { dead_jobs: listed } = (await call('GET', 'dead-jobs')).body;
  expect(listed).toMatchObject({
    total: 1,
    current_page: 1,
    data: [{ id: job, name: 'payment-webhook', attempts: 12 }],
  });
  expect(listed.data[0]).toMatchObject({
    payload: { id: message.id as number },
    failed_at: expect.any(String) as string,
  });
  expect(listed.data[0]?.error).toHaveLength(2_001);
  expect(await call('POST', `dead-jobs/${job}/retry`)).toMatchObject({ status: 200 });
  await untilProcessed(shop.knex);
  expect(await readOrder(shop.store, id)).toMatchObject({ payment_status: 'paid', total_paid: 2_500 });
  expect((await call('GET', 'dead-jobs')).body.dead_jobs).toMatchObject({ total: 0, data: [], from: null });
  expect((await call('POST', `dead-jobs/${job}/retry`)).status).toBe(404);
  const told = await shop.knex('shop_activities').where({ title: 'Job tried again', module_id: job }).select('author');
  expect(told).toHaveLength(1);
});

it('an event that was given up is listed by its consumers, and delivered to the one for whom it is tried again', async () => {
  const refs = { product_id: 1 };
  const [gone, hub] = [
    await insertDelivery('product_updated', refs, 'gone'),
    await insertDelivery('product_updated', refs, 'event-hub'),
  ];
  const { dead_events: listed } = (await call('GET', 'dead-events')).body;
  const dead = { event_id: 7, event: 'product_updated', references: refs, attempts: 10, error: 'Error: away' };
  expect(listed).toMatchObject({
    total: 2,
    data: [
      { ...dead, id: hub, consumer: 'event-hub' },
      { ...dead, id: gone, consumer: 'gone' },
    ],
  });
  expect(await call('POST', `dead-events/${hub}/retry`)).toMatchObject({ status: 200 });
  expect((await call('GET', 'dead-events')).body.dead_events).toMatchObject({ total: 1, data: [{ id: gone }] });
  expect((await call('POST', `dead-events/${hub}/retry`)).status).toBe(404);
  const statusOf = (id: number) => shop.knex('shop_event_deliveries').where({ id }).first('status');
  const deadline = Date.now() + DELIVERY_MS;
  while ((await statusOf(hub))?.status !== 'done' && Date.now() < deadline) await sleep(50);
  expect([await statusOf(hub), await statusOf(gone)]).toEqual([{ status: 'done' }, { status: 'dead' }]);
  await shop.knex('shop_event_deliveries').where({ id: gone }).delete();
});

it('come in pages, the youngest first, and by name', async () => {
  const jobs = [await insertJob('one', {}), await insertJob('two', {}), await insertJob('one', {})];
  const page = (await call('GET', 'dead-jobs?per_page=2&page=2')).body.dead_jobs;
  expect(page).toMatchObject({ total: 3, per_page: 2, current_page: 2, last_page: 2, data: [{ id: jobs[0] }] });
  const ones = (await call('GET', 'dead-jobs?name=one')).body.dead_jobs;
  expect(ones).toMatchObject({ total: 2, data: [{ id: jobs[2] }, { id: jobs[0] }] });
  expect((await call('GET', 'dead-events?event=no_such_event')).body.dead_events.total).toBe(0);
});

it('takes no nonsense', async () => {
  expect((await call('GET', `dead-jobs?name=${'n'.repeat(256)}`)).status).toBe(422);
  for (const path of ['dead-jobs', 'dead-events']) {
    for (const query of ['?page=-1&per_page=0', '?page=x', '?per_page=99999', '?name[$ne]=1&event[]=x', "?name='--"]) {
      expect([200, 422]).toContain((await call('GET', path + query)).status);
    }
    for (const id of ['0', '-1', 'x', '99999999999', '1 or 1=1', '2147483647']) {
      expect((await call('POST', `${path}/${encodeURIComponent(id)}/retry`)).status).toBe(404);
    }
    const body = { toString: 'x', constructor: { prototype: 1 } };
    expect((await call('POST', `${path}/2147483647/retry`, asMerchant(shop.store), body)).status).toBe(404);
  }
});

it('is for super admins', async () => {
  const staffed = { ...shop.store, dir: shop.site.dir };
  const { credentials: manager } = await createStaffWithShopRole(staffed, 'manager');
  const { credentials: clerk } = await createStaff(staffed);
  const { credentials: superAdmin } = await createStaffWithShopRole(staffed, 'super_admin');
  const job = await insertJob('three', {});
  for (const path of ['dead-jobs', 'dead-events']) {
    for (const headers of [manager, clerk]) {
      expect((await call('GET', path, headers)).status).toBe(403);
      expect((await call('POST', `${path}/${job}/retry`, headers)).status).toBe(403);
    }
    expect((await call('GET', path, {} as never)).status).toBe(401);
    expect((await call('GET', path, superAdmin)).status).toBe(200);
  }
});
