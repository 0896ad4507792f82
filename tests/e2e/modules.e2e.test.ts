import { callStore, prepare, type Reply } from '../support/call-store';
import { applyBump, createBump, readOffers } from '../support/order-bumps';
import { findViolations } from '../support/invariants';
import { asMerchant, createProduct } from '../support/merchant';
import { refund, stockOf } from '../support/order-actions';
import { inStore, untilIndexed } from '../support/patience';
import { sharedStore } from '../support/shared-store';
import { addItem, buy, fillCart, markAsPaid, readCart, readOrder } from '../support/shopper';
import { uniqueName } from '../support/site-admin';
import { customerWithAddress, editByStaff, staffOrder } from '../support/staff-orders';
import { connectTo } from '../support/store-site';

/** Parts of the store that are switched on and off as a whole. */
const store = sharedStore();

type Settings = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
type Field = { readonly title: string; readonly available: boolean; readonly schema: Readonly<Record<string, object>> };
type Modules = { readonly settings: Settings; readonly fields: Readonly<Record<string, Field>> };
type Refusal = { readonly message: string; readonly errors: Readonly<Record<string, readonly string[]>> };

const call = <Body>(method: string, path: string, body?: unknown): Promise<Reply<Body>> =>
  callStore<Body>(method, `${store.baseUrl}${path}`, { headers: asMerchant(store), body });

const read = async (): Promise<Modules> => (await call<Modules>('GET', '/settings/modules')).body;

const save = <Body = { message: string; settings: Settings }>(body: unknown) =>
  call<Body>('POST', '/settings/modules', body);

const switchTo = async (key: string, active: 'yes' | 'no'): Promise<void> => {
  await prepare('POST', `${store.baseUrl}/settings/modules`, {
    headers: asMerchant(store),
    body: { [key]: { active } },
  });
};

afterEach(async () => {
  await switchTo('stock_management', 'yes');
  await switchTo('order_bump', 'yes');
});

describe('the modules', () => {
  it('are answered with what there is to set, those that are not built too', async () => {
    const { settings, fields } = await read();
    expect(Object.keys(settings)).toEqual(Object.keys(fields));
    expect(settings).toMatchObject({
      stock_management: { active: 'yes', enable_advanced_inventory: 'no' },
      order_bump: { active: 'yes' },
      license: { active: 'yes' },
      turnstile: { active: 'no' },
      wishlist: { active: 'no' },
    });
    expect(fields.stock_management).toMatchObject({ available: true, schema: { active: { type: 'flag' } } });
    expect(fields.license).toMatchObject({ available: true });
    expect(fields.wishlist).toMatchObject({ available: false });
  });

  it('are saved flat or under `settings`, over what was there; what nobody knows is ignored', async () => {
    const flat = await save({ stock_management: { enable_advanced_inventory: true, depth: 3 }, garden: { active: 1 } });
    expect(flat).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect(flat.body.settings.stock_management).toEqual({ active: 'yes', enable_advanced_inventory: 'yes' });
    expect(flat.body.settings).not.toHaveProperty('garden');
    const nested = await save({ settings: { order_bump: { active: 'no' } } });
    expect(nested.body.settings.order_bump).toEqual({ active: 'no' });
    expect((await read()).settings.stock_management).toEqual({ active: 'yes', enable_advanced_inventory: 'yes' });
    await save({ stock_management: { enable_advanced_inventory: null } });
    expect((await read()).settings.stock_management).toEqual({ active: 'yes', enable_advanced_inventory: 'no' });
  });

  it('refuse what they cannot be, and change nothing then', async () => {
    const before = await read();
    const bodies = [
      {},
      { garden: { active: 'yes' } },
      { stock_management: 'yes' },
      { stock_management: ['yes'] },
      { stock_management: { active: 'perhaps' } },
      { stock_management: { active: { a: 1 } } },
      { order_bump: { active: 'no' }, stock_management: { active: 7 } },
      { settings: 'yes' },
      { turnstile: { active: 'yes' } },
      { wishlist: { active: 'yes' } },
    ];
    for (const body of bodies) {
      const refused = await save<Refusal>(body);
      expect({ body, status: refused.status }).toEqual({ body, status: 422 });
      expect(refused.body.message).toEqual(expect.any(String));
      expect(Object.keys(refused.body.errors)).not.toHaveLength(0);
    }
    expect(await read()).toEqual(before);
  });

  it('are not switched by whoever may save the store settings', async () => {
    const reply = await call<{ data: object }>('POST', '/settings/store', {
      settings: { modules_settings: { stock_management: { active: 'no' } }, store_city: 'Graz' },
    });
    expect(reply.status).toBe(200);
    expect((await read()).settings.stock_management?.active).toBe('yes');
  });

  it('both keep what two people switch at the same moment', async () => {
    await Promise.all([
      save({ stock_management: { enable_advanced_inventory: 'yes' } }),
      save({ order_bump: { active: 'no' } }),
    ]);
    const { settings } = await read();
    expect([settings.stock_management?.enable_advanced_inventory, settings.order_bump?.active]).toEqual(['yes', 'no']);
    await save({ stock_management: { enable_advanced_inventory: 'no' } });
  });
});

