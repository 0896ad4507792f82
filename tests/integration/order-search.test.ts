import { customerType } from '../../server/src/modules/customers/content-types/customers';
import { orderType } from '../../server/src/modules/orders/content-types/order';
import { orderAddressType, orderItemType } from '../../server/src/modules/orders/content-types/order-parts';
import { indexOrderTexts, searchOrders } from '../../server/src/modules/orders/found-orders.repository';
import { readOrderList } from '../../server/src/modules/orders/order-list.read-model';
import { bearsText, ORDER_SQL, orderText, type OrderText } from '../../server/src/modules/orders/orders.search';
import { applyCondition } from '../../server/src/platform/db/condition-sql';
import { toInt } from '../../server/src/platform/db/columns';
import type { Condition } from '../../server/src/domain/search';
import { countStatements } from '../support/count-statements';
import { describeOnEachDatabase } from '../support/test-database';
import { tableOf } from '../support/table-of';

/** More lines than are ever named one by one. */
const MANY = 10_050;

const TABLES = [orderType, orderItemType, orderAddressType, customerType].map(tableOf);

describeOnEachDatabase('A search of orders by text', TABLES, (database) => {
  const idsWhere = async (condition: Condition): Promise<readonly number[]> => {
    const query = database().db.table('shop_orders').select('shop_orders.id as id').orderBy('shop_orders.id');
    return (await applyCondition(query, condition, ORDER_SQL)).map((row) => toInt((row as { id?: unknown }).id));
  };

  const textOf = (text: string): OrderText => {
    const read = orderText(text);
    if (!read) throw new Error(`'${text}' is blank`);
    return read;
  };

  /** Found by the parts, and by walking all orders: the same. */
  const found = async (text: string): Promise<readonly number[]> => {
    const ids = await idsWhere(await searchOrders(database().db, textOf(text)));
    expect(ids).toEqual(await idsWhere(bearsText(textOf(text))));
    return ids;
  };

  beforeAll(async () => {
    const { db } = database();
    await db.table('shop_customers').insert([
      { id: 1, first_name: 'Jürgen', last_name: 'Groß', email: 'juergen@example.com', email_key: '1', uuid: 'a' },
      { id: 2, first_name: '', last_name: 'Van Dyke', email: 'dyke_100%@example.com', email_key: '2', uuid: 'b' },
      { id: 3, first_name: 'Ana', last_name: '', email: 'ana@example.com', email_key: '3', uuid: 'c' },
    ]);
    await db.table('shop_orders').insert([
      { id: 1, customer_id: 1, invoice_no: 'INV-1001', uuid: 'a', receipt_number: 1 },
      { id: 2, customer_id: 2, invoice_no: 'INV-1002', uuid: 'b', receipt_number: 2 },
      { id: 3, customer_id: 3, invoice_no: null, uuid: 'c', receipt_number: null },
      { id: 4, customer_id: null, invoice_no: null, uuid: 'd', receipt_number: null },
    ]);
    await db.table('shop_order_items').insert([
      { order_id: 1, title: 'Large / Ünique', post_title: 'Mug' },
      { order_id: 1, title: 'Small', post_title: 'Mug' },
      { order_id: 4, title: 'Small', post_title: 'Ana’s tea', sku: 'TEA-50_g' },
    ]);
    await db.table('shop_order_addresses').insert([
      { order_id: 1, type: 'billing', name: 'Jürgen Klein' },
      { order_id: 2, type: 'billing', name: 'Bo Van Dyke' },
      { order_id: 2, type: 'shipping', name: 'Bo Van Dyke' },
      { order_id: 4, type: 'shipping', name: 'Grace Hopper' },
    ]);
    // Twice, as each start of a store does.
    await indexOrderTexts(db);
    await indexOrderTexts(db);
  });

  it.each([
    ['inv-100', [1, 2]],
    ['1002', [2]],
    ['JÜRGEN g', [1]],
    ['jürgen groß', [1]],
    ['jurgen', []],
    ['van', [2]],
    ['dyke_100%', [2]],
    ['dyke_1__%', []],
    ['ANA', [3, 4]],
    ['jürgen klein', [1]],
    ['bo van', [2]],
    ['HOPPER', [4]],
    ['mug', [1]],
    ['tea-50_g', [4]],
    ['tea-50xg', []],
    ['ünIQUE', [1]],
    ['small', [1, 4]],
    ['example.com', [1, 2, 3]],
    ['JUERGEN@example.com', [1]],
    ['dyke_100%@example.com', [2]],
    ['dyke_100%@example_com', []],
    ['dyke_100%?', []],
    ['examplejuergen@.com', []],
    ['jürgen groß of somewhere', []],
    ["'; drop table shop_orders; --", []],
    [' ', []],
  ] as const)('%s', async (text, ids) => {
    if (text.trim() === '') expect(orderText(text)).toBeNull();
    else expect(await found(text)).toEqual(ids);
  });

  it('is one statement', async () => {
    expect(await countStatements(database().knex, () => searchOrders(database().db, textOf('mug')))).toBe(1);
  });

  it.each([0, 30, 500])('reads a page of orders that are named, with %d that are not there', async (missing) => {
    const values = [1, 2, 4, ...Array.from({ length: missing }, (_none, index) => 1_000 + index)];
    const { orders, total } = await readOrderList(database().db, {
      page: 1,
      perPage: 2,
      sort: { column: 'id', direction: 'desc' },
      conditions: [{ kind: 'compare', field: 'id', operator: 'in', values }],
    });
    expect([orders.map(({ order }) => order.id), total]).toEqual([[4, 2], 3]);
  });

  it('walks the orders where too many lines bear the text to name their orders', async () => {
    const lines = Array.from({ length: MANY }, (_none, index) => ({ order_id: (index % 3) + 1, title: 'Postcard' }));
    await database().db.deferInsert('shop_order_items', lines);
    expect(await searchOrders(database().db, textOf('postcard'))).toEqual(bearsText(textOf('postcard')));
    expect(await found('postcard')).toEqual([1, 2, 3]);
  });
});
