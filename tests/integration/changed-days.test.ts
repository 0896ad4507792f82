import { correctAddress } from '../../server/src/modules/order-editor/use-cases/change-order-address';
import { prepareStaffEdit } from '../../server/src/modules/order-editor/use-cases/edit-order-by-staff';
import { deleteOrder } from '../../server/src/modules/orders/deletion/delete-order';
import { forgetVisitorsOfOrders } from '../../server/src/modules/orders/use-cases/forget-visitors';
import { findFigures } from '../../server/src/modules/reports/figures.read-model';
import { liveFigures } from '../../server/src/modules/reports/live-figures.read-model';
import { conditionsOf } from '../../server/src/modules/reports/order-conditions.read-model';
import type { Dimension } from '../../server/src/modules/reports/order-dimensions.read-model';
import { USUAL_ORDERS } from '../../server/src/modules/reports/report-filter';
import { findUnequalDays } from '../../server/src/modules/reports/rollup/find-unequal-days';
import { rollUpDays } from '../../server/src/modules/reports/rollup/roll-up';
import { ALL_PARTS } from '../../server/src/modules/reports/rollup/rolled-parts';
import { findRolledParts } from '../../server/src/modules/reports/rollup/rolled-parts.read-model';
import { findSources } from '../../server/src/modules/reports/sources.read-model';
import { toInt } from '../../server/src/platform/db/columns';
import { sellOrder, sellProduct } from '../support/fixture-sales';
import { platformFixture } from '../support/platform-fixture';

const DAY = 86_400_000;
const DIMENSIONS: readonly Dimension[] = ['none', 'payment_status', 'payment_method', 'billing_country', 'item_count'];
const AUTHOR = { author: 'Ada', authorId: null } as never;

