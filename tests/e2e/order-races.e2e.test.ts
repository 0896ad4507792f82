import { callStore } from '../support/call-store';
import { findCharge } from '../support/card-orders';
import { createCoupon } from '../support/coupon-maker';
import { customerBody } from '../support/customers';
import { createProduct, sellInDollars, type Product } from '../support/merchant';
import { actOn, refund, setShipping, setStatus, stockOf } from '../support/order-actions';
import { cancelShipment, readShipments, shipPieces } from '../support/shipments';
import { buy, checkoutForm, fillCart, markAsPaid, placeOrder, readOrder, uniqueEmail } from '../support/shopper';
import type { RunningStore } from '../support/start-store';
import { sharedCluster } from '../support/shared-cluster';
import { endsClean, raceOver, scaled, tally, type Cluster } from '../support/store-cluster';

/** Two people, or two processes, at one order. */
let cluster: Cluster;
let shop: RunningStore;

beforeAll(async () => {
  cluster = await sharedCluster();
  [shop] = cluster.stores;
  await sellInDollars(shop);
});

endsClean(() => cluster);

/** Every process knows the same merchant. */
const at = (store: RunningStore) => ({ ...shop, baseUrl: store.baseUrl });
const variantOf = ({ variantIds }: Product): number => variantIds[0] as number;
const statusesOf = (replies: readonly { readonly status: number }[]) => tally(replies.map(({ status }) => status));

describe('refunds', () => {
  it('of 10, a hundred at once of an order of 500, are made just fifty times', async () => {
    const product = await createProduct(shop, { variants: [{ price: 50_000 }] });
    const id = await buy(shop, { [variantOf(product)]: 1 });
    await markAsPaid(shop, id);
    const replies = await raceOver(cluster, 100, (store) => refund(at(store), id, { amount: 10 }));
    expect(statusesOf(replies)).toEqual({ 200: 50, 400: 50 });
    const order = await readOrder(shop, id);
    expect(order).toMatchObject({ total_paid: 50_000, total_refund: 50_000, payment_status: 'refunded' });
    expect(order.transactions.filter(({ transaction_type: type }) => type === 'refund')).toHaveLength(50);
    expect(order.transactions).toContainEqual(
      expect.objectContaining({ refundable: 0, meta: { refunded_total: 50_000 } })
    );
  });

  it('put no more pieces back than were bought', async () => {
    const product = await createProduct(shop, { variants: [{ price: 1_000, stock: 10 }] });
    const id = await buy(shop, { [variantOf(product)]: 5 });
    await markAsPaid(shop, id);
    const [line] = (await readOrder(shop, id)).order_items as unknown as readonly { id: number }[];
    const refunded_items = [{ id: line?.id, restore_quantity: 1 }];
    const replies = await raceOver(cluster, 12, (store) =>
      refund(at(store), id, { amount: 0.5, manageStock: true, refunded_items })
    );
    expect(statusesOf(replies)).toEqual({ 200: 5, 400: 7 });
    expect(await stockOf(shop, product.id)).toEqual({ available: 10, on_hold: 0, committed: 0 });
  });
});

describe('shipments', () => {
  const orderOf = async (quantity: number) => {
    const product = await createProduct(shop, { variants: [{ price: 1_000, stock: 100 }] });
    const id = await buy(shop, { [variantOf(product)]: quantity });
    await markAsPaid(shop, id);
    const [line] = (await readOrder(shop, id)).order_items as unknown as readonly [{ readonly id: number }];
    return { id, item: line.id, product };
  };

  it('of one piece, fifty at once of an order of twenty, are made just twenty times', async () => {
    const { id, item } = await orderOf(20);
    const replies = await raceOver(cluster, 50, (store) =>
      shipPieces(at(store), id, { order_item_id: item, quantity: 1 })
    );
    expect(statusesOf(replies)).toEqual({ 200: 20, 400: 30 });
    const { shipments, lines } = await readShipments(shop, id);
    expect([shipments.length, lines[0]?.shipped, lines[0]?.left]).toEqual([20, 20, 0]);
    expect((await readOrder(shop, id)).shipping_status).toBe('shipped');
  });

  it('never meet what refunds put back, and agree with the order while they are made, canceled and delivered', async () => {
    const { id, item } = await orderOf(10);
    await raceOver(cluster, 40, async (store, index) => {
      if (index % 4 === 0) {
        const refunded_items = [{ id: item, restore_quantity: 1 }];
        await refund(at(store), id, { amount: 0.5, manageStock: true, refunded_items });
      } else if (index % 4 === 1) await shipPieces(at(store), id, { order_item_id: item, quantity: 2 });
      else if (index % 4 === 2) await setShipping(at(store), id, index % 8 === 2 ? 'unshipped' : 'delivered');
      else {
        const [first] = (await readShipments(at(store), id)).shipments;
        if (first) await cancelShipment(at(store), first);
      }
    });
    const { shipments, lines } = await readShipments(shop, id);
    const live = shipments.filter(({ status }) => status !== 'canceled');
    const sent = live.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0);
    expect(lines).toMatchObject([{ ordered: 10, restocked: 10, shipped: sent }]);
    expect(sent).toBeLessThanOrEqual(10);
  });
});

