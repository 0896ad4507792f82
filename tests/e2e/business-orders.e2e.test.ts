import type { EmailPreviewAnswer } from '../../server/src/contracts/notifications';
import { callStore, prepare } from '../support/call-store';
import { DE, NO_SCHEME, startEuShop, VAT, type EuShop } from '../support/eu-shop';
import { readCustomer } from '../support/customers';
import { asMerchant, createProduct } from '../support/merchant';
import {
  checkoutForm,
  fillCart,
  placeOrder,
  readOrder,
  uniqueEmail,
  type OrderDetail,
  type OrderReply,
} from '../support/shopper';
import { createSiteCustomer, type Credentials } from '../support/site-admin';
import { endsClean } from '../support/store-cluster';

/**
 * Businesses at the checkout: what they are asked for, and what their orders and the storefront tell. See
 * docs/rules/checkout.md#business-customers.
 */
let eu: EuShop;
let song: number;

beforeAll(async () => {
  eu = await startEuShop();
  const { variantIds } = await createProduct(eu.shop, { fulfillment: 'digital', variants: [{ price: 1_000 }] });
  song = variantIds[0] as number;
});

afterAll(() => eu.provider.stop());

endsClean(() => eu.cluster);

const placed = async (form: object, checkedNumber = false): Promise<OrderReply> => {
  const cart_hash = await fillCart(eu.shop, { [song]: 1 });
  if (checkedNumber) await eu.post('/cart/validate_vat', { ...VAT, cart_hash });
  return (await placeOrder(eu.shop, checkoutForm({ ...DE, ...form, cart_hash }))).body;
};

const required = (form: object, checkedNumber = false) =>
  placed(form, checkedNumber).then(({ status, errors }) => (status === 'success' ? 'placed' : errors));

describe('a business of the EU', () => {
  const business = { is_business: 'yes' };
  const missing = { billing_tax_id: { required: 'VAT number is required.' } };

  afterEach(() => eu.configure({ enable_tax: 'yes', eu_vat_settings: NO_SCHEME }));

  it('needs a VAT number where the merchant requires one, and nobody else does', async () => {
    expect(await required(business)).toBe('placed');
    await eu.configure({ eu_vat_settings: { require_vat_number: 'yes' } });
    expect(await required(business)).toEqual(missing);
    expect(await required({})).toBe('placed');
    expect(await required({ ...business, billing_country: 'GB', billing_postcode: 'N1 1AA' })).toBe('placed');
    expect(await required({ ...business, billing_tax_id: 'DE1' })).toBe('placed');
    expect(await required(business, true)).toBe('placed');
    await eu.configure({ enable_tax: 'no' });
    expect(await required(business)).toBe('placed');
  });

  it('needs the papers that the form requires, and nobody needs them where they are not asked for', async () => {
    const needed = { enabled: 'yes', required: 'yes' };
    const fields = (setting: object) => ({
      business_details: { company_name: setting, vat_number: setting, legal_registration_id: setting },
    });
    await eu.manage('/checkout-fields', { fields: fields(needed) });
    try {
      expect(await required(business)).toEqual({
        ...missing,
        billing_company_name: { required: 'Company name is required.' },
        billing_legal_registration_id: { required: 'Legal registration id is required.' },
      });
      expect(await required({})).toBe('placed');
    } finally {
      await eu.manage('/checkout-fields', { fields: fields({ enabled: 'no', required: 'no' }) });
    }
  });
});

