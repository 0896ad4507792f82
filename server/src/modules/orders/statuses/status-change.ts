import {
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  SHIPPING_STATUSES,
  statusSteps,
  type PaymentOutcome,
} from '../../../domain/order';
import { defineEvent, type EventDefinition, type RecordedEvent } from '../../../platform/events/events';
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
  outcome: PaymentOutcome
): readonly StatusChange[] => statusSteps(status, outcome).map((step) => ({ kind: 'order', orderId, ...step }));

const TITLES = {
  order: 'Order status updated',
  payment: 'Payment status updated',
  shipping: 'Shipping status updated',
} as const;

type Kind = StatusChange['kind'];

const contentOf = ({ from, to }: StatusChange): string => `from ${from || 'none'} to ${to}`;

/** What the references of a change tell beside its order. */
export const STATUS_DETAILS = ['old_status', 'new_status', 'manage_stock', 'activity'] as const;

export type StatusDetails = {
  readonly old_status: string;
  readonly new_status: string;
  readonly manage_stock: boolean;
  readonly activity: { readonly title: string; readonly content: string };
};

const TOLD = '{order, customer, transaction, old_status, new_status, manage_stock, activity}';

type HydrateAll<Payload> = NonNullable<EventDefinition<string, Payload>['hydrateAll']>;

const definitionsOf = <Of extends Kind, Status extends string, Payload>(
  kind: Of,
  statuses: readonly Status[],
  hydrateAll: HydrateAll<Payload>
) => [
  defineEvent({
    name: `${kind}_status_changed`,
    when: `The ${kind} status of an order has changed. ${TOLD}.`,
    hydrateAll,
  }),
  ...statuses
    .filter((status): status is Exclude<Status, ''> => status !== '')
    .map((status) =>
      defineEvent({
        name: `${kind}_status_changed_to_${status}`,
        when: `The ${kind} status of an order has become ${status}. ${TOLD}.`,
        hydrateAll,
      })
    ),
];

/** `{kind}_status_changed`, and one event for each status that it may become. */
export const statusEventDefinitions = <Payload>(hydrateAll: HydrateAll<Payload>) => [
  ...definitionsOf('order', ORDER_STATUSES, hydrateAll),
  ...definitionsOf('payment', PAYMENT_STATUSES, hydrateAll),
  ...definitionsOf('shipping', SHIPPING_STATUSES, hydrateAll),
];

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
