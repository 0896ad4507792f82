/** Names of the form for fields that the server names in a refusal. */
const PRODUCT: Readonly<Record<string, string>> = {
  post_title: 'title',
  post_status: 'status',
  post_date: 'publishAt',
  post_excerpt: 'excerpt',
  post_content: 'content',
  post_name: 'slug',
  gallery: 'pictures',
  featured_image_id: 'pictures',
  'detail.fulfillment_type': 'kind',
  'detail.other_info.sold_individually': 'soldOnce',
  'detail.other_info.is_bundle_product': 'isBundle',
  'detail.other_info.shipping_class': 'shippingClass',
  'detail.other_info.tax_class': 'taxClass',
  'detail.other_info.related_product_ids': 'related',
  'product_terms.product-categories': 'categories',
  'product_terms.product-brands': 'brands',
};

const VARIANT: Readonly<Record<string, string>> = {
  variation_title: 'title',
  item_price: 'price',
  compare_price: 'compare',
  item_cost: 'cost',
  total_stock: 'stock',
  item_status: 'active',
  media: 'pictures',
  'other_info.description': 'description',
  'other_info.weight': 'weight',
  'other_info.weight_unit': 'weightUnit',
  'other_info.package_slug': 'packageSlug',
  'other_info.tax_class': 'taxClass',
  'other_info.repeat_interval': 'interval',
  'other_info.times': 'times',
  'other_info.trial_days': 'trialDays',
  'other_info.signup_fee': 'setupFee',
  'other_info.signup_fee_name': 'setupFeeName',
  'other_info.billing_summary': 'billingSummary',
};

/** `variants[3].item_price` is `variants.3.price` here. */
export const fieldOfProduct = (refused: string): string => {
  const row = /^variants\[(\d+)\]\.(.+)$/.exec(refused);
  if (!row) return PRODUCT[refused] ?? refused;
  const field = row[2] ?? '';
  return `variants.${row[1]}.${VARIANT[field] ?? field}`;
};