describe('what an order tells of buyer and seller', () => {
  type Parties = { readonly business_info: object | null; readonly store_business_info: object };
  const partiesOf = async ({ order_id }: OrderReply): Promise<Parties> => {
    const url = `${eu.shop.baseUrl}/orders/${order_id as number}`;
    return (await prepare<Parties>('GET', url, { headers: asMerchant(eu.shop) })).body;
  };
  const receiptOf = async ({ order_uuid }: OrderReply): Promise<object> => {
    const url = `${eu.shop.baseUrl}/checkout/get-receipt?order_hash=${order_uuid as string}`;
    return (await prepare<{ receipt: object }>('GET', url)).body.receipt;
  };

  it('is the business with its checked number, and who sold it to whom at the time', async () => {
    const seller = {
      company_name: 'Krug AG',
      legal_registration_id: 'HRB 1',
      seller_vat_id: 'AT1',
      store_country: 'AT',
    };
    await eu.manage('/settings/store', { settings: seller });
    await eu.manage('/tax/country-tax-id/DE', { tax_id: 'DE999' });
    const order = await placed({ is_business: 'yes', billing_tax_id: 'typed', billing_company_name: 'Becher' }, true);
    await eu.manage('/settings/store', {
      settings: { company_name: '', legal_registration_id: '', seller_vat_id: '' },
    });
    const { business_info, store_business_info } = await partiesOf(order);
    expect(business_info).toEqual({
      company_name: 'Becher',
      legal_registration_id: '',
      tax_number: 'DE136695976',
      tax_number_validated: true,
      tax_number_country: 'DE',
      tax_number_name: 'Becher GmbH',
      reverse_charge_declaration: 'Reverse charge: VAT is to be accounted for by the recipient.',
    });
    expect(store_business_info).toMatchObject({ ...seller, store_vat_number: 'DE999' });
    expect(await receiptOf(order)).toMatchObject({
      store_business_info: { company_name: 'Krug AG' },
      reverse_charge_declaration: 'Reverse charge: VAT is to be accounted for by the recipient.',
    });
    expect(JSON.stringify(await receiptOf(order))).not.toContain('Becher');
    const preview = await prepare<EmailPreviewAnswer>('POST', `${eu.shop.baseUrl}/email-notification/preview`, {
      headers: asMerchant(eu.shop),
      body: {
        ...{ notification_name: 'order_paid_customer', order_id: order.order_id, locale: 'en' },
        subject: '{{order.store_vat_display}}, {{order.store_seller_vat_id}}',
      },
    });
    expect(preview.body.subject).toBe('VAT number: DE999, AT1');
  });

  it('is the number as it was typed where nobody looked it up, and nothing of a consumer', async () => {
    const typed = await placed({ is_business: 'yes', billing_tax_id: 'DE1', billing_legal_registration_id: 'HRB 7' });
    expect((await partiesOf(typed)).business_info).toEqual({
      company_name: '',
      legal_registration_id: 'HRB 7',
      tax_number: 'DE1',
      tax_number_validated: false,
      tax_number_country: '',
      tax_number_name: '',
      reverse_charge_declaration: '',
    });
    const consumer = await placed({});
    expect((await partiesOf(consumer)).business_info).toBeNull();
    expect(await receiptOf(consumer)).toMatchObject({ reverse_charge_declaration: '' });
  });
});

describe('the invoice of a reverse charge', () => {
  it('keeps the country and the number that it follows from', async () => {
    const { credentials: headers } = await createSiteCustomer({ ...eu.shop, dir: eu.cluster.site.dir });
    const cart_hash = await fillCart(eu.shop, { [song]: 1 }, headers);
    const body = { ...VAT, cart_hash };
    await prepare('POST', `${eu.shop.baseUrl}/cart/validate_vat`, { headers, body });
    const { order_id } = (await placeOrder(eu.shop, checkoutForm({ ...DE, cart_hash }), headers)).body;
    const { transactions } = await readOrder(eu.shop, order_id as number);
    const url = `${eu.shop.baseUrl}/customer-profile/orders/${String(transactions[0]?.uuid)}/billing-address`;
    const save = (address: object) => callStore<{ errors?: object }>('PUT', url, { headers, body: address });
    const address = { name: 'Ada', address_1: 'Allee 1', city: 'Berlin', postcode: '10115', country: 'DE' };
    const kept = { ...address, vat_tax_id: 'DE136695976' };
    expect((await save(kept)).status).toBe(200);
    const moved = await save({ ...address, country: 'NO', city: 'Oslo', postcode: '0150', vat_tax_id: '' });
    expect(moved.status).toBe(422);
    const locked = { locked: expect.any(String) as string };
    expect(moved.body.errors).toEqual({ country: locked, vat_tax_id: locked });
    expect((await prepare('GET', url, { headers })).body).toMatchObject({ data: kept });
  });
});

