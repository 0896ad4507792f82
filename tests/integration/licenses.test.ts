import { issueLicenses } from '../../server/src/modules/licenses/issuing/issue-licenses';
import { readLicensedLines } from '../../server/src/modules/licenses/issuing/licensed-lines';
import { findNextUnits } from '../../server/src/modules/licenses/issuing/next-units';
import { licenseService } from '../../server/src/modules/licenses';
import { findIssuedUnits } from '../../server/src/modules/licenses/licenses.repository';
import { expireLicenses } from '../../server/src/modules/licenses/lifecycle/expire-licenses';
import { followSubscriptionOf } from '../../server/src/modules/licenses/lifecycle/follow-subscription';
import { licenseConsumers } from '../../server/src/modules/licenses/lifecycle/license-consumers';
import { changeLicenseSettings } from '../../server/src/modules/licenses/settings/save-license-settings';
import { deleteOneLicense } from '../../server/src/modules/licenses/staff/delete-license';
import { readLicense } from '../../server/src/modules/licenses/staff/read-detail';
import { deleteOrder } from '../../server/src/modules/orders/deletion/delete-order';
import { regenerateKey } from '../../server/src/modules/licenses/staff/regenerate-key';
import { openRenewal } from '../../server/src/modules/subscriptions/use-cases/open-renewal';
import { cancelSubscription } from '../../server/src/modules/subscriptions/use-cases/cancel-subscription';
import { lapseOverdue } from '../../server/src/modules/subscriptions/use-cases/lapse-overdue';
import {
  buySoftware,
  licenseOf,
  licensesOf,
  orderSoftware,
  sellSoftware,
  timesTold,
} from '../support/licensed-products';
import { platformFixture } from '../support/platform-fixture';
import { subscriptionOf } from '../support/sold-subscriptions';
import { DAY } from '../support/test-clock';

const SYSTEM = { author: 'system' };
const FAILED = 'payment_status_changed_to_failed';
const KEY = /^FORM(-[0-9A-HJKMNP-TV-Z]{4}){7}$/;

