/**
 * The limits that are promised to clients, by number: a limit that moves breaks somebody. Those in the description of the API are held
 * against it by tests/unit/http/described-limits, and tried there and by tests/e2e/limits.
 */
type Keyword = 'maxLength' | 'maxItems' | 'minItems' | 'minimum' | 'maximum';

/** `action part: {field: limit}`. */
type Limits = Readonly<Record<string, Readonly<Record<string, number>>>>;

const ORDER_TEXTS = {
  ...{ status: 50, invoice_no: 100, fulfillment_type: 50, type: 50, payment_status: 50, currency: 10, note: 5_000 },
  ...{
    uuid: 100,
    completed_at: 100,
    refunded_at: 100,
    user_tz: 50,
    'discount.type': 100,
    'discount.label': 100,
    'discount.reason': 100,
  },
  ...{ 'discount.action': 100, 'shipping[0].rate_name': 100, 'applied_coupon[0].code': 100 },
  ...{ 'applied_coupon[0].notes': 100 },
};

/** Which an edit leaves as they are. */
const NEW_ORDER_TEXTS = { payment_method: 50, payment_method_title: 50, ip_address: 100 };

const VARIANT_TEXTS = {
  ...{ variation_title: 200, sku: 30, 'other_info.description': 255, 'other_info.billing_summary': 255 },
  ...{ 'other_info.signup_fee_name': 100 },
};

const below = (holder: string, fields: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, limit]) => [`${holder}.${name}`, limit]));

const COUPON_TEXTS = { title: 200, code: 50 };
const ATTRIBUTE_TEXTS = { title: 50, slug: 50 };
const RATE_TEXTS = { country: 45, state: 45, postcode: 45, city: 45, name: 45, group: 45 };
const NAMES = { email: 255, first_name: 255, last_name: 255, full_name: 255 };
const FILE_TEXTS = { title: 160, file_name: 185, file_url: 200 };
const TAX_TEXTS = { tax_display_label: 45, price_suffix_included: 45, price_suffix_excluded: 45 };

const LENGTHS: Limits = {
  'products.create body': { post_title: 200 },
  'products.updatePricing body': { post_title: 200, comment_status: 100, ...below('variants[0]', VARIANT_TEXTS) },
  'variants.create body': below('variants', VARIANT_TEXTS),
  'variants.update body': below('variants', VARIANT_TEXTS),
  'attributeGroups.create body': ATTRIBUTE_TEXTS,
  'attributeGroups.update body': ATTRIBUTE_TEXTS,
  'attributeTerms.create body': ATTRIBUTE_TEXTS,
  'attributeTerms.update body': ATTRIBUTE_TEXTS,
  'coupons.create body': COUPON_TEXTS,
  'coupons.update body': COUPON_TEXTS,
  'orderCoupons.apply body': { order_uuid: 100 },
  'shippingZones.create body': { name: 192 },
  'shippingZones.update body': { name: 192 },
  'shippingMethods.create body': { title: 192, type: 192 },
  'shippingMethods.update body': { title: 192, type: 192 },
  'shippingClasses.create body': { name: 192 },
  'taxClasses.create body': { title: 30 },
  'taxRates.create body': RATE_TEXTS,
  'taxRates.update body': RATE_TEXTS,
  'taxConfiguration.saveSettings body': TAX_TEXTS,
  'customers.create body': NAMES,
  'customers.update body': NAMES,
  'account.update body': NAMES,
  'account.addAddress body': { label: 15, billing_label: 15, shipping_label: 15 },
  'account.changeAddress body': { billing_label: 15, shipping_label: 15 },
  'profile.createAddress body': { label: 15 },
  'profile.editAddress body': { label: 15 },
  'customerAddresses.create body': { label: 15 },
  'orderEditor.create body': { ...ORDER_TEXTS, ...NEW_ORDER_TEXTS },
  'orderEditor.edit body': ORDER_TEXTS,
  'orderBumps.create body': { title: 194 },
  'orderBumps.update body': { title: 194, src_object_type: 50 },
  'checkout.placeOrder body': { order_notes: 200 },
  'roles.assign body': { role_key: 50 },
  'savedViews.create body': { name: 50 },
  'savedViews.update body': { name: 50 },
  'productDownloads.sync body': below('downloadable_files[0]', FILE_TEXTS),
};

const COUNTS: Limits = {
  'publicProducts.find query': { include_ids: 100, exclude_ids: 100 },
  'publicProducts.viewsFind query': { include_ids: 100, exclude_ids: 100 },
  'attributeTerms.createMany body': { terms: 10 },
  'orderEditor.calculateTax body': { items: 100 },
  'productBulk.update body': { products: 10 },
  'orderExport.batchFind body': { ids: 5_000, columns: 100 },
};

const LEAST: Limits = {
  'products.updatePricing body': { 'variants[0].item_price': 0 },
  'coupons.create body': { amount: 0, priority: 0 },
  'shippingClasses.create body': { cost: 0 },
  'taxRates.create body': { priority: 1, class_id: 0, for_shipping: 0 },
  'orderEditor.create body': {
    ...{ 'order_items[0].quantity': 1, 'applied_coupon[0].coupon_id': 1, 'applied_coupon[0].max_per_customer': 1 },
  },
  'orderBumps.update body': { priority: 1 },
  'orderExport.batchFind body': { max_records: 100 },
};

/** Pages of most lists have 200 rows at most, those of coupons and customers 199. */
const PAGES: Readonly<Record<string, number>> = {
  ...{ 'orders.find': 200, 'activity.find': 200, 'shippingZones.find': 200, 'shippingClasses.find': 200 },
  ...{ 'taxes.find': 200, 'coupons.find': 199, 'customers.find': 199, 'customerOrders.find': 199 },
};

const MOST: Limits = {
  'products.updatePricing body': { 'variants[0].other_info.trial_days': 365 },
  'variants.create body': { 'variants.other_info.trial_days': 365 },
  'orderExport.batchFind body': { max_records: 1_000 },
  ...Object.fromEntries(Object.entries(PAGES).map(([action, limit]) => [`${action} query`, { per_page: limit }])),
};

const rowsOf = (limits: Limits, keyword: Keyword): readonly string[] =>
  Object.entries(limits).flatMap(([place, fields]) =>
    Object.entries(fields).map(([field, limit]) => `${place} ${field}: ${keyword} ${limit}`)
  );

/** `products.create body post_title: maxLength 200`. */
export const DOCUMENTED_LIMITS: readonly string[] = [
  ...rowsOf(LENGTHS, 'maxLength'),
  ...rowsOf(COUNTS, 'maxItems'),
  ...rowsOf({ 'attributeTerms.createMany body': { terms: 1 } }, 'minItems'),
  ...rowsOf(LEAST, 'minimum'),
  ...rowsOf(MOST, 'maximum'),
];
