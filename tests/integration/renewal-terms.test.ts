import { findOrder } from '../../server/src/modules/orders/orders.repository';
import { markAsPaid } from '../../server/src/modules/orders/use-cases/mark-as-paid';
import { ensureSettingsRow, mergeSettings } from '../../server/src/modules/settings/settings.repository';
import { SETTINGS_VERSION } from '../../server/src/modules/settings/use-cases/read-store-settings';
import { lapseOverdue } from '../../server/src/modules/subscriptions/use-cases/lapse-overdue';
import {
  ownPauses,
  pauseByCustomer,
  pauseByStaff,
  resumeByStaff,
} from '../../server/src/modules/subscriptions/use-cases/pause-subscription';
import { openDueRenewals } from '../../server/src/modules/subscriptions/use-cases/renew-due';
import {
  createRenewal,
  skipRenewal,
  voidRenewal,
} from '../../server/src/modules/subscriptions/use-cases/staff-renewals';
import { updateTerms, type TermsCommand } from '../../server/src/modules/subscriptions/use-cases/update-terms';
import { soldSubscription, subscriptionOf, type SaleOfTest, type Sold } from '../support/sold-subscriptions';
import { startProcess, storeTables, type StoreProcess } from '../support/store-process';
import { createTestClock, DAY, HOUR, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

const ADA = { author: 'Ada' };

describeOnEachDatabase('Terms and pauses', storeTables(), (database) => {
  let store: StoreProcess;
  let clock: TestClock;

  beforeEach(async () => {
    clock = createTestClock();
    store = await startProcess(database(), clock);
    for (const table of ['shop_renewals', 'shop_subscriptions', 'shop_outbox', 'shop_orders', 'shop_activities']) {
      await store.platform.db.table(table as `shop_${string}`).delete();
    }
  });

  const pay = (orderId: number) => store.platform.db.transaction(() => markAsPaid(store.platform, orderId, {}, 'Ada'));

  const running = async (sale: SaleOfTest = {}): Promise<Sold> => {
    const sold = await soldSubscription(store.platform, sale);
    await pay(sold.orderId);
    return { ...sold, subscription: await subscriptionOf(store.platform, sold.orderId) };
  };

  const rowOf = ({ orderId }: Sold) => subscriptionOf(store.platform, orderId);
  const of = ({ orderId, subscription: { id } }: Sold) => ({ orderId, id });
  const update = (sold: Sold, terms: Partial<TermsCommand>) =>
    updateTerms(store.platform, of(sold), { status: 'active', ...terms }, ADA);
  const pause = (sold: Sold) => pauseByStaff(store.platform, of(sold), ADA);
  const resume = (sold: Sold) => resumeByStaff(store.platform, of(sold), ADA);
  const open = async (sold: Sold) => (await createRenewal(store.platform, of(sold), ADA)).renewal.id;
  const write = (sold: Sold, values: Record<string, unknown>) =>
    store.platform.db.table('shop_subscriptions').where({ id: sold.subscription.id }).update(values);

  const renewals = async ({ subscription: { id } }: Sold) =>
    (
      (await store.platform.db
        .table('shop_renewals')
        .where({ subscription_id: id })
        .orderBy('order_id')
        .select('state', 'order_id')) as readonly { state: string; order_id: number }[]
    ).map(({ state, order_id: order }) => ({ state, order: Number(order) }));

  const told = async (...events: readonly string[]): Promise<readonly string[]> =>
    (await store.platform.db
      .table('shop_outbox')
      .whereIn('event', [...events])
      .orderBy('id')
      .pluck('event')) as string[];

  const dueOf = ({ subscription }: Sold): Date => subscription.next_billing_date as Date;
  /** So much before its date, or behind it. */
  const goTo = (sold: Sold, beside: number): void =>
    clock.advance(dueOf(sold).getTime() + beside - clock.now().getTime());

  describe('new terms', () => {
    it('ask for the new amount at once where a renewal is open, and say so once', async () => {
      const sold = await running();
      await write(sold, { recurring_tax_total: 90 });
      const before = await open(sold);
      goTo(sold, -2 * DAY);
      const row = await update(sold, { recurring_total: 12.35, bill_times: 12, billing_interval: 'yearly' });
      expect(row).toMatchObject({
        ...{ recurring_total: 1_235, recurring_amount: 1_235, recurring_tax_total: 111 },
        ...{ bill_times: 12, billing_interval: 'yearly', next_billing_date: dueOf(sold), status: 'active' },
      });
      const [renewal] = await renewals(sold);
      expect([renewal?.state, renewal?.order === before, (await renewals(sold)).length]).toEqual(['open', false, 1]);
      expect(await findOrder(store.platform.db, before)).toMatchObject({ status: 'canceled' });
      expect(await findOrder(store.platform.db, Number(renewal?.order))).toMatchObject({
        ...{ total_amount: 1_235, tax_total: 111, parent_id: sold.orderId },
      });
      expect(await told('subscription_updated', 'renewal_voided')).toEqual(['subscription_updated', 'renewal_voided']);
      const activity = await store.platform.db
        .table('shop_activities')
        .where({ module_name: 'subscription', title: 'Terms of the subscription changed' })
        .select('content', 'author');
      expect(activity).toMatchObject([
        {
          author: 'Ada',
          content:
            'recurring_total: from 10.00 to 12.35; recurring_amount: from 10.00 to 12.35; recurring_tax_total: from 0.90 to 1.11; ' +
            'bill_times: from 0 to 12; billing_interval: from monthly to yearly',
        },
      ]);
      await pay(Number(renewal?.order));
      expect(await rowOf(sold)).toMatchObject({ bill_count: 2 });
    });

    it('are whole units where the currency has no smaller ones', async () => {
      const sold = await running();
      await write(sold, { config: JSON.stringify({ currency: 'JPY' }) });
      expect(await update(sold, { recurring_total: 1_235 })).toMatchObject({ recurring_total: 123_500 });
      const refused = { kind: 'invalid_input', details: { fields: { recurring_total: {} } } };
      await expect(update(sold, { recurring_total: 1_234.5 })).rejects.toMatchObject(refused);
    });

    it('leave the open renewal alone where its amount and date stay', async () => {
      const sold = await running();
      const order = await open(sold);
      await update(sold, { bill_times: 6, billing_interval: 'quarterly' });
      expect(await renewals(sold)).toEqual([{ state: 'open', order }]);
    });

    it('move the date away and back, and it is billed all the same', async () => {
      const sold = await running();
      await open(sold);
      const away = new Date(dueOf(sold).getTime() + 90 * DAY);
      expect(await update(sold, { next_billing_date: away })).toMatchObject({
        next_billing_date: away,
        anchor_at: away,
      });
      expect((await renewals(sold)).map(({ state }) => state)).toEqual(['void']);
      await update(sold, { next_billing_date: dueOf(sold) });
      expect(await renewals(sold)).toEqual([]);
      goTo(sold, -DAY);
      expect(await openDueRenewals(store.platform)).toBe(1);
    });

    it('begin with the day of the store where a bare date is chosen', async () => {
      const sold = await running();
      const day = new Date(dueOf(sold).getTime() + 90 * DAY).toISOString().slice(0, 10);
      const keepTime = async (timezone: string): Promise<void> => {
        await ensureSettingsRow(store.platform);
        await mergeSettings(store.platform, { timezone });
        await store.platform.versions.raise(SETTINGS_VERSION);
      };
      try {
        await keepTime('Asia/Tokyo');
        const { next_billing_date: date } = await update(sold, { next_billing_date: { day } });
        expect(date).toEqual(new Date(`${day}T00:00:00+09:00`));
      } finally {
        await keepTime('UTC');
      }
    });

    it('do not ask again for what was paid, or what staff have made void', async () => {
      const [early, voided] = [await running(), await running()];
      const paid = dueOf(early);
      await pay(await open(early));
      await expect(update(early, { next_billing_date: paid })).rejects.toThrow('has been paid');
      goTo(voided, -DAY);
      await voidRenewal(store.platform, await open(voided), ADA);
      await update(voided, { recurring_total: 5 });
      expect((await renewals(voided)).map(({ state }) => state)).toEqual(['void']);
    });

    it('forgive what is overdue, or ask for less of it', async () => {
      const [forgiven, cheaper] = [await running(), await running()];
      const ahead = new Date(dueOf(forgiven).getTime() + 10 * DAY);
      for (const sold of [forgiven, cheaper]) await open(sold);
      goTo(forgiven, HOUR);
      await lapseOverdue(store.platform);
      expect(await update(forgiven, { next_billing_date: ahead })).toMatchObject({ status: 'active' });
      const row = await update(cheaper, { status: 'past_due', recurring_total: 5 });
      expect(row).toMatchObject({ status: 'past_due', recurring_total: 500 });
      const [renewal] = await renewals(cheaper);
      expect(renewal?.state).toBe('open');
      await pay(Number(renewal?.order));
      expect(await rowOf(cheaper)).toMatchObject({ status: 'active', bill_count: 2 });
    });

    it('complete the term where all of it is paid', async () => {
      const sold = await running({ terms: { billTimes: 12 } });
      await open(sold);
      expect(await update(sold, { bill_times: 1 })).toMatchObject({ status: 'completed', next_billing_date: null });
      expect((await renewals(sold)).map(({ state }) => state)).toEqual(['void']);
      await expect(update(sold, { bill_times: 12 })).rejects.toThrow('installments');
    });

    it('are those of the provider where it bills, and pauses are not known to it', async () => {
      const sold = await running();
      await write(sold, { collection_method: 'automatic' });
      await expect(update(sold, { recurring_total: 5 })).rejects.toThrow('payment provider bills');
      await expect(pause(sold)).rejects.toThrow('payment provider bills');
      await write(sold, { status: 'paused' });
      await expect(resume(sold)).rejects.toThrow('payment provider bills');
      expect(await told('subscription_updated', 'subscription_paused')).toEqual([]);
    });

    it('are of the subscription of that order', async () => {
      const [one, other] = [await running(), await running()];
      const foreign = { ...of(one), orderId: other.orderId };
      const command = { status: 'active', recurring_total: 5 } as const;
      await expect(updateTerms(store.platform, foreign, command, ADA)).rejects.toThrow('does not exist');
      await expect(pauseByStaff(store.platform, foreign, ADA)).rejects.toThrow('does not exist');
      await expect(resumeByStaff(store.platform, foreign, ADA)).rejects.toThrow('does not exist');
    });

    it('are written once by many at once', async () => {
      const sold = await running();
      await open(sold);
      goTo(sold, -DAY);
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => update(sold, { recurring_total: 7 })));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await told('subscription_updated', 'renewal_voided')).toHaveLength(2);
      expect((await renewals(sold)).map(({ state }) => state)).toEqual(['open']);
    });
  });

  describe('a pause', () => {
    it('makes the open renewal void, and opens it again where it ends before the date', async () => {
      const sold = await running();
      const before = await open(sold);
      goTo(sold, -3 * DAY);
      expect(await pause(sold)).toMatchObject({ status: 'paused', next_billing_date: dueOf(sold) });
      expect((await renewals(sold)).map(({ state }) => state)).toEqual(['void']);
      await expect(pause(sold)).rejects.toThrow('Only a subscription that runs');
      await expect(pay(before)).rejects.toThrow();
      expect(await resume(sold)).toMatchObject({ status: 'active', next_billing_date: dueOf(sold) });
      const [renewal] = await renewals(sold);
      expect([renewal?.state, renewal?.order === before]).toEqual(['open', false]);
      await expect(resume(sold)).rejects.toThrow('Only a subscription that is paused');
      expect(await told('subscription_paused', 'subscription_resumed')).toHaveLength(2);
    });

    it('is billed by nobody, and the next payment is due when it ends behind the date', async () => {
      const sold = await running();
      await pause(sold);
      goTo(sold, 40 * DAY);
      expect([await openDueRenewals(store.platform), await lapseOverdue(store.platform)]).toEqual([0, 0]);
      const row = await resume(sold);
      expect(row).toMatchObject({ status: 'active', next_billing_date: clock.now(), anchor_at: clock.now() });
      // The job for what is overdue may come before the one that opens renewals.
      clock.advance(HOUR);
      await lapseOverdue(store.platform);
      const [renewal] = await renewals(sold);
      expect(renewal?.state).toBe('open');
      await pay(Number(renewal?.order));
      expect(await rowOf(sold)).toMatchObject({ status: 'active', bill_count: 2 });
    });

    it('that ends long before the date opens nothing yet', async () => {
      const sold = await running();
      await pause(sold);
      await resume(sold);
      expect(await renewals(sold)).toEqual([]);
      goTo(sold, -DAY);
      expect(await openDueRenewals(store.platform)).toBe(1);
    });

    it('is for staff alone where the site says so, and the customer may end it all the same', async () => {
      const sold = await running();
      const { platform } = store;
      const asked: unknown[] = [];
      const remove = platform.hooks.addFilter('shop/subscription/can_pause', (value, context) => {
        asked.push(value, (context as { subscription: { id: number } }).subscription.id);
        return false;
      });
      expect(await ownPauses(platform, await rowOf(sold))).toEqual({ can_pause: false, can_resume: false });
      expect(asked).toEqual([true, sold.subscription.id]);
      await expect(pauseByCustomer(platform, await rowOf(sold), ADA)).rejects.toThrow('cannot be paused');
      const paused = await pause(sold);
      expect(await ownPauses(platform, paused)).toEqual({ can_pause: false, can_resume: true });
      remove();
      await resume(sold);
      expect(await ownPauses(platform, await rowOf(sold))).toEqual({ can_pause: true, can_resume: false });
    });

    it('ends with new terms', async () => {
      const sold = await running();
      await open(sold);
      goTo(sold, -DAY);
      await update(sold, { status: 'paused' });
      const row = await update(sold, { status: 'active', recurring_total: 8 });
      expect(row).toMatchObject({ status: 'active', recurring_total: 800 });
      expect((await renewals(sold)).map(({ state }) => state)).toEqual(['open']);
    });
  });

  describe('at one instant', () => {
    const rounds = (): number => (database().client === 'postgres' ? 15 : 4);

    /** One renewal at most is open, and none of what is paused. */
    const settled = async (sold: Sold) => {
      const row = await rowOf(sold);
      const states = (await renewals(sold)).map(({ state }) => state);
      return { status: row.status, bills: row.bill_count, open: states.filter((state) => state === 'open').length };
    };

    it('a pause and the job that opens renewals leave nothing open', async () => {
      for (let round = 0; round < rounds(); round += 1) {
        const sold = await running();
        clock.advance(Math.max(0, dueOf(sold).getTime() - DAY - clock.now().getTime()));
        const results = await Promise.allSettled([openDueRenewals(store.platform), pause(sold)]);
        expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
        expect(await settled(sold)).toEqual({ status: 'paused', bills: 1, open: 0 });
      }
    });

    it('a pause and the payment of the renewal: both count, or the payment is refused', async () => {
      for (let round = 0; round < rounds(); round += 1) {
        const sold = await running();
        const order = await open(sold);
        const [paused, paid] = await Promise.allSettled([pause(sold), pay(order)]);
        expect(paused.status).toBe('fulfilled');
        const bills = paid.status === 'fulfilled' ? 2 : 1;
        expect(await settled(sold)).toEqual({ status: 'paused', bills, open: 0 });
      }
    });

    it('a resumption is billed once, by whoever opens it', async () => {
      for (let round = 0; round < rounds(); round += 1) {
        const sold = await running();
        await pause(sold);
        clock.advance(Math.max(0, dueOf(sold).getTime() + DAY - clock.now().getTime()));
        await Promise.allSettled([resume(sold), resume(sold), openDueRenewals(store.platform)]);
        expect(await settled(sold)).toEqual({ status: 'active', bills: 1, open: 1 });
      }
    });

    it('another amount and the payment of the renewal: the old one was paid, or the new one is asked for', async () => {
      for (let round = 0; round < rounds(); round += 1) {
        const sold = await running();
        const order = await open(sold);
        clock.advance(Math.max(0, dueOf(sold).getTime() - DAY - clock.now().getTime()));
        const [changed, paid] = await Promise.allSettled([update(sold, { recurring_total: 7 }), pay(order)]);
        expect(changed.status).toBe('fulfilled');
        const isPaid = paid.status === 'fulfilled';
        expect(await settled(sold)).toEqual({ status: 'active', bills: isPaid ? 2 : 1, open: isPaid ? 0 : 1 });
      }
    });

    it('another date and one that is given away leave one date and nothing open for another', async () => {
      for (let round = 0; round < rounds(); round += 1) {
        const sold = await running();
        await open(sold);
        const date = new Date(clock.now().getTime() + 60 * DAY);
        const skip = skipRenewal(store.platform, of(sold), 'x', ADA);
        await Promise.allSettled([skip, update(sold, { next_billing_date: date }), openDueRenewals(store.platform)]);
        expect(await settled(sold)).toEqual({ status: 'active', bills: 1, open: 0 });
      }
    });
  });
});