describe('without stock', () => {
  type Shown = {
    readonly product: {
      readonly detail: { readonly stock_availability: string };
      readonly variants: readonly { readonly stock_status: string }[];
    };
  };
  const page = async (id: number): Promise<Shown['product']> =>
    (await callStore<Shown>('GET', `${store.baseUrl}/public/products/${id}`)).body.product;

  it('nothing is counted, whatever the figures say; switched on again they are as they were', async () => {
    const word = uniqueName('pot');
    const { id, variantIds } = await createProduct(store, { title: word, variants: [{ stock: 1 }] });
    const variant = variantIds[0] as number;
    await inStore(store, (knex) => untilIndexed(knex, [id]));
    const paid = await buy(store, { [variant]: 1 });
    await markAsPaid(store, paid);
    expect((await page(id)).detail.stock_availability).toBe('out-of-stock');
    expect((await addItem(store, { item_id: variant })).status).toBe(422);

    await switchTo('stock_management', 'no');
    const listed = async (): Promise<number> =>
      (
        await callStore<{ products: { total: number } }>(
          'GET',
          `${store.baseUrl}/public/products?filters[wildcard]=${word}`
        )
      ).body.products.total;
    expect(await page(id)).toMatchObject({
      detail: { stock_availability: 'in-stock' },
      variants: [{ stock_status: 'in-stock' }],
    });
    expect(await listed()).toBe(1);
    const uncounted = await buy(store, { [variant]: 7 });
    await markAsPaid(store, uncounted);

    await switchTo('stock_management', 'yes');
    expect((await page(id)).variants[0]?.stock_status).toBe('out-of-stock');
    expect(await listed()).toBe(0);
    const canceled = await call('PUT', `/orders/${uncounted}/statuses`, {
      action: 'change_order_status',
      statuses: { order_status: 'canceled' },
      manage_stock: true,
    });
    expect(canceled.status).toBe(200);
    expect((await page(id)).variants[0]?.stock_status).toBe('out-of-stock');
  });
});

describe('an order that is written while stock is off', () => {
  it('takes as much as it wants, also when it is edited, and holds nothing; older holds come back', async () => {
    const [gone, held] = [
      await createProduct(store, { variants: [{ stock: 0 }] }),
      await createProduct(store, { variants: [{ stock: 3 }] }),
    ];
    const [none, some] = [gone.variantIds[0] as number, held.variantIds[0] as number];
    const { id: customer_id } = await customerWithAddress(store);
    const older = await staffOrder(store, { customer_id, order_items: [{ object_id: some, quantity: 2 }] });
    await switchTo('stock_management', 'no');
    const written = await staffOrder(store, { customer_id, order_items: [{ object_id: none, quantity: 1 }] });
    for (const [id, quantities] of [
      [written, { [none]: 4 }],
      [older, { [some]: 1, [none]: 5 }],
    ] as const) {
      const order_items = Object.entries(quantities).map(([object_id, quantity]) => ({ object_id, quantity }));
      expect((await editByStaff(store, id, { customer_id, order_items })).status).toBe(200);
    }
    expect(await stockOf(store, gone.id)).toEqual({ available: 0, on_hold: 0, committed: 0 });
    expect(await stockOf(store, held.id)).toEqual({ available: 2, on_hold: 1, committed: 0 });
    await markAsPaid(store, older);
    const { order_items: lines } = await readOrder(store, older);
    const line = lines.find(({ variation_id }) => variation_id === some);
    const refunded_items = [{ id: Number(line?.id), restore_quantity: 1 }];
    expect((await refund(store, older, { amount: 1, manageStock: true, refunded_items })).status).toBe(200);
    expect(await stockOf(store, held.id)).toEqual({ available: 3, on_hold: 0, committed: 0 });
    const knex = connectTo(store);
    try {
      expect(await findViolations(knex)).toEqual([]);
    } finally {
      await knex.destroy();
    }
  });
});

describe('without order bumps', () => {
  it('none is offered, and one that was taken costs its full price again or is gone', async () => {
    const [{ variantIds: main }, { variantIds: extra }] = [
      await createProduct(store, { variants: [{ price: 2_000 }] }),
      await createProduct(store, { variants: [{ price: 1_000 }] }),
    ];
    const bump = await createBump(store, extra[0] as number, {
      conditions: [{ type: 'variation', operator: 'in', values: [main[0]] }],
    });
    const hash = await fillCart(store, { [main[0] as number]: 1 });
    const before = await readOffers(store, hash);
    expect(before.length).toBeGreaterThan(0);
    expect((await applyBump(store, hash, bump)).status).toBe(200);

    await switchTo('order_bump', 'no');
    expect(await readOffers(store, hash)).toEqual([]);
    expect((await readCart(store, hash)).total).toBe(2_000);
    expect((await applyBump(store, hash, bump)).status).toBeGreaterThanOrEqual(400);
    await switchTo('order_bump', 'yes');
    await call('DELETE', `/order_bump/${bump}`);
  });
});

describe('add-ons', () => {
  it('are packages of the site: the store lists and loads none by itself', async () => {
    expect((await call('GET', '/settings/modules/plugin-addons')).body).toEqual({ addons: {} });
    const wanted = { plugin_slug: 'strapi-plugin-acme', source_type: 'wordpress' };
    const install = await call<Refusal>('POST', '/settings/modules/plugin-addons/install', wanted);
    expect(install).toMatchObject({ status: 422, body: { message: expect.stringContaining('npm install') } });
    expect((await call('POST', '/settings/modules/plugin-addons/activate', { plugin_file: '../x' })).status).toBe(422);
    const there = await call('POST', '/settings/modules/plugin-addons/activate', { plugin_file: 'strapi-plugin-shop' });
    expect(there.status).toBe(200);
  });
});
