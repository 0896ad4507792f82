import { callStore, prepare } from '../support/call-store';
import { DE, NO_SCHEME, startEuShop, VAT, type EuShop } from '../support/eu-shop';
import { listenTo } from '../support/hook-store';
import { asMerchant, createProduct } from '../support/merchant';
import { sampled } from '../support/sampled';
import { checkoutForm, fillCart, placeOrder, readOrder } from '../support/shopper';
import { editByStaff } from '../support/staff-orders';
import { endsClean } from '../support/store-cluster';

/**
 * What customers in the EU are charged under each scheme, from the cart to the order and its record. See
 * docs/rules/tax.md#vat-in-the-eu.
 */
let eu: EuShop;
let song: number;

beforeAll(async () => {
  eu = await startEuShop();
  const { variantIds } = await createProduct(eu.shop, { fulfillment: 'digital', variants: [{ price: 11_900 }] });
  song = variantIds[0] as number;
  const register = (country: string, rate: string) =>
    eu.manage('/tax/configuration/settings/eu-vat', {
      action: 'saveCountryRegistration',
      country,
      vat: `${country}1`,
      rates: { standard: { rate, label: 'VAT' } },
    });
  await register('FR', '20');
  await register('DE', '21');
});

afterAll(() => eu.provider.stop());

endsClean(() => eu.cluster);

const RATES = { '': 19, oss: 19, home: 20, specific: 21 } as const;
const NUMBERS = { '': '', oss: 'EU1', home: 'FR9', specific: 'DE1' } as const;

type Scheme = keyof typeof RATES;
type Inclusion = 'included' | 'excluded';
type Mode = 'fixed' | 'dynamic';
type Buyer = 'a consumer' | 'a business abroad' | 'a business at home' | 'a business at home, local reverse charge';

const SCHEMES = ['', 'oss', 'home', 'specific'] as const;
const BUYERS: readonly Buyer[] = [
  'a consumer',
  'a business abroad',
  'a business at home',
  'a business at home, local reverse charge',
];

const CASES = SCHEMES.flatMap((scheme) =>
  BUYERS.flatMap((buyer) =>
    (['included', 'excluded'] as const).flatMap((inclusion) =>
      (['fixed', 'dynamic'] as const).map((mode): [Buyer, Scheme, Inclusion, Mode] => [buyer, scheme, inclusion, mode])
    )
  )
);

const expected = (buyer: Buyer, scheme: Scheme, inclusion: Inclusion, mode: Mode) => {
  const rate = RATES[scheme];
  const isReversed = buyer === 'a business abroad' || buyer.endsWith('reverse charge');
  const tax = Math.round((11_900 * rate) / (inclusion === 'included' ? 100 + rate : 100));
  if (!isReversed) return { total_amount: 11_900 + (inclusion === 'included' ? 0 : tax), tax_total: tax };
  return { total_amount: 11_900 - (inclusion === 'included' && mode === 'dynamic' ? tax : 0), tax_total: 0 };
};

describe('an order from Germany', () => {
  const configure = async (buyer: Buyer, method: Scheme, tax_inclusion: Inclusion, mode: Mode): Promise<void> => {
    await eu.manage('/settings/store', { settings: { store_country: buyer.includes('at home') ? 'DE' : 'AT' } });
    await eu.configure({
      tax_inclusion,
      eu_vat_settings: {
        ...NO_SCHEME,
        ...{ method, oss_country: 'AT', oss_vat: 'EU1', home_country: 'FR', home_vat: 'FR9' },
        local_reverse_charge: buyer.endsWith('reverse charge') ? 'yes' : 'no',
        reverse_charge_price_mode: mode,
      },
    });
  };

  type Record = { readonly order_tax: number; readonly meta: string | object };
  const recordOf = async (order_id: number) => {
    const row = (await eu.cluster.knex('shop_order_taxes').where({ order_id }).first('order_tax', 'meta')) as Record;
    const meta = typeof row.meta === 'string' ? (JSON.parse(row.meta) as object) : row.meta;
    return { order_tax: Number(row.order_tax), meta };
  };

  afterAll(async () => {
    await eu.manage('/settings/store', { settings: { store_country: 'AT' } });
    await eu.configure({ tax_inclusion: 'excluded', eu_vat_settings: NO_SCHEME });
  });

  it.each(sampled(CASES, 3))('of %s under "%s", prices %s, %s', async (buyer, scheme, inclusion, mode) => {
    await configure(buyer, scheme, inclusion, mode);
    const cart_hash = await fillCart(eu.shop, { [song]: 1 });
    await eu.post('/cart/save_checkout_data', { ...DE, cart_hash });
    if (buyer !== 'a consumer') await eu.post('/cart/validate_vat', { ...VAT, cart_hash });
    const id = (await placeOrder(eu.shop, checkoutForm({ ...DE, cart_hash }))).body.order_id as number;
    const due = expected(buyer, scheme, inclusion, mode);
    expect(await readOrder(eu.shop, id)).toMatchObject(due);
    const isReversed = due.tax_total === 0;
    expect(await recordOf(id)).toMatchObject({
      order_tax: due.tax_total,
      meta: { tax_country: 'DE', store_vat_number: NUMBERS[scheme], reverse_charge_applied: isReversed },
    });
  });
});

