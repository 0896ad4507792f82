import { askStore } from '../support/attributes';
import { prepare } from '../support/call-store';
import { eventsOfOrder } from '../support/card-orders';
import { heardBy, listenTo, startWithHooks, toldOf } from '../support/hook-store';
import { asMerchant, createProduct, sellInDollars } from '../support/merchant';
import { actOn, bulk, refund, setShipping, setStatus } from '../support/order-actions';
import { startProvider, type ProviderServer } from '../support/provider-server';
import { buy, checkoutForm, fillCart, markAsPaid, placeOrder, readOrder, uniqueEmail } from '../support/shopper';
import { createByStaff, editByStaff, staffOrder } from '../support/staff-orders';
import type { RunningStore } from '../support/start-store';
import { endsClean, type Cluster } from '../support/store-cluster';

/** What other code of the site may say about orders, and what it is told. See docs/reference/orders.md#hooks. */
let cluster: Cluster;
let shop: RunningStore;
let provider: ProviderServer;
let mug: number;
let song: number;

beforeAll(async () => {
  provider = await startProvider();
  cluster = await startWithHooks(provider);
  [shop] = cluster.stores;
  await sellInDollars(shop);
  mug = (await createProduct(shop, { variants: [{ price: 2_000, stock: 500 }] })).variantIds[0] as number;
  song = (await createProduct(shop, { fulfillment: 'digital', variants: [{ price: 100 }] })).variantIds[0] as number;
});

afterAll(() => provider.stop());

beforeEach(() => listenTo(cluster, {}));

endsClean(() => cluster);

const answering = (answers: Readonly<Record<string, unknown>>) =>
  listenTo(cluster, {
    filters: Object.fromEntries(Object.entries(answers).map(([name, answer]) => [`shop/${name}`, answer])),
  });

const paid = async (variant = mug): Promise<number> => {
  const id = await buy(shop, { [variant]: 1 });
  expect((await markAsPaid(shop, id)).status).toBe(200);
  return id;
};

describe('an invoice number', () => {
  const numberOf = async (id: number) => {
    const { receipt_number: number, invoice_no: text } = await readOrder(shop, id);
    return [Number(number), String(text)] as const;
  };

  it('gets the prefix and the least number that the site says, and never goes back', async () => {
    // The first of this store: a gap between two numbers would be reported.
    await answering({ min_receipt_number: 100, invoice_prefix: '2026/' });
    expect(await numberOf(await paid())).toEqual([100, '2026/100']);
    await answering({ min_receipt_number: 1 });
    expect(await numberOf(await paid())).toEqual([101, 'INV-101']);
  });

  it.each([
    [0, 'x'.repeat(51)],
    [-5, '<b>'],
    [1.5, 'a\nb'],
    ['1; drop table', 7],
    [4_294_967_296, null],
    [{}, []],
  ])('is not spoilt by answers that are none: %j, %j', async (min_receipt_number, invoice_prefix) => {
    const [before] = await numberOf(await paid());
    await answering({ min_receipt_number, invoice_prefix });
    expect(await numberOf(await paid())).toEqual([before + 1, `INV-${before + 1}`]);
  });
});

