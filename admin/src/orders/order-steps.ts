import type { OrderDetail } from '../../../server/src/contracts/orders';
import type { ShownTransaction } from '../../../server/src/contracts/transactions';
import type { Can } from '../permissions';

export type StepOrder = Pick<
  OrderDetail,
  'status' | 'shipping_status' | 'total_amount' | 'total_paid' | 'total_refund' | 'mode' | 'config' | 'transactions'
>;

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** What the customer still owes. */
export const dueOf = ({ total_amount: total, total_paid: paid }: StepOrder): number => Math.max(0, total - paid);

export const authorizedOf = ({ transactions }: StepOrder): readonly ShownTransaction[] =>
  transactions.filter(({ status }) => status === 'authorized');

export const refundableCharges = ({ transactions }: StepOrder): readonly ShownTransaction[] =>
  transactions.filter(({ refundable }) => refundable > 0);

/** What can still be given back, by what was paid and by what its charges allow. */
export const refundableOf = (order: StepOrder): number =>
  order.config.upgraded_to
    ? 0
    : Math.max(
        0,
        Math.min(
          order.total_paid - order.total_refund,
          sum(refundableCharges(order).map(({ refundable }) => refundable))
        )
      );

/** An open dispute that can still be answered. */
export const isDisputed = ({ meta }: Pick<ShownTransaction, 'meta'>): boolean =>
  meta.dispute_status === 'open' && meta.is_dispute_actionable === true;

export const isCanceled = ({ status }: StepOrder): boolean => status === 'canceled';

/** What the store lets people delete; see docs/rules/order-states.md#deleting. */
export const isDeletable = (order: StepOrder): boolean =>
  order.mode === 'test' || (['canceled', 'on-hold'].includes(order.status) && order.total_paid === 0);

export type Step = 'capture' | 'markPaid' | 'ship';

/** Whoever may manage orders may set their statuses too. */
export const maySetStatus = (can: Can): boolean => can('orders/manage') || can('orders/manage_statuses');

/** The one thing that is to be done next with an order, among what the user may do; null where nothing is left. */
export const nextStep = (order: StepOrder, can: Can): Step | null => {
  if (isCanceled(order)) return null;
  if (can('orders/manage') && authorizedOf(order).length > 0) return 'capture';
  if (can('orders/manage') && dueOf(order) > 0) return 'markPaid';
  return maySetStatus(can) && order.shipping_status === 'unshipped' ? 'ship' : null;
};
