import { askStore } from '../support/attributes';
import { prepare } from '../support/call-store';
import { NO_SCHEME, startEuShop, type EuShop } from '../support/eu-shop';
import { listenTo } from '../support/hook-store';
import { asMerchant, createProduct } from '../support/merchant';
import { readOrder } from '../support/shopper';
import { createByStaff, customerWithAddress, editByStaff, staffOrder, type Saved } from '../support/staff-orders';
import { endsClean } from '../support/store-cluster';
import type { Reply } from '../support/call-store';

/** VAT numbers that staff write on orders: looked up as those of carts are. See docs/rules/tax.md. */
const NUMBER = 'DE136695976';
const DECLARATION = 'Reverse charge: VAT is to be accounted for by the recipient.';
const FILTER = 'shop/tax/validate_eu_vat_number';

let eu: EuShop;
let song: number;

const answerWith = (value: unknown) => listenTo(eu.cluster, { filters: { [FILTER]: value } });
const registered = () => answerWith({ valid: true, name: 'Becher GmbH' });

beforeAll(async () => {
  eu = await startEuShop();
  const { variantIds } = await createProduct(eu.shop, { fulfillment: 'digital', variants: [{ price: 11_900 }] });
  song = variantIds[0] as number;
});

afterAll(() => eu.provider.stop());

afterEach(registered);

endsClean(() => eu.cluster);

const inGermany = async (changes: object = {}): Promise<number> => {
  const place = { country: 'DE', city: 'Berlin', postcode: '10115', company_name: 'Becher', ...changes };
  return (await customerWithAddress(eu.shop, place)).id;
};

const bodyFor = (customer_id: number, more: object = {}) => ({
  customer_id,
  order_items: [{ object_id: song, quantity: 1 }],
  ...more,
});

type Page = {
  readonly tax_id: string | null;
  readonly business_info: Readonly<Record<string, unknown>> | null;
};

const orderOf = async (id: number) => {
  const { body } = await prepare<Page>('GET', `${eu.shop.baseUrl}/orders/${id}`, { headers: asMerchant(eu.shop) });
  const { total_amount, tax_total } = await readOrder(eu.shop, id);
  return { total_amount, tax_total, tax_id: body.tax_id, business_info: body.business_info };
};

const edit = async (id: number, more: object): Promise<Reply<Saved>> => {
  const { customer, order_items } = await readOrder(eu.shop, id);
  const lines = order_items.map((line) => ({ id: line.id, quantity: 1 }));
  return editByStaff(eu.shop, id, { customer_id: customer.id, order_items: lines, ...more });
};

const quote = (more: object) =>
  askStore<{ tax_total: number; tax_behavior: number; code?: string }>(eu.shop, 'POST', '/orders/calculate-tax', {
    country: 'DE',
    items: [{ object_id: song, subtotal: 11_900 }],
    ...more,
  });

const TAXED = { total_amount: 14_161, tax_total: 2_261 };
const REVERSED = { total_amount: 11_900, tax_total: 0 };

const placeIn = (country: string, city: string, postcode: string) => ({
  billing_address: { name: 'Ada Lovelace', address_1: 'Road 1', country, city, postcode },
});

describe('a VAT number on a new order of the back office', () => {
  it('leaves the tax to a business of another country of the EU, as the checkout does', async () => {
    const id = await staffOrder(eu.shop, bodyFor(await inGermany(), { tax_id: 'de 136.695 976' }));
    expect(await orderOf(id)).toEqual({
      ...REVERSED,
      tax_id: NUMBER,
      business_info: {
        company_name: 'Becher',
        legal_registration_id: '',
        tax_number: NUMBER,
        tax_number_validated: true,
        tax_number_country: 'DE',
        tax_number_name: 'Becher GmbH',
        reverse_charge_declaration: DECLARATION,
      },
    });
    const row = (await eu.cluster.knex('shop_order_taxes').where({ order_id: id }).first('total_tax', 'meta')) as {
      total_tax: number;
      meta: string | object;
    };
    const meta = (typeof row.meta === 'string' ? JSON.parse(row.meta) : row.meta) as object;
    expect({ total: Number(row.total_tax), meta }).toMatchObject({
      total: 0,
      meta: { vat_reverse: NUMBER, reverse_charge_applied: true, reverse_charge_tax_total: 2_261 },
    });
    const without = await staffOrder(eu.shop, bodyFor(await inGermany()));
    expect(await orderOf(without)).toEqual({ ...TAXED, tax_id: null, business_info: null });
  });

  it('that is not registered, or cannot be looked up, refuses the order', async () => {
    const customer = await inGermany();
    const refused = async (tax_id: string) => {
      const { status, body } = await createByStaff(eu.shop, bodyFor(customer, { tax_id }));
      return { status, code: body.code as unknown };
    };
    expect(await refused('DE1')).toEqual({ status: 422, code: 'invalid' });
    expect(await refused('FR40303265045')).toEqual({ status: 422, code: 'invalid' });
    await answerWith(false);
    expect(await refused(NUMBER)).toEqual({ status: 422, code: 'invalid' });
    const { total } = (
      await prepare<{ orders: { total: number } }>('GET', `${eu.shop.baseUrl}/customers/${customer}/orders`, {
        headers: asMerchant(eu.shop),
      })
    ).body.orders;
    expect(total).toBe(0);
  });

  it('is kept as it is written where nobody can look it up, and frees nobody from tax at home', async () => {
    const abroad = await staffOrder(
      eu.shop,
      bodyFor(await inGermany({ country: 'US', state: 'CA', postcode: '90001' }), { tax_id: 'EIN 12' })
    );
    expect(await orderOf(abroad)).toMatchObject({
      tax_total: 1_190,
      tax_id: 'EIN 12',
      business_info: { tax_number: 'EIN 12', tax_number_validated: false, reverse_charge_declaration: '' },
    });
    await eu.manage('/settings/store', { settings: { store_country: 'DE' } });
    try {
      const home = await staffOrder(eu.shop, bodyFor(await inGermany(), { tax_id: NUMBER }));
      expect(await orderOf(home)).toMatchObject({
        ...TAXED,
        tax_id: NUMBER,
        business_info: { tax_number_validated: true },
      });
      expect((await quote({ tax_id: NUMBER })).body.tax_total).toBe(2_261);
    } finally {
      await eu.manage('/settings/store', { settings: { store_country: 'US' } });
    }
  });

  it('takes the contained tax out of the price where the store says so', async () => {
    await eu.configure({ tax_inclusion: 'included', eu_vat_settings: { reverse_charge_price_mode: 'dynamic' } });
    try {
      const id = await staffOrder(eu.shop, bodyFor(await inGermany(), { tax_id: NUMBER }));
      expect(await orderOf(id)).toMatchObject({ total_amount: 10_000, tax_total: 0 });
      expect((await edit(id, { tax_id: '' })).status).toBe(200);
      expect(await orderOf(id)).toMatchObject({ total_amount: 11_900, tax_total: 1_900 });
    } finally {
      await eu.configure({ tax_inclusion: 'excluded', eu_vat_settings: NO_SCHEME });
    }
  });
});

