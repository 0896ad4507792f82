import type { PaymentReport, ReportedDispute, ReportedRefund } from '../../server/src/modules/payments/gateway';
import { registerGateway } from '../../server/src/modules/payments/gateway-registry';
import { applyReport } from '../../server/src/modules/payments/payment-states/apply-report';
import { createFakeProvider } from '../support/fake-provider';
import { findViolations } from '../support/invariants';
import { insertCustomer, insertOrder, type OrderOfTest } from '../support/paid-orders';
import { ordersOf } from '../support/shuffled';
import { startProcess, storeTables, type StoreProcess } from '../support/store-process';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

const TOTAL = 2_500;

type PaidReport = Extract<PaymentReport, { state: 'paid' }>;
type Told = Partial<Pick<PaidReport, 'refunds' | 'disputes'>> & { readonly isReversed?: boolean };

/** What a message of a wallet leads to: the report that is read then. */
type Message = { readonly name: string; readonly told: Told };

const reversal = (amount: number, id = 'REV'): Message => ({
  name: `reversed ${amount}${id === 'REV' ? '' : ` by ${id}`}`,
  told: { refunds: [{ id, amount, isReversal: true }] },
});

const dispute = (state: ReportedDispute['state'], amount?: number, id = 'DP'): Message => ({
  name: `${id} ${state} ${amount ?? ''}`.trim(),
  told: { disputes: [{ id, state, ...(amount === undefined ? {} : { amount }) }] },
});

const refund = (amount: number, more: Partial<ReportedRefund> = {}): Message => ({
  name: `refund ${amount}`,
  told: { refunds: [{ id: 'RE', amount, ...more }] },
});

type Standing = readonly [status: string, paid: number, refunded: number];

const SOLD: Standing = ['paid', TOTAL, 0];
const partly = (amount: number): Standing => ['partially_refunded', TOTAL, amount];
const LOST: Standing = ['failed', 0, 0];

