import { randomUUID } from 'node:crypto';
import type { Cents } from '../../../domain/money';
import type { PricedCart, PricedLine } from '../../../domain/pricing';
import { toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { holdStock, recordHolds } from '../../stock';
import {
  insertItems,
  insertOperation,
  insertOrder,
  insertOrderAddresses,
  insertTransaction,
} from '../orders.repository';
import type { OrderItemRow, OrderRow } from '../orders.rows';
import { toOrderRow } from '../orders.rows';

export type NewOrderLine = {
  readonly line: PricedLine;
  readonly productId: number;
  readonly productTitle: string;
  readonly title: string;
  readonly sku: string | null;
  readonly cost: Cents;
  readonly fulfillmentType: 'digital' | 'physical';
  readonly paymentType: string;
  readonly otherInfo: Readonly<Record<string, unknown>>;
  /** Null where stock is not counted. */
  readonly available: number | null;
};

export type OrderAddress = {
  readonly type: 'billing' | 'shipping';
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly address_1: string;
  readonly address_2: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  readonly country: string;
  readonly phone: string;
  readonly email: string;
  readonly company_name: string;
};

export type NewOrder = {
  readonly customerId: number;
  readonly lines: readonly NewOrderLine[];
  readonly priced: PricedCart;
  readonly currency: string;
  readonly mode: string;
  readonly paymentMethod: string;
  readonly paymentMethodTitle: string;
  readonly addresses: readonly OrderAddress[];
  readonly note: string;
  readonly ipAddress: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly cartHash: string;
  readonly referUrl: string;
  readonly createdVia: string;
};

export type CreatedOrder = {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly transactionId: number;
};

const typeOf = (lines: readonly NewOrderLine[]): string =>
  lines.some(({ paymentType }) => paymentType === 'subscription') ? 'subscription' : 'payment';

const orderValues = (input: NewOrder, now: Date) => {
  const { priced } = input;
  const physical = input.lines.some(({ fulfillmentType }) => fulfillmentType === 'physical');
  return {
    uuid: randomUUID(),
    status: 'on-hold',
    payment_status: 'pending',
    shipping_status: physical ? 'unshipped' : '',
    payment_method: input.paymentMethod,
    payment_method_title: input.paymentMethodTitle,
    type: typeOf(input.lines),
    mode: input.mode,
    fulfillment_type: physical ? 'physical' : 'digital',
    currency: input.currency,
    customer_id: input.customerId,
    subtotal: priced.subtotal,
    discount_tax: 0,
    manual_discount_total: priced.manualDiscountTotal,
    coupon_discount_total: priced.couponDiscountTotal,
    shipping_tax: priced.shippingTax,
    shipping_total: priced.shippingTotal,
    fee_total: priced.feeTotal,
    tax_total: priced.taxTotal,
    total_amount: priced.total,
    total_paid: 0,
    total_refund: 0,
    tax_behavior: priced.taxBehavior,
    rate: '1',
    note: input.note,
    ip_address: input.ipAddress,
    config: toJson(input.config),
    placed_on: now.toISOString().slice(0, 10),
  };
};

const itemValues = ({ line, ...rest }: NewOrderLine, index: number) => ({
  post_id: rest.productId,
  variation_id: line.variationId,
  object_id: line.variationId,
  fulfillment_type: rest.fulfillmentType,
  payment_type: rest.paymentType,
  quantity: line.quantity,
  fulfilled_quantity: 0,
  post_title: rest.productTitle,
  title: rest.title,
  sku: rest.sku,
  unit_price: line.unitPrice,
  item_cost: rest.cost,
  subtotal: line.subtotal,
  discount_total: line.discountTotal,
  tax_amount: line.taxAmount,
  shipping_charge: line.shippingCharge,
  refund_total: 0,
  line_total: line.lineTotal,
  cart_index: index,
  rate: '1',
  line_meta: toJson([]),
  other_info: toJson(rest.otherInfo),
});

const takeStock = (platform: Platform, lines: readonly NewOrderLine[]): Promise<void> =>
  holdStock(
    platform,
    lines.flatMap(({ line, productId, productTitle, available }) =>
      available === null
        ? []
        : [{ variationId: line.variationId, productId, productTitle, quantity: line.quantity, available }]
    )
  );

const noteHolds = (
  platform: Platform,
  orderId: number,
  items: readonly OrderItemRow[],
  lines: readonly NewOrderLine[]
) => {
  const counted = new Set(lines.filter(({ available }) => available !== null).map(({ line }) => line.variationId));
  const held = items.filter(({ variation_id }) => counted.has(variation_id));
  return recordHolds(
    platform,
    orderId,
    held.map(({ id, variation_id, quantity }) => ({ orderItemId: id, variationId: variation_id, quantity }))
  );
};

const pendingCharge = (orderId: number, input: NewOrder, type: string) => ({
  uuid: randomUUID(),
  order_id: orderId,
  order_type: type,
  transaction_type: 'charge',
  payment_method: input.paymentMethod,
  payment_mode: input.mode,
  status: 'pending',
  currency: input.currency,
  total: input.priced.total,
  rate: '1',
  meta: toJson({}),
});

const operationOf = (orderId: number, input: NewOrder) => ({
  order_id: orderId,
  created_via: input.createdVia,
  cart_hash: input.cartHash,
  refer_url: input.referUrl,
  meta: toJson({}),
});

/**
 * Writes a draft order with its lines, addresses and pending charge, and takes its stock out of sale. Runs in the caller's
 * transaction: either all of it exists, or nothing. Throws UnprocessableError when something is out of stock.
 */
export const createOrder = async (platform: Platform, input: NewOrder, author: string): Promise<CreatedOrder> => {
  const { db } = platform;
  const now = platform.clock.now();
  await takeStock(platform, input.lines);
  const values = orderValues(input, now);
  const id = await insertOrder(db, values, now);
  const items = await insertItems(db, id, input.lines.map(itemValues), now);
  await noteHolds(platform, id, items, input.lines);
  const transactionId = await insertTransaction(db, pendingCharge(id, input, values.type), now);
  await insertOrderAddresses(
    db,
    input.addresses.map((address) => ({ ...address, order_id: id })),
    now
  );
  await insertOperation(db, operationOf(id, input), now);
  await recordActivities(platform, [
    { title: 'Order created', content: `Order ${values.uuid}`, moduleName: 'order', moduleId: id, author },
  ]);
  const order = toOrderRow({ ...values, id, config: input.config, created_at: now, updated_at: now });
  return { order, items, transactionId };
};