describe('an order that gets its number when it is placed', () => {
  const NAME = 'create_receipt_number_on_order_create';
  const ADDED = 'order/invoice_number_added';
  const numbered = async (id: number) => {
    const { receipt_number: number, invoice_no: text } = await readOrder(shop, id);
    return [Number(number), text] as const;
  };

  it('keeps it, and is told as paid with its first payment', async () => {
    await answering({ [NAME]: true });
    const id = await buy(shop, { [mug]: 1 });
    const [number, text] = await numbered(id);
    expect([number > 0, text]).toEqual([true, `INV-${number}`]);
    expect((await readOrder(shop, id)).payment_status).toBe('pending');
    expect((await eventsOfOrder(cluster.knex, id)).filter((name) => name === ADDED || name === 'order_paid')).toEqual([
      ADDED,
    ]);
    expect((await markAsPaid(shop, id)).status).toBe(200);
    expect(await numbered(id)).toEqual([number, text]);
    const [{ id: charge }] = (await readOrder(shop, id)).transactions as unknown as readonly [{ readonly id: number }];
    for (const status of ['pending', 'succeeded']) {
      expect((await actOn(shop, 'PUT', `/orders/${id}/transactions/${charge}/status`, { status })).status).toBe(200);
    }
    const told = (await eventsOfOrder(cluster.knex, id)).filter((name) => [ADDED, 'order_paid'].includes(name));
    expect(told).toEqual([ADDED, 'order_paid']);
    expect(await numbered(id)).toEqual([number, text]);
  });

  it('gets none twice: of many at once each has its own, without a gap', async () => {
    await answering({ [NAME]: true });
    const ids = await Promise.all(Array.from({ length: 20 }, () => buy(shop, { [mug]: 1 })));
    const numbers = (await Promise.all(ids.map(numbered))).map(([number]) => number).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_number, index) => (numbers[0] as number) + index));
    await Promise.all(ids.map((id) => markAsPaid(shop, id)));
    const after = (await Promise.all(ids.map(numbered))).map(([number]) => number).sort((a, b) => a - b);
    expect(after).toEqual(numbers);
  });

  it('is free, or written by staff', async () => {
    await answering({ [NAME]: true });
    const free = (await createProduct(shop, { fulfillment: 'digital', variants: [{ price: 0 }] }))
      .variantIds[0] as number;
    const paidFree = await buy(shop, { [free]: 1 });
    const { customer_id } = await readOrder(shop, paidFree);
    const written = await staffOrder(shop, { customer_id, order_items: [{ object_id: mug, quantity: 1 }] });
    expect((await numbered(written))[0]).toBe((await numbered(paidFree))[0] + 1);
    expect((await eventsOfOrder(cluster.knex, paidFree)).filter((name) => name === ADDED)).toHaveLength(1);
  });

  it.each([['yes'], [1], [null], [{}]])('only where the site says so, and not by %j', async (answer) => {
    await answering({ [NAME]: answer });
    expect((await readOrder(shop, await buy(shop, { [mug]: 1 }))).receipt_number).toBeNull();
  });
});

describe('a paid order', () => {
  const NAMES = ['order/invoice_number_added', 'order_paid', 'order_paid_done'];

  it('is told once, its invoice number before and what follows behind it', async () => {
    const id = await paid();
    const [{ id: charge }] = (await readOrder(shop, id)).transactions as unknown as readonly [{ readonly id: number }];
    const path = `/orders/${id}/transactions/${charge}/status`;
    for (const status of ['pending', 'succeeded']) {
      expect((await actOn(shop, 'PUT', path, { status })).status).toBe(200);
    }
    const told = await eventsOfOrder(cluster.knex, id);
    expect(told.filter((name) => NAMES.includes(name))).toEqual(NAMES);
  });

  it('is completed by itself when it is digital, unless the site leaves that to a person', async () => {
    const name = 'order_status/auto_complete_digital_order';
    for (const [answer, status] of [
      [false, 'processing'],
      ['no', 'completed'],
      [true, 'completed'],
    ] as const) {
      await answering({ [name]: answer });
      const order = await readOrder(shop, await paid(song));
      expect([answer, order.status, order.completed_at !== null]).toEqual([answer, status, status === 'completed']);
    }
  });
});

