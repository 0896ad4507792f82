import { setTimeout as sleep } from 'node:timers/promises';
import { catchUp } from '../../server/src/modules/payments/payment-states/catch-up';
import { openRenewal } from '../../server/src/modules/subscriptions';
import { cancelSubscription } from '../../server/src/modules/subscriptions/use-cases/cancel-subscription';
import { chargeDueRenewals } from '../../server/src/modules/subscriptions/use-cases/charge-due-renewals';
import { chargeNow } from '../../server/src/modules/subscriptions/use-cases/charge-now';
import type { SubscriptionRow } from '../../server/src/modules/subscriptions/subscriptions.rows';
import { countTold, hearOf } from '../support/billed-subscriptions';
import { browserOf, changesOf, CUSTOMER, offerStripe, soldInCash, useStripeSecrets } from '../support/changed-methods';
import { chargedSubscription } from '../support/charged-subscriptions';
import { describeStripeStore } from '../support/stripe-process';
import { DAY, HOUR } from '../support/test-clock';
import { installWallet, type Wallet } from '../support/wallet-gateway';

const MINUTE = 60_000;

/** How often chance has its turn: where transactions really run side by side, more often. */
const rounds = (client: string): number => (client === 'postgres' ? 50 : 3);

const later = async (milliseconds: number, work: () => Promise<unknown>): Promise<void> => {
  await sleep(milliseconds);
  await work();
};

describeStripeStore('a payment method that is changed at one instant', (store) => {
  useStripeSecrets();
  let wallet: Wallet;
  beforeEach(async () => {
    await offerStripe(store(), 'gateway');
    wallet = installWallet([store().platform], store().clock);
  });

  const browser = () => browserOf(store());
  const untilDue = (row: SubscriptionRow): number =>
    (row.next_billing_date?.getTime() ?? 0) - store().clock.now().getTime();

  /** Whatever died or was refused is finished. */
  const settle = async (): Promise<void> => {
    for (let run = 0; run < 3; run += 1) {
      store().clock.advance(20 * MINUTE);
      await browser().runJob();
      await catchUp(store().platform);
    }
  };

  /** What asks for money at the next date: nothing more than what the subscription is known by. */
  const billing = (): readonly string[] => [
    ...[...store().stripe.billing.subscriptions.values()]
      .filter(({ status }) => status === 'active' || status === 'trialing')
      .map(({ id }) => id),
    ...wallet.subscriptions.filter(({ status }) => status === 'agreed').map(({ id }) => id),
  ];

  it('is switched once, by whichever of two confirmations, jobs and messages', async () => {
    for (let round = 0; round < rounds(store().database.client); round += 1) {
      const { subscription: row } = await soldInCash(store());
      const [one, two] = [await browser().beginSwitch(row), await browser().beginSwitch(row, 'wallet')];
      browser().agree(one);
      wallet.agree(two);
      const told = await countTold(store(), 'subscription/data_updated');
      await Promise.allSettled([
        later((round * 3) % 20, () => browser().confirm(row, one)),
        later((round * 5) % 20, () => browser().confirm(row, one)),
        later((round * 7) % 20, () => browser().confirm(row, two, 'wallet')),
        later((round * 11) % 30, () => hearOf(store(), one)),
      ]);
      await settle();
      const { vendor_subscription_id: id, status } = await browser().now(row);
      expect([round, status, billing()]).toEqual([round, 'active', [id]]);
      expect(await countTold(store(), 'subscription/data_updated')).toBe(told + 1);
      await cancelSubscription(store().platform, row.id, { by: 'staff', reason: 'x', effective: 'at_once' }, CUSTOMER);
      expect([round, billing()]).toEqual([round, []]);
    }
    expect(new Set(await changesOf(store()))).toEqual(new Set(['done', 'over']));
  }, 600_000);

  it('is canceled or switched, and never billed by what it is not known by', async () => {
    for (let round = 0; round < rounds(store().database.client); round += 1) {
      const { subscription: row } = await soldInCash(store());
      const id = await browser().beginSwitch(row);
      browser().agree(id);
      const end = { by: 'customer', reason: 'x', effective: 'at_once' } as const;
      await Promise.allSettled([
        later((round * 3) % 25, () => browser().confirm(row, id)),
        later((round * 7) % 25, () => cancelSubscription(store().platform, row.id, end, CUSTOMER)),
      ]);
      await settle();
      expect([round, (await browser().now(row)).status, billing()]).toEqual([round, 'canceled', []]);
    }
  }, 600_000);

  it('is charged by the store or billed by the provider, and not by both', async () => {
    for (let round = 0; round < rounds(store().database.client); round += 1) {
      const { subscription: row, orderId } = await chargedSubscription(store());
      const due = row.next_billing_date;
      store().clock.advance(untilDue(row) - 3 * HOUR);
      const opened = await openRenewal(store().platform, row.id, { author: CUSTOMER });
      if (opened.isRefused) throw new Error(opened.reason);
      const id = await browser().beginSwitch(row, 'wallet');
      wallet.agree(id);
      const where = { order_id: opened.renewal.order_id };
      const charge = await store().platform.db.table('shop_order_transactions').where(where).first('uuid');
      const before = wallet.taken.length;
      await Promise.allSettled([
        later((round * 3) % 40, () => browser().confirm(row, id, 'wallet')),
        later((round * 7) % 40, () => chargeNow(store().platform, { orderId, id: row.id }, CUSTOMER)),
        later((round * 11) % 40, () => chargeDueRenewals(store().platform)),
      ]);
      await settle();
      store().clock.advance(Math.max(0, untilDue(row)) + DAY);
      wallet.bill();
      const net = store()
        .stripe.takenFor(String(charge?.uuid))
        .reduce((sum, entry) => sum + entry.amount, 0);
      const byWallet = wallet.taken.slice(before).reduce((sum, { amount }) => sum + amount, 0);
      const after = await browser().now(row);
      const isSwitched = after.current_payment_method === 'wallet';
      expect([round, net + byWallet, isSwitched]).toEqual([round, 1_000, byWallet === 1_000]);
      expect([round, after.next_billing_date?.getTime() === due?.getTime()]).toEqual([round, isSwitched]);
      await cancelSubscription(store().platform, row.id, { by: 'staff', reason: 'x', effective: 'at_once' }, CUSTOMER);
    }
  }, 600_000);
});

