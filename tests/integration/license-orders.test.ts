import type { OrderDetail } from '../../server/src/contracts/orders';
import { insertPath } from '../../server/src/modules/catalog/upgrade-paths/upgrade-paths.repository';
import { find as findCustomer, list as listCustomers } from '../../server/src/modules/customers/customers.controller';
import { orders as orderExport } from '../../server/src/modules/data-export/data-export.controller';
import { listOwnLicenses } from '../../server/src/modules/licenses';
import { issueLicenses } from '../../server/src/modules/licenses/issuing/issue-licenses';
import type { LicenseRow } from '../../server/src/modules/licenses/licenses.rows';
import { licenseConsumers } from '../../server/src/modules/licenses/lifecycle/license-consumers';
import { changeLicenseSettings } from '../../server/src/modules/licenses/settings/save-license-settings';
import { deleteOneLicense } from '../../server/src/modules/licenses/staff/delete-license';
import { readLicense } from '../../server/src/modules/licenses/staff/read-detail';
import { updateStatus } from '../../server/src/modules/licenses/staff/update-status';
import type { EditedItemCommand } from '../../server/src/modules/order-editor/commands';
import { prepareStaffEdit } from '../../server/src/modules/order-editor/use-cases/edit-order-by-staff';
import { list as listOrdersOfCustomer } from '../../server/src/modules/orders/customer-orders.controller';
import { find as findOrder, list as listOrders } from '../../server/src/modules/orders/orders.controller';
import { changeTransactionStatus } from '../../server/src/modules/orders/transactions/change-transaction-status';
import { list as listSubscriptions } from '../../server/src/modules/subscriptions/subscriptions.controller';
import { ANONYMOUS, type Principal } from '../../server/src/platform/auth/principal';
import { findViolations } from '../support/invariants';
import {
  buySoftware,
  licenseOf,
  licensesOf,
  orderSoftware,
  sellSoftware,
  timesTold,
} from '../support/licensed-products';
import { platformFixture } from '../support/platform-fixture';

const SYSTEM = { author: 'system' };

