import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Examination } from '../../server/src/contracts/app';
import { CHECKS } from '../../server/src/modules/doctor/checks';
import { callStore } from '../support/call-store';
import { customerBody, createCustomer } from '../support/customers';
import { asMerchant } from '../support/merchant';
import { DELIVERY_MS } from '../support/patience';
import { sharedStore } from '../support/shared-store';
import { createStaff, createStaffWithShopRole, type Credentials } from '../support/site-admin';
import { connectTo } from '../support/store-site';

/** The doctor for the panel: asked for, done in the background, and read at any time. */
const store = sharedStore();
const URL = `${store.baseUrl}/admin/doctor`;
/** With those that look beyond the database: files, keys, and the days of reports. */
const IN_ALL = CHECKS.length + 7;

let knex: Knex;

beforeAll(() => {
  knex = connectTo(store);
});

afterAll(() => knex.destroy());

type Answer = { readonly examination: Examination };

const read = async (): Promise<Examination> =>
  (await callStore<Answer>('GET', URL, { headers: asMerchant(store) })).body.examination;

const ask = () => callStore<Answer>('POST', URL, { headers: asMerchant(store), body: {} });

const untilDone = async (): Promise<Examination> => {
  const deadline = Date.now() + DELIVERY_MS;
  for (;;) {
    const examination = await read();
    if (examination.state === 'done' || Date.now() > deadline) return examination;
    await sleep(50);
  }
};

const totalOf = ({ report }: Examination, name: string): number | undefined =>
  report?.checks.find((check) => check.name === name)?.total;

it('finds in the background what must not be in the database', async () => {
  const { id } = await createCustomer(store, customerBody());
  await knex('shop_customers').where({ id }).update({ purchase_count: 7 });
  const started = await ask();
  expect(started).toMatchObject({ status: 200, body: { examination: { checks_in_all: IN_ALL } } });
  expect(['waiting', 'running']).toContain(started.body.examination.state);
  // A second one is not begun.
  expect((await ask()).body.examination.requested_at).toBe(started.body.examination.requested_at);
  const sick = await untilDone();
  expect(sick).toMatchObject({ checks_done: 0, requested_at: null, report: { healthy: false } });
  expect(sick.report?.checks).toHaveLength(IN_ALL);
  expect(totalOf(sick, 'customers/figures')).toBe(1);
  const rows = sick.report?.checks.find(({ name }) => name === 'customers/figures')?.rows;
  expect(rows).toEqual([expect.objectContaining({ id })]);

  await knex('shop_customers').where({ id }).update({ purchase_count: 0 });
  // What was found last stays until there is something newer.
  expect(totalOf((await ask()).body.examination, 'customers/figures')).toBe(1);
  expect(totalOf(await untilDone(), 'customers/figures')).toBe(0);
  expect(await knex('shop_jobs').where({ name: 'examine-store', status: 'done' })).toHaveLength(2);
});

it('keeps few rows of a rule that many break, and no long texts', async () => {
  const job = {
    name: 'nobody',
    payload: '{}',
    status: 'dead',
    attempts: 5,
    max_attempts: 5,
    last_error: 'x'.repeat(5_000),
  };
  const moment = { run_at: new Date(), created_at: new Date() };
  const before = await read();
  const isNumber = store.client === 'sqlite';
  const moments = Object.fromEntries(
    Object.entries(moment).map(([name, date]) => [name, isNumber ? date.getTime() : date])
  );
  await knex('shop_jobs').insert(Array.from({ length: 30 }, () => ({ ...job, ...moments })));
  try {
    expect((await read()).dead_jobs).toBe(before.dead_jobs + 30);
    await ask();
    const check = (await untilDone()).report?.checks.find(({ name }) => name === 'jobs/dead');
    expect(check?.total).toBe(before.dead_jobs + 30);
    expect(check?.rows).toHaveLength(20);
    expect(String(check?.rows.at(-1)?.last_error).length).toBeLessThan(600);
  } finally {
    await knex('shop_jobs').where({ name: 'nobody' }).delete();
  }
});

it('goes on after an examination that was lost', async () => {
  const key = 'plugin_shop_examination';
  const row = (await knex('strapi_core_store_settings').where({ key }).first()) as { value: string };
  const write = (changes: object) =>
    knex('strapi_core_store_settings')
      .where({ key })
      .update({ value: JSON.stringify({ ...(JSON.parse(row.value) as object), ...changes }) });
  await write({ requested_at: '2026-01-01T00:00:00.000Z', alive_at: '2026-01-01T00:00:01.000Z', checks_done: 3 });
  expect(await read()).toMatchObject({ state: 'done', checks_done: 0, requested_at: null });
  await ask();
  expect((await untilDone()).report?.examined_at).toMatch(/^20/);
});

it('is for super admins of the site alone', async () => {
  const people: readonly (Credentials | undefined)[] = [
    undefined,
    (await createStaff(store)).credentials,
    (await createStaffWithShopRole(store, 'manager')).credentials,
  ];
  const statuses: number[] = [];
  for (const headers of people) {
    for (const method of ['GET', 'POST']) {
      const call = { ...(headers ? { headers } : {}), ...(method === 'POST' ? { body: {} } : {}) };
      statuses.push((await callStore(method, URL, call)).status);
    }
  }
  expect(statuses).toEqual([401, 401, 403, 403, 403, 403]);
});