describe('a VAT number on an order that is edited', () => {
  it('comes, goes, and counts while the bill goes to its country', async () => {
    const id = await staffOrder(eu.shop, bodyFor(await inGermany()));
    expect((await edit(id, { tax_id: NUMBER })).status).toBe(200);
    expect(await orderOf(id)).toMatchObject({ ...REVERSED, tax_id: NUMBER });
    expect((await edit(id, {})).status).toBe(200);
    expect(await orderOf(id)).toMatchObject({ ...REVERSED, tax_id: NUMBER });
    expect((await edit(id, placeIn('US', 'Los Angeles', '90001'))).status).toBe(422);
    expect((await edit(id, placeIn('GB', 'London', 'N1 1AA'))).status).toBe(200);
    expect(await orderOf(id)).toMatchObject({ tax_id: NUMBER, business_info: { reverse_charge_declaration: '' } });
    expect((await edit(id, placeIn('DE', 'Bonn', '53111'))).status).toBe(200);
    expect(await orderOf(id)).toMatchObject({
      ...REVERSED,
      business_info: { reverse_charge_declaration: DECLARATION },
    });
    for (const nothing of ['', null]) {
      expect((await edit(id, { tax_id: nothing })).status).toBe(200);
      expect(await orderOf(id)).toMatchObject({ ...TAXED, tax_id: null, business_info: { tax_number: '' } });
    }
  });

  it('that stood there is no reason to refuse the edit; another one is', async () => {
    const customer = await inGermany();
    const id = await staffOrder(eu.shop, bodyFor(customer, placeIn('GB', 'London', 'N1 1AA')));
    expect((await edit(id, { tax_id: NUMBER })).status).toBe(200);
    expect((await edit(id, placeIn('DE', 'Bonn', '53111'))).status).toBe(200);
    expect(await orderOf(id)).toMatchObject({ ...TAXED, business_info: { tax_number_validated: false } });
    await answerWith(false);
    expect((await edit(id, { tax_id: NUMBER, note: 'Same number' })).status).toBe(200);
    expect(await orderOf(id)).toMatchObject({ ...TAXED, tax_id: NUMBER });
    const { status, body } = await edit(id, { tax_id: 'DE129273398', note: 'Not saved' });
    expect({ status, code: body.code as unknown }).toEqual({ status: 422, code: 'invalid' });
    expect((await readOrder(eu.shop, id)).note).toBe('Same number');
    await registered();
    expect((await edit(id, { tax_id: NUMBER })).status).toBe(200);
    expect(await orderOf(id)).toMatchObject({ ...REVERSED, business_info: { tax_number_validated: true } });
  });

  it('is not looked up for an order that cannot be edited', async () => {
    const id = await staffOrder(eu.shop, bodyFor(await inGermany()));
    await prepare('PUT', `${eu.shop.baseUrl}/orders/${id}/statuses`, {
      headers: asMerchant(eu.shop),
      body: { action: 'change_order_status', statuses: { order_status: 'canceled' } },
    });
    expect((await edit(id, { tax_id: 'DE1' })).status).toBe(423);
  });
});

describe('calculate-tax', () => {
  it('tells what the order will be taxed with', async () => {
    expect((await quote({})).body).toMatchObject({ tax_total: 2_261 });
    expect((await quote({ tax_id: NUMBER })).body).toMatchObject({ tax_total: 0, tax_behavior: 0, tax_lines: [] });
    await answerWith({ valid: false });
    const { status, body } = await quote({ tax_id: NUMBER });
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'invalid' });
  });

  it('refuses what is no text', async () => {
    for (const tax_id of [['DE1'], { a: 1 }, true, 'x'.repeat(51)]) {
      expect((await quote({ tax_id })).status).toBe(422);
      expect((await createByStaff(eu.shop, bodyFor(await inGermany(), { tax_id }))).status).toBe(422);
    }
  });
});
