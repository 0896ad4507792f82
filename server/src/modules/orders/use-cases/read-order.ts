import type { AppliedCoupon } from '../../../contracts/coupons';
import type { Label } from '../../../contracts/labels';
import type { ShownTransaction } from '../../../contracts/transactions';
import { NotFoundError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { findActivitiesOf } from '../../activity';
import { findAppliedCoupons } from '../../coupons';
import { findCustomerRecord, type CustomerRecord } from '../../customers';
import { findLabelsOf } from '../../labels';
import { findOrderAddresses, type OrderAddressRow } from '../order-addresses.repository';
import { findOperationsOfMany, type OrderOperationRow } from '../order-operations.repository';
import { findChildren, findItems, findOrder, findTransactions } from '../orders.repository';
import type { OrderItemRow, OrderRow } from '../orders.rows';
import { showTransactions } from '../transactions/shown-transactions';

const ACTIVITIES = 50;

export type OrderDetail = {
  readonly order: OrderRow;
  readonly customer: CustomerRecord | null;
  readonly items: readonly OrderItemRow[];
  readonly transactions: readonly ShownTransaction[];
  readonly addresses: readonly OrderAddressRow[];
  readonly operation: OrderOperationRow | null;
  readonly children: readonly OrderRow[];
  readonly parent: OrderRow | null;
  readonly activities: Awaited<ReturnType<typeof findActivitiesOf>>;
  readonly labels: readonly Label[];
  readonly appliedCoupons: readonly AppliedCoupon[];
};

/** An order with everything that its page shows. */
export const readOrder = async (platform: Platform, id: number): Promise<OrderDetail> => {
  const { db } = platform;
  const order = await findOrder(db, id);
  if (!order) {
    throw new NotFoundError('The order does not exist.', {
      entity: { buttonText: 'Back to orders', route: '/orders' },
    });
  }
  const [customer, items, transactions, addresses, operations, children, parent, activities, labels, appliedCoupons] =
    await Promise.all([
      findCustomerRecord(db, order.customer_id),
      findItems(db, id),
      findTransactions(db, id),
      findOrderAddresses(db, id),
      findOperationsOfMany(db, [id]),
      findChildren(db, id),
      order.parent_id === null ? null : findOrder(db, order.parent_id),
      findActivitiesOf(platform, 'order', id, ACTIVITIES),
      findLabelsOf(platform, 'order', [id]),
      findAppliedCoupons(platform, id),
    ]);
  return {
    order,
    customer,
    items,
    transactions: await showTransactions(platform, transactions),
    addresses,
    operation: operations.get(id) ?? null,
    children,
    parent,
    activities,
    labels: labels.get(id) ?? [],
    appliedCoupons,
  };
};
