import { callStore, prepare } from './call-store';
import { orderMakers } from './order-bases';
import { bumpBody, createBump } from './order-bumps';
import { createCustomer, customerBody } from './customers';
import { emailMakers } from './email-bases';
import { feedMakers } from './feed-bases';
import { licenseMakers } from './license-bases';
import { asMerchant, createProduct, pricingBody, type Product, type Shop } from './merchant';
import { buy, checkoutForm, fillCart, readOrder } from './shopper';
import { uniqueName } from './site-admin';
import { createPlan, openRenewal, planVariant, subscribe } from './subscriptions-api';
import { standardId, taxApi } from './taxes';
import { templateMakers } from './template-bases';
import { webhookMakers } from './webhook-bases';

/**
 * A request of each route that is carried out as it stands, so that an attack which bends one field of it gets past the other
 * checks. Routes that are not listed are attacked with an empty body and an id that no record has.
 */
export type Base = { readonly params: readonly (string | number)[]; readonly body: object };

export type Bases = {
  /** Made anew for each call where one request uses it up. */
  readonly of: (route: string) => Promise<Base>;
  readonly product: Product;
};

export const NO_SUCH_ID = 2_147_483_647;
const NOTHING: Base = { params: [NO_SUCH_ID], body: {} };

const SETTINGS = {
  store_name: 'Shop',
  currency: 'EUR',
  order_mode: 'test',
  inv_prefix: 'INV-',
  min_receipt_number: '1',
};

const couponBody = () => ({
  title: 'Sale',
  code: uniqueName('BASE'),
  type: 'fixed',
  amount: 1,
  status: 'active',
  stackable: 'yes',
  show_on_checkout: 'no',
  priority: 1,
  notes: '',
  start_date: '2026-01-01 00:00:00',
  end_date: '2099-01-01 00:00:00',
  conditions: { max_uses: 100_000, included_products: [] },
});

type NewCoupon = { readonly data: { readonly id: number; readonly code: string } };

const saveCoupon = async (shop: Shop): Promise<NewCoupon['data']> => {
  const call = { headers: asMerchant(shop), body: couponBody() };
  return (await prepare<NewCoupon>('POST', `${shop.baseUrl}/coupons`, call)).body.data;
};

const createCoupon = async (shop: Shop): Promise<number> => (await saveCoupon(shop)).id;

const couponDraft = async (shop: Shop, variant: number) => ({
  coupon_code: (await saveCoupon(shop)).code,
  order_items: [{ object_id: variant, quantity: 1, unit_price: 1 }],
  applied_coupons: [await createCoupon(shop)],
  customer_email: 'ada@example.com',
});

const addressBody = (type: string) => ({
  type,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  address_1: '12 St James Square',
  city: 'London',
  postcode: 'SW1Y 4JH',
  country: 'GB',
  label: 'Home',
});

/** A new customer with two addresses; the second one is not primary. */
const createAddresses = async (shop: Shop): Promise<{ readonly customerId: number; readonly addressId: number }> => {
  const { id: customerId } = await createCustomer(shop);
  const call = { headers: asMerchant(shop), body: addressBody('billing') };
  const url = `${shop.baseUrl}/customers/${customerId}/address`;
  await prepare('POST', url, call);
  const { body } = await prepare<{ data: { id: number } }>('POST', url, call);
  return { customerId, addressId: body.data.id };
};

type Makers = Readonly<Record<string, () => Base | Promise<Base>>>;

type Views = { readonly views: readonly { readonly id: number }[] };

/** Of a list that no test looks at; those of the request before make room, as a user has twenty of a list at most. */
const viewMakers = (shop: Shop): Makers => {
  const url = `${shop.baseUrl}/saved-views`;
  const call = { headers: asMerchant(shop) };
  const body = { object_type: 'licenses', name: 'View', description: 'x', query_params: { search: 'x', per_page: 20 } };
  const clear = async (): Promise<void> => {
    const { views } = (await prepare<Views>('GET', `${url}?object_type=licenses`, call)).body;
    for (const { id } of views) await callStore('DELETE', `${url}/${id}`, call);
  };
  return {
    'POST /saved-views': async () => {
      await clear();
      return { params: [], body };
    },
    'PUT /saved-views/{}': async () => {
      await clear();
      const { view } = (await prepare<{ view: { id: number } }>('POST', url, { ...call, body })).body;
      return { params: [view.id], body: { name: 'View', query_params: body.query_params } };
    },
  };
};

/** Few records, however many there are. */
const EXPORT = { format: 'json', scope: 'search_results', filters: { search: 'id = 1' }, max_records: 100 };

const exportMakers = (): Makers =>
  Object.fromEntries(
    ['orders', 'customers', 'products', 'subscriptions', 'licenses'].map((entity) => [
      `POST /data-export/${entity}/batch`,
      () => ({ params: [], body: EXPORT }),
    ])
  );