describe('what can be given back of a charge', () => {
  const NAME = 'transaction/max_refundable_amount';
  const refundable = async (id: number) => (await readOrder(shop, id)).transactions[0]?.refundable;

  it('can be lowered, for refunds and for charges that are marked as refunded', async () => {
    const id = await paid();
    await answering({ [NAME]: 500 });
    expect(await refundable(id)).toBe(500);
    expect((await refund(shop, id, { amount: 5.01 })).status).toBe(400);
    const charge = (await readOrder(shop, id)).transactions[0] as unknown as { readonly id: number };
    const path = `/orders/${id}/transactions/${charge.id}`;
    expect((await actOn(shop, 'PUT', `${path}/status`, { status: 'refunded' })).status).toBe(400);
    expect((await actOn(shop, 'GET', path)).body.transaction).toMatchObject({ refundable: 500, status: 'succeeded' });
    expect((await refund(shop, id, { amount: 5 })).status).toBe(200);
    expect(await readOrder(shop, id)).toMatchObject({ total_refund: 500 });
  });

  it.each([[999_999], [-1], ['all'], [0.5]])('cannot be raised or be nonsense: %j', async (answer) => {
    const id = await paid();
    await answering({ [NAME]: answer });
    expect(await refundable(id)).toBe(2_000);
    expect((await refund(shop, id, { amount: 20.01 })).status).toBe(400);
  });
});

describe('deleting an order', () => {
  const NAME = 'order_can_be_deleted';
  const canceled = async (): Promise<number> => {
    const id = await buy(shop, { [mug]: 1 });
    await setStatus(shop, id, 'canceled');
    return id;
  };
  const remove = (id: number) => actOn(shop, 'DELETE', `/orders/${id}`);

  it('can be refused by the site, with its reason', async () => {
    const id = await canceled();
    await answering({ [NAME]: false });
    expect(await remove(id)).toMatchObject({ status: 400, body: { data: { reason: 'order_cannot_be_deleted' } } });
    await answering({ [NAME]: 'The auditor has it.' });
    expect(await remove(id)).toMatchObject({ status: 400, body: { message: 'The auditor has it.' } });
    expect((await bulk(shop, { action: 'delete_orders', order_ids: [id] })).status).toBe(423);
    await answering({ [NAME]: true });
    expect((await remove(id)).status).toBe(200);
  });

  it('cannot be allowed by it', async () => {
    const id = await paid();
    // Orders of the test mode may all be deleted.
    await cluster.knex('shop_orders').where({ id }).update({ mode: 'live' });
    await answering({ [NAME]: true });
    expect((await remove(id)).status).toBe(400);
  });

  it('is told with its lines and transactions, which nobody can read any more; so are its renewals', async () => {
    const billing_email = uniqueEmail();
    const [id, renewal] = [
      await buy(shop, { [mug]: 1 }, { billing_email }),
      await buy(shop, { [song]: 1 }, { billing_email }),
    ];
    for (const each of [id, renewal]) await markAsPaid(shop, each);
    await cluster.knex('shop_orders').where({ id: renewal }).update({ type: 'renewal', parent_id: id });
    await listenTo(cluster, { actions: ['shop/order_before_delete'] });
    expect((await remove(id)).status).toBe(200);
    const orderOf = (order: number, variation_id: number, total: number) => ({
      id: order,
      order_items: [{ order_id: order, variation_id, quantity: 1 }],
      transactions: [{ order_id: order, status: 'succeeded', total }],
    });
    const order = orderOf(id, mug, 2_000);
    expect(await toldOf(cluster, 'shop/order_before_delete')).toMatchObject([
      { order, connected_order_ids: [renewal], is_test_mode: true, type: 'payment' },
    ]);
    const rows = cluster.knex('shop_outbox').whereIn('event', ['order_deleted', 'renewal_order_deleted']);
    const told = ((await rows.orderBy('id').pluck('refs')) as string[]).map((refs) => JSON.parse(refs) as object);
    expect(told.slice(-2)).toMatchObject([
      { deleted_order_id: renewal, order: orderOf(renewal, song, 100) },
      { deleted_order_id: id, order, customer: {}, connected_order_ids: [renewal] },
    ]);
  });
});

