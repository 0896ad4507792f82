import {
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  SHIPPING_STATUSES,
  statusSteps,
  type Settlement,
} from '../../../domain/order';
import type { EventDefinition, RecordedEvent } from '../../../platform/events/events';
import type { ActivityEntry } from '../../activity';
import type { OrderRow } from '../orders.rows';

/** Who acted, as the log names them. */
export type Author = Pick<ActivityEntry, 'userId' | 'author'>;

/** One of the three statuses of an order has become another. */
export type StatusChange = {
  readonly kind: 'order' | 'payment' | 'shipping';
  readonly orderId: number;
  readonly from: string;
  readonly to: string;
  /** Whether pieces went back on sale with it. */
  readonly manageStock?: boolean;
};

/** Where its payment takes an order, step by step. */
export const orderMoves = (
  { id: orderId, status }: Pick<OrderRow, 'id' | 'status'>,
  settlement: Settlement
): readonly StatusChange[] => statusSteps(status, settlement).map((step) => ({ kind: 'order', orderId, ...step }));

const STATUSES = { order: ORDER_STATUSES, payment: PAYMENT_STATUSES, shipping: SHIPPING_STATUSES } as const;
const TITLES = {
  order: 'Order status updated',
  payment: 'Payment status updated',
  shipping: 'Shipping status updated',
} as const;

const contentOf = ({ from, to }: StatusChange): string => `from ${from || 'none'} to ${to}`;

/** What the references of a change tell beside its order. */
export const STATUS_DETAILS = ['old_status', 'new_status', 'manage_stock', 'activity'] as const;

/** `{kind}_status_changed`, and one event for each status that it may become. */
export const statusEventDefinitions = (
  hydrateAll: NonNullable<EventDefinition['hydrateAll']>
): readonly EventDefinition[] =>
  (['order', 'payment', 'shipping'] as const).flatMap((kind) => [
    { name: `${kind}_status_changed`, when: `The ${kind} status of an order has changed.`, hydrateAll },
    ...STATUSES[kind]
      .filter((status) => status !== '')
      .map((status) => ({
        name: `${kind}_status_changed_to_${status}`,
        when: `The ${kind} status of an order has become ${status}.`,
        hydrateAll,
      })),
  ]);

/** To be recorded in the transaction of the change. */
export const statusEvents = (change: StatusChange): readonly RecordedEvent[] => {
  const { kind, orderId, from, to, manageStock = false } = change;
  const activity = { title: TITLES[kind], content: contentOf(change) };
  const references = {
    order_id: orderId,
    old_status: from,
    new_status: to,
    manage_stock: manageStock,
    activity,
  };
  return [
    { name: `${kind}_status_changed`, references },
    { name: `${kind}_status_changed_to_${to}`, references },
  ];
};

export const statusEntry = (change: StatusChange, author: Author): ActivityEntry => ({
  title: TITLES[change.kind],
  content: contentOf(change),
  moduleName: 'order',
  moduleId: change.orderId,
  ...author,
});