const customerMakers = (shop: Shop, customerId: number): Makers => {
  const own = (body: object = {}) => ({ params: [customerId], body });
  const withAddress = async (bodyOf: (addressId: number) => object): Promise<Base> => {
    const { customerId: id, addressId } = await createAddresses(shop);
    return { params: [id], body: bodyOf(addressId) };
  };
  return {
    'POST /customers': () => ({ params: [], body: customerBody({ notes: 'x', country: 'GB' }) }),
    'GET /customers/{}': () => own(),
    'PUT /customers/{}': () => own(customerBody({ status: 'active' })),
    'PUT /customers/{}/additional-info': () => own({ labels: [] }),
    'POST /customers/do-bulk-action': () => ({
      params: [],
      body: { action: 'change_customer_status', customer_ids: [customerId], new_status: 'active' },
    }),
    'GET /customers/get-stats/{}': () => own(),
    'POST /customers/{}/recalculate-ltv': () => own(),
    'POST /customers/{}/attachable-user': () => own({ user_id: NO_SUCH_ID }),
    'POST /customers/{}/detach-user': () => own(),
    'POST /customers/{}/merge': async () => own({ from_customer_id: (await createCustomer(shop)).id }),
    'GET /customers/{}/orders': () => own(),
    'GET /customers/{}/order': () => own(),
    'GET /customers/{}/address': () => own(),
    'POST /customers/{}/address': async () => ({
      params: [(await createCustomer(shop)).id],
      body: addressBody('shipping'),
    }),
    'PUT /customers/{}/address': () =>
      withAddress((id) => ({ address: { id }, billing_city: 'Leeds', ...addressBody('billing') })),
    'DELETE /customers/{}/address': () => withAddress((id) => ({ address: { id } })),
    'POST /customers/{}/address/make-primary': () => withAddress((id) => ({ address: { id, type: 'billing' } })),
  };
};

