import type * as yup from 'yup';
import { MAX_CART_LINES } from '../../domain/cart';
import {
  cents,
  decimal,
  explained,
  id,
  idOrNone,
  listOf,
  MAX_CENTS,
  MAX_QUANTITY,
  object,
  oneOf,
  pasted,
  required,
  requiredPasted,
  text,
  wholeNumber,
  zeroOne,
} from '../../platform/http/fields';
import type { Conforms } from '../../platform/http/parse-input';
import { plainLine, plainLines } from '../../platform/http/plain-fields';
import { addressTexts, addressType, createAddressBody } from '../customers';
import type {
  CreateOrderCommand,
  CustomShippingCommand,
  EditedItemCommand,
  EditOrderCommand,
  OrderChangesCommand,
  QuoteOrderCommand,
  WrittenDiscountCommand,
} from './commands';

export const orderAddressBody = object({
  ...addressTexts(),
  first_name: explained(plainLine(100), 'With last_name, where there is no name.'),
  last_name: plainLine(100),
});

export const chooseAddressBody = object({
  address_id: explained(required(id()), 'Out of the address book of the customer.'),
  address_type: required(addressType()),
});

export const customerAddressBody = createAddressBody.shape({
  order_id: explained(id(), 'An order of the customer that gets the address, too.'),
});

export type CustomerAddressBody = yup.InferType<typeof customerAddressBody>;
export type OrderAddressBody = yup.InferType<typeof orderAddressBody>;
export type ChooseAddressBody = yup.InferType<typeof chooseAddressBody>;

/** The parts of bundles come back as lines of their own, so a body may have more lines than an order has of its own. */
const MAX_LINES = 3 * MAX_CART_LINES;

/**
 * A line as the order editor sends it. `object_id` or `variation_id` names the variation, `id` the line of an order that is edited;
 * in a new order a lone `id` is the variation. A line of neither is a custom one with a title and a price of its own.
 */
const editedItem = object({
  id: explained(
    idOrNone(),
    'The line of an order that is edited; in a new order the variation, where nothing else names it.'
  ),
  object_id: explained(idOrNone(), 'The variation.'),
  variation_id: explained(idOrNone(), 'As object_id.'),
  quantity: wholeNumber(1, MAX_QUANTITY),
  unit_price: explained(cents(), 'Of custom lines, which have no variation; others have the price of the catalogue.'),
  price: explained(cents(), 'As unit_price.'),
  title: explained(plainLine(200), 'Of custom lines.'),
  post_title: explained(plainLine(200), 'As title.'),
  fulfillment_type: oneOf('physical', 'digital'),
  payment_type: text(50),
});

const discount = object({
  type: explained(text(100), 'percentage or fixed; blank for no discount.'),
  value: explained(decimal(), 'Percent, or whole cents where it is fixed; 0 for no discount.'),
  label: plainLine(100),
  reason: plainLine(100),
  action: explained(text(100), 'remove takes the discount away.'),
})
  .nullable()
  .optional()
  .default(undefined);

const customShipping = object({ type: plainLine(100), rate_name: plainLine(100), custom_price: cents() });

/** Cents. An order may come to more than what one piece may cost. */
const MAX_TOTAL = MAX_CENTS * 1000;

/** Cents that the store works out by itself: checked as documented, so that nobody takes a wrong field for an accepted one, and not used. */
const computed = () => explained(decimal(-MAX_TOTAL, MAX_TOTAL), 'Worked out by the store: checked and not used.');

const takenOff = () => wholeNumber(0, MAX_TOTAL);
const TAKEN_OFF = 'Cents that it takes off, as far as the client knows: worked out by the store, checked and not used.';

const appliedCoupon = object({
  coupon_id: required(id()),
  code: requiredPasted(100),
  discounted_amount: explained(required(takenOff()), TAKEN_OFF),
  stackable: required(zeroOne()),
  id: idOrNone(),
  order_id: idOrNone(),
  ...{ amount: computed(), discount: computed() },
  ...{ min_purchase_amount: computed(), max_discount_amount: computed() },
  priority: wholeNumber(),
  max_uses: wholeNumber(),
  use_count: wholeNumber(),
  max_per_customer: wholeNumber(1),
  notes: text(100),
});

