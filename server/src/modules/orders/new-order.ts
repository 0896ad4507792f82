import { randomUUID } from 'node:crypto';
import type { AddressType, CheckoutAddress } from '../../domain/checkout';
import type { Cents } from '../../domain/money';
import { taxConfigOf, type PricedCart, type PricedFee, type PricedLine } from '../../domain/pricing';
import { toJson } from '../../platform/db/columns';
import type { OrderItemRow, OrderRow } from './orders.rows';
import { isPhysical, type BundledVariant, type OrderedVariant } from './use-cases/bundle-lines';

export type NewOrderLine = OrderedVariant & {
  readonly line: PricedLine;
  readonly cost: Cents;
  readonly paymentType: string;
  /** What lies in the bundle; empty for everything else. */
  readonly parts: readonly BundledVariant[];
};

export type OrderAddress = CheckoutAddress & { readonly type: AddressType; readonly email: string };

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
  /** Of the store: the order is one of the day that its calendar shows. */
  readonly timezone: string;
  readonly ipAddress: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly cartHash: string;
  readonly referUrl: string;
  readonly createdVia: string;
  /** Which campaign the shopper came from, by the columns of the order's operation. */
  readonly utm: Readonly<Record<string, string>>;
};

export type CreatedOrder = {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly transactionId: number;
  /** Whose stock the order took; the caller records `stockMoved` of them with its own events. */
  readonly movedProducts: readonly number[];
  /** Of which a variant is used up now; the caller ends with `refreshStock` of them. */
  readonly usedUpProducts: readonly number[];
};

const typeOf = (lines: readonly NewOrderLine[]): string =>
  lines.some(({ paymentType }) => paymentType === 'subscription') ? 'subscription' : 'payment';

/** What an order costs, by its columns. */
export const amountsOf = (priced: PricedCart) => ({
  subtotal: priced.subtotal,
  discount_tax: 0,
  manual_discount_total: priced.manualDiscountTotal,
  coupon_discount_total: priced.couponDiscountTotal,
  shipping_tax: priced.shippingTax,
  shipping_total: priced.shippingTotal,
  fee_total: priced.feeTotal,
  tax_total: priced.taxTotal,
  total_amount: priced.total,
  tax_behavior: priced.taxBehavior,
});

export const isSentOut = (lines: readonly NewOrderLine[]): boolean =>
  lines.some((line) => [line, ...line.parts].some(isPhysical));

/** What both a new draft and one that is written again say of the sale. */
export const saleValues = (input: NewOrder) => {
  const { priced } = input;
  const physical = isSentOut(input.lines);
  return {
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
    ...amountsOf(priced),
    total_paid: 0,
    total_refund: 0,
    rate: '1',
    note: input.note,
    ip_address: input.ipAddress,
    config: toJson(input.config),
  };
};

/** An edit prices the line again, and must not take the tax of a reverse charge out of its price twice. */
const agreedPriceOf = ({ agreedPrice, unitPrice }: PricedLine) =>
  agreedPrice === unitPrice ? {} : { agreed_price: agreedPrice };

const lineMetaOf = (line: PricedLine) => {
  const { taxLines, itemwiseShippingCharge } = line;
  const agreed = agreedPriceOf(line);
  return taxLines.length === 0 && itemwiseShippingCharge === 0 && Object.keys(agreed).length === 0
    ? []
    : { tax_config: taxConfigOf(line), itemwise_shipping_charge: itemwiseShippingCharge, ...agreed };
};

/** A custom line stands in no catalogue: its number counts only while it is priced. */
const catalogueId = ({ variationId }: PricedLine): number => Math.max(0, variationId);

export const itemValues = ({ line, ...rest }: NewOrderLine, index: number) => ({
  post_id: rest.productId,
  variation_id: catalogueId(line),
  object_id: catalogueId(line),
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
  line_meta: toJson(lineMetaOf(line)),
  other_info: toJson(rest.otherInfo),
});

/** A line that is no product: a fee of the order. */
export const feeValues = (fee: PricedFee, index: number) => ({
  post_id: 0,
  variation_id: 0,
  object_id: 0,
  fulfillment_type: 'digital',
  payment_type: 'fee',
  quantity: 1,
  fulfilled_quantity: 0,
  post_title: fee.label,
  title: fee.label,
  sku: null,
  unit_price: fee.amount,
  item_cost: 0,
  subtotal: fee.amount,
  discount_total: 0,
  tax_amount: fee.taxAmount,
  shipping_charge: 0,
  refund_total: 0,
  line_total: fee.amount,
  cart_index: index,
  rate: '1',
  line_meta: toJson({
    key: fee.key,
    source: fee.source,
    tax_inclusive: fee.inclusive,
    ...(fee.meta ? { meta: fee.meta } : {}),
  }),
  other_info: toJson({}),
});

/** The products and fees of an order, in the order of the cart. */
export const itemsOf = ({ lines, priced }: NewOrder) => [
  ...lines.map(itemValues),
  ...priced.fees.map((fee, index) => feeValues(fee, lines.length + index)),
];

/** The setup fees of subscriptions: lines of their own that point at their product's line. */
export const setupFeesOf = ({ lines }: NewOrder, items: readonly OrderItemRow[]) =>
  lines.flatMap((each, index) => {
    const { setupFee, quantity } = each.line;
    if (!setupFee) return [];
    const label = each.otherInfo.signup_fee_name;
    return [
      {
        ...itemValues(each, items.length + index),
        payment_type: 'signup_fee',
        title: typeof label === 'string' && label !== '' ? label : 'Setup fee',
        sku: null,
        unit_price: Math.round(setupFee.subtotal / quantity),
        item_cost: 0,
        subtotal: setupFee.subtotal,
        discount_total: setupFee.discountTotal,
        tax_amount: setupFee.taxAmount,
        shipping_charge: 0,
        line_total: setupFee.lineTotal,
        line_meta: toJson({ parent_item_id: items[index]?.id, tax_config: taxConfigOf(setupFee) }),
        other_info: toJson({}),
      },
    ];
  });

/** Addresses by type; a bill alone where nothing is shipped. */
export const addressRowsOf = (orderId: number, { addresses }: NewOrder) =>
  addresses.map((address) => ({ ...address, order_id: orderId }));

/** What the pending charge of an order says, however often the draft is written again. */
export const chargeValues = (input: NewOrder, type: string) => ({
  order_type: type,
  payment_method: input.paymentMethod,
  payment_mode: input.mode,
  currency: input.currency,
  total: input.priced.total,
});

export const pendingCharge = (orderId: number, input: NewOrder, type: string) => ({
  uuid: randomUUID(),
  order_id: orderId,
  ...chargeValues(input, type),
  transaction_type: 'charge',
  status: 'pending',
  rate: '1',
  meta: toJson({}),
});

/** A charge of an order that is there already. */
export const chargeOf = (order: OrderRow, total: Cents) => ({
  uuid: randomUUID(),
  order_id: order.id,
  order_type: order.type,
  transaction_type: 'charge',
  payment_method: order.payment_method,
  payment_mode: order.mode,
  currency: order.currency,
  total,
  rate: order.rate,
  meta: toJson({}),
});

export const operationOf = (orderId: number, input: NewOrder) => ({
  order_id: orderId,
  created_via: input.createdVia,
  cart_hash: input.cartHash,
  refer_url: input.referUrl,
  ...input.utm,
  meta: toJson({}),
});
