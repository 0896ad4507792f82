import type { OrderConfig } from '../../contracts/order-config';
import type { OrderLine } from '../../contracts/order-lines';
import type { OrderMode, OrderType, TaxBehavior } from '../../contracts/order-statuses';
import type { TransactionMeta, TransactionType } from '../../contracts/transactions';
import type { OrderStatus, PayableOrder, PaymentStatus, ShippingStatus, TransactionStatus } from '../../domain/order';
import { fromJson, toInt, toIntOrNull, toTextOrNull } from '../../platform/db/columns';

type Raw = Record<string, unknown>;

export type OrderRow = {
  readonly id: number;
  readonly uuid: string;
  readonly receipt_number: number | null;
  readonly invoice_no: string | null;
  readonly status: OrderStatus;
  readonly payment_status: PaymentStatus;
  readonly shipping_status: ShippingStatus;
  readonly payment_method: string;
  readonly payment_method_title: string;
  readonly type: OrderType;
  readonly mode: OrderMode;
  readonly fulfillment_type: 'digital' | 'physical';
  readonly currency: string;
  readonly parent_id: number | null;
  readonly customer_id: number;
  readonly subtotal: number;
  readonly discount_tax: number;
  readonly manual_discount_total: number;
  readonly coupon_discount_total: number;
  readonly shipping_tax: number;
  readonly shipping_total: number;
  readonly fee_total: number;
  readonly tax_total: number;
  readonly total_amount: number;
  readonly total_paid: number;
  readonly total_refund: number;
  readonly tax_behavior: TaxBehavior;
  readonly rate: string;
  readonly note: string | null;
  readonly ip_address: string | null;
  readonly config: OrderConfig;
  /** YYYY-MM-DD, the day of the store on which it was placed. */
  readonly placed_on: string | null;
  readonly completed_at: unknown;
  readonly refunded_at: unknown;
  readonly created_at: unknown;
  readonly updated_at: unknown;
};

export const ORDER_COLUMNS = [
  'id',
  'uuid',
  'receipt_number',
  'invoice_no',
  'status',
  'payment_status',
  'shipping_status',
  'payment_method',
  'payment_method_title',
  'type',
  'mode',
  'fulfillment_type',
  'currency',
  'parent_id',
  'customer_id',
  'subtotal',
  'discount_tax',
  'manual_discount_total',
  'coupon_discount_total',
  'shipping_tax',
  'shipping_total',
  'fee_total',
  'tax_total',
  'total_amount',
  'total_paid',
  'total_refund',
  'tax_behavior',
  'rate',
  'note',
  'ip_address',
  'config',
  'placed_on',
  'completed_at',
  'refunded_at',
  'created_at',
  'updated_at',
] as const;

const ORDER_NUMBERS = [
  'id',
  'customer_id',
  'subtotal',
  'discount_tax',
  'manual_discount_total',
  'coupon_discount_total',
  'shipping_tax',
  'shipping_total',
  'fee_total',
  'tax_total',
  'total_amount',
  'total_paid',
  'total_refund',
  'tax_behavior',
] as const;

/** A copy of the row, in which these columns are numbers. */
const withNumbers = (row: Raw, names: readonly string[]): Record<string, unknown> => {
  const copy: Record<string, unknown> = { ...row };
  for (const name of names) copy[name] = toInt(row[name]);
  return copy;
};

export const toOrderRow = (row: Raw): OrderRow =>
  ({
    ...withNumbers(row, ORDER_NUMBERS),
    receipt_number: toIntOrNull(row.receipt_number),
    parent_id: toIntOrNull(row.parent_id),
    placed_on: toTextOrNull(row.placed_on),
    config: fromJson<OrderConfig>(row.config, {}),
  }) as unknown as OrderRow;

/** The order as the rules of payment see it. */
export const payableOf = (order: OrderRow): PayableOrder => ({
  status: order.status,
  paymentStatus: order.payment_status,
  totalAmount: order.total_amount,
  totalPaid: order.total_paid,
  fulfillmentType: order.fulfillment_type,
});