/** What the store makes by itself, see `computed`. */
const computedFields = {
  invoice_no: text(100),
  fulfillment_type: text(50),
  type: text(50),
  currency: text(10),
  subtotal: computed(),
  discount_tax: computed(),
  manual_discount_total: computed(),
  coupon_discount_total: computed(),
  shipping_tax: computed(),
  shipping_total: computed(),
  tax_total: computed(),
  total_amount: computed(),
  rate: computed(),
  uuid: text(100),
  completed_at: text(100),
  refunded_at: text(100),
};

/** Null takes the number away, as a blank does. */
const taxNumber = () =>
  pasted(50).transform((value: unknown, original: unknown) => (original === null ? '' : value)) as ReturnType<
    typeof pasted
  >;

const address = () => object(addressTexts()).nullable().optional().default(undefined);

const orderFields = {
  ...computedFields,
  customer_id: required(id()),
  order_items: required(listOf(editedItem, MAX_LINES)).test(
    'required',
    '${path} is required',
    (value: unknown) => Array.isArray(value) && value.length > 0
  ),
  status: explained(text(50), 'Of a new order: on-hold, processing or completed. An edit cannot complete an order.'),
  payment_status: explained(text(50), 'Of a new order: pending, or paid where the money is there already.'),
  note: plainLines(5_000),
  user_tz: text(50),
  locale: explained(
    text(35),
    'Language tag of the buyer, e.g. de-AT: e-mails to the buyer are in it, where the store has texts in it.'
  ),
  discount,
  shipping: explained(listOf(customShipping, 20), 'Charges by hand, in the place of a shipping method.'),
  shipping_id: explained(idOrNone(), 'A shipping method of the store; 0 for none.'),
  applied_coupon: listOf(appliedCoupon, 50),
  tax_id: explained(taxNumber(), 'Of the buyer; looked up where the bill goes to the EU. Blank or null takes it away.'),
  billing_address: address(),
  shipping_address: address(),
};

/** POST /orders. Totals, taxes, numbers and hashes are the store's to make: what a client says of them is checked and ignored. */
export const createOrderBody = object({
  ...orderFields,
  payment_method: explained(text(50), 'Slug; offline_payment if left out.'),
  payment_method_title: plainLine(50),
  ip_address: plainLine(100),
});

/** POST /orders/{order_id}. What is left out stays, but for the lines. */
export const editOrderBody = object({
  ...orderFields,
  version: explained(
    wholeNumber(0, 1_000_000_000),
    'Of the order as it was read: one that somebody else has changed since is not overwritten (409).'
  ),
});

/** What a coupon takes off is what a quote is asked for. */
const triedCoupon = appliedCoupon.shape({ discounted_amount: explained(takenOff(), TAKEN_OFF), stackable: zeroOne() });

/** POST /orders/quote. */
export const quoteOrderBody = editOrderBody.shape({
  applied_coupon: listOf(triedCoupon, 50),
  payment_method: explained(text(50), 'Slug; offline_payment if left out.'),
  order_id: explained(id(), 'The order that is edited; left out for a new one.'),
});

export const createCustomBody = object({ product: editedItem });

export type EditedItem = Conforms<EditedItemCommand, yup.InferType<typeof editedItem>>;
export type CreateOrderBody = Conforms<CreateOrderCommand, yup.InferType<typeof createOrderBody>>;
export type EditOrderBody = Conforms<EditOrderCommand, yup.InferType<typeof editOrderBody>>;
export type QuoteOrderBody = Conforms<QuoteOrderCommand, yup.InferType<typeof quoteOrderBody>>;
export type CreateCustomBody = yup.InferType<typeof createCustomBody>;
/** What is left out of it stays as it is. */
export type OrderChanges = Conforms<OrderChangesCommand, Partial<EditOrderBody> & Pick<EditOrderBody, 'order_items'>>;
export type WrittenDiscount = Conforms<WrittenDiscountCommand, NonNullable<OrderChanges['discount']>>;
export type CustomShipping = Conforms<CustomShippingCommand, NonNullable<OrderChanges['shipping']>[number]>;
