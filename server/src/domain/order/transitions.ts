import { BadRequestError } from '../errors';
import {
  ORDER_STATUSES,
  PAYMENT_SUCCESS,
  SHIPPING_STATUSES,
  TRANSACTION_STATUSES,
  type OrderStatus,
  type PaymentStatus,
  type ShippingStatus,
  type TransactionStatus,
} from './statuses';

/** Where each status may go. What is missing is forbidden. */
type Transitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

/** A canceled order never changes again; `failed` is nothing that a person sets. See docs/rules/order-states.md#transitions. */
const ORDER_TRANSITIONS: Transitions<OrderStatus> = {
  'on-hold': ['processing', 'completed', 'canceled'],
  processing: ['on-hold', 'completed', 'canceled'],
  completed: ['on-hold', 'processing', 'canceled'],
  failed: ['on-hold', 'processing', 'completed', 'canceled'],
  canceled: [],
};

/** An order with nothing to ship ('') has no shipping status to change. See docs/rules/order-states.md#transitions. */
const SHIPPING_TRANSITIONS: Transitions<ShippingStatus> = {
  '': [],
  unshipped: ['shipped', 'delivered', 'unshippable'],
  shipped: ['unshipped', 'delivered', 'unshippable'],
  delivered: ['unshipped', 'shipped', 'unshippable'],
  unshippable: ['unshipped', 'shipped', 'delivered'],
};

/**
 * What is recorded as money may still turn out not to have come; what was given back, or lost in a dispute, is final.
 * `dispute_lost` is set by the outcome of a dispute alone. See docs/rules/order-states.md#transitions.
 */
const TRANSACTION_TRANSITIONS: Transitions<TransactionStatus> = {
  pending: ['succeeded', 'authorized', 'failed'],
  authorized: ['pending', 'succeeded', 'failed'],
  succeeded: ['pending', 'failed', 'refunded', 'dispute_lost'],
  failed: ['pending', 'succeeded', 'authorized'],
  refunded: [],
  dispute_lost: [],
};

/** What a person may choose. See docs/rules/order-states.md#statuses. */
export const EDITABLE_ORDER_STATUSES = ['on-hold', 'processing', 'completed', 'canceled'] as const;
export const EDITABLE_SHIPPING_STATUSES = ['unshipped', 'shipped', 'delivered', 'unshippable'] as const;
export const EDITABLE_TRANSACTION_STATUSES = ['pending', 'succeeded', 'authorized', 'failed', 'refunded'] as const;

/** A map: the words come from outside, and an object would know `__proto__`. */
const TRANSACTION_ALIASES: ReadonlyMap<string, TransactionStatus> = new Map([
  ['paid', 'succeeded'],
  ['completed', 'succeeded'],
]);

const parse = <Status extends string>(
  text: string,
  known: readonly Status[],
  editable: readonly Status[],
  what: string
): Status => {
  const status = known.find((each) => each === text.trim().toLowerCase());
  if (status === undefined || !editable.includes(status)) throw new BadRequestError(`There is no such ${what} status.`);
  return status;
};

/** @throws BadRequestError for what nobody may set. */
export const parseOrderStatus = (text: string): OrderStatus =>
  parse<OrderStatus>(text, ORDER_STATUSES, EDITABLE_ORDER_STATUSES, 'order');

/** @throws BadRequestError for what nobody may set. */
export const parseShippingStatus = (text: string): ShippingStatus =>
  parse<ShippingStatus>(text, SHIPPING_STATUSES, EDITABLE_SHIPPING_STATUSES, 'shipping');

/** `paid` means succeeded. @throws BadRequestError for what nobody may set. */
export const parseTransactionStatus = (text: string): TransactionStatus => {
  const written = TRANSACTION_ALIASES.get(text.trim().toLowerCase()) ?? text;
  return parse<TransactionStatus>(written, TRANSACTION_STATUSES, EDITABLE_TRANSACTION_STATUSES, 'transaction');
};

/** @throws BadRequestError for the same status, for an order that is canceled, and for every other change that is forbidden. */
export const assertOrderTransition = (from: OrderStatus, to: OrderStatus): void => {
  if (from === 'canceled') throw new BadRequestError('A canceled order cannot be changed any more.');
  if (from === to) throw new BadRequestError('The order already has the same status.');
  if (!ORDER_TRANSITIONS[from].includes(to)) throw new BadRequestError(`The order cannot go from ${from} to ${to}.`);
};

type Shippable = { readonly status: OrderStatus; readonly shippingStatus: ShippingStatus };

/** @throws BadRequestError, as `assertOrderTransition`, and where nothing is shipped. */
export const assertShippingTransition = ({ status, shippingStatus: from }: Shippable, to: ShippingStatus): void => {
  if (status === 'canceled') throw new BadRequestError('A canceled order cannot be changed any more.');
  if (from === '') throw new BadRequestError('Nothing of this order is shipped.');
  if (from === to) throw new BadRequestError('The order already has the same shipping status.');
  if (!SHIPPING_TRANSITIONS[from].includes(to)) throw new BadRequestError(`Shipping cannot go from ${from} to ${to}.`);
};

/** @throws BadRequestError for a change that the money of a transaction cannot make. */
export const assertTransactionTransition = (from: TransactionStatus, to: TransactionStatus): void => {
  if (TRANSACTION_TRANSITIONS[from].includes(to)) return;
  throw new BadRequestError(`A transaction that is ${from} cannot become ${to}.`);
};

/** What the order is when no money is left of its charges. */
export const unpaidStatusFor = (charge: TransactionStatus): PaymentStatus =>
  charge === 'failed' || charge === 'dispute_lost' ? 'failed' : 'pending';

export type EditableOrder = {
  readonly type: string;
  readonly status: OrderStatus;
  readonly totalRefund: number;
  readonly wasPaid: boolean;
  readonly config: Readonly<Record<string, unknown>>;
};

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const hasBumps = ({ _order_bump: taken }: EditableOrder['config']): boolean => Array.isArray(taken) && taken.length > 0;

/** Why the lines and prices of an order are settled for good; null while they are not. */
export const editRefusal = ({ type, status, totalRefund, wasPaid, config }: EditableOrder): string | null => {
  if (type === 'subscription' || type === 'renewal') return 'The order of a subscription cannot be edited.';
  if (status === 'canceled') return 'A canceled order cannot be edited.';
  if (totalRefund > 0) return 'An order of which money was given back cannot be edited.';
  if (isSet(config.upgraded_to) || isSet(config.upgraded_from)) {
    return 'The order of a change of plan cannot be edited.';
  }
  return wasPaid && hasBumps(config) ? 'An order with a special offer cannot be edited once it was paid.' : null;
};

type DeletableOrder = {
  /** test or live. */
  readonly mode: string;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly totalAmount: number;
};

/**
 * Orders of the test mode always; of the live mode those that are over or never came to anything. See
 * docs/rules/order-states.md#deleting.
 */
export const isDeletable = ({ mode, status, paymentStatus, totalAmount }: DeletableOrder): boolean => {
  if (mode === 'test') return true;
  if (status !== 'canceled' && status !== 'on-hold') return false;
  return !(PAYMENT_SUCCESS.includes(paymentStatus) && totalAmount > 0);
};