export type OrderItemRow = {
  readonly id: number;
  readonly order_id: number;
  readonly post_id: number;
  readonly variation_id: number;
  readonly object_id: number;
  readonly fulfillment_type: 'digital' | 'physical';
  readonly payment_type: OrderLine['payment_type'];
  readonly quantity: number;
  readonly fulfilled_quantity: number;
  readonly post_title: string;
  readonly title: string;
  readonly sku: string | null;
  readonly unit_price: number;
  readonly item_cost: number;
  readonly subtotal: number;
  readonly discount_total: number;
  readonly tax_amount: number;
  readonly shipping_charge: number;
  readonly refund_total: number;
  /** Pieces that refunds put back on sale. */
  readonly restocked_quantity: number;
  readonly line_total: number;
  readonly cart_index: number;
  readonly rate: string;
  readonly line_meta: OrderLine['line_meta'];
  readonly other_info: Readonly<Record<string, unknown>>;
  readonly created_at: unknown;
};

/** Setup fees and other fees stand for no piece of anything. */
export const isProductLine = ({ payment_type: type }: OrderItemRow): boolean => type !== 'signup_fee' && type !== 'fee';

const ITEM_NUMBERS = [
  'id',
  'order_id',
  'post_id',
  'variation_id',
  'object_id',
  'quantity',
  'fulfilled_quantity',
  'unit_price',
  'item_cost',
  'subtotal',
  'discount_total',
  'tax_amount',
  'shipping_charge',
  'refund_total',
  'restocked_quantity',
  'line_total',
  'cart_index',
] as const;

export const ITEM_COLUMNS = [
  ...ITEM_NUMBERS,
  'fulfillment_type',
  'payment_type',
  'post_title',
  'title',
  'sku',
  'rate',
  'line_meta',
  'other_info',
  'created_at',
] as const;

export const toItemRow = (row: Raw): OrderItemRow =>
  ({
    ...withNumbers(row, ITEM_NUMBERS),
    line_meta: fromJson<OrderLine['line_meta']>(row.line_meta, []),
    other_info: fromJson<Record<string, unknown>>(row.other_info, {}),
  }) as unknown as OrderItemRow;

export type TransactionRow = {
  readonly id: number;
  readonly uuid: string;
  readonly order_id: number;
  readonly order_type: OrderType;
  readonly transaction_type: TransactionType;
  readonly subscription_id: number | null;
  readonly vendor_charge_id: string | null;
  readonly payment_method: string;
  readonly payment_mode: OrderMode;
  readonly payment_method_type: string | null;
  readonly card_last_4: number | null;
  readonly card_brand: string | null;
  readonly status: TransactionStatus;
  readonly currency: string;
  readonly total: number;
  readonly rate: string;
  readonly meta: TransactionMeta;
  /** What of a charge has been given back; kept in its meta. */
  readonly refunded_total: number;
  readonly created_at: unknown;
  readonly updated_at: unknown;
};

/** Key of a charge's meta. */
export const REFUNDED_TOTAL = 'refunded_total';

export const TRANSACTION_COLUMNS = [
  'id',
  'uuid',
  'order_id',
  'order_type',
  'transaction_type',
  'subscription_id',
  'vendor_charge_id',
  'payment_method',
  'payment_mode',
  'payment_method_type',
  'card_last_4',
  'card_brand',
  'status',
  'currency',
  'total',
  'rate',
  'meta',
  'created_at',
  'updated_at',
] as const;

export const toTransactionRow = (row: Raw): TransactionRow => {
  const meta = fromJson<TransactionMeta>(row.meta, {});
  return {
    ...withNumbers(row, ['id', 'order_id', 'total']),
    subscription_id: toIntOrNull(row.subscription_id),
    card_last_4: toIntOrNull(row.card_last_4),
    refunded_total: toInt(meta[REFUNDED_TOTAL]),
    meta,
  } as unknown as TransactionRow;
};
