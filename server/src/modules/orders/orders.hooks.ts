import type { ListedOrder, Order, OrderDetail } from '../../contracts/orders';
import type { Transaction } from '../../contracts/transactions';
import { EDITABLE_ORDER_STATUSES, EDITABLE_SHIPPING_STATUSES, EDITABLE_TRANSACTION_STATUSES } from '../../domain/order';
import { actionPoint, filterPoint, isCents, isRecord, isYesOrNo } from '../../platform/events/hook-points';
import type { OrdersCriteria } from './commands';
import type { WholeOrder } from './order-payloads';

type OfOrder = { readonly order: Order };

export const AUTO_COMPLETE = filterPoint('shop/order_status/auto_complete_digital_order').of<boolean, OfOrder>({
  says: 'Whether a digital order that was just paid is completed; true. False: it is processing, and a person completes it. Context {order}.',
  accepts: isYesOrNo,
});

/** The column of receipt numbers is a 32-bit integer. */
const LARGEST_MINIMUM = 999_999_999;

const isReceiptNumber = (answer: unknown): answer is number =>
  Number.isSafeInteger(answer) && Number(answer) >= 1 && Number(answer) <= LARGEST_MINIMUM;

export const MIN_RECEIPT_NUMBER = filterPoint('shop/min_receipt_number').of<number, OfOrder>({
  says: 'The least number that the next invoice may get; numbers only grow: a smaller one changes nothing, a greater one leaves a gap. Context {order}.',
  accepts: isReceiptNumber,
});

const LONGEST_PREFIX = 50;

const isPrefix = (answer: unknown): answer is string =>
  typeof answer === 'string' && answer.length <= LONGEST_PREFIX && !/[\p{Cc}<>]/u.test(answer);

export const NUMBER_AT_CREATION = filterPoint('shop/create_receipt_number_on_order_create').of<boolean, OfOrder>({
  says: 'Whether an order gets its invoice number as soon as it is placed; false: with its first payment. An order that is deleted unpaid leaves a gap then. Context {order}.',
  accepts: isYesOrNo,
});

export const INVOICE_PREFIX = filterPoint('shop/invoice_prefix').of<string, OfOrder>({
  says: 'What stands before the number of an invoice, at most 50 characters. Context {order}.',
  accepts: isPrefix,
});

export const MAX_REFUNDABLE = filterPoint('shop/transaction/max_refundable_amount').of<
  number,
  { readonly transaction: Transaction }
>({
  says: 'Cents that staff may still give back of a charge; it may be lowered. What a provider says that it gave back is recorded all the same. Context {transaction}.',
  accepts: (answer, { transaction }): answer is number => isCents(answer) && answer <= transaction.refundable,
});

export const CAN_BE_DELETED = filterPoint('shop/order_can_be_deleted').of<boolean | string, OfOrder>({
  says: 'Whether an order that may be deleted is deleted; false, or the reason why not. Context {order}.',
  accepts: (answer): answer is boolean | string => isYesOrNo(answer) || (typeof answer === 'string' && answer !== ''),
});

const LONGEST_ADDRESS = 2_000;

