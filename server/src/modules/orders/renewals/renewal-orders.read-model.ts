import type { ListedOrder as ShownOrder } from '../../../contracts/orders';
import { parsePaymentStatus } from '../../../domain/order';
import type { Condition } from '../../../domain/search';
import type { Platform } from '../../../platform/platform';
import type { PageRequest } from '../../../platform/http/envelope';
import { readOrderList } from '../order-list.read-model';
import { presentOrder } from '../orders.presenter';

export type RenewalFilter = PageRequest & {
  readonly paymentStatus?: string | undefined;
  readonly parentId?: number | undefined;
  readonly customerId?: number | undefined;
};

const equals = (field: string, value: string | number | undefined): Condition | null =>
  value === undefined ? null : { kind: 'compare', field, operator: 'eq', value };

export type RenewalOrder = ReturnType<typeof presentOrder> & Pick<ShownOrder, 'customer'>;

/** The orders of renewals, whoever bills them, the newest first; with their customers in one statement. */
export const listRenewalOrders = async (
  { db }: Platform,
  { paymentStatus, parentId, customerId, ...page }: RenewalFilter
): Promise<{ readonly orders: readonly RenewalOrder[]; readonly total: number }> => {
  const { orders, total } = await readOrderList(db, {
    ...page,
    sort: { column: 'id', direction: 'desc' },
    conditions: [
      equals('type', 'renewal'),
      equals('payment_status', paymentStatus === undefined ? undefined : parsePaymentStatus(paymentStatus)),
      equals('parent_id', parentId),
      equals('customer_id', customerId),
    ],
  });
  return { orders: orders.map(({ order, customer }) => ({ ...presentOrder(order), customer })), total };
};