/** Use cases that change an order of a day that has been added up: reports say at once what the orders say. */
platformFixture('days whose orders change', (store) => {
  const today = (): string => store().clock.now().toISOString().slice(0, 10);

  const filter = async () => {
    const row = await store().knex('shop_orders').first('currency', 'mode');
    const { currency = 'USD', mode = 'test' } = (row ?? {}) as { readonly currency?: string; readonly mode?: 'test' };
    return { from: '2025-01-01', to: today(), mode, currency, ...USUAL_ORDERS, variants: [] };
  };

  const sums = (rows: readonly object[]): readonly unknown[] =>
    rows
      .map((row) => {
        const { orders, gross, refunds, total, items } = row as Readonly<Record<string, unknown>>;
        return [orders, gross, refunds, total, items].map(toInt);
      })
      .sort();

  /** Reports against a count of the orders themselves. */
  const expectExact = async (): Promise<void> => {
    const { db } = store().platform;
    const asked = await filter();
    for (const dimension of DIMENSIONS) {
      const grouping = { days: 10, dimension, items: true } as const;
      const counted = await db.unprepared(liveFigures(db.client, conditionsOf(asked), grouping));
      expect([dimension, sums(await findFigures(db, asked, grouping))]).toEqual([dimension, sums(counted)]);
    }
    for (const part of ALL_PARTS) {
      const sumsOf = (rows: readonly Readonly<Record<string, unknown>>[] | null) =>
        rows?.map((row) => part.sums.map((name) => toInt(row[name])).join(' ')).sort();
      const listed = { order: (table: string) => `${table}.orders`, limit: 1_000 };
      const found = sumsOf(await findRolledParts(db, asked, part, listed));
      const counted = sumsOf(await db.unprepared(part.live(db.client, conditionsOf(asked), null)));
      expect([part.dimension, found]).toEqual([part.dimension, counted]);
    }
  };

  const changedDays = async (): Promise<number> => (await store().knex('shop_changed_days').distinct('day')).length;

  it('are counted again, whatever changes them', async () => {
    const { orders } = store().services;
    const mug = await sellProduct(store(), { stock: 50 });
    const sold = [];
    for (let more = 0; more < 5; more += 1) sold.push(await sellOrder(store(), [mug.variantId]));
    store().clock.advance(10 * DAY);
    await rollUpDays(store().platform);
    expect(await changedDays()).toBe(0);
    const [first, second, third, fourth, fifth] = sold.map(({ id }) => id) as [number, number, number, number, number];
    const { platform, knex } = store();
    const line = sold[0]?.order_items[0]?.id as number;
    const addressOf = async (orderId: number): Promise<number> =>
      Number((await knex('shop_order_addresses').where({ order_id: orderId, type: 'billing' }).first('id')).id);
    const edit = async (orderId: number) => {
      const detail = await orders.find(orderId);
      const [item] = detail.order_items;
      const order_items = [{ id: item?.id, quantity: 3 }];
      const save = await prepareStaffEdit(
        platform,
        orderId,
        { customer_id: detail.customer_id, order_items } as never,
        AUTHOR
      );
      await save();
    };
    const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['refund', () => orders.refund(first, { amount: 1, refunded_items: [{ id: line, restore_quantity: 1 }] })],
      ['status', () => orders.update(second, { status: 'completed' })],
      [
        'address',
        async () => {
          const ids = { orderId: third, addressId: await addressOf(third) };
          await correctAddress(platform, ids, { country: 'FR', state: '', postcode: '75001', city: 'Paris' }, AUTHOR);
        },
      ],
      ['edit', () => edit(fourth)],
      ['cancel', () => orders.cancel(fifth)],
      [
        'delete',
        async () => {
          await knex('shop_orders').where({ id: fifth }).update({ mode: 'test' });
          await deleteOrder(platform, fifth, AUTHOR);
        },
      ],
    ];
    for (const [name, make] of changes) {
      await make();
      await store().deliver();
      expect([name, await changedDays()]).toEqual([name, 1]);
      await expectExact();
      await rollUpDays(platform);
      expect([name, await changedDays(), await findUnequalDays(platform)]).toEqual([name, 0, []]);
      await expectExact();
    }
    // What reports do not count.
    await orders.addNote(first, 'Gift');
    await store().deliver();
    expect(await changedDays()).toBe(0);
  });

  it('are counted again where it is forgotten which page led to an order', async () => {
    const { platform, knex } = store();
    const mug = await sellProduct(store());
    const { id } = await sellOrder(store(), [mug.variantId]);
    await knex('shop_order_operations').where({ order_id: id }).update({ refer_url: 'https://news.example/a' });
    store().clock.advance(600 * DAY);
    await rollUpDays(platform);
    const sources = async () => (await findSources(platform.db, await filter())).map(({ source }) => source);
    expect(await sources()).toEqual(['news.example']);
    await forgetVisitorsOfOrders(platform);
    expect(await changedDays()).toBe(1);
    expect(await sources()).toEqual(['direct']);
    await rollUpDays(platform);
    expect(await changedDays()).toBe(0);
    expect(await sources()).toEqual(['direct']);
    await expectExact();
    expect(await findUnequalDays(platform)).toEqual([]);
  });

  it('are counted again where money comes late', async () => {
    const { orders, carts } = store().services;
    const mug = await sellProduct(store());
    const { cart_hash: hash } = await carts.create();
    await carts.addItem(hash, { item_id: mug.variantId });
    const { orderId } = await orders.place(hash, {
      ...{ billing_email: 'ada@example.com', billing_full_name: 'Ada Lovelace', billing_country: 'GB' },
      ...{ billing_address_1: '12 St James Square', billing_city: 'London', billing_postcode: 'SW1Y 4JH' },
      payment_method: 'cod',
    });
    store().clock.advance(10 * DAY);
    await rollUpDays(store().platform);
    await expectExact();
    await orders.markAsPaid(orderId);
    expect(await changedDays()).toBe(1);
    await expectExact();
    await rollUpDays(store().platform);
    await expectExact();
    expect(await findUnequalDays(store().platform)).toEqual([]);
  });
});