/** A path on the site of the storefront, or a whole address. */
const isPageAddress = (answer: unknown): answer is string =>
  typeof answer === 'string' &&
  answer.length <= LONGEST_ADDRESS &&
  /^(?:\/(?![/\\])|https?:\/\/)[^\s<>"\\]*$/.test(answer);

export const RECEIPT_PAGE = filterPoint('shop/transaction/receipt_page_url').of<
  string,
  { readonly order: { readonly id: number; readonly uuid: string } }
>({
  says: 'The page of the storefront that shows the receipt of an order; /receipt?order_hash={uuid}. A path on the site of the storefront or a whole address. Context {order}: {id, uuid}.',
  accepts: isPageAddress,
});

export const ORDER_VIEW = filterPoint('shop/order/view').of<OrderDetail, object>({
  says: 'An order before GET /orders/{id} answers it to the back office.',
  accepts: (answer): answer is OrderDetail => isRecord(answer),
});

export const ORDERS_LIST = filterPoint('shop/orders_list').of<
  readonly ListedOrder[],
  { readonly query: OrdersCriteria }
>({
  says: 'The rows of a page of GET /orders, before they are answered; context {query}.',
  accepts: (answer): answer is readonly ListedOrder[] => Array.isArray(answer) && answer.every(isRecord),
});

const narrows = <Status extends string>(all: readonly Status[]) => ({
  accepts: (answer: unknown): answer is readonly Status[] =>
    Array.isArray(answer) && answer.every((status) => all.includes(status as Status)),
});

type NoContext = Readonly<Record<string, never>>;

export const ORDER_CHOICES = filterPoint('shop/editable_order_statuses').of<readonly string[], NoContext>({
  says: 'The statuses that staff may give to orders; some may be taken out.',
  ...narrows<string>(EDITABLE_ORDER_STATUSES),
});

export const TRANSACTION_CHOICES = filterPoint('shop/editable_transaction_statuses').of<readonly string[], NoContext>({
  says: 'The statuses that staff may give to transactions; some may be taken out.',
  ...narrows<string>(EDITABLE_TRANSACTION_STATUSES),
});

export const SHIPPING_CHOICES = filterPoint('shop/editable_shipping_statuses').of<readonly string[], NoContext>({
  says: 'The shipping statuses that staff may give to orders; some may be taken out.',
  ...narrows<string>(EDITABLE_SHIPPING_STATUSES),
});

type YesOrNo = { readonly status: 'yes' | 'no' };

export const REFUND_MANUALLY = filterPoint('shop/order_refund_manually').readAs<
  YesOrNo,
  { readonly order_id: number; readonly transaction_id: number; readonly amount: number },
  YesOrNo
>({
  says: '{status}; yes: the provider is not asked, a person gives the money back. Context {order_id, transaction_id, amount}.',
  reads: (answer) => ({ status: isRecord(answer) && answer.status === 'yes' ? 'yes' : 'no' }),
});

export const RESTORE_STOCK = filterPoint('shop/order/should_restore_stock_on_delete').readAs<boolean, OfOrder, boolean>(
  {
    says: 'Whether the pieces of a deleted order go back on sale; false: they are gone. Context {order}.',
    reads: (answer) => answer !== false,
  }
);

export const transactionUrl = <Method extends string>(method: Method) =>
  filterPoint(`shop/transaction/url_${method}`).of<string, { readonly transaction: Transaction }>({
    says: 'The page of a payment provider for a transaction of that payment method; the one that its gateway names, else blank. Context {transaction}.',
    accepts: (answer): answer is string => typeof answer === 'string',
  });

export const ORDER_FILTERS = [
  REFUND_MANUALLY,
  RESTORE_STOCK,
  transactionUrl<string>('{method}'),
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

export const RECEIPT_VIEWED = actionPoint('shop/order/receipt_viewed').of<OfOrder>(
  'The receipt of an order was asked for: {order}. Each time.'
);

export const AFTER_RECEIPT = actionPoint('shop/after_receipt').of<OfOrder>(
  'As shop/order/receipt_viewed, behind it: {order}.'
);

export const AFTER_FIRST_RECEIPT = actionPoint('shop/after_receipt_first_time').of<OfOrder>(
  'The receipt of an order was asked for the first time, by whoever: {order}. Once in the life of an order; the place to count a sale where visitors are counted.'
);

export const BEFORE_DELETE = actionPoint('shop/order_before_delete').of<{
  readonly order: WholeOrder;
  readonly connected_order_ids: readonly number[];
  readonly is_test_mode: boolean;
  readonly type: string;
}>(
  'Before an order is deleted: {order, connected_order_ids, is_test_mode, type}, the order with its order_items and transactions. It may still be refused.'
);

export const ORDER_ACTIONS = [BEFORE_DELETE, RECEIPT_VIEWED, AFTER_RECEIPT, AFTER_FIRST_RECEIPT] as const;
