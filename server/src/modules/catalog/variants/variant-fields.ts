import type * as yup from 'yup';
import {
  cents,
  id,
  listOf,
  object,
  oneOf,
  required,
  requiredText,
  text,
  wholeNumber,
  yesNo,
  zeroOne,
} from '../../../platform/http/fields';
import { MAX_STOCK } from '../../../domain/catalog';
import { WEIGHT_UNITS } from '../../../domain/shipping';

export const FULFILLMENT = ['physical', 'digital'] as const;
export const MAX_PICTURES = 50;

/** A picture of the site's uploads. The address that clients send along is ignored: the upload's own one counts. */
export const picture = object({ id: required(id()), title: text(255) });

const MAX_WEIGHT = 1_000_000;
const WEIGHT = /^\d{1,7}(?:\.\d{1,6})?$/;

/** Of one piece, in its own unit, kept as it was written; blank: unknown. */
const weight = () =>
  text(20).test(
    'weight',
    `\${path} must be a number between 0 and ${MAX_WEIGHT} with at most six decimals`,
    (value) => !value || (WEIGHT.test(value) && Number(value) <= MAX_WEIGHT)
  );

const infoFields = {
  description: text(255),
  repeat_interval: oneOf('yearly', 'half_yearly', 'quarterly', 'monthly', 'weekly', 'daily'),
  times: wholeNumber(0, 10_000),
  trial_days: wholeNumber(0, 365),
  billing_summary: text(255),
  manage_setup_fee: yesNo(),
  signup_fee: cents(),
  signup_fee_name: text(100),
  installment: yesNo(),
  weight: weight(),
  weight_unit: oneOf(...WEIGHT_UNITS),
  package_slug: text(100),
  free_shipping: yesNo(),
  tax_class: text(50),
  tax_exempt: yesNo(),
  tax_inclusion: oneOf('included', 'excluded'),
};

/** What a client may say of a variant; what orders hold of it is not among it. Sources: specification 2, behaviours 21. */
export const variantFields = {
  id: id(),
  variation_title: requiredText(200),
  item_price: cents(),
  compare_price: cents(),
  manage_cost: yesNo(),
  item_cost: cents(),
  serial_index: wholeNumber(0, 100_000),
  sku: text(30).test('format', '${path} may hold no angle brackets', (value) => !value || !/[<>]/.test(value)),
  item_status: oneOf('active', 'inactive'),
  manage_stock: zeroOne(),
  total_stock: wholeNumber(0, MAX_STOCK),
  stock_status: oneOf('in-stock', 'out-of-stock'),
  media: listOf(picture, MAX_PICTURES),
};

const paymentType = oneOf('onetime', 'subscription');

/** A row of a pricing save. */
export const pricingRow = object({
  ...variantFields,
  post_id: required(id()),
  fulfillment_type: oneOf(...FULFILLMENT),
  other_info: object({ ...infoFields, payment_type: required(paymentType) }).required(),
});

/** A variant on its own; without other_info it is sold once. */
export const variantBody = object({
  ...variantFields,
  post_id: required(id()),
  fulfillment_type: required(oneOf(...FULFILLMENT)),
  other_info: object({ ...infoFields, payment_type: paymentType }),
});

export type PricingRow = yup.InferType<typeof pricingRow>;
export type VariantBody = yup.InferType<typeof variantBody>;
