/** Placeholders as an editor offers them: code → label. */
export type CodeGroup = {
  readonly key: string;
  readonly title: string;
  readonly codes: Readonly<Record<string, string>>;
  /** The loop that the codes stand in. */
  readonly loop?: string;
};

const labels = (prefix: string, names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([name, label]) => [`${prefix}${name}`, label]));

const amounts = (prefix: string, names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, label]) => [
      [`${prefix}${name}`, label],
      [`${prefix}${name}_formatted`, `${label}, with currency`],
    ])
  );

const ADDRESS = {
  full_name: 'Name',
  email: 'E-mail address',
  phone: 'Phone',
  address_1: 'Address, line 1',
  address_2: 'Address, line 2',
  city: 'City',
  state: 'State',
  postcode: 'Postcode',
  country: 'Country',
};

const NAMES = { email: 'E-mail address', full_name: 'Full name', first_name: 'First name', last_name: 'Last name' };

const ORDER = {
  id: 'Number of the order',
  uuid: 'Public id of the order',
  invoice_no: 'Invoice number',
  status: 'Status',
  parent_id: 'Number of the first order',
  type: 'Type',
  fulfillment_type: 'Kind of delivery',
  customer_id: 'Number of the customer',
  payment_method: 'Payment method (key)',
  payment_method_title: 'Payment method',
  payment_status: 'Payment status',
  currency: 'Currency',
  rate: 'Exchange rate',
  note: 'Note',
  ip_address: 'IP address',
  created_at: 'Date of the order',
  completed_at: 'Date of completion',
  refunded_at: 'Date of the refund',
  item_count: 'Number of pieces',
  is_digital: 'Digital (yes, no)',
  customer_dashboard_link: 'Link to the order, for its customer',
  admin_link: 'Link to the order in the admin panel',
  payment_instructions: 'How the payment method is paid, while the order is not',
  payment_link: 'Link to the payment',
  payment_receipt: 'Table of the order',
  payment_summary: 'Summary of the amounts',
  downloads: 'List of the downloads',
  tax_breakdown: 'Taxes by rate',
  fee_lines: 'Fees',
  buyer_company_name: 'Company of the buyer',
  buyer_vat_display: 'VAT number of the buyer, with label',
  buyer_legal_registration_id: 'Registration number of the buyer',
  buyer_reverse_charge_declaration: 'Declaration of the reverse charge',
  store_company_name: 'Company of the store',
  store_company_display: 'Company of the store, with its address',
  store_legal_registration_id: 'Registration number of the store',
  store_legal_registration_display: 'Registration number of the store, with label',
  store_seller_vat_id: 'VAT number of the store',
  store_seller_vat_display: 'VAT number of the store, with label',
  store_vat_display: 'VAT number of the store, with label',
  store_seller_tax_id: 'Tax number of the store',
  store_tax_display: 'Tax number of the store, with label',
};

const ORDER_AMOUNTS = {
  subtotal: 'Subtotal',
  discount_tax: 'Tax of the discount',
  discount_total: 'Discounts',
  manual_discount_total: 'Discount by staff',
  coupon_discount_total: 'Discount by coupons',
  shipping_tax: 'Tax of the shipping',
  shipping_total: 'Shipping',
  tax_total: 'Tax',
  total_amount: 'Total',
  total_paid: 'Paid',
  total_refund: 'Refunded',
  due_amount: 'Due',
};

const SETTINGS = {
  store_name: 'Name of the store',
  store_logo: 'Address of the logo',
  store_address: 'Address, line 1',
  store_address2: 'Address, line 2',
  store_country: 'Country',
  store_state: 'State',
  store_city: 'City',
  store_postcode: 'Postcode',
  company_name: 'Company',
  legal_registration_id: 'Registration number',
  seller_vat_id: 'VAT number',
  seller_tax_id: 'Tax number',
};

const GENERAL = {
  'wp.admin_email': 'E-mail address of the administrator',
  'wp.site_url': 'Address of the site',
  'wp.admin_url': 'Address of the store in the admin panel',
  'wp.site_title': 'Name of the site',
  'user.ID': 'Number of the account',
  'user.display_name': 'Shown name of the account',
  'user.first_name': 'First name of the account',
  'user.last_name': 'Last name of the account',
  'user.user_email': 'E-mail address of the account',
  'user.user_login': 'Login of the account',
};

