import type { Knex } from 'knex';
import type { DashboardAnswer, DashboardStatsAnswer, DashboardSummary } from '../../server/src/contracts/dashboard';
import { askStore } from '../support/attributes';
import { callStore, prepare } from '../support/call-store';
import { asMerchant, createProduct, sellInDollars } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { buy, markAsPaid } from '../support/shopper';
import { createStaff, setRolePermissions } from '../support/site-admin';
import { connectTo } from '../support/store-site';

/** The dashboard: steps of the set-up, figures of the last 30 days, and the summary of the panel. See docs/reference/dashboard.md. */
const store = sharedStore();
const DAY = 86_400_000;

let knex: Knex;
let variant: number;

const ask = async <Body>(path: string): Promise<Body> =>
  (await prepare<Body>('GET', `${store.baseUrl}${path}`, { headers: asMerchant(store) })).body;

const save = (settings: object) =>
  prepare('POST', `${store.baseUrl}/settings/store`, { headers: asMerchant(store), body: { settings } });

const readStats = async () => {
  const { stats } = await ask<DashboardStatsAnswer>('/dashboard/stats');
  const [products = 0, orders = 0, revenue = 0, refund = 0] = stats.map(({ current_count: count }) => count);
  return { products, orders, revenue, refund };
};

const readSummary = async () => (await ask<{ summary: DashboardSummary }>('/admin/dashboard-summary')).summary;

const refund = (id: number, amount: number) =>
  prepare('POST', `${store.baseUrl}/orders/${id}/refund`, {
    headers: asMerchant(store),
    body: { amount, refund_info: { amount, manageStock: 'false', item_ids: [] } },
  });

const paidOrder = async (): Promise<number> => {
  const id = await buy(store, { [variant]: 1 });
  expect((await markAsPaid(store, id)).status).toBe(200);
  return id;
};

const changed: { readonly id: number; readonly before: object }[] = [];

/** Days may have been added up by now. */
const noteDay = async (id: number): Promise<void> => {
  const order = (await knex('shop_orders').where({ id }).first('placed_on')) as { readonly placed_on: string };
  await knex('shop_changed_days').insert({ day: order.placed_on });
};

const write = async (id: number, values: object): Promise<void> => {
  await noteDay(id);
  await knex('shop_orders').where({ id }).update(values);
  await noteDay(id);
};

/** Past the rules of the store, so `afterAll` puts it back: other files look for orders and figures that do not add up. */
const change = async (id: number, values: object): Promise<void> => {
  const before = (await knex('shop_orders').where({ id }).first(Object.keys(values))) as object;
  changed.push({ id, before });
  await write(id, values);
};
const dayAgo = (days: number): string => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
const inUnits = (value: number): number => Math.round(value * 100) / 100;

beforeAll(async () => {
  await sellInDollars(store);
  knex = connectTo(store);
  variant = (await createProduct(store, { variants: [{ price: 1_999 }] })).variantIds[0] as number;
});

afterAll(async () => {
  for (const { id, before } of changed.reverse()) await write(id, before);
  await save({ currency: 'USD', order_mode: 'test', timezone: 'UTC' });
  await knex.destroy();
});

describe('GET /dashboard/stats', () => {
  it('has the four figures in their order, with their links', async () => {
    const { stats } = await ask<DashboardStatsAnswer>('/dashboard/stats');
    expect(stats.map(({ title, has_currency }) => [title, has_currency])).toEqual([
      ['Total Products', false],
      ['Orders', false],
      ['Revenue', true],
      ['Refund', true],
    ]);
    expect(stats[0]?.url).toBe('/admin/plugins/shop/products');
  });

  it('adds what was paid without refunds and taxes, in units', async () => {
    const before = await readStats();
    const id = await paidOrder();
    await change(id, { tax_total: 150, shipping_tax: 49 });
    await refund(id, 5);
    const after = await readStats();
    expect({
      orders: after.orders - before.orders,
      revenue: inUnits(after.revenue - before.revenue),
      refund: inUnits(after.refund - before.refund),
    }).toEqual({ orders: 1, revenue: 13, refund: 5 });
  });

  it.each([
    ['an order of the day 30 days ago', () => ({ placed_on: dayAgo(30) }), 1],
    ['an order of the day before', () => ({ placed_on: dayAgo(31) }), 0],
    ['an order of tomorrow', () => ({ placed_on: dayAgo(-1) }), 0],
    ['an order that is on hold', () => ({ status: 'on-hold' }), 0],
    ['an order that has failed', () => ({ status: 'failed' }), 0],
    ['a canceled order', () => ({ status: 'canceled' }), 1],
    ['an order of the other mode', () => ({ mode: 'live' }), 0],
  ])('%s', async (_title, values, counted) => {
    const before = await readStats();
    await change(await paidOrder(), values());
    const after = await readStats();
    expect([after.orders - before.orders, inUnits(after.revenue - before.revenue)]).toEqual([
      counted,
      counted === 1 ? 19.99 : 0,
    ]);
  });

  it('counts an order that is not paid so far, and no tax of it', async () => {
    const [before, home] = [await readStats(), await readSummary()];
    await change(await buy(store, { [variant]: 1 }), { status: 'processing', tax_total: 150 });
    const after = await readStats();
    expect([after.orders - before.orders, inUnits(after.revenue - before.revenue)]).toEqual([1, 0]);
    expect((await readSummary()).period).toEqual(home.period);
  });

  it('counts no products in the trash', async () => {
    const before = await readStats();
    const { id } = await createProduct(store, { status: 'draft' });
    expect((await readStats()).products).toBe(before.products + 1);
    await knex('shop_products').where({ id }).update({ post_status: 'trash' });
    expect((await readStats()).products).toBe(before.products);
  });

  it('follows the days of the time zone of the store', async () => {
    await save({ timezone: 'Pacific/Kiritimati' });
    const { days, timezone } = await readSummary();
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(new Date());
    expect([days.at(-1)?.date, timezone]).toEqual([today, 'Pacific/Kiritimati']);
    await save({ timezone: 'UTC' });
  });
});