describe('what a customer record keeps of a business', () => {
  type Named = Readonly<Record<string, unknown>>;
  const TYPED = { is_business: 'yes', billing_tax_id: 'DE1', billing_company_name: 'Teller' };
  const KEPT = {
    company_name: 'Teller',
    legal_registration_id: '',
    tax_number: 'DE1',
    tax_number_validated: false,
    tax_number_country: '',
    tax_number_name: '',
  };
  const CHECKED = {
    company_name: 'Becher',
    legal_registration_id: '',
    tax_number: 'DE136695976',
    tax_number_validated: true,
    tax_number_country: 'DE',
    tax_number_name: 'Becher GmbH',
  };
  const FORGED = { tax_info: { ...KEPT, company_name: 'Forged' }, customer_tax_info: { company_name: 'Forged' } };

  const signUp = () => createSiteCustomer({ ...eu.shop, dir: eu.cluster.site.dir });
  type Placed = OrderDetail & { readonly cost: number; readonly reply: OrderReply };
  const order = async (form: object, headers: Credentials = {}, checkedNumber = false): Promise<Placed> => {
    const cart_hash = await fillCart(eu.shop, { [song]: 1 }, headers);
    if (checkedNumber) {
      await prepare('POST', `${eu.shop.baseUrl}/cart/validate_vat`, { headers, body: { ...VAT, cart_hash } });
    }
    const {
      status,
      headers: told,
      body,
    } = await placeOrder(eu.shop, checkoutForm({ ...DE, ...form, cart_hash }), headers);
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'success' } });
    const detail = await readOrder(eu.shop, body.order_id as number);
    return { ...detail, cost: Number(told.get('x-sql-statements') ?? NaN), reply: body };
  };
  const kept = async (customerId: unknown) => (await readCustomer(eu.shop, Number(customerId))).customer_tax_info;
  const profileOf = async (headers: Credentials): Promise<Named> => {
    const url = `${eu.shop.baseUrl}/customer-profile/profile`;
    return (await prepare<{ data: Named }>('GET', url, { headers })).body.data;
  };

  it('is what the last order as a business of a guest said, and nothing of a consumer', async () => {
    const billing_email = uniqueEmail();
    const { customer_id: id } = await order({ billing_email });
    expect(await kept(id)).toBeNull();
    expect((await order({ billing_email, ...TYPED })).customer_id).toBe(id);
    expect(await kept(id)).toEqual(KEPT);
    await order({ billing_email, is_business: 'yes', billing_company_name: 'Becher' }, {}, true);
    expect(await kept(id)).toEqual(CHECKED);
    await order({ billing_email });
    expect(await kept(id)).toEqual(CHECKED);
    const { customer_id: first } = await order({ billing_email: uniqueEmail(), ...TYPED });
    expect(await kept(first)).toEqual(KEPT);
  });

  it('prefills the next order of who is signed in, and frees it from no tax', async () => {
    const { credentials } = await signUp();
    expect(await profileOf(credentials)).toMatchObject({ not_a_customer: true, customer_tax_info: null });
    const business = { is_business: 'yes', billing_company_name: 'Becher' };
    const { customer_id: id, tax_total: reversed } = await order(business, credentials, true);
    expect([await kept(id), reversed]).toEqual([CHECKED, 0]);
    expect(await profileOf(credentials)).toMatchObject({ id, customer_tax_info: CHECKED });
    const again = await order({ ...business, billing_tax_id: CHECKED.tax_number }, credentials);
    expect([again.customer_id, again.tax_total]).toEqual([id, 190]);
    expect(await kept(id)).toEqual({ ...CHECKED, ...KEPT, company_name: 'Becher', tax_number: CHECKED.tax_number });
  });

  it('is not written by who merely types the address of an account', async () => {
    const [owner, newcomer] = [await signUp(), await signUp()];
    const { customer_id: id } = await order({ ...TYPED, billing_email: owner.email }, owner.credentials);
    const foreign = { ...TYPED, billing_email: owner.email, billing_company_name: 'Mallory' };
    expect((await order(foreign, {}, true)).customer_id).toBe(id);
    expect(await kept(id)).toEqual(KEPT);
    const theirs = await order(foreign, newcomer.credentials, true);
    expect(theirs.customer_id).not.toBe(id);
    expect(await kept(theirs.customer_id)).toEqual({ ...CHECKED, company_name: 'Mallory' });
    expect(await kept(id)).toEqual(KEPT);
    expect((await profileOf(owner.credentials)).customer_tax_info).toEqual(KEPT);
  });

  it('is written by orders alone, and shown to the owner and the staff, by itself', async () => {
    const { credentials: own, email } = await signUp();
    const { customer_id, customer, reply } = await order({ ...TYPED, billing_email: email }, own);
    const id = Number(customer_id);
    const body = { ...FORGED, email, full_name: 'Ada Lovelace' };
    const put = `${eu.shop.baseUrl}/customers/${id}`;
    await prepare('PUT', put, { headers: asMerchant(eu.shop), body });
    await prepare('PUT', put, { headers: own, body });
    await prepare('POST', `${eu.shop.baseUrl}/customer-profile/update`, { headers: own, body });
    await order({ ...FORGED, billing_email: email }, own);
    expect(await kept(id)).toEqual(KEPT);
    const list = await prepare('GET', `${eu.shop.baseUrl}/customers?include_ids[]=${id}`, {
      headers: asMerchant(eu.shop),
    });
    const receipt = `${eu.shop.baseUrl}/checkout/get-receipt?order_hash=${reply.order_uuid as string}`;
    const shown = JSON.stringify([list.body, reply, customer, (await prepare('GET', receipt)).body]);
    for (const hidden of ['tax_info', 'Teller']) expect(shown).not.toContain(hidden);
    expect(shown).toContain(email);
  });

  it('costs one statement at most, and that of a business', async () => {
    const billing_email = uniqueEmail();
    const cheapest = async (form: object): Promise<number> => {
      const costs: number[] = [];
      for (let attempt = 0; attempt < 3; attempt += 1) costs.push((await order({ billing_email, ...form })).cost);
      return Math.min(...costs);
    };
    await order({ billing_email });
    const [consumer, business] = [await cheapest({}), await cheapest(TYPED)];
    expect(consumer).toBeGreaterThan(0);
    expect(business - consumer).toBeLessThanOrEqual(1);
  });
});

