import { findCharge, tellGateway } from '../support/card-orders';
import { createProduct, sellInDollars } from '../support/merchant';
import { refund } from '../support/order-actions';
import { allowChange, openChange } from '../support/plan-changes-api';
import { untilDelivered } from '../support/patience';
import { startProvider, type ProviderServer } from '../support/provider-server';
import { sharedCluster } from '../support/shared-cluster';
import { buy, checkoutForm, markAsPaid, placeOrder, readOrder } from '../support/shopper';
import type { RunningStore } from '../support/start-store';
import { endsClean, raceOver, scaled, tally, type Cluster } from '../support/store-cluster';
import {
  cancelBy,
  createPlan,
  planVariant,
  readSubscription,
  subscriptionOfOrder,
  type SubscriptionOfTest,
} from '../support/subscriptions-api';

/** Many people, two processes and a provider at one change of plan. */
let provider: ProviderServer;
let cluster: Cluster;
let shop: RunningStore;
let basic: number;
let pro: number;
let book: number;
let series: number;

beforeAll(async () => {
  provider = await startProvider();
  cluster = await sharedCluster(provider);
  [shop] = cluster.stores;
  await sellInDollars(shop);
  const product = await createPlan(shop);
  basic = planVariant(product);
  pro = planVariant(await createPlan(shop, {}, 3_000));
  await allowChange(shop, product, { from: basic, to: [pro] });
  const once = await createProduct(shop, { fulfillment: 'digital', variants: [{ price: 1_000 }] });
  book = planVariant(once);
  series = planVariant(await createProduct(shop, { fulfillment: 'digital', variants: [{ price: 3_000 }] }));
  await allowChange(shop, once, { from: book, to: [series] });
});

endsClean(() => cluster);

afterAll(() => provider.stop());

type Bought = { readonly orderId: number; readonly uuid: string; readonly email: string; readonly to: number };
type Begun = Bought & { readonly old: SubscriptionOfTest };

/** Of somebody without an account, whose link anybody may open. */
const boughtBy = async (variant: number, to: number): Promise<Bought> => {
  const email = `plan-${Math.random().toString(36).slice(2)}@example.com`;
  const orderId = await buy(shop, { [variant]: 1 }, { billing_email: email });
  await markAsPaid(shop, orderId);
  // The payment opens an account behind itself.
  await untilDelivered(cluster.knex);
  await cluster.knex('shop_customers').where({ email }).update({ user_id: null });
  const { uuid } = (await readOrder(shop, orderId)) as unknown as { readonly uuid: string };
  return { orderId, uuid, email, to };
};

const begun = async (): Promise<Begun> => {
  const bought = await boughtBy(basic, pro);
  return { ...bought, old: await subscriptionOfOrder(shop, bought.orderId) };
};

const boughtOnce = (): Promise<Bought> => boughtBy(book, series);

const place = (at: Pick<RunningStore, 'baseUrl'>, cart_hash: string, { email }: Bought, more: object = {}) =>
  placeOrder(at, checkoutForm({ cart_hash, billing_email: email, ...more }));

const placed = async (plan: Bought, more: object = {}): Promise<number> => {
  const { cart_hash } = (await openChange(shop, { order_hash: plan.uuid, variation_id: plan.to })).body;
  return (await place(shop, cart_hash, plan, more)).body.order_id as number;
};

const toldOf = async (orderId: number): Promise<number> => {
  const rows = (await cluster.knex('shop_outbox').where({ event: 'plan_changed' }).select('refs')) as {
    refs: string;
  }[];
  return rows.filter(({ refs }) => (JSON.parse(refs) as { order_id: number }).order_id === orderId).length;
};

const confirm = async (orderId: number): Promise<boolean> => {
  const { uuid } = await findCharge(shop, orderId);
  const { total_amount: amount } = await readOrder(shop, orderId);
  const money = { transactionUuid: uuid, vendorChargeId: `ch_${uuid}`, amount: Number(amount), currency: 'USD' };
  return ((await tellGateway(shop, 'confirm', money)) as { recorded?: boolean }).recorded === true;
};

describe('a change of plan', () => {
  it('that many ask for and pay at once has one cart and one order, and happens once', async () => {
    const plan = await begun();
    const asked = { order_hash: plan.uuid, variation_id: pro };
    const opened = await raceOver(cluster, scaled(30), (store) => openChange(store, asked));
    expect(tally(opened.map(({ status }) => status))).toEqual({ 200: scaled(30) });
    const [hash = '', ...others] = new Set(opened.map(({ body }) => body.cart_hash));
    expect(others).toEqual([]);
    const tries = await raceOver(cluster, scaled(30), (store) => place(store, hash, plan));
    const ids = new Set(tries.flatMap(({ body }) => body.order_id ?? []));
    expect(ids.size).toBe(1);
    const [id = 0] = ids;
    const paid = await raceOver(cluster, scaled(20), (store) => markAsPaid({ ...shop, baseUrl: store.baseUrl }, id));
    expect(tally(paid.map(({ status }) => status))).toMatchObject({ 200: 1 });
    expect(await toldOf(id)).toBe(1);
    expect(await readSubscription(shop, plan.old.id)).toMatchObject({ status: 'canceled' });
  });

  it.each([1, 2, 3, 4, 5])('is paid by the old money or gives that back, never both, round %i', async () => {
    const plan = await begun();
    const id = await placed(plan);
    const [paid, returned] = await Promise.all([
      markAsPaid(shop, id),
      refund(shop, plan.old.parent_order_id, { amount: 10 }),
    ]);
    const [order, old] = [await readOrder(shop, id), await readOrder(shop, plan.old.parent_order_id)];
    expect(tally([paid.status, returned.status].map((status) => (status === 200 ? 'done' : 'refused')))).toEqual({
      done: 1,
      refused: 1,
    });
    expect([order.total_paid === 0, old.total_refund === 0]).toEqual(
      paid.status === 200 ? [false, true] : [true, false]
    );
  });

  it('is not paid where the old plan was canceled at that moment', async () => {
    const plan = await begun();
    const id = await placed(plan);
    const [paid] = await Promise.all([markAsPaid(shop, id), cancelBy(shop, plan.old)]);
    const isPaid = paid.status === 200;
    expect(await readOrder(shop, id)).toMatchObject({ payment_status: isPaid ? 'paid' : 'pending' });
    expect(await toldOf(id)).toBe(isPaid ? 1 : 0);
  });

  it('takes no money of a card where that of the old plan was given back at that moment', async () => {
    const plan = await boughtOnce();
    const id = await placed(plan, { payment_method: 'test_card' });
    const [isPaid, returned] = await Promise.all([confirm(id), refund(shop, plan.orderId, { amount: 10 })]);
    expect([isPaid, returned.status]).toEqual(isPaid ? [true, 400] : [false, 200]);
    expect(await readOrder(shop, id)).toMatchObject({ payment_status: isPaid ? 'paid' : 'pending' });
  });

  it('by a card happens once, however often its provider says so', async () => {
    const plan = await boughtOnce();
    const id = await placed(plan, { payment_method: 'test_card' });
    const said = await Promise.all(Array.from({ length: 5 }, () => confirm(id)));
    expect(said.filter(Boolean)).toHaveLength(1);
    expect(await toldOf(id)).toBe(1);
  });
});
