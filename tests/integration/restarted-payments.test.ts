import type { PaymentToStart } from '../../server/src/modules/payments/gateway';
import { registerGateway } from '../../server/src/modules/payments/gateway-registry';
import { closeStarted } from '../../server/src/modules/payments/payment-states/started-payments.repository';
import { startPayment } from '../../server/src/modules/payments/use-cases/start-payment';
import { createFakeProvider } from '../support/fake-provider';
import { insertCustomer, insertOrder } from '../support/paid-orders';
import { startProcess, storeTables, type StoreProcess } from '../support/store-process';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

const HOUR = 3_600_000;

describeOnEachDatabase('a payment that is started again', storeTables(), (database) => {
  let clock: TestClock;
  let store: StoreProcess;
  let asked: PaymentToStart[];
  let start: () => Promise<string | undefined>;

  beforeEach(async () => {
    clock = createTestClock();
    asked = [];
    store = await startProcess(database(), clock);
    const more = {
      start: async (payment: PaymentToStart) => {
        asked.push(payment);
        const { uuid, endedVendorId } = payment.transaction;
        return { status: 'success' as const, message: '', vendorId: endedVendorId ? `${endedVendorId}+` : uuid };
      },
      isStale: (_payment: unknown, age: number) => age > 2 * HOUR,
    };
    registerGateway(store.platform, createFakeProvider({ clock, slug: 'fake', more }).gateway);
    const customerId = await insertCustomer(store.platform);
    const { orderId, chargeId, uuid } = await insertOrder(store.platform, { customerId, gateway: 'fake' });
    start = async () => {
      const { vendorId } = await startPayment(store.platform, { orderId, transactionId: chargeId });
      return vendorId?.replace(uuid, 'first');
    };
  });

  it('is the same one while it can be paid', async () => {
    expect([await start(), await start()]).toEqual(['first', 'first']);
    clock.advance(HOUR);
    expect(await start()).toBe('first');
  });

  it('is another one once the provider has ended it', async () => {
    await start();
    await closeStarted(store.platform, 'fake', asked[0]?.transaction.uuid ?? '');
    expect([await start(), await start()]).toEqual(['first+', 'first+']);
  });

  it('is another one once its page must have expired', async () => {
    await start();
    clock.advance(2 * HOUR + 1);
    expect(await start()).toBe('first+');
    clock.advance(2 * HOUR + 1);
    expect(await start()).toBe('first++');
  });

  it('tells the gateway that nothing is sent of what is digital', async () => {
    await start();
    expect(asked[0]).toMatchObject({ delivery: null, order: { fulfillment_type: 'digital' } });
  });
});