describe('an order', () => {
  it('is canceled once, and gives its pieces and its coupon back once', async () => {
    const product = await createProduct(shop, { variants: [{ stock: 10 }] });
    const code = await createCoupon(shop, { conditions: { max_uses: 9 } });
    const cart_hash = await fillCart(shop, { [variantOf(product)]: 4 });
    await callStore('POST', `${shop.baseUrl}/cart/apply_coupon`, { body: { coupon_code: code, cart_hash } });
    const id = (await placeOrder(shop, checkoutForm({ cart_hash }))).body.order_id as number;
    const replies = await raceOver(cluster, scaled(20), (store) => setStatus(at(store), id, 'canceled'));
    expect(statusesOf(replies)).toEqual({ 200: 1, 400: scaled(20) - 1 });
    expect(await stockOf(shop, product.id)).toEqual({ available: 10, on_hold: 0, committed: 0 });
    const events = await cluster.knex('shop_outbox').where({ event: 'order_canceled' }).select('refs');
    expect(events.filter(({ refs }) => String(refs).includes(`"order_id":${id}`))).toHaveLength(1);
  });

  it('is paid or canceled first, and its books are right either way', async () => {
    const product = await createProduct(shop, { fulfillment: 'digital', variants: [{ stock: 100 }] });
    const ids: number[] = [];
    for (let order = 0; order < 6; order += 1) ids.push(await buy(shop, { [variantOf(product)]: 2 }));
    const replies = await raceOver(cluster, ids.length * 3, (store, index) => {
      const id = ids[index % ids.length] as number;
      if (index < ids.length) return markAsPaid(at(store), id);
      return index < 2 * ids.length ? setStatus(at(store), id, 'canceled') : markAsPaid(at(store), id);
    });
    expect(replies.every(({ status }) => [200, 400, 423].includes(status))).toBe(true);
    expect(await stockOf(shop, product.id)).toEqual({ available: 100, on_hold: 0, committed: 0 });
  });

  it('delivered and called back at once moves its pieces as often there as back', async () => {
    const product = await createProduct(shop, { variants: [{ stock: 10 }] });
    const id = await buy(shop, { [variantOf(product)]: 3 });
    await raceOver(cluster, 12, (store, index) =>
      setShipping(at(store), id, index % 2 === 0 ? 'delivered' : 'shipped')
    );
    const { on_hold, committed, available } = await stockOf(shop, product.id);
    expect([on_hold + committed, available]).toEqual([3, 7]);
  });

  it('is given to and fro between two customers without a deadlock', async () => {
    const product = await createProduct(shop, {});
    const ids = [await buy(shop, { [variantOf(product)]: 1 }), await buy(shop, { [variantOf(product)]: 1 })];
    const customers: number[] = [];
    for (const id of ids) {
      await markAsPaid(shop, id);
      customers.push(Number((await readOrder(shop, id)).customer.id));
    }
    const replies = await raceOver(cluster, 16, (store, index) =>
      actOn(at(store), 'POST', `/orders/${ids[index % 2]}/change-customer`, {
        customer_id: customers[Math.floor(index / 2) % 2],
      })
    );
    expect(replies.every(({ status }) => [200, 400, 409].includes(status))).toBe(true);
  });

  it('is given to new customers by many at once, and who is refused leaves no customer behind', async () => {
    const product = await createProduct(shop, {});
    const id = await buy(shop, { [variantOf(product)]: 1 });
    const emails = Array.from({ length: 8 }, () => uniqueEmail());
    const replies = await raceOver(cluster, emails.length, (store, index) =>
      actOn(at(store), 'POST', `/orders/${id}/create-and-change-customer`, customerBody({ email: emails[index] }))
    );
    expect(replies.every(({ status }) => [200, 409].includes(status))).toBe(true);
    const made = (await cluster.knex('shop_customers').whereIn('email', emails).pluck('email')) as string[];
    const kept = emails.filter((_email, index) => replies[index]?.status === 200);
    expect([...made].sort()).toEqual([...kept].sort());
    expect(emails).toContain((await readOrder(shop, id)).customer.email);
  });

  it('is deleted once', async () => {
    const product = await createProduct(shop, { variants: [{ stock: 10 }] });
    const id = await buy(shop, { [variantOf(product)]: 3 });
    const replies = await raceOver(cluster, 8, (store) => actOn(at(store), 'DELETE', `/orders/${id}`));
    expect(statusesOf(replies)).toEqual({ 200: 1, 404: 7 });
    expect(await stockOf(shop, product.id)).toEqual({ available: 10, on_hold: 0, committed: 0 });
  });
});

describe('a charge of a provider', () => {
  const takeBack = async (id: number): Promise<void> => {
    const { id: charge } = await findCharge(shop, id);
    const reply = await actOn(shop, 'PUT', `/orders/${id}/transactions/${charge}/status`, { status: 'pending' });
    expect(reply.status).toBe(200);
  };

  it.each([false, true])(
    'pays one of several orders, whether they have numbers already (%s) or not',
    async (numbered) => {
      const product = await createProduct(shop, { variants: [{ stock: 1_000 }] });
      for (let round = 0; round < 6; round += 1) {
        const ids: number[] = [];
        while (ids.length < 4) ids.push(await buy(shop, { [variantOf(product)]: 1 }));
        for (const id of numbered ? ids : []) {
          await markAsPaid(shop, id);
          await takeBack(id);
        }
        const vendor_charge_id = `till-${numbered}-${round}`;
        const replies = await raceOver(cluster, ids.length * 2, (store, index) =>
          markAsPaid(at(store), ids[index % ids.length] as number, { vendor_charge_id, payment_method: 'cod' })
        );
        const statuses = replies.map(({ status }) => status).sort();
        expect(statuses[0]).toBe(200);
        // Whoever marks the paid order once more, and those who name the charge for another one.
        expect(statuses.slice(1).every((status) => [409, 423].includes(status))).toBe(true);
        const paid = await cluster.knex('shop_order_transactions').where({ vendor_charge_id, status: 'succeeded' });
        expect(paid).toHaveLength(1);
      }
    }
  );
});