describeStripeStore('a switch that breaks off', (store) => {
  useStripeSecrets();
  let wallet: Wallet;
  beforeEach(async () => {
    await offerStripe(store(), 'gateway');
    wallet = installWallet([store().platform], store().clock);
  });

  const browser = () => browserOf(store());

  /** The process dies at its n-th step from now on, a statement or a call of a provider: nothing more is done. Answers whether it came to it. */
  const dieAt = async (nth: number, work: () => Promise<unknown>): Promise<boolean> => {
    const { platform, stripe } = store();
    let count = 0;
    const isDead = (): boolean => {
      count += 1;
      return count >= nth;
    };
    const alive = platform.db.table;
    const table = (name: Parameters<typeof alive>[0]) => {
      if (isDead()) throw new Error('The process has died.');
      return alive(name);
    };
    Object.assign(platform.db, { table });
    wallet.disturb(isDead);
    stripe.disturb(() => (isDead() ? 'before' : null));
    try {
      await work().catch(() => undefined);
    } finally {
      Object.assign(platform.db, { table: alive });
      wallet.disturb(null);
      stripe.disturb(null);
    }
    return count >= nth;
  };

  it('is finished by the job, at whichever step it has died', async () => {
    let [isDead, steps] = [true, 0];
    for (let nth = 1; isDead; nth += 1) {
      const { subscription: row } = await soldInCash(store());
      const first = await browser().beginSwitch(row, 'wallet');
      wallet.agree(first);
      await browser().confirm(row, first, 'wallet');
      const known = await browser().now(row);
      const id = await browser().beginSwitch(known);
      browser().agree(id);
      isDead = await dieAt(nth, () => browser().confirm(known, id));
      for (let run = 0; run < 2; run += 1) {
        store().clock.advance(20 * MINUTE);
        await browser().runJob();
      }
      const { vendor_subscription_id: now, current_payment_method: method } = await browser().now(row);
      expect([nth, now, method]).toEqual([nth, id, 'stripe']);
      expect([nth, wallet.subscriptions.at(-1)?.status]).toEqual([nth, 'canceled']);
      await store().platform.db.table('shop_rate_windows').delete();
      steps = nth;
    }
    expect(steps).toBeGreaterThan(20);
  }, 600_000);

  it('is finished by a repetition, at whichever call of a provider it has broken off', async () => {
    for (const call of ['read', 'inspect', 'cancel', 'end'] as const) {
      const { subscription: row } = await soldInCash(store());
      const first = await browser().beginSwitch(row, 'wallet');
      wallet.agree(first);
      wallet.disturb((called) => called === call);
      await browser()
        .confirm(row, first, 'wallet')
        .catch(() => undefined);
      wallet.disturb(null);
      await browser().confirm(row, first, 'wallet');
      const known = await browser().now(row);
      const id = await browser().beginSwitch(known);
      browser().agree(id);
      wallet.disturb((called) => called === call);
      await browser()
        .confirm(known, id)
        .catch(() => undefined);
      wallet.disturb(null);
      await browser().confirm(known, id);
      store().clock.advance(20 * MINUTE);
      await browser().runJob();
      expect([call, (await browser().now(row)).vendor_subscription_id]).toEqual([call, id]);
      expect([call, wallet.subscriptions.at(-1)?.status]).toEqual([call, 'canceled']);
      await store().platform.db.table('shop_rate_windows').delete();
    }
  }, 600_000);
});