/** See docs/rules/licenses.md#orders. */
platformFixture('licences of an order whose money, or lines, change', (store) => {
  const editLines = async (
    orderId: number,
    change: (lines: readonly EditedItemCommand[]) => readonly EditedItemCommand[]
  ): Promise<void> => {
    const { customer_id, order_items: lines } = await store().services.orders.find(orderId);
    const order_items = change(lines.map(({ id, quantity }) => ({ id, quantity })));
    await (
      await prepareStaffEdit(store().platform, orderId, { customer_id, order_items }, SYSTEM)
    )();
    await store().deliver();
  };

  const failCharge = async (orderId: number): Promise<void> => {
    await changeTransactionStatus(store().platform, { orderId, transactionId: null, to: 'failed' }, SYSTEM);
    await store().deliver();
  };

  it('go with a charge that is taken back, and come back with another one, but for what staff disabled', async () => {
    const { variantId } = await sellSoftware(store());
    const orderId = await buySoftware(store(), variantId, 2);
    const [first, second] = await licensesOf(store(), orderId);
    await updateStatus(store().platform, second?.id ?? 0, 'disabled', SYSTEM);
    await failCharge(orderId);
    expect(await licensesOf(store(), orderId)).toMatchObject([
      { status: 'disabled', config: { disabled_reason: 'payment_failed' } },
      { status: 'disabled', config: { disabled_reason: 'staff' } },
    ]);
    await store().services.orders.markAsPaid(orderId);
    await store().deliver();
    const [back, disabled] = await licensesOf(store(), orderId);
    expect(back).toMatchObject({ id: first?.id, license_key: first?.license_key, status: 'active', config: {} });
    expect(disabled).toMatchObject({ status: 'disabled', config: { disabled_reason: 'staff' } });
    const told = ['order_paid', 'order_paid_again', 'license_disabled', 'license_reactivated', 'license_issued'];
    expect(await Promise.all(told.map((event) => timesTold(store(), event)))).toEqual([1, 1, 1, 1, 2]);
  });

  it('of a canceled order do not come back with its money', async () => {
    const { variantId } = await sellSoftware(store());
    const orderId = await buySoftware(store(), variantId);
    await failCharge(orderId);
    const consumer = licenseConsumers(store().platform).find(({ event }) => event === 'order_paid_again');
    await consumer?.handle({
      ...{ id: 1, event: 'order_paid_again', recordedAt: new Date(), idempotencyKey: 'x' },
      payload: { order: { id: orderId, payment_status: 'paid', status: 'canceled' } },
    });
    expect(await licenseOf(store(), orderId)).toMatchObject({ status: 'disabled' });
  });

  it('are issued for what an edit adds to a paid order, once that is paid', async () => {
    const [one, other] = [await sellSoftware(store()), await sellSoftware(store())];
    const orderId = await buySoftware(store(), one.variantId);
    await editLines(orderId, (lines) => [...lines, { object_id: other.variantId, quantity: 2 }]);
    expect(await licensesOf(store(), orderId)).toHaveLength(1);
    await store().services.orders.markAsPaid(orderId);
    await store().deliver();
    const licenses = await licensesOf(store(), orderId);
    expect(licenses.map(({ variation_id: id, status }) => [id, status])).toEqual([
      ...[[one.variantId, 'active']],
      ...[[other.variantId, 'active']],
      ...[[other.variantId, 'active']],
    ]);
  });

  it('are issued for what takes the place of another product at the same price, and not again for what stays', async () => {
    const [one, other] = [await sellSoftware(store()), await sellSoftware(store())];
    const { clock, platform, services } = store();
    const orderId = await buySoftware(store(), one.variantId);
    clock.advance(60_000);
    await deleteOneLicense(platform, (await licenseOf(store(), orderId)).id, SYSTEM);
    await editLines(orderId, (lines) => lines);
    expect(await licensesOf(store(), orderId)).toEqual([]);
    clock.advance(60_000);
    await editLines(orderId, () => [{ object_id: other.variantId, quantity: 1 }]);
    expect(await services.orders.find(orderId)).toMatchObject({ payment_status: 'paid', has_missing_licenses: false });
    const licenses = await licensesOf(store(), orderId);
    expect(licenses).toMatchObject([{ variation_id: other.variantId, unit: 1, status: 'active' }]);
  });

  it('of units that an edit takes out stay, and the doctor names them', async () => {
    const { variantId } = await sellSoftware(store());
    const orderId = await buySoftware(store(), variantId, 2);
    await editLines(orderId, (lines) => lines.map((line) => ({ ...line, quantity: 1 })));
    expect(await licensesOf(store(), orderId)).toMatchObject([{ status: 'active' }, { status: 'active' }]);
    const found = (await findViolations(store().knex)).filter((line) => line.startsWith('licenses/'));
    expect(found).toEqual([expect.stringMatching(/^licenses\/left-over: .*"unit":"?2"?,"quantity":"?1\b/) as string]);
  });

  const enable = (productId: number) => changeLicenseSettings(store().platform, productId, { enabled: 'yes' }, SYSTEM);
  const issue = (orderId: number) => issueLicenses(store().platform, orderId, SYSTEM);
  const isOneMissing = async (orderId: number): Promise<boolean> =>
    (await store().services.orders.find(orderId)).has_missing_licenses;

  it('are not issued for one that is canceled, though its money was kept, and none is missed', async () => {
    const { productId, variantId } = await sellSoftware(store(), { license: { enabled: 'no' } });
    const orderId = await buySoftware(store(), variantId);
    await enable(productId);
    expect(await isOneMissing(orderId)).toBe(true);
    await store().services.orders.cancel(orderId);
    await store().deliver();
    expect(await store().services.orders.find(orderId)).toMatchObject({ status: 'canceled', payment_status: 'paid' });
    expect(await isOneMissing(orderId)).toBe(false);
    expect(await issue(orderId)).toBe(0);
    expect(await licensesOf(store(), orderId)).toEqual([]);
  });

  it('are not issued for a product that has become a bundle, and are again once it is none', async () => {
    const { productId, variantId } = await sellSoftware(store());
    const orderId = await orderSoftware(store(), variantId);
    const become = (is_bundle: 0 | 1) =>
      store().platform.db.table('shop_products').where({ id: productId }).update({ is_bundle });
    await become(1);
    await store().services.orders.markAsPaid(orderId);
    await store().deliver();
    expect(await licensesOf(store(), orderId)).toEqual([]);
    expect(await isOneMissing(orderId)).toBe(false);
    await become(0);
    expect(await issue(orderId)).toBe(1);
  });

  it('that ended with their plan come back with the new one, once that is licensed', async () => {
    const [basic, pro] = [await sellSoftware(store()), await sellSoftware(store(), { license: { enabled: 'no' } })];
    const { services, platform } = store();
    const from = await services.orders.find(await buySoftware(store(), basic.variantId));
    const { license_key: key, id } = await licenseOf(store(), from.id);
    const next = await services.orders.find(await buySoftware(store(), pro.variantId));
    const plan_change = {
      ...{ from_order_id: from.id, from_item_id: from.order_items[0]?.id, from_variation: basic.variantId },
      ...{ to_variation: pro.variantId, subscription_id: null, is_carried_out: 'yes' },
    };
    const configure = ({ id: orderId, config }: OrderDetail, more: object) =>
      platform.db
        .table('shop_orders')
        .where({ id: orderId })
        .update({ config: JSON.stringify({ ...config, ...more }) });
    await configure(next, { plan_change });
    await configure(from, { upgraded_to: next.id });
    expect(await issue(next.id)).toBe(0);
    expect(await licenseOf(store(), from.id)).toMatchObject({ id, status: 'disabled' });
    await enable(pro.productId);
    expect(await issue(next.id)).toBe(1);
    expect(await licensesOf(store(), from.id)).toEqual([]);
    const [moved, ...others] = await licensesOf(store(), next.id);
    expect(others).toEqual([]);
    expect(moved).toMatchObject({ id, license_key: key, status: 'active', product_id: pro.productId });
    expect(moved?.config).not.toHaveProperty('disabled_reason');
    expect(await isOneMissing(from.id)).toBe(false);
    expect(await issue(from.id)).toBe(0);
  });

  it('offer their customers another plan, but for those of a bundle', async () => {
    const [basic, pro] = [await sellSoftware(store()), await sellSoftware(store())];
    const { platform, services, clock } = store();
    const orderId = await buySoftware(store(), basic.variantId);
    const { customer_id: customerId } = await services.orders.find(orderId);
    const path = { product_id: basic.productId, from_variant: basic.variantId, is_prorate: 0, discount_amount: 0 };
    await insertPath(platform.db, { ...path, to_variants: JSON.stringify([pro.variantId]) }, clock.now());
    const offered = async (): Promise<readonly unknown[]> => {
      const { licenses } = await listOwnLicenses(platform, customerId, { page: 1, perPage: 10 });
      const { upgrade_path_base: page } = await readLicense(platform, (await licenseOf(store(), orderId)).id);
      return [...licenses.map(({ has_upgrades: has }) => has), page !== ''];
    };
    expect(await offered()).toEqual([true, true]);
    await platform.db.table('shop_order_items').where({ order_id: orderId }).update({ payment_type: 'bundle' });
    expect(await offered()).toEqual([false, false]);
  });
});

platformFixture('licences beside orders and customers', (store) => {
  const query = { page: 1, per_page: 10, with: ['licenses', 'labels'], params: {} };

  const tokenFor = (actions: readonly string[]): Principal => ({
    ...ANONYMOUS,
    kind: 'token',
    id: 'token:1',
    grantedActions: new Set(actions),
  });

  /** Which of the answers hold the key: an order and the list of them, a customer and the list of them. */
  const showKey = async (
    actions: readonly string[],
    { order_id: orderId, customer_id: customerId, license_key: key }: LicenseRow
  ): Promise<readonly boolean[]> => {
    const principal = tokenFor(actions);
    const request = (id: number) => ({ platform: store().platform, principal, query, id: () => id }) as never;
    const answers = [
      ...[await findOrder(request(orderId)), await listOrders(request(0))],
      ...[await findCustomer(request(customerId)), await listCustomers(request(0))],
    ];
    return answers.map((answer) => JSON.stringify(answer).includes(key));
  };

  it('are shown to whoever may see licences, and to no other who sees these', async () => {
    const { variantId } = await sellSoftware(store());
    const license = await licenseOf(store(), await buySoftware(store(), variantId));
    expect(await showKey(['plugin::shop.licenses.find'], license)).toEqual([true, true, true, true]);
    expect(await showKey(['plugin::shop.orders.find'], license)).toEqual([false, false, false, false]);
  });

  it('are not found by their keys, or by parts of them, by those who may not see licences', async () => {
    const { variantId } = await sellSoftware(store());
    const license = await licenseOf(store(), await buySoftware(store(), variantId));
    const part = license.license_key.slice(0, 9);
    const page = { page: 1, per_page: 10 };
    const search = { ...page, search: `license = ${part}*` };
    const condition = { source: ['license', 'license_key'], operator: 'contains', value: part };
    const filter = { ...page, filter_type: 'advanced', advanced_filters: [[condition]] };
    const asking = (action: string, asked: object) => {
      const body = { format: 'json', scope: 'search_results', filters: asked, max_records: 100 };
      const id = () => license.customer_id;
      return { platform: store().platform, principal: tokenFor([action]), query: asked, id, body } as never;
    };
    const lists: readonly (readonly [(request: never) => Promise<object>, object])[] = [
      [listOrders, search],
      [listOrders, filter],
      [listOrdersOfCustomer, search],
      [listSubscriptions, filter],
      [orderExport.batch, search],
    ];
    for (const [list, asked] of lists) {
      await expect(list(asking('plugin::shop.orders.find', asked))).rejects.toThrow('search by license keys');
      expect(await list(asking('plugin::shop.licenses.find', asked))).toBeDefined();
    }
    const found = { orders: { total: 1, data: [{ id: license.order_id }] } };
    expect(await listOrders(asking('plugin::shop.licenses.find', search))).toMatchObject(found);
  });
});