const TRANSACTION = {
  payment_method: 'Payment method',
  card_last_4: 'Last digits of the card',
  card_brand: 'Brand of the card',
  status: 'Status',
  currency: 'Currency',
};

const ITEM = {
  sl: 'Position',
  name: 'Product',
  variant: 'Variant',
  quantity: 'Quantity',
  payment_info: 'Terms of payment',
  payment_type: 'Kind of payment',
};

const LICENSE = {
  sl: 'Position',
  key: 'Key',
  status: 'Status',
  product_name: 'Product',
  variant: 'Variant',
  limit: 'Number of sites',
  activation_count: 'Sites in use',
  expiration_date: 'Valid until',
};

const DOWNLOAD = { sl: 'Position', title: 'File', product_name: 'Product', url: 'Link', file_size: 'Size' };

const SHIPMENT = {
  sl: 'Position',
  carrier: 'Carrier',
  tracking_number: 'Tracking number',
  tracking_url: 'Link to the tracking',
};

const SUBSCRIPTION = {
  sl: 'Position',
  id: 'Number',
  item_name: 'Plan',
  status: 'Status',
  billing_interval: 'Interval',
  payment_info: 'Terms of payment',
  next_billing_date: 'Next payment',
  bill_times: 'Payments in all',
  bill_count: 'Payments so far',
  trial_days: 'Days of trial',
  trial_ends_at: 'End of the trial',
  expire_at: 'End',
};

const REMINDER = {
  stage: 'Stage',
  days: 'Days until or since the date',
  date: 'Date that it is about',
  due_at: 'Due since',
  billing_date: 'Date of the next payment',
  trial_end_date: 'End of the trial',
  payment_link: 'Link to the payment',
  reason: 'Reason that was given',
};

export const CODE_GROUPS: readonly CodeGroup[] = [
  {
    key: 'order',
    title: 'Order',
    codes: { ...labels('order.', ORDER), ...amounts('order.', ORDER_AMOUNTS) },
  },
  { key: 'general', title: 'General', codes: GENERAL },
  {
    key: 'customer',
    title: 'Customer',
    codes: {
      ...labels('order.customer.', NAMES),
      ...labels('customer.', NAMES),
      ...labels('order.billing.', ADDRESS),
      ...labels('order.shipping.', ADDRESS),
    },
  },
  {
    key: 'transaction',
    title: 'Transaction',
    codes: {
      ...amounts('transaction.', { total: 'Total', refund_amount: 'Refunded' }),
      ...labels('transaction.', TRANSACTION),
    },
  },
  { key: 'settings', title: 'Store', codes: labels('settings.', SETTINGS) },
  {
    key: 'item',
    title: 'Item',
    loop: 'item',
    codes: {
      ...labels('item.', ITEM),
      ...amounts('item.', { unit_price: 'Price of a piece', price: 'Price', subtotal: 'Subtotal' }),
    },
  },
  { key: 'license', title: 'Licence', loop: 'license', codes: labels('license.', LICENSE) },
  { key: 'shipment', title: 'Parcel', loop: 'shipment', codes: labels('shipment.', SHIPMENT) },
  { key: 'download', title: 'Download', loop: 'download', codes: labels('download.', DOWNLOAD) },
  {
    key: 'subscription',
    title: 'Subscription',
    loop: 'subscription',
    codes: {
      ...labels('subscription.', SUBSCRIPTION),
      ...amounts('subscription.', { recurring_amount: 'Amount of a payment' }),
    },
  },
  { key: 'reminder', title: 'Reminder', codes: labels('reminder.', REMINDER) },
];

/** Conditions of `{{#if …}}` beside codes that are not empty; each with and without `order.` in front. */
export const CONDITIONS = [
  'has_downloads',
  'has_licenses',
  'is_subscription',
  'is_renewal',
  'is_digital',
  'is_physical',
  'is_refund_full',
  'is_refund_partial',
] as const;

export type Condition = (typeof CONDITIONS)[number];

export const LISTED_CODES: ReadonlySet<string> = new Set(CODE_GROUPS.flatMap(({ codes }) => Object.keys(codes)));