describe('GET /admin/dashboard-summary', () => {
  it('has exact cents for each day, and the sum of them', async () => {
    const before = await readSummary();
    const id = await paidOrder();
    await change(await paidOrder(), { placed_on: dayAgo(3) });
    await refund(id, 0.01);
    const after = await readSummary();
    expect(after.days).toHaveLength(31);
    expect(after.today.gross - before.today.gross).toBe(1_999);
    expect(after.today.net - before.today.net).toBe(1_998);
    expect(after.period.gross - before.period.gross).toBe(3_998);
    expect((after.days[27]?.orders ?? 0) - (before.days[27]?.orders ?? 0)).toBe(1);
    expect(after.days.reduce((sum, { net }) => sum + net, 0)).toBe(after.period.net);
    expect(inUnits(after.period.net / 100)).toBe((await readStats()).revenue);
  });

  it('counts what has to be done', async () => {
    const before = await readSummary();
    const id = await buy(store, { [variant]: 1 });
    await change(id, { status: 'processing', shipping_status: 'unshipped' });
    await change(await buy(store, { [variant]: 1 }), { payment_status: 'failed', status: 'failed' });
    await createProduct(store, { variants: [{ stock: 2 }, { stock: 0 }, { stock: 500 }] });
    const after = await readSummary();
    expect([
      after.orders_to_fulfil - before.orders_to_fulfil,
      after.failed_payments - before.failed_payments,
      Number(after.stock?.low) - Number(before.stock?.low),
      Number(after.stock?.out) - Number(before.stock?.out),
    ]).toEqual([1, 1, 1, 1]);
    await change(id, { shipping_status: 'shipped' });
    expect((await readSummary()).orders_to_fulfil).toBe(before.orders_to_fulfil);
  });

  it('lists the latest five orders, the newest first', async () => {
    const ids = [await paidOrder(), await paidOrder()];
    const { latest_orders: latest } = await readSummary();
    expect(latest?.slice(0, 2).map(({ id }) => id)).toEqual(ids.reverse());
    expect(latest?.length).toBe(5);
    expect(latest?.[0]).toMatchObject({
      customer_name: 'Ada Lovelace',
      placed_as: 'Ada Lovelace',
      total_amount: 1_999,
    });
    expect(latest?.[0]?.payment_status).toBe('paid');
  });

  it('keeps currencies apart', async () => {
    const before = await readSummary();
    await change(await paidOrder(), { currency: 'CHF' });
    const after = await readSummary();
    expect(after.period).toEqual(before.period);
    expect(after.other_currency_orders).toBe(before.other_currency_orders + 1);
  });

  it('counts live orders once the store is live', async () => {
    await paidOrder();
    await change(await paidOrder(), { mode: 'live', total_paid: 4_000_000 });
    await save({ order_mode: 'live' });
    const { mode, today } = await readSummary();
    await save({ order_mode: 'test' });
    expect(mode).toBe('live');
    expect(today.gross % 1_999).toBe(4_000_000 % 1_999);
  });

  it('shows figures without orders to staff who may see figures alone', async () => {
    const staff = await createStaff(store);
    await setRolePermissions(store, staff.roleId, ['plugin::shop.dashboard-stats.view']);
    const call = { headers: staff.credentials };
    const { status, body } = await callStore<{ summary: DashboardSummary }>(
      'GET',
      `${store.baseUrl}/admin/dashboard-summary`,
      call
    );
    expect([status, body.summary.latest_orders]).toEqual([200, null]);
    expect((await callStore('GET', `${store.baseUrl}/dashboard`, call)).status).toBe(403);
  });
});

describe('GET /dashboard', () => {
  const readSteps = async () => (await ask<DashboardAnswer>('/dashboard')).data;

  it('tells which steps are completed', async () => {
    await createProduct(store);
    await save({ store_name: 'Blue Mugs', store_logo: '' });
    const before = await readSteps();
    expect(before.steps).toMatchObject({
      store_info: { completed: false },
      product_info: { completed: true },
      setup_payments: { completed: true },
    });
    await save({ store_logo: '/uploads/logo.png' });
    const after = await readSteps();
    expect([after.steps.store_info.completed, after.completed]).toEqual([true, before.completed + 1]);
  });

  it('counts pages that have paths of their own', async () => {
    const paths = ['shop', 'cart', 'checkout', 'receipt', 'customer_profile'].map((name) => [
      `${name}_page_slug`,
      name,
    ]);
    const ids = paths.map(([name = '']) => [name.replace('slug', 'id'), 0]);
    await save(Object.fromEntries([...ids, ...paths.map(([name]) => [name, ''])]));
    const { page_setup } = (await readSteps()).steps;
    expect(page_setup).toMatchObject({ completed: false, text: expect.stringContaining('Receipt') as string });
    await save(Object.fromEntries(paths.map(([name, path = '']) => [name, path.replaceAll('_', '-')])));
    expect((await readSteps()).steps.page_setup.completed).toBe(true);
    await save(Object.fromEntries(paths.map(([name]) => [name, ''])));
  });

  it('asks nobody who is not known', async () => {
    expect((await askStore(store, 'GET', '/dashboard')).status).toBe(200);
    expect((await callStore('GET', `${store.baseUrl}/dashboard`)).status).toBe(401);
    expect((await callStore('GET', `${store.baseUrl}/dashboard/stats`)).status).toBe(401);
  });
});
