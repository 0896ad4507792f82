import { setTimeout as sleep } from 'node:timers/promises';
import { catchUp } from '../../server/src/modules/payments/payment-states/catch-up';
import {
  claimOpenRenewal,
  finishClaim,
} from '../../server/src/modules/subscriptions/renewals/renewal-charges.repository';
import { cancelSubscription } from '../../server/src/modules/subscriptions/use-cases/cancel-subscription';
import { chargeDueRenewals } from '../../server/src/modules/subscriptions/use-cases/charge-due-renewals';
import { chargeNow } from '../../server/src/modules/subscriptions/use-cases/charge-now';
import { dueRenewal, renewalRow, type RenewalOfTest } from '../support/charged-subscriptions';
import { describeStripeStore, hear } from '../support/stripe-process';
import { DAY, HOUR } from '../support/test-clock';

const ADA = { author: 'Ada' };
const NO_MONEY = { code: 'card_declined', decline_code: 'insufficient_funds' };

/** How often chance has its turn: where transactions really run side by side, more often. */
const rounds = (client: string): number => (client === 'postgres' ? 50 : 3);

describeStripeStore('a renewal at one instant', (store) => {
  /** What the provider has of it in the end. */
  const netOf = ({ uuid }: RenewalOfTest): number => {
    const { takenFor, refundsOf } = store().stripe;
    const back = (charge: string) => refundsOf(charge).reduce((sum, { amount }) => sum + amount, 0);
    return takenFor(uuid).reduce((sum, { charge, amount }) => sum + amount - back(charge), 0);
  };

  /** Refused once, so that the store and the customer may both pay it; the customer's page is open. */
  const contested = async (): Promise<RenewalOfTest & { readonly page: string }> => {
    const renewal = await dueRenewal(store());
    store().stripe.answer(NO_MONEY);
    await chargeDueRenewals(store().platform);
    const page = await store().begin(renewal);
    store().stripe.answer('succeeded');
    return { ...renewal, page };
  };

  const customerPays = async (page: string): Promise<void> => {
    const { stripe } = store();
    if (stripe.intent(page).status.startsWith('requires_')) stripe.pay(page);
    await hear(store(), page);
  };

  const staffCharge = ({ first, subscriptionId }: RenewalOfTest) =>
    chargeNow(store().platform, { orderId: first.orderId, id: subscriptionId }, ADA);

  const intentOf = async ({ uuid }: RenewalOfTest): Promise<string> => {
    const started = store().platform.db.table('shop_started_payments').where({ transaction_uuid: uuid, kind: 'saved' });
    return String((await started.first('vendor_id'))?.vendor_id);
  };

  const providerTells = async (renewal: RenewalOfTest): Promise<void> => hear(store(), await intentOf(renewal));

  const later = async (milliseconds: number, work: () => Promise<unknown>): Promise<void> => {
    await sleep(milliseconds);
    await work();
  };

  const settle = async (): Promise<void> => {
    store().clock.advance(HOUR);
    await catchUp(store().platform);
  };

  const paymentOf = async ({ orderId }: RenewalOfTest): Promise<string> => {
    const order = await store().platform.db.table('shop_orders').where({ id: orderId }).first('payment_status');
    return String(order?.payment_status);
  };

  it('is paid once by staff, customer, job and message, or not at all where it is canceled', async () => {
    for (let round = 0; round < rounds(store().database.client); round += 1) {
      const renewal = await contested();
      const { platform } = store();
      const cancellation = { by: 'staff', reason: 'moved', effective: 'period_end' } as const;
      store().clock.advance(2 * 24 * HOUR);
      await Promise.allSettled([
        later((round * 7) % 40, () => cancelSubscription(platform, renewal.subscriptionId, cancellation, ADA)),
        later((round * 3) % 20, () => staffCharge(renewal)),
        later((round * 5) % 30, () => customerPays(renewal.page)),
        later((round * 11) % 60, () => providerTells(renewal)),
        later((round * 13) % 40, () => chargeDueRenewals(platform)),
      ]);
      await settle();
      const payment = await paymentOf(renewal);
      expect([round, payment, netOf(renewal)]).toEqual([round, payment, payment === 'paid' ? 1_000 : 0]);
    }
  });

  it('is paid once by staff, customer, job and message', async () => {
    for (let round = 0; round < rounds(store().database.client); round += 1) {
      const renewal = await contested();
      store().clock.advance(2 * 24 * HOUR);
      await Promise.allSettled([
        later((round * 3) % 20, () => staffCharge(renewal)),
        later((round * 5) % 30, () => customerPays(renewal.page)),
        later((round * 11) % 60, () => providerTells(renewal)),
        later((round * 13) % 40, () => chargeDueRenewals(store().platform)),
      ]);
      await settle();
      expect([round, await paymentOf(renewal), netOf(renewal)]).toEqual([round, 'paid', 1_000]);
    }
  });

  it('is looked at again at once where its debit fails while somebody asks about it', async () => {
    const renewal = await dueRenewal(store());
    const { platform, stripe, clock } = store();
    stripe.answer('processing');
    await chargeDueRenewals(platform);
    clock.advance(DAY);
    const asking = await claimOpenRenewal(platform, renewal.subscriptionId);
    if (typeof asking === 'string') throw new Error(`The renewal is ${asking}.`);
    stripe.decline(await intentOf(renewal));
    await providerTells(renewal);
    // What was answered before the debit failed puts nothing off.
    const tomorrow = new Date(clock.now().getTime() + DAY);
    expect(await finishClaim(platform, asking, { rechecks: 1, next_attempt_at: tomorrow })).toBe(false);
    expect([await chargeDueRenewals(platform), await chargeDueRenewals(platform)]).toEqual([1, 0]);
    const { state, attempts, rechecks } = await renewalRow(store(), renewal);
    expect([state, Number(attempts), rechecks]).toEqual(['open', 1, null]);
  });
});