describe('what the back office reads', () => {
  it('passes through the site', async () => {
    const id = await paid();
    await answering({ 'order/view': { id, title: 'Mine' }, orders_list: [{ id: 7 }] });
    // Not by `askStore`: what the site makes of an answer is in no description.
    const read = async (path: string) => (await fetch(`${shop.baseUrl}${path}`, { headers: asMerchant(shop) })).json();
    expect(await read(`/orders/${id}`)).toEqual(expect.objectContaining({ order: { id, title: 'Mine' } }));
    expect(await read('/orders?per_page=1')).toMatchObject({ orders: { data: [{ id: 7 }] } });
  });

  it('is not lost by answers that are none', async () => {
    const id = await paid();
    await answering({ 'order/view': 'none', orders_list: { 0: 1 } });
    expect(await readOrder(shop, id)).toMatchObject({ id });
    const { body } = await askStore(shop, 'GET', '/orders?per_page=1');
    expect(body).toMatchObject({ orders: { data: [{ id }] } });
  });
});

describe('the statuses that staff may choose', () => {
  it('can be narrowed, everywhere they are chosen', async () => {
    const id = await paid();
    const [{ id: charge }] = (await readOrder(shop, id)).transactions as unknown as readonly [{ readonly id: number }];
    await answering({
      editable_order_statuses: ['processing', 'canceled'],
      editable_shipping_statuses: ['shipped'],
      editable_transaction_statuses: [],
    });
    const update = (body: object) => actOn(shop, 'PUT', `/orders/${id}`, body);
    const refused = [
      await setStatus(shop, id, 'completed'),
      await setShipping(shop, id, 'delivered'),
      await actOn(shop, 'PUT', `/orders/${id}/transactions/${charge}/status`, { status: 'pending' }),
      await update({ status: 'completed' }),
      await update({ shipping_status: 'delivered' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    for (const [action, new_status] of [
      ['change_order_status', 'completed'],
      ['change_shipping_status', 'delivered'],
      ['change_payment_status', 'failed'],
    ]) {
      expect((await bulk(shop, { action, order_ids: [id], new_status })).status).toBe(423);
    }
    const { customer_id } = await readOrder(shop, id);
    const draft = { customer_id, order_items: [{ object_id: mug, quantity: 1 }] };
    const body = { ...draft, status: 'completed' };
    expect(await createByStaff(shop, body)).toMatchObject({ status: 400 });
    // What the order is already is no choice.
    await answering({ editable_order_statuses: ['canceled'] });
    const edited = await editByStaff(shop, await staffOrder(shop, draft), { ...draft, status: 'processing' });
    expect(edited.status).toBe(400);
    expect((await update({ status: 'processing', note: 'Hello' })).status).toBe(200);
    expect((await setShipping(shop, id, 'shipped')).status).toBe(200);
    expect((await setStatus(shop, id, 'canceled')).status).toBe(200);
  });

  it.each([[['on-hold', 'lost']], ['canceled'], [[['canceled']]], [null]])(
    'cannot be widened, nor be nonsense: %j',
    async (answer) => {
      const id = await buy(shop, { [mug]: 1 });
      await answering({ editable_order_statuses: answer });
      expect((await setStatus(shop, id, 'lost')).status).toBe(400);
      expect((await setStatus(shop, id, 'completed')).status).toBe(200);
    }
  );
});

describe('a bulk action', () => {
  it('is told once, with the customers of the orders that it changed', async () => {
    const [one, other] = [await buy(shop, { [mug]: 1 }), await buy(shop, { [mug]: 1 })];
    const customers = [(await readOrder(shop, one)).customer_id, (await readOrder(shop, other)).customer_id];
    const order_ids = [one, other, 2_147_483_647];
    await bulk(shop, { action: 'change_order_status', order_ids, new_status: 'canceled' });
    await bulk(shop, { action: 'change_order_status', order_ids, new_status: 'canceled' });
    await bulk(shop, { action: 'delete_orders', order_ids });
    const rows = (await cluster.knex('shop_outbox').where({ event: 'order_bulk_action' }).orderBy('id')) as {
      readonly refs: string;
    }[];
    const told = rows.map(({ refs }) => JSON.parse(refs) as { readonly order_ids: readonly number[] });
    expect(told.filter((each) => each.order_ids.includes(one))).toEqual([
      { action: 'change_order_status', order_ids: [one, other], customer_ids: customers },
      { action: 'delete_orders', order_ids: [one, other], customer_ids: customers },
    ]);
  });
});

describe('the receipt of an order', () => {
  type Receipt = { readonly receipt: { readonly is_first_view: boolean } };
  const view = async (uuid: string) =>
    (await prepare<Receipt>('GET', `${shop.baseUrl}/checkout/get-receipt?order_hash=${uuid}`)).body.receipt;

  it('lies on the page that the site says', async () => {
    const name = 'transaction/receipt_page_url';
    for (const [answer, address] of [
      ['/en/thanks?of=1', '/en/thanks?of=1'],
      ['https://shop.example/thanks', 'https://shop.example/thanks'],
      ['//evil.example', null],
      ['javascript:alert(1)', null],
      ['/a b', null],
      [7, null],
    ]) {
      await answering({ [name]: answer });
      const { body } = await placeOrder(shop, checkoutForm({ cart_hash: await fillCart(shop, { [mug]: 1 }) }));
      const order = await readOrder(shop, body.order_id as number);
      const expected = address ?? `/receipt?order_hash=${order.uuid}`;
      expect([answer, body.redirect_url, order.receipt_url]).toEqual([answer, expected, expected]);
    }
  });

  it('tells the site each time, and the first time once, whoever comes at once', async () => {
    const id = await paid();
    const { uuid } = await readOrder(shop, id);
    const names = ['shop/order/receipt_viewed', 'shop/after_receipt', 'shop/after_receipt_first_time'];
    await listenTo(cluster, { actions: names });
    const views = await Promise.all(Array.from({ length: 5 }, () => view(String(uuid))));
    expect(views.filter(({ is_first_view: isFirst }) => isFirst)).toHaveLength(1);
    const told = await Promise.all(names.map((name) => toldOf<{ order: { id: number } }>(cluster, name)));
    expect(told.map(({ length }) => length)).toEqual([5, 5, 1]);
    expect(told[2]).toMatchObject([{ order: { id, uuid } }]);
  });
});

describe('a module', () => {
  const save = (body: object) =>
    prepare('POST', `${shop.baseUrl}/settings/modules`, { headers: asMerchant(shop), body });

  it('tells when it is switched, and only then', async () => {
    const [on, off] = ['shop/module/activated/order_bump', 'shop/module/deactivated/order_bump'];
    await listenTo(cluster, { actions: [on, off] });
    await save({ order_bump: { active: 'yes' } });
    await save({ order_bump: { active: 'no' } });
    await save({ order_bump: { active: 'no' } });
    await save({ order_bump: { active: 'yes' } });
    expect(await heardBy(cluster)).toEqual([
      {
        name: off,
        payload: { key: 'order_bump', settings: { active: 'no' }, old_settings: { active: 'yes' } },
      },
      { name: on, payload: { key: 'order_bump', settings: { active: 'yes' }, old_settings: { active: 'no' } } },
    ]);
  });

  it('of other code of the site is switched too, and its defaults are its own', async () => {
    const garden = {
      title: 'Garden',
      description: '',
      schema: { active: { type: 'flag', label: 'On', default: 'no' } },
    };
    await listenTo(cluster, {
      filters: {
        'shop/module_setting/fields': { garden, order_bump: garden },
        'shop/module_setting/default_values': { garden: { active: 'yes' }, order_bump: { active: 'no' } },
      },
      actions: ['shop/module/deactivated/garden'],
    });
    type Answer = { readonly settings: Readonly<Record<string, object>> };
    const { body } = await prepare<Answer>('GET', `${shop.baseUrl}/settings/modules`, { headers: asMerchant(shop) });
    expect(body.settings).toMatchObject({ garden: { active: 'yes' }, order_bump: { active: 'yes' } });
    await save({ garden: { active: 'no' } });
    expect(await toldOf(cluster, 'shop/module/deactivated/garden')).toHaveLength(1);
  });
});
