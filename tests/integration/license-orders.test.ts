import { licenseConsumers } from '../../server/src/modules/licenses/lifecycle/license-consumers';
import { updateStatus } from '../../server/src/modules/licenses/staff/update-status';
import type { EditedItemCommand } from '../../server/src/modules/order-editor/commands';
import { prepareStaffEdit } from '../../server/src/modules/order-editor/use-cases/edit-order-by-staff';
import { changeTransactionStatus } from '../../server/src/modules/orders/transactions/change-transaction-status';
import { findViolations } from '../support/invariants';
import { buySoftware, licenseOf, licensesOf, sellSoftware, timesTold } from '../support/licensed-products';
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

  it('of units that an edit takes out stay, and the doctor names them', async () => {
    const { variantId } = await sellSoftware(store());
    const orderId = await buySoftware(store(), variantId, 2);
    await editLines(orderId, (lines) => lines.map((line) => ({ ...line, quantity: 1 })));
    expect(await licensesOf(store(), orderId)).toMatchObject([{ status: 'active' }, { status: 'active' }]);
    const found = (await findViolations(store().knex)).filter((line) => line.startsWith('licenses/'));
    expect(found).toEqual([expect.stringMatching(/^licenses\/left-over: .*"unit":"?2"?,"quantity":"?1\b/) as string]);
  });
});
