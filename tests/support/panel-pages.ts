import { askStore, createGroup, createTerms } from './attributes';
import { createCoupon } from './coupon-maker';
import { createFeed } from './feeds-api';
import { askLicenses, buyLicense, createLicensed, readLicense } from './licenses-api';
import { createProduct } from './merchant';
import { createBump } from './order-bumps';
import type { SharedStore } from './shared-store';
import { createStaffWithShopRole, uniqueName } from './site-admin';
import { customerWithAddress, staffOrder } from './staff-orders';
import { createPlan, openRenewal, planVariant, subscribe } from './subscriptions-api';

/** Ids, and names in addresses, of what pages of single records show. */
export type Shown = Readonly<
  Record<'order' | 'subscription' | 'license' | 'site' | 'product' | 'customer' | 'coupon' | 'bump', number> &
    Record<'zone' | 'method' | 'class' | 'rate' | 'colleague' | 'webhook' | 'delivery' | 'feed' | 'productFeed', number>
>;

export type PanelPage = {
  /** Below the panel; `:order` and the like stand for the records of `Shown`. */
  readonly path: string;
  /** Its h1; left out where that is the title of the record. */
  readonly heading?: RegExp;
};

const page = (path: string, heading?: RegExp): PanelPage => ({ path, ...(heading ? { heading } : {}) });

