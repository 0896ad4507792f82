import type * as yup from 'yup';
import {
  cents,
  explained,
  id,
  listOf,
  object,
  oneOf,
  pasted,
  required,
  requiredText,
  text,
  wholeNumber,
  yesNo,
  zeroOne,
} from '../../../platform/http/fields';
import type { Conforms } from '../../../platform/http/parse-input';
import { MAX_STOCK } from '../../../domain/catalog';
import { WEIGHT_UNITS } from '../../../domain/shipping';
import type { PricingRowCommand, VariantCommand } from '../commands';
import { LONGEST_TRIAL, USUAL_TRIAL } from './trial-limit';

export const FULFILLMENT = ['physical', 'digital'] as const;
export const MAX_PICTURES = 50;

/** A picture of the site's uploads. The address that clients send along is ignored: the upload's own one counts. */
export const picture = object({ id: explained(required(id()), 'Of an upload.'), title: text(255) });

const MAX_WEIGHT = 1_000_000;
const WEIGHT = /^\d{1,7}(?:\.\d{1,6})?$/;

/** Of one piece, in its own unit, kept as it was written; blank: unknown. */
const weight = () =>
  explained(text(20), {
    pattern: `^$|${WEIGHT.source}`,
    description: `Of one piece, in \`weight_unit\`; at most ${MAX_WEIGHT}, empty where it is not known.`,
  }).test(
    'weight',
    `\${path} must be a number between 0 and ${MAX_WEIGHT} with at most six decimals`,
    (value) => !value || (WEIGHT.test(value) && Number(value) <= MAX_WEIGHT)
  );

const infoFields = {
  description: text(255),
  repeat_interval: explained(
    oneOf('yearly', 'half_yearly', 'quarterly', 'monthly', 'weekly', 'daily'),
    'How often a subscription is billed; required for one.'
  ),
  times: explained(wholeNumber(0, 10_000), 'How often it is billed in all, with `installment`; 0: without end.'),
  trial_days: explained(wholeNumber(0, LONGEST_TRIAL), {
    maximum: USUAL_TRIAL,
    description: 'Code of the site may allow more days, or fewer (filter `shop/max_trial_days_allowed`).',
  }),
  billing_summary: explained(text(255), 'The price in words.'),
  manage_setup_fee: explained(yesNo(), 'Required for a subscription.'),
  signup_fee: explained(cents(), 'Cents; required with `manage_setup_fee`.'),
  signup_fee_name: explained(text(100), 'Required with `manage_setup_fee`.'),
  installment: explained(yesNo(), 'The subscription ends after `times` bills.'),
  weight: weight(),
  weight_unit: oneOf(...WEIGHT_UNITS),
  package_slug: explained(text(100), 'A package of the shipping settings.'),
  free_shipping: yesNo(),
  tax_class: explained(text(50), 'Slug or id of a tax class; empty for the one of the product.'),
  tax_exempt: yesNo(),
  tax_inclusion: explained(
    oneOf('included', 'excluded'),
    'Whether the price contains its tax, where this differs from the settings of the store.'
  ),
};

/** What a client may say of a variant; what orders hold of it is not among it. */
export const variantFields = {
  id: explained(id(), 'Of a variant that there is.'),
  variation_title: requiredText(200),
  item_price: explained(cents(), 'Cents.'),
  compare_price: explained(cents(), 'Cents; not below the price, or 0 for none.'),
  manage_cost: explained(yesNo(), 'Whether `item_cost` is known.'),
  item_cost: explained(cents(), 'Cents that a piece costs the merchant; required with `manage_cost`.'),
  serial_index: explained(wholeNumber(0, 100_000), 'Its place among the variants, the lowest first.'),
  sku: explained(pasted(30), {
    pattern: '^[^<>]*$',
    description: 'Unique in the store, whatever the case of its letters; empty for none.',
  }).test('format', '${path} may hold no angle brackets', (value) => !value || !/[<>]/.test(value)),
  item_status: oneOf('active', 'inactive'),
  manage_stock: explained(zeroOne(), '1: the pieces are counted, where the product counts too.'),
  total_stock: explained(wholeNumber(0, MAX_STOCK), 'Pieces that the merchant has, those of open orders among them.'),
  stock_status: explained(
    oneOf('in-stock', 'out-of-stock'),
    'Only counts where the pieces are not counted: otherwise it follows from them. What an answer says of the parts of a bundle may be sent back, and changes nothing.'
  ),
  media: explained(listOf(picture, MAX_PICTURES), 'In this order; uploads that do not exist are left out.'),
};

const paymentType = oneOf('onetime', 'subscription');

/** A row of a pricing save. */
export const pricingRow = object({
  ...variantFields,
  post_id: explained(required(id()), 'The product.'),
  fulfillment_type: oneOf(...FULFILLMENT),
  other_info: object({ ...infoFields, payment_type: required(paymentType) }).required(),
});

/** A variant on its own; without other_info it is sold once. */
export const variantBody = object({
  ...variantFields,
  post_id: explained(required(id()), 'The product.'),
  fulfillment_type: required(oneOf(...FULFILLMENT)),
  other_info: object({ ...infoFields, payment_type: paymentType }),
});

export type PricingRow = Conforms<PricingRowCommand, yup.InferType<typeof pricingRow>>;
export type VariantBody = Conforms<VariantCommand, yup.InferType<typeof variantBody>>;
