import { mailRow } from '../../server/src/modules/notifications/templates';

/** Values of all codes that the default bodies of e-mails use, for two products, a licence, a download and a parcel. */
type Row = Readonly<Record<string, string>>;

export type MailSample = {
  readonly values: Row;
  readonly loops: Readonly<Record<string, readonly Row[]>>;
};

const ADDRESS = {
  full_name: 'Jörg Weiß',
  address_1: 'Große Straße 12',
  address_2: 'Hinterhaus',
  postcode: '10115',
  city: 'Berlin',
  state: 'Berlin',
  country: 'Deutschland',
};

const prefixed = (prefix: string, values: Row): Row =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}${name}`, value]));

/** As the store makes it of an order, in rows like those of the bodies. */
const SUMMARY = [
  mailRow('Subtotal', '137,00 €'),
  mailRow('Discount', '−10,00 €'),
  mailRow('Shipping', '4,90 €'),
  mailRow('Total', '131,90 €', { isSum: true }),
  mailRow('Paid', '131,90 €'),
].join('');

const ORDER = {
  id: '1042',
  invoice_no: 'INV-2026-1042',
  created_at: '26. November 2026',
  payment_method_title: 'Visa, 4242',
  customer_dashboard_link: 'https://store.example/account/orders/7f3a?a=1&b=2',
  admin_link: 'https://store.example/admin/plugins/shop/orders/1042',
  payment_link: 'https://store.example/pay/7f3a',
  payment_instructions: '<p>Bank: DE89 3704 0044 0532 0130 00</p>',
  has_downloads: 'yes',
  has_licenses: 'yes',
  buyer_company_name: 'Weiß & Co. KG',
  buyer_vat_display: 'VAT number: DE123456789',
  buyer_reverse_charge_declaration: 'Reverse charge: the recipient owes the VAT.',
  payment_summary: SUMMARY,
  total_amount_formatted: '131,90 €',
  total_paid_formatted: '131,90 €',
  total_refund_formatted: '20,00 €',
  due_amount_formatted: '131,90 €',
};

const DIGEST = {
  range: '16. – 22. November 2026',
  gross_formatted: '12.340,00 €',
  gross_change: '+12 %',
  refunds_formatted: '140,00 €',
  net_formatted: '12.200,00 €',
  order_count: '87',
  order_change: '−3 %',
  item_count: '143',
  onetime_count: '60',
  subscription_count: '12',
  renewal_count: '15',
  has_top_products: 'yes',
};

const SUBSCRIPTION = {
  item_name: 'Coffee club',
  payment_info: '12,00 € per month',
  next_billing_date: '26. Dezember 2026',
  expire_at: '26. November 2027',
};

const REMINDER = {
  reason: 'Card declined',
  date: '29. November 2026',
  due_at: '20. November 2026',
  billing_date: '26. Dezember 2026',
  trial_end_date: '3. Dezember 2026',
  payment_link: 'https://store.example/pay/7f3a',
};

const VALUES: Row = {
  ...prefixed('order.', ORDER),
  ...prefixed('order.customer.', { full_name: 'Jörg Weiß', email: 'joerg@example.com' }),
  ...prefixed('order.billing.', ADDRESS),
  ...prefixed('order.shipping.', ADDRESS),
  ...prefixed('settings.', { store_name: 'Müller & Söhne' }),
  ...prefixed('transaction.', { refund_amount_formatted: '20,00 €' }),
  ...prefixed('subscription.', SUBSCRIPTION),
  ...prefixed('reminder.', REMINDER),
  ...prefixed('digest.', DIGEST),
  ...prefixed('wp.', { admin_url: 'https://store.example/admin' }),
};

const ITEMS = [
  {
    quantity: '2',
    name: 'Blue shirt with a rather long name that has to wrap on phones',
    variant: 'M, organic cotton',
    subtotal_formatted: '40,00 €',
    payment_info: '',
  },
  { quantity: '1', name: 'Writing tool', variant: '', subtotal_formatted: '97,00 €', payment_info: '97,00 € per year' },
];

export const mailSample: MailSample = {
  values: VALUES,
  loops: {
    item: ITEMS.map((item) => prefixed('item.', item)),
    license: [
      prefixed('license.', {
        product_name: 'Writing tool',
        variant: 'Team',
        key: 'PRE-A1B2-C3D4-E5F6-G7H8',
        expiration_date: '',
        activation_count: '1',
        limit: '5',
      }),
    ],
    download: [
      prefixed('download.', {
        title: 'writing-tool.zip',
        product_name: 'Writing tool',
        url: 'https://store.example/download/9c',
        file_size: '12 MB',
      }),
    ],
    shipment: [
      prefixed('shipment.', {
        carrier: 'DHL',
        tracking_number: '00340434161094042557',
        tracking_url: 'https://carrier.example/track/1',
      }),
    ],
    top_product: [
      prefixed('top_product.', { quantity: '41', name: 'Blue shirt', total_formatted: '820,00 €' }),
      prefixed('top_product.', { quantity: '12', name: 'Writing tool', total_formatted: '1.164,00 €' }),
    ],
  },
};

/** As many items as an order may have that a mailbox still shows in one piece. */
export const withItems = (count: number): MailSample => ({
  ...mailSample,
  loops: {
    ...mailSample.loops,
    item: Array.from({ length: count }, (_, index) => ({
      ...mailSample.loops.item?.[0],
      'item.name': `Product ${index + 1} with a title of a usual length`,
    })),
  },
});

const escaped = (text: string): string =>
  text.startsWith('<') ? text : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const isNothing = (value: string | undefined): boolean => value === undefined || value === '' || value === 'no';

const fillCodes = (text: string, values: Row): string =>
  text.replace(/\{\{([\w.]+)(?:\|([^{}|]*))?\}\}/g, (source, code: string, fallback: string | undefined) => {
    const value = values[code];
    if (value === undefined) return source;
    return value === '' ? (fallback ?? '') : escaped(value);
  });

/** The first condition that ends has no other one in it. */
const decideConditions = (text: string, values: Row): string => {
  const end = text.indexOf('{{/if}}');
  if (end < 0) return text;
  const start = text.lastIndexOf('{{#if ', end);
  const inside = text.indexOf('}}', start) + 2;
  const code = text.slice(start + '{{#if '.length, inside - 2);
  const kept = isNothing(values[code]) ? '' : text.slice(inside, end);
  return decideConditions(text.slice(0, start) + kept + text.slice(end + '{{/if}}'.length), values);
};

const fillIn = (text: string, values: Row): string => fillCodes(decideConditions(text, values), values);

/** A text with the sample's values, by as much of the grammar of placeholders as the default texts use; what is not in the sample stays. */
export const fillMail = (text: string, { values, loops }: MailSample = mailSample): string => {
  const repeated = text.replace(
    /\{\{#(item|license|download|shipment|top_product)\}\}([^]*?)\{\{\/\1\}\}/g,
    (_, name: string, inside: string) =>
      (loops[name] ?? []).map((row) => fillIn(inside, { ...values, ...row })).join('')
  );
  return fillIn(repeated, values);
};