describe('the scheme home without a home country', () => {
  afterAll(async () => {
    await eu.manage('/settings/store', { settings: { store_country: 'AT' } });
    await eu.configure({ tax_inclusion: 'excluded', eu_vat_settings: NO_SCHEME });
  });

  const taxOf = async (): Promise<number> => {
    const cart_hash = await fillCart(eu.shop, { [song]: 1 });
    const { body } = await eu.post<{ data: { tax_total: number } }>('/cart/save_checkout_data', { ...DE, cart_hash });
    return body.data.tax_total;
  };

  it('charges the rates of the country of the store', async () => {
    await eu.manage('/settings/store', { settings: { store_country: 'AT' } });
    await eu.configure({ tax_inclusion: 'excluded', eu_vat_settings: { ...NO_SCHEME, method: 'home' } });
    // 20 % are built in for Austria.
    expect(await taxOf()).toBe(2_380);
    const { body } = await eu.manage<{ tax_rate: { id: number } }>('/tax/country/rate', {
      ...{ class_id: 1, country: 'AT', rate: '10', name: 'USt' },
    });
    expect(await taxOf()).toBe(1_190);
    await prepare('DELETE', `${eu.shop.baseUrl}/tax/country/rate/${body.tax_rate.id}`, {
      headers: asMerchant(eu.shop),
    });
  });

  it.each([
    ['/tax/configuration/settings', { settings: { eu_vat_settings: { method: 'home' } } }],
    ['/tax/configuration/settings/eu-vat', { action: 'euCrossBorderSettings', method: 'home' }],
  ])('is refused at %s where the store is outside the EU', async (path, body) => {
    await eu.manage('/settings/store', { settings: { store_country: 'US' } });
    await eu.configure({ eu_vat_settings: NO_SCHEME });
    const reply = await callStore('POST', `${eu.shop.baseUrl}${path}`, { headers: asMerchant(eu.shop), body });
    const home_country = [expect.stringMatching(/^home_country is required/) as string];
    expect(reply).toMatchObject({ status: 422, body: { errors: { home_country } } });
    const url = `${eu.shop.baseUrl}/tax/configuration/settings`;
    const { body: kept } = await callStore('GET', url, { headers: asMerchant(eu.shop) });
    expect(kept).toMatchObject({ settings: { eu_vat_settings: { method: '' } } });
  });

  it('charges what is stored for the customer where the store has left the EU, once, whatever classes there are', async () => {
    await eu.manage('/settings/store', { settings: { store_country: 'AT' } });
    await eu.configure({ eu_vat_settings: { ...NO_SCHEME, method: 'home' } });
    await eu.manage('/settings/store', { settings: { store_country: 'US' } });
    expect(await taxOf()).toBe(2_261);
    const { body } = await eu.manage<{ class: { id: number } }>('/tax/classes', { slug: 'zero' });
    expect(await taxOf()).toBe(2_261);
    await prepare('DELETE', `${eu.shop.baseUrl}/tax/classes/${body.class.id}`, { headers: asMerchant(eu.shop) });
  });
});

describe('staff', () => {
  it('edit an order whose delivery is not offered any more: its tax is taken out of the charge once', async () => {
    const zone = await eu.manage<{ shipping_zone: { id: number } }>('/shipping/zones', { name: 'D', region: 'DE' });
    const method = { zone_id: zone.body.shipping_zone.id, title: 'Post', type: 'flat_rate', amount: '1190' };
    await eu.manage('/shipping/methods', method);
    await eu.manage('/settings/store', { settings: { store_country: 'AT' } });
    const dynamic = { ...NO_SCHEME, reverse_charge_price_mode: 'dynamic' };
    await eu.configure({ tax_inclusion: 'included', eu_vat_settings: dynamic });
    try {
      const cart_hash = await fillCart(eu.shop, { [eu.mug]: 1 });
      const place = { ...DE, billing_address_1: 'Allee 1' };
      await eu.post('/cart/save_checkout_data', { ...place, cart_hash });
      await eu.post('/cart/validate_vat', { ...VAT, cart_hash });
      const id = (await placeOrder(eu.shop, checkoutForm({ ...place, cart_hash }))).body.order_id as number;
      const before = await readOrder(eu.shop, id);
      const due = { shipping_total: 1_000, total_amount: 2_681, tax_total: 0 };
      expect(before).toMatchObject(due);
      const { shipping_method_id } = before.config as { readonly shipping_method_id: number };
      const url = `${eu.shop.baseUrl}/shipping/methods/${shipping_method_id}`;
      await prepare('DELETE', url, { headers: asMerchant(eu.shop) });
      for (let round = 0; round < 2; round += 1) {
        const order_items = [{ id: before.order_items[0]?.id, object_id: eu.mug, quantity: 1 }];
        const edited = await editByStaff(eu.shop, id, { customer_id: before.customer.id, order_items });
        expect(edited.status).toBe(200);
        expect(await readOrder(eu.shop, id)).toMatchObject(due);
      }
    } finally {
      await eu.configure({ tax_inclusion: 'excluded', eu_vat_settings: NO_SCHEME });
    }
  });

  it('are shown the tax that other code of the site decides, as the order has it', async () => {
    const filters = { 'shop/tax/validate_eu_vat_number': true };
    const items = [{ object_id: song, subtotal: 11_900, shipping_charge: 0, quantity: 1 }];
    const quote = async () => {
      const url = `${eu.shop.baseUrl}/orders/calculate-tax`;
      return (await callStore('POST', url, { headers: asMerchant(eu.shop), body: { country: 'DE', items } })).body;
    };
    expect(await quote()).toMatchObject({ tax_total: 2_261, tax_behavior: 1 });
    try {
      await listenTo(eu.cluster, { filters: { ...filters, 'shop/cart/tax_behavior': 2 } });
      expect(await quote()).toMatchObject({ tax_total: 1_900, tax_behavior: 2 });
      await listenTo(eu.cluster, { filters: { ...filters, 'shop/cart/tax_behavior': 0 } });
      expect(await quote()).toMatchObject({ tax_total: 0, tax_behavior: 0, tax_lines: [], tax_country: 'DE' });
    } finally {
      await listenTo(eu.cluster, { filters });
    }
  });
});