const subscriptionMakers = (shop: Shop): Makers => {
  const running = async (body: object): Promise<Base> => {
    const { id, parent_order_id: order } = await subscribe(shop, planVariant(await createPlan(shop)));
    return { params: [order, id], body };
  };
  const opened = async (): Promise<Base> => ({
    params: [await openRenewal(shop, await subscribe(shop, planVariant(await createPlan(shop))))],
    body: {},
  });
  const linked = async (body: object): Promise<Base> => {
    const { uuid } = await subscribe(shop, planVariant(await createPlan(shop)));
    return { params: [], body: { subscription_hash: uuid, ...body } };
  };
  const paused = async (): Promise<Base> => {
    const base = await running({});
    const [order = '', id = ''] = base.params;
    const url = `${shop.baseUrl}/orders/${order}/subscriptions/${id}/pause`;
    await prepare('PUT', url, { headers: asMerchant(shop), body: {} });
    return base;
  };
  const terms = () => ({
    ...{ status: 'active', recurring_total: 12.5, bill_times: 12, billing_interval: 'yearly' },
    next_billing_date: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const ids = { vendor_subscription_id: 'sub_1', vendor_customer_id: 'cus_1' };
  return {
    'PUT /orders/{}/subscriptions/{}/cancel': () => running({ cancel_reason: 'moved' }),
    'PUT /orders/{}/subscriptions/{}/fetch': () => running({}),
    'POST /orders/{}/subscriptions/{}/charge-now': () => running({}),
    'PUT /orders/{}/subscriptions/{}/update': () => running(terms()),
    'PUT /orders/{}/subscriptions/{}/pause': () => running({}),
    'PUT /orders/{}/subscriptions/{}/resume': paused,
    'PUT /orders/{}/subscriptions/{}/reactivate': () => running({}),
    'POST /orders/{}/subscriptions/{}/early-payment-link': () => running({}),
    'PUT /orders/{}/subscriptions/{}/vendor-ids': () => running(ids),
    'POST /orders/{}/subscriptions/{}/verify-vendor-ids': () => running(ids),
    'POST /orders/{}/subscriptions/{}/create-renewal': () => running({}),
    'POST /orders/{}/subscriptions/{}/skip-renewal': () => running({ reason: 'moved' }),
    'POST /checkout/reactivate-subscription': () => linked({}),
    'POST /checkout/early-installment-payment': () => linked({ count: 1 }),
    'POST /checkout/change-plan': async () => {
      const { parent_order_id: order } = await subscribe(shop, planVariant(await createPlan(shop)));
      const { uuid } = await readOrder(shop, order);
      return { params: [], body: { order_hash: uuid, variation_id: NO_SUCH_ID } };
    },
    'GET /renewals/{}': opened,
    'POST /renewals/{}/void': opened,
    'POST /renewals/{}/resend': opened,
  };
};

export const createBases = async (shop: Shop): Promise<Bases> => {
  const product = await createProduct(shop, { variants: [{ stock: 100_000 }] });
  const variant = product.variantIds[0] as number;
  const { title } = product;
  const orderId = await buy(shop, { [variant]: 1 });
  const taxClass = await standardId(taxApi(shop));
  const bumpId = await createBump(shop, variant, { status: 'draft' });
  const taxRate = { class_id: taxClass, country: 'AQ', rate: '5', name: 'Tax', priority: 1 };
  const customer = await createCustomer(shop);
  const makers: Makers = {
    ...customerMakers(shop, customer.id),
    ...viewMakers(shop),
    ...exportMakers(),
    ...orderMakers(shop, variant),
    ...subscriptionMakers(shop),
    ...licenseMakers(shop),
    ...webhookMakers(shop),
    ...feedMakers(shop, product),
    ...emailMakers(shop),
    ...templateMakers(shop),
    'POST /onboarding': () => ({ params: [], body: SETTINGS }),
    'POST /onboarding/create-page': () => ({
      params: [],
      body: { content: 'shop_page_id', page_name: 'Shop', save_settings: 'no' },
    }),
    'POST /products': () => ({
      params: [],
      body: { post_title: title, post_status: 'draft', detail: { fulfillment_type: 'digital', other_info: {} } },
    }),
    'POST /products/{}/pricing': () => ({
      params: [product.id],
      body: pricingBody(product.id, variant, { title, variants: [{ stock: 100_000 }] }),
    }),
    'PUT /products/{}/update-inventory/{}': () => ({
      params: [product.id, variant],
      body: { total_stock: 100_000, available: 100_000 },
    }),
    'PUT /products/{}/update-manage-stock': () => ({ params: [product.id], body: { manage_stock: 1 } }),
    'GET /products/{}': () => ({ params: [product.id], body: {} }),
    'GET /products/{}/pricing': () => ({ params: [product.id], body: {} }),
    'GET /orders/{}': () => ({ params: [orderId], body: {} }),
    'POST /cart/add_item': () => ({ params: [], body: { item_id: variant, quantity: 1 } }),
    'POST /checkout/place-order': async () => ({
      params: [],
      body: checkoutForm({ cart_hash: await fillCart(shop, { [variant]: 1 }) }),
    }),
    'POST /coupons': () => ({ params: [], body: couponBody() }),
    'PUT /coupons/{}': async () => ({ params: [await createCoupon(shop)], body: couponBody() }),
    'DELETE /coupons/{}': async () => {
      const id = await createCoupon(shop);
      return { params: [id], body: { id } };
    },
    'GET /coupons/{}': async () => ({ params: [await createCoupon(shop)], body: {} }),
    'POST /coupons/storeCouponSettings': () => ({ params: [], body: { show_on_checkout: 1 } }),
    'POST /coupons/apply': async () => ({ params: [], body: await couponDraft(shop, variant) }),
    'POST /coupons/cancel': async () => ({ params: [], body: await couponDraft(shop, variant) }),
    'POST /coupons/re-apply': async () => ({ params: [], body: await couponDraft(shop, variant) }),
    'POST /coupons/checkProductEligibility': () => ({ params: [], body: { productId: variant, appliedCoupons: [] } }),
    'POST /order_bump': () => ({ params: [], body: { title: 'Offer', src_object_id: variant } }),
    'PUT /order_bump/{}': () => ({ params: [bumpId], body: bumpBody(variant, { status: 'draft' }) }),
    'GET /order_bump/{}': () => ({ params: [bumpId], body: {} }),
    'POST /tax/country/rate': () => ({ params: [], body: taxRate }),
    'POST /tax/rates/country/override': () => ({ params: [], body: { ...taxRate, for_shipping: 3 } }),
    'POST /tax/country-status/{}': () => ({ params: ['AQ'], body: { enabled: 1 } }),
    'POST /tax/country-tax-id/{}': () => ({ params: ['AQ'], body: { tax_id: '1' } }),
    'GET /tax/rates/country/rates/{}': () => ({ params: ['AQ'], body: {} }),
    'POST /tax/configuration/settings': () => ({ params: [], body: { enable_tax: 'no', eu_vat_settings: {} } }),
    'POST /tax/configuration/countries': () => ({ params: [], body: { countries: ['AQ'] } }),
    'POST /tax/configuration/settings/eu-vat': () => ({
      params: [],
      body: { action: 'saveCountryRegistration', country: 'FR', rates: { standard: { rate: '20' } } },
    }),
    'POST /tax/configuration/settings/eu-vat/oss-rates': () => ({
      params: [],
      body: { rates: [{ country: 'LU', rate: '17', tax_label: 'TVA', class_rates: {} }] },
    }),
    'POST /taxes': () => ({ params: [], body: { ids: [NO_SUCH_ID] } }),
    'POST /settings/store': () => ({ params: [], body: { settings: SETTINGS } }),
    'POST /settings/permissions': () => ({
      params: [],
      body: { capability: { 'strapi-author': { 'labels/view': true } } },
    }),
    'POST /roles': () => ({ params: [], body: { user_id: NO_SUCH_ID, role_key: 'worker' } }),
    'POST /user/login': () => ({ params: [], body: { user_login: 'nobody@example.com', password: 'wrong' } }),
  };
  return { product, of: async (route) => (await makers[route]?.()) ?? NOTHING };
};

/** Every setting with its stored value, as the settings page gets them. */
export const readSettings = async (shop: Shop): Promise<Readonly<Record<string, unknown>>> => {
  const url = `${shop.baseUrl}/settings/store`;
  type Body = { readonly settings: Readonly<Record<string, unknown>> };
  return (await prepare<Body>('GET', url, { headers: asMerchant(shop) })).body.settings;
};