const SECTION: readonly PanelPage[] = [
  page(''),
  ...['', '/pages', '/tax', '/product', '/payment', '/done'].map((step) => page(`/setup${step}`, /^Set up the shop$/)),
  page('/orders', /^Orders$/),
  page('/orders/:order', /^Order /),
  page('/orders/new', /^New order$/),
  page('/orders/:order/edit', /^Edit /),
  page('/orders/print?ids=:order', /^Packing lists$/),
  page('/subscriptions', /^Subscriptions$/),
  page('/subscriptions/:subscription', /^Subscription #/),
  page('/licenses', /^Licences$/),
  page('/licenses/:license', /^Licence #/),
  page('/licenses/sites', /^Sites$/),
  page('/licenses/sites/:site'),
  page('/products/:product/licensing', /^Licensing of /),
  page('/products', /^Products$/),
  page('/products/new'),
  page('/products/prices', /^Prices$/),
  page('/products/prices?ids=:product', /^Prices$/),
  page('/products/stock', /^Stock$/),
  page('/products/stock?active_view=low_stock', /^Stock$/),
  page('/products/:product'),
  page('/customers', /^Customers$/),
  page('/customers/new', /^Add a customer$/),
  page('/customers/:customer'),
  page('/customers/:customer/edit'),
  page('/reports', /^Sales$/),
  page('/reports?range=custom&from=2026-01-01&to=2026-01-31', /^Sales$/),
  page('/reports/products', /^Products$/),
  page('/reports/taxes', /^Taxes$/),
  page('/reports/subscriptions', /^Subscriptions$/),
  page('/reports/customers', /^Customers$/),
  page('/reports/refunds', /^Refunds$/),
  page('/reports/sources', /^Sources$/),
  page('/reports/licenses', /^Licences$/),
  page('/coupons', /^Coupons$/),
  page('/coupons/new', /^Create a coupon$/),
  page('/coupons/:coupon'),
  page('/order-bumps', /^Order bumps$/),
  page('/order-bumps/:bump'),
  page('/integrations', /^Integrations$/),
  page('/integrations/mailchimp', /^Mailchimp$/),
  page('/integrations/webhook/feeds/new', /^New feed: Webhook$/),
  page('/integrations/webhook/feeds/:feed'),
  page('/products/:product/integrations/chat/feeds/:productFeed'),
  page('/labels', /^Labels$/),
  page('/attributes', /^Attributes$/),
  page('/categories', /^Categories and brands$/),
  page('/activity', /^Activity$/),
  page('/doctor', /^Doctor$/),
];

const SETTINGS: readonly PanelPage[] = [
  page('/store', /^Store settings$/),
  page('/payments', /^Payments$/),
  page('/payments/stripe'),
  page('/payments/offline_payment'),
  page('/shipping', /^Shipping$/),
  page('/shipping/zones/new', /^Add a zone$/),
  page('/shipping/zones/:zone'),
  page('/shipping/zones/:zone/methods/new', /^Add a method$/),
  page('/shipping/zones/:zone/methods/:method'),
  page('/shipping/classes', /^Shipping$/),
  page('/shipping/classes/:class'),
  page('/shipping/packages', /^Shipping$/),
  page('/shipping/packages/new', /^Add a package$/),
  page('/taxes', /^Taxes$/),
  page('/taxes/countries/AQ', /^Antarctica$/),
  page('/taxes/countries/AQ/rates/new', /^Add a rate$/),
  page('/taxes/countries/AQ/rates/:rate'),
  page('/taxes/classes', /^Taxes$/),
  page('/taxes/configuration', /^Taxes$/),
  page('/taxes/eu', /^Taxes$/),
  page('/taxes/eu/registrations/new', /^Add a registration$/),
  page('/taxes/eu/rates'),
  page('/taxes/eu/rates/AT'),
  page('/taxes/countries/AQ/overrides/new'),
  page('/taxes/trial', /^Taxes$/),
  page('/taxes/filing', /^Taxes$/),
  page('/roles', /^Colleagues$/),
  page('/roles/colleagues/:colleague'),
  page('/roles/strapi', /^Colleagues$/),
  page('/roles/strapi/strapi-editor', /^Editor$/),
  page('/checkout', /^Checkout form$/),
  page('/emails', /^E-mails$/),
  page('/emails/notifications/order_paid_customer', /^Order paid$/),
  page('/emails/general', /^Sender and footer$/),
  page('/emails/reminders', /^Reminders$/),
  page('/emails/digest', /^Digest$/),
  page('/documents', /^Documents$/),
  page('/documents/pdf/order_invoice', /^Invoice$/),
  page('/documents/print/packing_slip', /^Packing slip, page$/),
  page('/webhooks', /^Webhooks$/),
  page('/webhooks/new', /^Add a webhook$/),
  page('/webhooks/:webhook'),
  page('/webhooks/:webhook/deliveries/:delivery', /^Delivery: webhook.test$/),
  page('/storage', /^File storage$/),
  page('/storage/local'),
  page('/storage/s3'),
  page('/license-keys', /^Licence keys$/),
  page('/modules', /^Modules$/),
];

const below = (place: string, pages: readonly PanelPage[]): readonly PanelPage[] =>
  pages.map(({ path, ...rest }) => ({ path: place + path, ...rest }));

/**
 * Every page of the panel that is the shop's. What goes over all pages reads them here: accessibility, texts that try to run, screens.
 */
export const PANEL_PAGES: readonly PanelPage[] = [
  ...below('/plugins/shop', SECTION),
  ...below('/settings/shop', SETTINGS),
];

export const pathOf = ({ path }: PanelPage, shown: Shown): string =>
  path.replace(/:(\w+)/g, (_all, name: keyof Shown) => String(shown[name]));

const told = async <Body>(shop: SharedStore, method: string, path: string, sent?: object): Promise<Body> => {
  const { status, body } = await askStore<Body>(shop, method, path, sent);
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
};

const firstCoupon = async (shop: SharedStore, code: string): Promise<number> => {
  type Answer = { readonly coupons: { readonly data: readonly { readonly id: number; readonly code: string }[] } };
  const { body } = await askStore<Answer>(shop, 'GET', `/coupons?search=${encodeURIComponent(code)}`);
  const coupon = body.coupons.data.find((each) => each.code.toLowerCase() === code.toLowerCase());
  if (!coupon) throw new Error(`The coupon ${code} is not in the list.`);
  return coupon.id;
};

/** Nobody lives where these deliver to and tax: they change no price of the other files that share the store. */
const FAR_AWAY = 'AQ';

const newestOf = <Row extends { readonly id: number }>(rows: readonly Row[]): number =>
  Math.max(...rows.map(({ id }) => id));

const seedShipping = async (shop: SharedStore): Promise<Pick<Shown, 'zone' | 'method' | 'class'>> => {
  type Zone = { readonly id: number; readonly methods: readonly { readonly id: number }[] };
  const zone = { name: uniqueName('Zone'), region: FAR_AWAY };
  const made = await told<{ shipping_zone: Zone }>(shop, 'POST', '/shipping/zones', zone);
  const { id } = made.shipping_zone;
  const method = { zone_id: id, title: 'Parcel', type: 'flat_rate', amount: 500, is_enabled: 1 };
  await told(shop, 'POST', '/shipping/methods', method);
  const { shipping_zone: read } = await told<{ shipping_zone: Zone }>(shop, 'GET', `/shipping/zones/${id}`);
  const goods = { name: uniqueName('Heavy goods'), type: 'fixed', cost: 250, per_item: 1 };
  const heavy = await told<{ shipping_class: { id: number } }>(shop, 'POST', '/shipping/classes', goods);
  return { zone: id, method: newestOf(read.methods), class: heavy.shipping_class.id };
};

const seedTax = async (shop: SharedStore): Promise<Pick<Shown, 'rate'>> => {
  const { classes } = await told<{ classes: readonly { id: number }[] }>(shop, 'GET', '/tax/classes');
  const rate = { class_id: newestOf(classes), country: FAR_AWAY, rate: '5', name: 'Ice' };
  await told(shop, 'POST', '/tax/country/rate', rate);
  type Rates = { readonly tax_rates: readonly { readonly id: number }[] };
  const { tax_rates: rates } = await told<Rates>(shop, 'GET', `/tax/rates/country/rates/${FAR_AWAY}`);
  return { rate: newestOf(rates) };
};

/** Switched off, so that it does not fill the log of the other files, with a test that did not get anywhere. */
const seedWebhook = async (shop: SharedStore): Promise<Pick<Shown, 'webhook' | 'delivery'>> => {
  const name = uniqueName('ERP ');
  const endpoint = { name, url: 'https://erp.invalid/hooks', events: ['order.created'], status: 'disabled' };
  const { webhook } = await told<{ webhook: { id: number } }>(shop, 'POST', '/webhooks', endpoint);
  const sent = await told<{ delivery: { id: number } }>(shop, 'POST', `/webhooks/${webhook.id}/test`);
  return { webhook: webhook.id, delivery: sent.delivery.id };
};

/** Switched off, and with a row of each kind. */
const seedFeeds = async (shop: SharedStore, product: number): Promise<Pick<Shown, 'feed' | 'productFeed'>> => {
  const pair = [{ name: 'x-token', value: 'secret {{order.id}}' }];
  const condition = { field: 'order.total_amount', operator: '>=', value: '1000' };
  const feed = await createFeed(shop, 'webhook', {
    ...{ name: uniqueName('ERP '), enabled: 'no', request_url: 'https://erp.invalid/hook' },
    ...{ request_headers: 'custom', headers: pair, request_body: 'selected', body_fields: pair },
    conditionals: { status: true, type: 'any', conditions: [condition] },
  });
  const webhook_url = 'https://chat.invalid/hook';
  return { feed, productFeed: await createFeed(shop, 'chat', { enabled: 'no', webhook_url }, product) };
};

const seedSettings = async (shop: SharedStore) => ({
  ...(await seedWebhook(shop)),
  ...(await seedShipping(shop)),
  ...(await seedTax(shop)),
  colleague: (await createStaffWithShopRole(shop, 'worker')).id,
});

/** Takes away what others could stumble over. */
export const clearPanel = async (shop: SharedStore, shown: Shown): Promise<void> => {
  await askStore(shop, 'DELETE', `/shipping/zones/${shown.zone}`);
  await askStore(shop, 'DELETE', `/shipping/classes/${shown.class}`);
  await askStore(shop, 'DELETE', `/tax/country/${FAR_AWAY}`);
  await askStore(shop, 'DELETE', `/order_bump/${shown.bump}`);
  await askStore(shop, 'DELETE', `/webhooks/${shown.webhook}`);
  await askStore(shop, 'DELETE', `/integration/global-feeds/${shown.feed}`);
};

/** Used on two sites, one of which is a local one. */
const seedLicense = async (shop: SharedStore): Promise<Pick<Shown, 'license' | 'site'>> => {
  const { id } = await buyLicense(shop, await createLicensed(shop));
  for (const url of [`${uniqueName('site').toLowerCase()}.example.com`, 'shop.localhost']) {
    await askLicenses(shop, 'POST', `/licenses/${id}/activate_site`, { url });
  }
  const { activations } = await readLicense(shop, id);
  return { license: id, site: activations[0]?.site_id ?? 0 };
};

/** Something of each kind, so that no page is empty. */
export const seedPanel = async (shop: SharedStore): Promise<Shown> => {
  const product = await createProduct(shop, { variants: [{ price: 1_250, stock: 20 }, { price: 2_500 }] });
  const [variant] = product.variantIds as [number];
  const customer = await customerWithAddress(shop);
  const order = await staffOrder(shop, {
    customer_id: customer.id,
    order_items: [{ object_id: variant, quantity: 2 }],
  });
  const coupon = await firstCoupon(shop, await createCoupon(shop));
  const bump = await createBump(shop, variant);
  await createTerms(shop, (await createGroup(shop)).id, 2);
  await askStore(shop, 'POST', '/labels', { value: uniqueName('label') });
  const category = { taxonomy: 'product-categories', names: uniqueName('category') };
  await askStore(shop, 'POST', '/products/add-product-terms', category);
  const sold = await subscribe(shop, planVariant(await createPlan(shop)));
  await openRenewal(shop, sold);
  const licensed = await seedLicense(shop);
  const records = { order, subscription: sold.id, product: product.id, customer: customer.id, coupon, bump };
  return { ...records, ...licensed, ...(await seedFeeds(shop, product.id)), ...(await seedSettings(shop)) };
};
