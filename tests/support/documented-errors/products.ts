import { coded, invalid, notFoundInPanel, NOWHERE, type Row, type TriedRow } from './row';
import type { Shop } from './shop';

const DETAIL = { fulfillment_type: 'physical', variation_type: 'simple' };

/** A pricing save that would be carried out, but for these changes. */
const pricing =
  (changes: object, variant: object = {}) =>
  ({ product, variant: id }: Shop) => {
    const row = { id, post_id: product.id, variation_title: 'One', item_price: 1_000, fulfillment_type: 'physical' };
    const variants = [{ ...row, other_info: { payment_type: 'onetime' }, ...variant }];
    const body = { post_title: product.title, post_status: 'publish', detail: DETAIL, variants, ...changes };
    return { params: [product.id], body };
  };

const unsaved = (of: string, fields: readonly string[], request: TriedRow['request']): Row => ({
  of,
  operation: 'products.updatePricing',
  request,
  status: 422,
  body: invalid(...fields),
});

const rented = (changes: object) => ({
  other_info: { payment_type: 'subscription', repeat_interval: 'monthly', manage_setup_fee: 'no', ...changes },
});

const inDetail = (info: object) => pricing({ detail: { ...DETAIL, other_info: info } });
const scheduled = (post_date?: string) => pricing({ post_status: 'future', post_date });

const [VARIANT, INFO] = ['variants[0]', 'variants[0].other_info'];

const PRICING: readonly Row[] = [
  unsaved('a product needs a title', ['post_title'], pricing({ post_title: '' })),
  unsaved('a product needs a status', ['post_status'], pricing({ post_status: undefined })),
  unsaved('a status that no save gives', ['post_status'], pricing({ post_status: 'trash' })),
  unsaved('what is scheduled needs a date', ['post_date'], scheduled()),
  unsaved('what is scheduled lies in the future', ['post_date'], scheduled('2020-01-01 00:00:00')),
  unsaved(
    'a product is delivered in some way',
    ['detail.fulfillment_type'],
    pricing({ detail: { ...DETAIL, fulfillment_type: undefined } })
  ),
  unsaved(
    'a product varies or not',
    ['detail.variation_type'],
    pricing({ detail: { ...DETAIL, variation_type: undefined } })
  ),
  unsaved('a simple product is published with its variant', ['variants'], pricing({ variants: [] })),
  unsaved('a variant needs a title', [`${VARIANT}.variation_title`], pricing({}, { variation_title: '' })),
  unsaved('a variant names its product', [`${VARIANT}.post_id`], pricing({}, { post_id: undefined })),
  unsaved('nothing costs less than nothing', [`${VARIANT}.item_price`], pricing({}, { item_price: -1 })),
  unsaved('the price before is no lower', [`${VARIANT}.compare_price`], pricing({}, { compare_price: 999 })),
  unsaved('costs that are managed are told', [`${VARIANT}.item_cost`], pricing({}, { manage_cost: 'yes' })),
  unsaved('a variant is paid in some way', [`${INFO}.payment_type`], pricing({}, { other_info: {} })),
  unsaved(
    'a subscription has an interval',
    [`${INFO}.repeat_interval`],
    pricing({}, rented({ repeat_interval: undefined }))
  ),
  unsaved(
    'a subscription has a setup fee or not',
    [`${INFO}.manage_setup_fee`],
    pricing({}, rented({ manage_setup_fee: undefined }))
  ),
  unsaved(
    'a setup fee has amount and name',
    [`${INFO}.signup_fee`, `${INFO}.signup_fee_name`],
    pricing({}, rented({ manage_setup_fee: 'yes' }))
  ),
  unsaved(
    'the shipping class of a product exists',
    ['detail.other_info.shipping_class'],
    inDetail({ shipping_class: NOWHERE })
  ),
  unsaved(
    'the tax class of a product exists',
    ['detail.other_info.tax_class'],
    inDetail({ tax_class: String(NOWHERE) })
  ),
  unsaved('a SKU belongs to one variant', [`${VARIANT}.sku`], (shop) => pricing({}, { sku: shop.sku })(shop)),
];

const unknown = (operation: string, body: unknown): Row => ({
  of: `${operation} of a product that does not exist`,
  operation,
  request: () => ({ params: [NOWHERE] }),
  status: 404,
  body,
});

const without = (field: string, operation: string): Row => ({
  of: `${operation} needs ${field}`,
  operation,
  request: () => ({}),
  status: 422,
  body: invalid(field),
});

export const PRODUCTS: readonly Row[] = [
  unknown('products.findOne', notFoundInPanel),
  unknown('products.pricingFindOne', notFoundInPanel),
  unknown('products.delete', coded(404)),
  {
    of: 'a new product needs a title',
    operation: 'products.create',
    request: () => ({ body: {} }),
    status: 422,
    body: invalid('post_title'),
  },
  ...PRICING,
  without('productIds', 'productLookups.productsByIdsFind'),
  without('productIds', 'productLookups.variationsByIdsFind'),
  without('title', 'productLookups.skuFind'),
];