describeOnEachDatabase('money that a provider takes back', storeTables(), (database) => {
  let clock: TestClock;
  let store: StoreProcess;
  let customerId: number;

  beforeAll(async () => {
    clock = createTestClock();
    store = await startProcess(database(), clock);
    registerGateway(store.platform, createFakeProvider({ clock, slug: 'fake' }).gateway);
    customerId = await insertCustomer(store.platform);
  });

  const tell = (order: OrderOfTest, { isReversed, ...told }: Told = {}): Promise<void> =>
    applyReport(store.platform, 'fake', {
      ...{ transactionUuid: order.uuid, vendorId: `pi_${order.orderId}`, state: 'paid', refunds: [] },
      charge: {
        id: `ch_${order.orderId}`,
        amount: TOTAL,
        currency: 'USD',
        mode: 'test',
        ...(isReversed ? { isReversed } : {}),
      },
      ...told,
    });

  const paid = async (): Promise<OrderOfTest> => {
    const order = await insertOrder(store.platform, { customerId, gateway: 'fake' });
    const line = { order_id: order.orderId, post_id: 1, variation_id: 1, object_id: 1, quantity: 1, cart_index: 0 };
    const money = {
      unit_price: TOTAL,
      item_cost: 0,
      subtotal: TOTAL,
      line_total: TOTAL,
      discount_total: 0,
      tax_amount: 0,
    };
    await store.platform.db.insert('shop_order_items', {
      ...{ ...line, ...money, shipping_charge: 0, refund_total: 0, restocked_quantity: 0, fulfilled_quantity: 0 },
      ...{ fulfillment_type: 'digital', payment_type: 'onetime', post_title: 'Mug', title: 'Mug', rate: '1' },
      ...{ line_meta: '{}', other_info: '{}', created_at: clock.now(), updated_at: clock.now() },
    });
    await tell(order);
    return order;
  };

  const standingOf = async ({ orderId }: OrderOfTest): Promise<Standing> => {
    const row = await store.platform.db.table('shop_orders').where({ id: orderId }).first('*');
    return [String(row?.payment_status), Number(row?.total_paid), Number(row?.total_refund)];
  };

  const expectInEveryOrder = async (messages: readonly Message[], expected: Standing): Promise<void> => {
    // No database decides what is computed: the others get a part of the orders.
    const step = database().client === 'sqlite' ? 1 : 3;
    for (const [count, order] of ordersOf(messages).entries()) {
      if (count % step > 0) continue;
      const sold = await paid();
      // In a few orders all messages come twice, as that takes as long again.
      for (const { told } of count % 5 === 0 ? [...order, ...order] : order) {
        clock.advance(1_000);
        await tell(sold, told);
      }
      const names = order.map(({ name }) => name);
      expect([names, await standingOf(sold)]).toEqual([names, expected]);
    }
  };

  afterAll(async () => {
    const violations = await findViolations(database().knex);
    expect(violations.filter((each) => each.startsWith('payments/'))).toEqual([]);
  });

  const [OPEN, LOST_PART, WON_PART] = [dispute('open', 1_000), dispute('lost', 1_000), dispute('won', 1_000)];
  const [OPEN_ALL, LOST_ALL, WON_ALL] = [dispute('open', TOTAL), dispute('lost', TOTAL), dispute('won', TOTAL)];

  const WHOLE: Message = { name: 'all reversed', told: { isReversed: true } };
  const [EARLY, OPENED, LATE] = [new Date('2026-01-02'), new Date('2026-01-03'), new Date('2026-01-04')];
  const SETTLED = refund(1_000, { at: LATE });
  const opened = ({ name, told }: Message): Message => ({
    name,
    told: { disputes: (told.disputes ?? []).map((each) => ({ ...each, openedAt: OPENED })) },
  });

  it.each<readonly [string, readonly Message[], Standing]>([
    ['a part, while it is disputed', [reversal(1_000), OPEN], partly(1_000)],
    ['a part that is lost', [reversal(1_000), OPEN, LOST_PART], partly(1_000)],
    [
      'a part that is lost, told several times',
      [reversal(1_000), reversal(1_000), LOST_PART, LOST_PART],
      partly(1_000),
    ],
    ['a part that is won', [reversal(1_000), OPEN, WON_PART], SOLD],
    ['a part that is lost, and then won on appeal', [reversal(1_000), OPEN, LOST_PART, WON_PART], SOLD],
    ['all of it, while it is disputed', [reversal(TOTAL), OPEN_ALL], ['refunded', TOTAL, TOTAL]],
    ['all of it, lost', [reversal(TOTAL), OPEN_ALL, LOST_ALL], LOST],
    ['all of it, won', [reversal(TOTAL), OPEN_ALL, WON_ALL], SOLD],
    ['all of it, lost, and then won on appeal', [reversal(TOTAL), OPEN_ALL, LOST_ALL, WON_ALL], SOLD],
    ['a dispute of which the buyer gets a part', [reversal(1_000), OPEN, dispute('lost', 600)], partly(600)],
    [
      'two disputes, both lost in part',
      [dispute('lost', 500), dispute('lost', 700, 'DP2'), reversal(500), reversal(700, 'REV2')],
      partly(1_200),
    ],
    [
      'two disputes, the first won on appeal',
      [dispute('lost', 500), dispute('won', 500), dispute('lost', 700, 'DP2')],
      partly(700),
    ],
    ['two disputes that are all of it together', [dispute('lost', 1_500), dispute('lost', 1_000, 'DP2')], LOST],
    [
      'two disputes, one of which is won after both were lost',
      [dispute('lost', 1_500), dispute('lost', 1_000, 'DP2'), dispute('won', 1_500)],
      partly(1_000),
    ],
    ['a reversal that no dispute is about', [reversal(700), OPEN, LOST_PART], partly(1_700)],
    ['a charge that is reversed without a word about how', [WHOLE], ['refunded', TOTAL, TOTAL]],
    [
      'a charge that is reversed, of which the message comes, too',
      [WHOLE, reversal(TOTAL)],
      ['refunded', TOTAL, TOTAL],
    ],
    ['a charge that is reversed for a dispute of a part', [WHOLE, OPEN, LOST_PART], partly(1_000)],
    ['a charge that is reversed for a dispute that is won', [WHOLE, OPEN_ALL, WON_ALL], SOLD],
    [
      'a refund that is listed before it is known as a reversal',
      [refund(1_000, { id: 'REV' }), reversal(1_000), WON_PART],
      SOLD,
    ],
    ['a dispute that is settled by a refund', [SETTLED, opened(OPEN), opened(LOST_PART)], partly(1_000)],
    ['a refund before the dispute', [refund(1_000, { at: EARLY }), opened(OPEN), opened(LOST_PART)], partly(2_000)],
  ])('is written off once in every order: %s', (_name, messages, expected) => expectInEveryOrder(messages, expected));

  it('is what is left of a charge where a refund comes before the loss', async () => {
    const sold = await paid();
    for (const { told } of [refund(1_500, { isReversal: false }), LOST_PART]) await tell(sold, told);
    expect(await standingOf(sold)).toEqual(['refunded', 1_500, 1_500]);
  });

  it('is written off once where all messages come at the same moment', async () => {
    const [lost, won] = [await paid(), await paid()];
    const told = [reversal(1_000), OPEN, LOST_PART, reversal(1_000), OPEN, LOST_PART].map((each) => each.told);
    await Promise.all([
      ...told.map((each) => tell(lost, each)),
      ...[...told, WON_PART.told].map((each) => tell(won, each)),
    ]);
    expect([await standingOf(lost), await standingOf(won)]).toEqual([partly(1_000), SOLD]);
  });

  it('is followed through appeals of both sides where the provider counts its changes', async () => {
    const sold = await paid();
    const at = (state: ReportedDispute['state'], version: number) =>
      tell(sold, { disputes: [{ id: 'DP', state, amount: 1_000, version }] });
    await tell(sold, reversal(1_000).told);
    for (const [state, version] of [
      ['open', 1],
      ['won', 2],
      ['lost', 3],
      ['won', 2],
      ['open', 1],
    ] as const) {
      await at(state, version);
    }
    expect(await standingOf(sold)).toEqual(partly(1_000));
    await at('won', 4);
    expect(await standingOf(sold)).toEqual(SOLD);
  });
});
