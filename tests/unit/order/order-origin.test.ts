import type { OrderOperationRow } from '../../../server/src/modules/orders/order-operations.repository';
import { presentOperation } from '../../../server/src/modules/orders/order-parts.presenter';
import type { OrderRow } from '../../../server/src/modules/orders/orders.rows';

const AMOUNTS = { tax_total: 0, shipping_tax: 0, manual_discount_total: 0, coupon_discount_total: 0 };

describe('what has been done for an order', () => {
  const shown = (order: Partial<OrderRow>, operation: Partial<OrderOperationRow> = {}) =>
    presentOperation(operation as OrderOperationRow, { ...AMOUNTS, config: {}, ...order } as OrderRow);

  it.each([
    ['has not been paid', { receipt_number: null }, 0],
    ['has its number without having been paid', { receipt_number: 7, config: { numbered_unpaid: 1 } }, 0],
    ['was paid', { receipt_number: 7 }, 1],
  ] as const)('counts it as a sale once it was paid: %s', (_name, order, sales_recorded) => {
    expect(shown(order)).toMatchObject({ sales_recorded });
  });

  it('says whether a message about it has gone out', () => {
    const flags = [false, true].map((hasSentMails) => shown({}, { hasSentMails }).emails_sent);
    expect(flags).toEqual([0, 1]);
  });
});
