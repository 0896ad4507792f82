import { callStore } from './call-store';
import { asMerchant, type Product, type Shop } from './merchant';
import { refund, setShipping, setStatus, stockOf } from './order-actions';
import { fc } from './seeded';
import { buy, markAsPaid, readOrder } from './shopper';

/** One product and the orders of it, as the rules of stock, payments and refunds say: what the store is compared with. */
export type OrderModel = {
  readonly id: number;
  readonly quantity: number;
  readonly total: number;
  paid: number;
  refunded: number;
  restocked: number;
  shipping: 'unshipped' | 'shipped' | 'delivered';
  isCanceled: boolean;
};

export type ShopModel = { totalStock: number; readonly orders: OrderModel[] };

/** The store under test. */
export type Real = { readonly shop: Shop; readonly product: Product };

type Command = fc.AsyncCommand<ShopModel, Real>;

export const PRICE = 1_000;

const heldBy = ({ quantity, restocked, isCanceled, shipping }: OrderModel): number =>
  isCanceled || shipping === 'delivered' ? 0 : quantity - restocked;

const soldBy = ({ quantity, restocked, isCanceled, shipping }: OrderModel): number =>
  !isCanceled && shipping === 'delivered' ? quantity - restocked : 0;

const sum = (orders: readonly OrderModel[], of: (order: OrderModel) => number): number =>
  orders.reduce((total, order) => total + of(order), 0);

const availableIn = ({ totalStock, orders }: ShopModel): number =>
  Math.max(0, totalStock - sum(orders, heldBy) - sum(orders, soldBy));

const paymentOf = ({ paid, refunded }: OrderModel): string => {
  if (paid === 0) return 'pending';
  if (refunded === 0) return 'paid';
  return refunded < paid ? 'partially_refunded' : 'refunded';
};

/** Everything that the store says of the product and its orders. */
export const compare = async (model: ShopModel, { shop, product }: Real): Promise<void> => {
  expect(await stockOf(shop, product.id)).toEqual({
    available: availableIn(model),
    on_hold: sum(model.orders, heldBy),
    committed: sum(model.orders, soldBy),
  });
  for (const order of model.orders) {
    const read = await readOrder(shop, order.id);
    expect({ ...read, isCanceled: read.status === 'canceled' }).toMatchObject({
      payment_status: paymentOf(order),
      total_amount: order.total,
      total_paid: order.paid,
      total_refund: order.refunded,
      shipping_status: order.shipping,
      isCanceled: order.isCanceled,
      order_items: [{ quantity: order.quantity, restocked_quantity: order.restocked }],
    });
  }
};

const always = () => true;

/** Where the rules allow it, the store does it; where they do not, it refuses, and the next comparison shows that nothing changed. */
const expectOutcome = (status: number, isAllowed: boolean): void => {
  if (isAllowed) expect(status).toBe(200);
  else expect([400, 422, 423]).toContain(status);
};

const place = (quantity: number): Command => ({
  check: always,
  toString: () => `place(${quantity})`,
  run: async (model, { shop, product }) => {
    const isAllowed = quantity <= availableIn(model);
    const placed = buy(shop, { [product.variantIds[0] as number]: quantity });
    const [outcome] = await Promise.allSettled([placed]);
    expect(outcome.status).toBe(isAllowed ? 'fulfilled' : 'rejected');
    if (outcome.status === 'rejected') return;
    const total = quantity * PRICE;
    const begun = { id: outcome.value, quantity, total, paid: 0, refunded: 0, restocked: 0 };
    model.orders.push({ ...begun, shipping: 'unshipped', isCanceled: false });
  },
});

/** A command for one of the orders that there are. */
const onOrder = (
  name: string,
  index: number,
  act: (order: OrderModel, real: Real, model: ShopModel) => Promise<void>
): Command => ({
  check: ({ orders }) => orders.length > 0,
  toString: () => `${name}[${index}]`,
  run: (model, real) => act(model.orders[index % model.orders.length] as OrderModel, real, model),
});

const pay = (index: number): Command =>
  onOrder('pay', index, async (order, { shop }) => {
    const isAllowed = order.paid === 0 && !order.isCanceled;
    expectOutcome((await markAsPaid(shop, order.id)).status, isAllowed);
    if (isAllowed) order.paid = order.total;
  });

const cancel = (index: number): Command =>
  onOrder('cancel', index, async (order, { shop }) => {
    const isAllowed = !order.isCanceled;
    expectOutcome((await setStatus(shop, order.id, 'canceled')).status, isAllowed);
    order.isCanceled = true;
  });

const ship = (index: number, to: OrderModel['shipping']): Command =>
  onOrder(`ship(${to})`, index, async (order, { shop }) => {
    const isAllowed = !order.isCanceled && order.shipping !== to;
    expectOutcome((await setShipping(shop, order.id, to)).status, isAllowed);
    if (isAllowed) order.shipping = to;
  });

const giveBack = (index: number, cents: number, pieces: number): Command =>
  onOrder(`refund(${cents} cents, ${pieces} pieces)`, index, async (order, { shop }) => {
    const out = order.quantity - order.restocked;
    const isAllowed = cents <= order.paid - order.refunded && (order.isCanceled || pieces <= out);
    const { order_items: items } = await readOrder(shop, order.id);
    const { status } = await refund(shop, order.id, {
      amount: cents / 100,
      manageStock: pieces > 0,
      ...(pieces > 0 ? { refunded_items: [{ id: items[0]?.id, restore_quantity: pieces }] } : {}),
    });
    expectOutcome(status, isAllowed);
    if (!isAllowed) return;
    order.refunded += cents;
    // The pieces of a canceled order are back already.
    if (!order.isCanceled) order.restocked += pieces;
  });

const count = (totalStock: number): Command => ({
  check: always,
  toString: () => `count(${totalStock})`,
  run: async (model, { shop, product }) => {
    const url = `${shop.baseUrl}/products/${product.id}/update-inventory/${product.variantIds[0]}`;
    const body = { total_stock: totalStock, available: totalStock };
    expectOutcome((await callStore('PUT', url, { headers: asMerchant(shop), body })).status, true);
    model.totalStock = totalStock;
  },
});

const index = fc.nat({ max: 7 });
const shipping = fc.constantFrom('unshipped', 'shipped', 'delivered');

/** What shoppers and staff do in any order, sensible or not. */
export const commands: readonly fc.Arbitrary<Command>[] = [
  fc.integer({ min: 1, max: 5 }).map(place),
  index.map(pay),
  index.map(cancel),
  fc.tuple(index, shipping).map(([at, to]) => ship(at, to)),
  fc.tuple(index, fc.integer({ min: 1, max: 5_000 }), fc.nat({ max: 3 })).map((drawn) => giveBack(...drawn)),
  fc.integer({ min: 0, max: 25 }).map(count),
];
