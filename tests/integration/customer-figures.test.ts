import { customerType } from '../../server/src/modules/customers/content-types/customers';
import { lockCustomer, recountCustomer } from '../../server/src/modules/customers';
import { orderType } from '../../server/src/modules/orders/content-types/order';
import { documentColumns, fromJson, toDate } from '../../server/src/platform/db/columns';
import type { Platform } from '../../server/src/platform/platform';
import { fc } from '../support/seeded';
import { createTestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';
import { tableOf } from '../support/table-of';

/** Random histories of two customers' orders: 10,000 with CUSTOMER_HISTORIES=10000. */
const HISTORIES = Number(process.env.CUSTOMER_HISTORIES ?? 200);

type Order = {
  readonly id: number;
  readonly customer: number;
  readonly currency: string;
  readonly status: string;
  readonly paid: number;
  readonly refunded: number;
  readonly at: number;
};

const status = fc.constantFrom(
  'pending',
  'paid',
  'partially_paid',
  'failed',
  'refunded',
  'partially_refunded',
  'authorized'
);
const owner = fc.nat({ max: 1 });
const nth = fc.nat({ max: 7 });
const amount = fc.oneof(fc.nat({ max: 9 }), fc.nat({ max: 900_000_000_000 }));

const step = fc.oneof(
  fc.record({
    kind: fc.constant('sell' as const),
    owner,
    status,
    paid: amount,
    refunded: amount,
    currency: fc.constantFrom('USD', 'EUR'),
  }),
  fc.record({ kind: fc.constant('change' as const), nth, status, paid: amount, refunded: amount }),
  fc.record({ kind: fc.constant('move' as const), nth, owner }),
  fc.record({ kind: fc.constant('delete' as const), nth })
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const COUNTED = ['paid', 'partially_refunded', 'partially_paid'];

/** The recount as one would do it by hand. */
const countByHand = (orders: readonly Order[], customer: number) => {
  const own = orders.filter((order) => order.customer === customer && COUNTED.includes(order.status));
  const net = (order: Order): number => Math.max(0, order.paid - order.refunded);
  const ltv = own.reduce((sum, order) => sum + net(order), 0);
  const value: Record<string, number> = {};
  for (const order of own) value[order.currency] = (value[order.currency] ?? 0) + net(order);
  const times = own.map(({ at }) => at);
  return {
    purchase_count: own.length,
    ltv,
    aov: own.length === 0 ? 0 : Math.floor((2 * ltv + own.length) / (2 * own.length)),
    purchase_value: value,
    first: own.length === 0 ? null : Math.min(...times),
    last: own.length === 0 ? null : Math.max(...times),
  };
};

describeOnEachDatabase('the figures of customers', [tableOf(customerType), tableOf(orderType)], (database) => {
  const clock = createTestClock();
  let platform: Platform;
  let serial = 0;

  beforeAll(() => {
    platform = { db: database().db, clock } as unknown as Platform;
  });

  const makeCustomer = (): Promise<number> => {
    serial += 1;
    const names = { uuid: `customer-${serial}`, email_key: `${serial}@example.com` };
    return platform.db.insert('shop_customers', { ...documentColumns(clock.now()), ...names });
  };

  const readFigures = async (id: number) => {
    const row = (await platform.db.table('shop_customers').where({ id }).first()) as Record<string, unknown>;
    return {
      purchase_count: Number(row.purchase_count),
      ltv: Number(row.ltv),
      aov: Number(row.aov),
      purchase_value: fromJson<Record<string, number>>(row.purchase_value, {}),
      first: toDate(row.first_purchase_date)?.getTime() ?? null,
      last: toDate(row.last_purchase_date)?.getTime() ?? null,
    };
  };

  const insertOrder = async (values: Omit<Order, 'id' | 'at'>): Promise<Order> => {
    serial += 1;
    clock.advance(86_400_000);
    const id = await platform.db.insert('shop_orders', {
      ...documentColumns(clock.now()),
      uuid: `order-${serial}`,
      customer_id: values.customer,
      currency: values.currency,
      payment_status: values.status,
      total_paid: values.paid,
      total_refund: values.refunded,
    });
    return { ...values, id, at: clock.now().getTime() };
  };

  /** One change of an order as every use case has to make it; answers the orders as they are now. */
  const apply = (orders: readonly Order[], customers: readonly number[], each: Step): Promise<readonly Order[]> =>
    platform.db.transaction(async () => {
      const { db } = platform;
      for (const id of customers) await lockCustomer(db, { id });
      const recounted = async (now: readonly Order[]): Promise<readonly Order[]> => {
        for (const id of customers) await recountCustomer(platform, id);
        return now;
      };
      if (each.kind === 'sell') {
        const customer = customers[each.owner] as number;
        const { status: sold, paid, refunded, currency } = each;
        return recounted([...orders, await insertOrder({ customer, currency, status: sold, paid, refunded })]);
      }
      const target = orders[each.nth % Math.max(1, orders.length)];
      if (!target) return orders;
      const others = orders.filter((order) => order !== target);
      const row = db.table('shop_orders').where({ id: target.id });
      if (each.kind === 'delete') {
        await row.delete();
        return recounted(others);
      }
      const changed: Order =
        each.kind === 'move'
          ? { ...target, customer: customers[each.owner] as number }
          : { ...target, status: each.status, paid: each.paid, refunded: each.refunded };
      await row.update({
        customer_id: changed.customer,
        payment_status: changed.status,
        total_paid: changed.paid,
        total_refund: changed.refunded,
      });
      return recounted([...others, changed]);
    });

  const live = async (steps: readonly Step[]): Promise<void> => {
    const customers = [await makeCustomer(), await makeCustomer()];
    let orders: readonly Order[] = [];
    for (const each of steps) {
      orders = await apply(orders, customers, each);
      for (const id of customers) expect(await readFigures(id)).toEqual(countByHand(orders, id));
    }
  };

  it(`equal a recount by hand after each step of ${HISTORIES} random histories`, async () => {
    // One transaction a history: thousands of commits would only wait for the disk.
    const history = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) =>
      platform.db.transaction(() => live(steps))
    );
    await fc.assert(history, { numRuns: HISTORIES });
  }, 600_000);

  it('miss no purchase that is made at the same moment', async () => {
    const customer = await makeCustomer();
    const sales = Array.from({ length: 20 }, (_, index) =>
      platform.db.transaction(async () => {
        await lockCustomer(platform.db, { id: customer });
        await insertOrder({ customer, currency: 'USD', status: 'paid', paid: 100 + index, refunded: 0 });
        await recountCustomer(platform, customer);
      })
    );
    await Promise.all(sales);
    expect(await readFigures(customer)).toMatchObject({ purchase_count: 20, ltv: 2_190, aov: 110 });
  });

  it('are none without orders', async () => {
    const customer = await makeCustomer();
    await recountCustomer(platform, customer);
    expect(await readFigures(customer)).toEqual(countByHand([], customer));
  });

  it('leave other customers alone', async () => {
    const [customer, other] = [await makeCustomer(), await makeCustomer()];
    await insertOrder({ customer: other, currency: 'USD', status: 'paid', paid: 500, refunded: 0 });
    await recountCustomer(platform, customer);
    expect((await platform.db.table('shop_customers').where({ id: other }).first('ltv'))?.ltv).toBeNull();
  });
});
