import type { ListedOrder, Order, OrderDetail } from '../../contracts/orders';
import type { Transaction } from '../../contracts/transactions';
import { EDITABLE_ORDER_STATUSES, EDITABLE_SHIPPING_STATUSES, EDITABLE_TRANSACTION_STATUSES } from '../../domain/order';
import { actionPoint, filterPoint, isCents, isYesOrNo } from '../../platform/events/hook-points';
import type { OrdersCriteria } from './commands';

type OfOrder = { readonly order: Order };

export const AUTO_COMPLETE = filterPoint<boolean, OfOrder>({
  name: 'shop/order_status/auto_complete_digital_order',
  says: 'Whether a digital order that was just paid is completed; true. False: it is processing, and a person completes it. Context {order}.',
  accepts: isYesOrNo,
});

/** The column of receipt numbers is a 32-bit integer. */
const LARGEST_MINIMUM = 999_999_999;

const isReceiptNumber = (answer: unknown): answer is number =>
  Number.isSafeInteger(answer) && Number(answer) >= 1 && Number(answer) <= LARGEST_MINIMUM;

export const MIN_RECEIPT_NUMBER = filterPoint<number, OfOrder>({
  name: 'shop/min_receipt_number',
  says: 'The least number that the next invoice may get; numbers only grow: a smaller one changes nothing, a greater one leaves a gap. Context {order}.',
  accepts: isReceiptNumber,
});

const LONGEST_PREFIX = 50;

const isPrefix = (answer: unknown): answer is string =>
  typeof answer === 'string' && answer.length <= LONGEST_PREFIX && !/[\p{Cc}<>]/u.test(answer);

export const NUMBER_AT_CREATION = filterPoint<boolean, OfOrder>({
  name: 'shop/create_receipt_number_on_order_create',
  says: 'Whether an order gets its invoice number as soon as it is placed; false: with its first payment. An order that is deleted unpaid leaves a gap then. Context {order}.',
  accepts: isYesOrNo,
});

export const INVOICE_PREFIX = filterPoint<string, OfOrder>({
  name: 'shop/invoice_prefix',
  says: 'What stands before the number of an invoice, at most 50 characters. Context {order}.',
  accepts: isPrefix,
});

export const MAX_REFUNDABLE = filterPoint<number, { readonly transaction: Transaction }>({
  name: 'shop/transaction/max_refundable_amount',
  says: 'Cents that staff may still give back of a charge; it may be lowered. What a provider says that it gave back is recorded all the same. Context {transaction}.',
  accepts: (answer, { transaction }): answer is number => isCents(answer) && answer <= transaction.refundable,
});

export const CAN_BE_DELETED = filterPoint<boolean | string, OfOrder>({
  name: 'shop/order_can_be_deleted',
  says: 'Whether an order that may be deleted is deleted; false, or the reason why not. Context {order}.',
  accepts: (answer): answer is boolean | string => isYesOrNo(answer) || (typeof answer === 'string' && answer !== ''),
});

const LONGEST_ADDRESS = 2_000;

/** A path on the site of the storefront, or a whole address. */
const isPageAddress = (answer: unknown): answer is string =>
  typeof answer === 'string' &&
  answer.length <= LONGEST_ADDRESS &&
  /^(?:\/(?![/\\])|https?:\/\/)[^\s<>"\\]*$/.test(answer);

export const RECEIPT_PAGE = filterPoint<string, { readonly order: { readonly id: number; readonly uuid: string } }>({
  name: 'shop/transaction/receipt_page_url',
  says: 'The page of the storefront that shows the receipt of an order; /receipt?order_hash={uuid}. A path on the site of the storefront or a whole address. Context {order}: {id, uuid}.',
  accepts: isPageAddress,
});

const isRecord = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && !Array.isArray(answer);

export const ORDER_VIEW = filterPoint<OrderDetail, object>({
  name: 'shop/order/view',
  says: 'An order before GET /orders/{id} answers it to the back office.',
  accepts: (answer): answer is OrderDetail => isRecord(answer),
});

export const ORDERS_LIST = filterPoint<readonly ListedOrder[], { readonly query: OrdersCriteria }>({
  name: 'shop/orders_list',
  says: 'The rows of a page of GET /orders, before they are answered; context {query}.',
  accepts: (answer): answer is readonly ListedOrder[] => Array.isArray(answer) && answer.every(isRecord),
});

const narrows = <Status extends string>(all: readonly Status[]) => ({
  accepts: (answer: unknown): answer is readonly Status[] =>
    Array.isArray(answer) && answer.every((status) => all.includes(status as Status)),
});

type NoContext = Readonly<Record<string, never>>;

export const ORDER_CHOICES = filterPoint<readonly string[], NoContext>({
  name: 'shop/editable_order_statuses',
  says: 'The statuses that staff may give to orders; some may be taken out.',
  ...narrows<string>(EDITABLE_ORDER_STATUSES),
});

export const TRANSACTION_CHOICES = filterPoint<readonly string[], NoContext>({
  name: 'shop/editable_transaction_statuses',
  says: 'The statuses that staff may give to transactions; some may be taken out.',
  ...narrows<string>(EDITABLE_TRANSACTION_STATUSES),
});

export const SHIPPING_CHOICES = filterPoint<readonly string[], NoContext>({
  name: 'shop/editable_shipping_statuses',
  says: 'The shipping statuses that staff may give to orders; some may be taken out.',
  ...narrows<string>(EDITABLE_SHIPPING_STATUSES),
});

export const ORDER_FILTERS = [
  AUTO_COMPLETE,
  MIN_RECEIPT_NUMBER,
  NUMBER_AT_CREATION,
  INVOICE_PREFIX,
  MAX_REFUNDABLE,
  CAN_BE_DELETED,
  RECEIPT_PAGE,
  ORDER_VIEW,
  ORDERS_LIST,
  ORDER_CHOICES,
  TRANSACTION_CHOICES,
  SHIPPING_CHOICES,
] as const;

export const RECEIPT_VIEWED = actionPoint<OfOrder>(
  'shop/order/receipt_viewed',
  'The receipt of an order was asked for: {order}. Each time.'
);

export const AFTER_RECEIPT = actionPoint<OfOrder>(
  'shop/after_receipt',
  'As shop/order/receipt_viewed, behind it: {order}.'
);

export const AFTER_FIRST_RECEIPT = actionPoint<OfOrder>(
  'shop/after_receipt_first_time',
  'The receipt of an order was asked for the first time, by whoever: {order}. Once in the life of an order; the place to count a sale where visitors are counted.'
);

export const ORDER_ACTIONS = [RECEIPT_VIEWED, AFTER_RECEIPT, AFTER_FIRST_RECEIPT] as const;
