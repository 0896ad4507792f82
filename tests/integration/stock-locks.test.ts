import { productType, productVariantType } from '../../server/src/modules/catalog/content-types/catalog';
import { orderItemType } from '../../server/src/modules/orders/content-types/order-parts';
import { commitStock, returnStock } from '../../server/src/modules/stock';
import { stockMovementModel } from '../../server/src/modules/stock/stock-movements';
import { documentColumns } from '../../server/src/platform/db/columns';
import type { Platform } from '../../server/src/platform/platform';
import { untilOneWaits } from '../support/lock-waits';
import { createTestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';
import { tableOf } from '../support/table-of';

const MODELS = [...[productType, productVariantType, orderItemType].map(tableOf), stockMovementModel];
const VARIANTS = 'shop_product_variants';
const TOTAL = 9;
const [ORDER, OTHER] = [7, 8];

type Share = { readonly on_hold: number; readonly committed: number };

/** What orders have of variants, and what is done with it; `docs/rules/stock.md#movements`. */
describeOnEachDatabase('what an order has of the stock', MODELS, (database) => {
  let productId: number;
  let variants: readonly [number, number, number];

  const platform = (): Platform => ({ db: database().db, clock: createTestClock() }) as unknown as Platform;

  const addVariant = (): Promise<number> =>
    database().db.insert(VARIANTS, {
      ...documentColumns(new Date()),
      ...{ post_id: productId, variation_title: 'Mug', media: '[]', other_info: '{}', payment_type: 'onetime' },
      ...{ item_price: 100, item_status: 'active', stock_status: 'in-stock', manage_stock: 1 },
      ...{ total_stock: TOTAL, available: TOTAL, on_hold: 0, committed: 0 },
    });

  /** A line of an order with what it has; the variant has it, too. */
  const addLine = async (order: number, variantId: number, share: Share, fulfillment = 'digital'): Promise<void> => {
    const { db } = database();
    const line = { order_id: order, variation_id: variantId, fulfillment_type: fulfillment, quantity: 1 };
    const itemId = await db.insert('shop_order_items', { ...documentColumns(new Date()), ...line });
    const movement = { order_id: order, order_item_id: itemId, variation_id: variantId };
    await db.insert('shop_stock_movements', { ...movement, ...share });
    await db
      .table(VARIANTS)
      .where({ id: variantId })
      .update({
        on_hold: db.raw('on_hold + ?', [share.on_hold]),
        committed: db.raw('committed + ?', [share.committed]),
        available: db.raw('available - ?', [share.on_hold + share.committed]),
      });
  };

  /** Held and sold, as `1:0`. */
  const sharesOf = async (table: string): Promise<readonly string[]> => {
    const rows = (await database().db.table(table).orderBy('id').select('on_hold', 'committed')) as Share[];
    return rows.map((row) => `${row.on_hold}:${row.committed}`);
  };

  beforeEach(async () => {
    const { db } = database();
    for (const table of ['shop_stock_movements', 'shop_order_items', VARIANTS]) await db.table(table).delete();
    productId = await db.insert('shop_products', {
      ...documentColumns(new Date()),
      ...{ post_title: 'Mug', manage_stock: 1 },
    });
    variants = [await addVariant(), await addVariant(), await addVariant()];
    const [first, second, third] = variants;
    await addLine(ORDER, first, { on_hold: 1, committed: 0 });
    await addLine(ORDER, first, { on_hold: 2, committed: 0 });
    await addLine(ORDER, second, { on_hold: 1, committed: 0 }, 'physical');
    await addLine(ORDER, third, { on_hold: 0, committed: 0 });
    await addLine(OTHER, first, { on_hold: 1, committed: 0 });
  });

  it('is sold by its own lines of one kind, and by no others', async () => {
    expect(await commitStock(platform(), { orderId: ORDER, fulfillment: 'digital' })).toEqual([productId]);
    expect(await sharesOf(VARIANTS)).toEqual(['1:3', '1:0', '0:0']);
    expect(await sharesOf('shop_stock_movements')).toEqual(['0:1', '0:2', '1:0', '0:0', '1:0']);
    expect(await commitStock(platform(), { orderId: ORDER, fulfillment: 'digital' })).toEqual([]);
  });

  it('goes back on sale, and nothing of other orders with it', async () => {
    expect(await returnStock(platform(), ORDER, { restock: true })).toEqual([productId]);
    expect(await sharesOf(VARIANTS)).toEqual(['1:0', '0:0', '0:0']);
    expect(await sharesOf('shop_stock_movements')).toEqual(['1:0']);
    expect(await returnStock(platform(), ORDER, { restock: true })).toEqual([]);
  });

  it('is held together with what is taken next, in the order of their ids', async () => {
    const { db, knex, client } = database();
    // It has one writer at a time, so nothing is held against anybody.
    if (client === 'sqlite') return;
    const [first, second] = variants;
    await db.table('shop_stock_movements').where({ variation_id: first }).delete();
    const sale = await knex.transaction();
    let returning: Promise<unknown> = Promise.resolve();
    try {
      await sale(VARIANTS).where({ id: first }).forUpdate().first('id');
      returning = db.transaction(() => returnStock(platform(), ORDER, { restock: true }, [first]));
      await untilOneWaits(knex, client);
      expect(await sale(VARIANTS).where({ id: second }).forUpdate().noWait().first('id')).toEqual({ id: second });
    } finally {
      await sale.commit();
    }
    await returning;
  });
});