platformFixture('licences', (store) => {
  const issue = (orderId: number) => issueLicenses(store().platform, orderId, SYSTEM);

  it('are issued once for each unit of a paid line, however often and by how many', async () => {
    const { productId, variantId } = await sellSoftware(store());
    const variations = [
      { variation_id: variantId, activation_limit: 3, validity: { unit: 'year', value: 1 } } as const,
    ];
    await changeLicenseSettings(store().platform, productId, { variations }, SYSTEM);
    const orderId = await orderSoftware(store(), variantId, 2);
    expect(await issue(orderId)).toBe(0);
    await store().services.orders.markAsPaid(orderId);
    const counts = await Promise.all(Array.from({ length: 50 }, () => issue(orderId)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    await store().deliver();
    const licenses = await licensesOf(store(), orderId);
    expect(licenses.map(({ unit, status, limit }) => ({ unit, status, limit }))).toEqual([
      { unit: 1, status: 'active', limit: 3 },
      { unit: 2, status: 'active', limit: 3 },
    ]);
    for (const { license_key: key } of licenses) expect(key).toMatch(KEY);
    expect(new Set(licenses.map(({ license_key: key }) => key)).size).toBe(2);
    expect(await timesTold(store(), 'license_issued')).toBe(2);
    const expected = new Date(store().clock.now());
    expected.setUTCFullYear(expected.getUTCFullYear() + 1);
    expect(licenses[0]?.expiration_date?.toISOString().slice(0, 10)).toBe(expected.toISOString().slice(0, 10));
  });

  it('are issued a hundred at a time: those stay where the process dies, and the others come later', async () => {
    const { variantId } = await sellSoftware(store());
    const orderId = await orderSoftware(store(), variantId, 130);
    await store().services.orders.markAsPaid(orderId);
    const { platform } = store();
    let told = 0;
    const record: typeof platform.events.record = (events) => {
      told += 1;
      return told > 120 ? Promise.reject(new Error('The process died.')) : platform.events.record(events);
    };
    const dying = { ...platform, events: { ...platform.events, record } };
    await expect(issueLicenses(dying, orderId, SYSTEM)).rejects.toThrow('The process died.');
    expect(await licensesOf(store(), orderId)).toHaveLength(100);
    expect(await issue(orderId)).toBe(30);
    const units = (await licensesOf(store(), orderId)).map(({ unit }) => unit);
    expect(units).toEqual(Array.from({ length: 130 }, (_none, index) => index + 1));
  });

  it('that are missing are looked for behind those of the transaction before, which are not read again', async () => {
    const { variantId } = await sellSoftware(store());
    const orderId = await buySoftware(store(), variantId, 7);
    const { db } = store().platform;
    await db.table('shop_licenses').where({ order_id: orderId }).whereIn('unit', [2, 5]).delete();
    const lines = await readLicensedLines(store().platform, { id: orderId, config: {} });
    const itemId = lines[0]?.item.id ?? 0;
    const next = async (place: Parameters<typeof findNextUnits>[2], limit: number) =>
      (await findNextUnits(db, lines, place, limit)).map(({ unit }) => unit);
    expect(await next({ itemId: 0, unit: 0 }, 10)).toEqual([2, 5]);
    expect(await next({ itemId: 0, unit: 0 }, 1)).toEqual([2]);
    expect(await next({ itemId, unit: 2 }, 10)).toEqual([5]);
    expect(await next({ itemId, unit: 5 }, 10)).toEqual([]);
    expect((await findIssuedUnits(db, [itemId], { itemId, unit: 5 })).get(itemId)).toEqual(new Set([6, 7]));
    expect(await issue(orderId)).toBe(2);
  });

  it('take prepared keys in their order, each once, and make keys where none is left', async () => {
    const { variantId } = await sellSoftware(store(), { license: { license_keys: 'first-1\nsecond-2\n\nfirst-1' } });
    const orders = [await orderSoftware(store(), variantId, 2), await orderSoftware(store(), variantId)];
    for (const id of orders) await store().services.orders.markAsPaid(id);
    await Promise.all(orders.map(issue));
    const keys = (await Promise.all(orders.map((id) => licensesOf(store(), id)))).flat().map((row) => row.license_key);
    expect(keys).toHaveLength(3);
    expect(keys.filter((key) => KEY.test(key))).toHaveLength(1);
    expect(keys.filter((key) => !KEY.test(key)).sort()).toEqual(['first-1', 'second-2']);
    const warned = await store().knex('shop_activities').where({ title: 'No prepared key was left' });
    expect(warned).toMatchObject([{ status: 'warning', module_name: 'license' }]);
  });

  it('of test orders give their prepared keys back when these are deleted, and others do not', async () => {
    const { variantId } = await sellSoftware(store(), { license: { license_keys: 'only-1' } });
    const { platform, knex, deliver } = store();
    const tried = await buySoftware(store(), variantId);
    expect(await licenseOf(store(), tried)).toMatchObject({ license_key: 'only-1' });
    await knex('shop_orders').where({ id: tried }).update({ mode: 'test' });
    await deleteOrder(platform, tried, SYSTEM);
    await deliver();
    const { id, license_key: key } = await licenseOf(store(), await buySoftware(store(), variantId));
    expect(key).toBe('only-1');
    await deleteOneLicense(platform, id, SYSTEM);
    expect(await licenseOf(store(), await buySoftware(store(), variantId))).toMatchObject({
      license_key: expect.stringMatching(KEY) as string,
    });
  });

  it('keep the key that took the place of a prepared one: it cannot be prepared for another', async () => {
    const { productId, variantId } = await sellSoftware(store(), { license: { license_keys: 'first-1' } });
    const { id } = await licenseOf(store(), await buySoftware(store(), variantId));
    const { row, message } = await regenerateKey(store().platform, id, SYSTEM);
    expect(message).toContain('none of the prepared keys');
    const prepare = (license_keys: string) =>
      changeLicenseSettings(store().platform, productId, { license_keys }, SYSTEM);
    await expect(prepare(row.license_key)).rejects.toThrow('1 of the keys are in use elsewhere');
    expect(await prepare('FIRST-1')).toEqual({ addedKeys: 0, knownKeys: 1 });
    await buySoftware(store(), variantId);
  });

  it('are not issued for products that are not licensed, and can be once they are', async () => {
    const { productId, variantId } = await sellSoftware(store(), { license: { enabled: 'no' } });
    const orderId = await buySoftware(store(), variantId);
    expect(await licensesOf(store(), orderId)).toEqual([]);
    await changeLicenseSettings(store().platform, productId, { enabled: 'yes' }, SYSTEM);
    expect(await issue(orderId)).toBe(1);
    expect(await issue(orderId)).toBe(0);
  });

  it('are disabled when all the money goes back, and not by a part of it', async () => {
    const { variantId } = await sellSoftware(store());
    const orderId = await buySoftware(store(), variantId);
    const { orders } = store().services;
    await orders.refund(orderId, { amount: 1 });
    await store().deliver();
    expect(await licenseOf(store(), orderId)).toMatchObject({ status: 'active' });
    await orders.refund(orderId, { amount: 48 });
    await store().deliver();
    expect(await licenseOf(store(), orderId)).toMatchObject({
      status: 'disabled',
      config: { disabled_reason: 'refunded' },
    });
    expect(await timesTold(store(), 'license_disabled')).toBe(1);
    expect(await timesTold(store(), 'license_status_updated_to_disabled')).toBe(1);
    expect(await issue(orderId)).toBe(0);
  });

  it('are not missed of an order that was deleted before its payment is heard of', async () => {
    const consumer = licenseConsumers(store().platform).find(({ event }) => event === 'order_paid');
    const payload = { order: { id: 999_999 } };
    const told = { id: 1, event: 'order_paid', payload, recordedAt: new Date(), idempotencyKey: 'x' };
    await expect(consumer?.handle(told)).resolves.toBeUndefined();
    await expect(issue(999_999)).rejects.toThrow('The order does not exist.');
  });

  it('are disabled with an order that is canceled', async () => {
    const { variantId } = await sellSoftware(store());
    const orderId = await buySoftware(store(), variantId);
    await store().services.orders.cancel(orderId);
    await store().deliver();
    const disabled = { status: 'disabled', config: { disabled_reason: 'canceled' } };
    expect(await licenseOf(store(), orderId)).toMatchObject(disabled);
  });

  it.each([
    ['failed', 'disabled'],
    ['paid', 'active'],
  ])('of an order whose payment failed, and that is %s when this is heard, are %s', async (payment_status, status) => {
    const { variantId } = await sellSoftware(store());
    const orderId = await buySoftware(store(), variantId);
    const consumer = licenseConsumers(store().platform).find(({ event }) => event === FAILED);
    await consumer?.handle({
      ...{ id: 1, event: FAILED, recordedAt: new Date(), idempotencyKey: 'x' },
      payload: { order: { id: orderId, payment_status } },
    });
    expect(await licenseOf(store(), orderId)).toMatchObject({ status });
  });

  it('are there for code of the site', async () => {
    const { productId, variantId } = await sellSoftware(store());
    const variations = [{ variation_id: variantId, activation_limit: 1 }];
    await changeLicenseSettings(store().platform, productId, { variations }, SYSTEM);
    const orderId = await buySoftware(store(), variantId);
    const licenses = licenseService(store().platform);
    const [license] = await licenses.ofOrder(orderId);
    if (!license) throw new Error('The order has no licence.');
    expect(await licenses.findByKey(` ${license.license_key.toLowerCase()} `)).toEqual(await licenses.find(license.id));
    expect(license).toMatchObject({ status: 'active', shown_status: 'inactive' });
    const used = await licenses.activateSite(license.id, 'https://www.example.com/');
    expect(used).toMatchObject({ activation_count: 1, shown_status: 'active' });
    await licenses.activateSite(license.id, 'http://EXAMPLE.com');
    await licenses.activateSite(license.id, 'staging.example.com');
    await expect(licenses.activateSite(license.id, 'other.example.org')).rejects.toThrow('as many sites as it allows');
    await expect(licenses.activateSite(license.id, 'ftp://example.org')).rejects.toThrow('no address of a site');
    await expect(licenses.deactivateSite(license.id, 'other.example.org')).rejects.toThrow('does not use the license');
    await licenses.deactivateSite(license.id, 'example.com');
    expect(await licenses.activateSite(license.id, 'other.example.org')).toMatchObject({ activation_count: 1 });
    await expect(licenses.find(999_999)).rejects.toThrow('The license does not exist.');
  });

  it('expire for good behind the grace period, and are told of once', async () => {
    const { productId, variantId } = await sellSoftware(store());
    const variations = [{ variation_id: variantId, validity: { unit: 'day', value: 10 } } as const];
    await changeLicenseSettings(store().platform, productId, { variations }, SYSTEM);
    const orderId = await buySoftware(store(), variantId);
    store().clock.advance(24 * DAY);
    expect(await expireLicenses(store().platform)).toBe(0);
    store().clock.advance(2 * DAY);
    const heard: unknown[] = [];
    store().platform.hooks.addAction('shop/license_expired', (payload) => void heard.push(payload));
    const counts = await Promise.all([expireLicenses(store().platform), expireLicenses(store().platform)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await licenseOf(store(), orderId)).toMatchObject({ status: 'expired' });
    expect(await timesTold(store(), 'license_expired')).toBe(1);
    await store().deliver();
    expect(heard).toMatchObject([{ prev_status: 'active', license: { status: 'expired' } }]);
  });

  describe('of subscriptions', () => {
    const sold = async (plan: Readonly<Record<string, unknown>> = {}) => {
      const { variantId } = await sellSoftware(store(), { plan });
      const orderId = await buySoftware(store(), variantId);
      return { orderId, subscription: await subscriptionOf(store().platform, orderId) };
    };

    const renew = async (subscriptionId: number): Promise<number> => {
      const result = await openRenewal(store().platform, subscriptionId, { author: SYSTEM });
      if (result.isRefused) throw new Error(result.reason);
      const renewalId = Number(result.renewal.order_id);
      await store().services.orders.markAsPaid(renewalId);
      await store().deliver();
      return renewalId;
    };

    it('hold until the next bill, and are renewed with it, which is told once', async () => {
      const { orderId, subscription } = await sold();
      const first = await licenseOf(store(), orderId);
      expect(first.subscription_id).toBe(subscription.id);
      expect(first.expiration_date).toEqual(subscription.next_billing_date);
      const renewalId = await renew(subscription.id);
      const renewed = await licenseOf(store(), orderId);
      const { next_billing_date: next } = await subscriptionOf(store().platform, orderId);
      expect(renewed.expiration_date).toEqual(next);
      expect(next?.getTime()).toBeGreaterThan(first.expiration_date?.getTime() ?? 0);
      const consumer = licenseConsumers(store().platform).find(({ event }) => event === 'subscription_renewed');
      await consumer?.handle({
        ...{ id: 1, event: 'subscription_renewed', recordedAt: new Date(), idempotencyKey: 'again' },
        payload: { subscription: { id: subscription.id }, order: { id: renewalId } },
      });
      expect(await timesTold(store(), 'license_renewed')).toBe(1);
      expect(await licensesOf(store(), renewalId)).toEqual([]);
    });

    it('move with its date, and their log says so', async () => {
      const { orderId, subscription } = await sold();
      const { id } = await licenseOf(store(), orderId);
      const next_billing_date = new Date((subscription.next_billing_date as Date).getTime() + 5 * DAY);
      const { db } = store().platform;
      await db.table('shop_subscriptions').where({ id: subscription.id }).update({ next_billing_date });
      const told = { subscriptionId: subscription.id, renewalOrderId: null };
      for (const _time of ['once', 'again']) await followSubscriptionOf(store().platform, told);
      expect(await licenseOf(store(), orderId)).toMatchObject({ expiration_date: next_billing_date });
      const titles = (await readLicense(store().platform, id)).activities.map(({ title }) => title);
      expect(titles.filter((title) => title === 'Licence date moved with its subscription')).toHaveLength(1);
    });

    it('come back when a subscription that had ended is paid again', async () => {
      const { orderId, subscription } = await sold();
      await store().platform.db.table('shop_licenses').update({ status: 'expired' });
      const heard: unknown[] = [];
      store().platform.hooks.addAction('shop/license_renewed', (payload) => void heard.push(payload));
      await renew(subscription.id);
      expect(heard).toMatchObject([{ prev_status: 'expired', license: { status: 'active' } }]);
      expect(await licenseOf(store(), orderId)).toMatchObject({ status: 'active' });
      expect(await timesTold(store(), 'license_reactivated')).toBe(1);
    });

    it('hold for ever once all installments are paid', async () => {
      const { orderId, subscription } = await sold({ installment: 'yes', times: 2 });
      await renew(subscription.id);
      expect(await licenseOf(store(), orderId)).toMatchObject({ status: 'active', expiration_date: null });
      expect(await timesTold(store(), 'license_extended_to_lifetime')).toBe(1);
    });

    it('do not expire where a change of the plan has ended it: they move with the order that is paid', async () => {
      const { orderId, subscription } = await sold();
      const { platform, services } = store();
      const next = await orderSoftware(store(), (await sellSoftware(store())).variantId);
      const configure = async (id: number, more: object): Promise<void> => {
        const config = JSON.stringify({ ...(await services.orders.find(id)).config, ...more });
        await platform.db.table('shop_orders').where({ id }).update({ config });
      };
      await configure(orderId, { upgraded_to: next });
      await configure(next, { plan_change: { from_item_id: subscription.order_item_id } });
      const cancellation = { by: 'staff', reason: 'plan_changed', effective: 'at_once' } as const;
      await cancelSubscription(platform, subscription.id, cancellation, SYSTEM);
      await store().deliver();
      expect(await licenseOf(store(), orderId)).toMatchObject({ status: 'active' });
      expect(await timesTold(store(), 'license_expired')).toBe(0);
    });

    it('that are issued once it has ended have expired, and go on with it', async () => {
      const { productId, variantId } = await sellSoftware(store(), { plan: {}, license: { enabled: 'no' } });
      const orderId = await buySoftware(store(), variantId);
      const { platform, clock } = store();
      const { id, next_billing_date } = await subscriptionOf(platform, orderId);
      const become = (values: Record<string, unknown>) =>
        platform.db.table('shop_subscriptions').where({ id }).update(values);
      await become({ status: 'expired', next_billing_date: null });
      await changeLicenseSettings(platform, productId, { enabled: 'yes' }, SYSTEM);
      expect(await issue(orderId)).toBe(1);
      expect(await licenseOf(store(), orderId)).toMatchObject({ expiration_date: clock.now() });
      await become({ status: 'active', next_billing_date });
      await followSubscriptionOf(platform, { subscriptionId: id, renewalOrderId: null });
      expect(await licenseOf(store(), orderId)).toMatchObject({ status: 'active', expiration_date: next_billing_date });
    });

    it('end with the last period of a canceled one', async () => {
      const { orderId, subscription } = await sold();
      const cancellation = { by: 'staff', reason: 'too_expensive', effective: 'period_end' } as const;
      await cancelSubscription(store().platform, subscription.id, cancellation, SYSTEM);
      await store().deliver();
      expect(await licenseOf(store(), orderId)).toMatchObject({ status: 'active' });
      store().clock.advance(32 * DAY);
      await lapseOverdue(store().platform);
      await store().deliver();
      expect(await licenseOf(store(), orderId)).toMatchObject({ status: 'expired' });
      expect(await timesTold(store(), 'license_expired')).toBe(1);
    });
  });
});
