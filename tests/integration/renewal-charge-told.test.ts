import { setTimeout as sleep } from 'node:timers/promises';
import { catchUp } from '../../server/src/modules/payments/payment-states/catch-up';
import { chargeDueRenewals } from '../../server/src/modules/subscriptions/use-cases/charge-due-renewals';
import { pauseByStaff } from '../../server/src/modules/subscriptions/use-cases/pause-subscription';
import { updateTerms } from '../../server/src/modules/subscriptions/use-cases/update-terms';
import type { Platform } from '../../server/src/platform/platform';
import { dueRenewal, renewalRow, subscriptionNow, type RenewalOfTest } from '../support/charged-subscriptions';
import { describeStripeStore, hear } from '../support/stripe-process';
import { DAY, HOUR } from '../support/test-clock';

const ADA = { author: 'Ada' };
const NO_MONEY = { code: 'card_declined', decline_code: 'insufficient_funds' };
const SUCCEEDED = 'subscriptions/system_charge_succeeded';

describeStripeStore('the success of a charge of a saved method', (store) => {
  const run = (platform: Platform = store().platform) => chargeDueRenewals(platform);

  /** The orders of the renewals that were told. */
  const told = async (): Promise<readonly unknown[]> =>
    ((await store().platform.db.table('shop_outbox').where({ event: SUCCEEDED }).pluck('refs')) as string[]).map(
      (refs) => (JSON.parse(refs) as { renewal_order_id: unknown }).renewal_order_id
    );

  const intentOf = async ({ uuid }: RenewalOfTest): Promise<string> => {
    const started = store().platform.db.table('shop_started_payments').where({ transaction_uuid: uuid, kind: 'saved' });
    return String((await started.first('vendor_id'))?.vendor_id ?? '');
  };

  it('is told with its payment, and not again by the message of the provider', async () => {
    const renewal = await dueRenewal(store());
    await run();
    expect(await told()).toEqual([renewal.orderId]);
    await hear(store(), await intentOf(renewal));
    await run();
    expect(await told()).toEqual([renewal.orderId]);
  });

  it('is told by the later try that brought the money', async () => {
    const renewal = await dueRenewal(store());
    store().stripe.answer(NO_MONEY);
    await run();
    expect(await told()).toEqual([]);
    store().stripe.answer('succeeded');
    store().clock.advance(1.75 * DAY);
    await run();
    expect(await told()).toEqual([renewal.orderId]);
  });

  it('is told where it took days', async () => {
    const renewal = await dueRenewal(store());
    store().stripe.answer('processing');
    await run();
    expect(await told()).toEqual([]);
    const intent = await intentOf(renewal);
    store().stripe.pay(intent);
    await Promise.all([hear(store(), intent), hear(store(), intent)]);
    expect(await told()).toEqual([renewal.orderId]);
  });

  it.each(['the next run', 'the message of the provider'])(
    'is told once after a crash between the money and its record: by %s',
    async (by) => {
      const renewal = await dueRenewal(store());
      const { platform, stripe, clock } = store();
      const transaction: Platform['db']['transaction'] = (work) =>
        stripe.takenFor(renewal.uuid).length > 0 ? Promise.reject(new Error('killed')) : platform.db.transaction(work);
      const db = Object.create(platform.db, { transaction: { value: transaction } }) as Platform['db'];
      await run({ ...platform, db });
      expect(await told()).toEqual([]);
      if (by !== 'the next run') await hear(store(), await intentOf(renewal));
      clock.advance(HOUR);
      await run();
      expect([await told(), stripe.takenFor(renewal.uuid).length]).toEqual([[renewal.orderId], 1]);
    }
  );

  it('is told with the payment or not at all', async () => {
    const renewal = await dueRenewal(store());
    const { platform, clock } = store();
    const record = platform.events.record;
    const killed = jest
      .spyOn(platform.events, 'record')
      .mockImplementation((recorded) =>
        recorded.some(({ name }) => name === SUCCEEDED) ? Promise.reject(new Error('killed')) : record(recorded)
      );
    await run();
    killed.mockRestore();
    const before = await renewalRow(store(), renewal);
    clock.advance(HOUR);
    await run();
    expect([before.state, await told()]).toEqual(['open', [renewal.orderId]]);
  });

  it('is none of the store where the customer has paid by the link', async () => {
    const renewal = await dueRenewal(store());
    store().stripe.answer(NO_MONEY);
    await run();
    const page = await store().begin(renewal);
    store().stripe.answer('succeeded');
    store().stripe.pay(page);
    await hear(store(), page);
    expect([(await renewalRow(store(), renewal)).state, await told()]).toEqual(['paid', []]);
  });
});

describeStripeStore('a charge at the instant of', (store) => {
  const rounds = (): number => (store().database.client === 'postgres' ? 12 : 3);

  const netOf = ({ uuid }: RenewalOfTest): number => {
    const { takenFor, refundsOf } = store().stripe;
    const back = (charge: string) => refundsOf(charge).reduce((sum, { amount }) => sum + amount, 0);
    return takenFor(uuid).reduce((sum, { charge, amount }) => sum + amount - back(charge), 0);
  };

  const later = async (milliseconds: number, work: () => Promise<unknown>): Promise<unknown> => {
    await sleep(milliseconds);
    return work();
  };

  const isPaid = async ({ orderId }: RenewalOfTest): Promise<boolean> => {
    const order = await store().platform.db.table('shop_orders').where({ id: orderId }).first('payment_status');
    return order?.payment_status === 'paid';
  };

  const settle = async (): Promise<void> => {
    store().clock.advance(HOUR);
    await catchUp(store().platform);
  };

  it('a pause has paid the renewal, or its money goes back', async () => {
    for (let round = 0; round < rounds(); round += 1) {
      const renewal = await dueRenewal(store());
      const { platform } = store();
      const of = { orderId: renewal.first.orderId, id: renewal.subscriptionId };
      await Promise.allSettled([
        later((round * 7) % 50, () => pauseByStaff(platform, of, ADA)),
        later((round * 3) % 10, () => chargeDueRenewals(platform)),
      ]);
      await settle();
      const paid = await isPaid(renewal);
      expect([round, netOf(renewal)]).toEqual([round, paid ? 1_000 : 0]);
      expect(await subscriptionNow(store(), renewal)).toMatchObject({ status: 'paused', bill_count: paid ? 2 : 1 });
    }
  });

  it('another amount has paid the old one, or the new one is charged alone', async () => {
    for (let round = 0; round < rounds(); round += 1) {
      const renewal = await dueRenewal(store());
      const { platform } = store();
      const of = { orderId: renewal.first.orderId, id: renewal.subscriptionId };
      const terms = { status: 'active', recurring_total: 7 } as const;
      await Promise.allSettled([
        later((round * 7) % 50, () => updateTerms(platform, of, terms, ADA)),
        later((round * 3) % 10, () => chargeDueRenewals(platform)),
      ]);
      await settle();
      await chargeDueRenewals(platform);
      const paid = await isPaid(renewal);
      expect([round, netOf(renewal)]).toEqual([round, paid ? 1_000 : 0]);
      expect(await subscriptionNow(store(), renewal)).toMatchObject({ status: 'active', bill_count: 2 });
    }
  });
});