describe('what the storefront shows of taxes', () => {
  const tax = async () =>
    (await prepare<{ store: { tax: object } }>('GET', `${eu.shop.baseUrl}/public/store`)).body.store.tax;
  const shown = async (cart_hash: string): Promise<string> => {
    const url = `${eu.shop.baseUrl}/checkout/get-checkout-summary-view?cart_hash=${cart_hash}`;
    return (await callStore<{ items: { views: string } }>('GET', url)).body.items.views;
  };

  it('is told with the store, placeholders filled in', async () => {
    await eu.manage('/settings/store', { settings: { store_country: 'DE' } });
    await eu.configure({
      tax_display_label: 'VAT',
      price_suffix_included: 'incl. {rate} {label}',
      price_suffix_excluded: 'plus {{label}}',
      eu_vat_settings: { require_vat_number: 'yes' },
    });
    expect(await tax()).toMatchObject({
      enabled: true,
      tax_inclusion: 'excluded',
      tax_calculation_basis: 'shipping',
      tax_display_label: 'VAT',
      price_suffix_included: 'incl. 19% VAT',
      price_suffix_excluded: 'plus VAT',
      checkout_tax_breakdown_display: 'both',
      require_vat_number: true,
      vat_number_countries: expect.arrayContaining(['DE', 'GR']),
    });
    await eu.configure({ enable_tax: 'no', eu_vat_settings: NO_SCHEME });
    expect(await tax()).toMatchObject({
      enabled: false,
      require_vat_number: false,
      price_suffix_included: 'incl. VAT',
    });
    await eu.configure({ enable_tax: 'yes' });
  });

  it('is rows, tooltips, or both in the summary', async () => {
    const cart_hash = await fillCart(eu.shop, { [song]: 1 });
    await eu.post('/cart/save_checkout_data', { ...DE, cart_hash });
    expect(await shown(cart_hash)).toContain('<div class="shop-summary-tax">\n    <dt title="19%">MwSt</dt>');
    await eu.configure({ checkout_tax_breakdown_display: 'label' });
    expect(await shown(cart_hash)).toContain('<div class="shop-summary-tax">\n    <dt>MwSt</dt>');
    await eu.configure({ checkout_tax_breakdown_display: 'tooltip', tax_display_label: 'Taxes & "so" on' });
    expect(await shown(cart_hash)).toContain(
      '<div class="shop-summary-tax">\n    <dt title="MwSt 19%: $1.90">Taxes &amp; &quot;so&quot; on</dt>'
    );
    const { order_uuid } = (await placeOrder(eu.shop, checkoutForm({ ...DE, cart_hash }))).body;
    const url = `${eu.shop.baseUrl}/checkout/get-checkout-summary-view?order_hash=${order_uuid as string}`;
    const { body } = await callStore<{ items: { views: string } }>('GET', url);
    expect(body.items.views).toContain('<dt>Taxes &amp; &quot;so&quot; on</dt>');
    await eu.configure({ checkout_tax_breakdown_display: 'both', tax_display_label: '' });
  });
});
