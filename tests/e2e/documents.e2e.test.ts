import type { Knex } from 'knex';
import type { OrderDocumentsAnswer } from '../../server/src/contracts/documents';
import { ask, buyAs } from '../support/buyer';
import { callStore, prepare } from '../support/call-store';
import { asMerchant, createProduct, sellInDollars, type Product } from '../support/merchant';
import { refund } from '../support/order-actions';
import { untilDelivered } from '../support/patience';
import { downloadPdf, readPdf } from '../support/pdf-text';
import { sharedStore } from '../support/shared-store';
import { buy, markAsPaid, readOrder } from '../support/shopper';
import { createSiteCustomer, type SiteCustomer } from '../support/site-admin';
import { connectTo } from '../support/store-site';

/** Documents of orders. See docs/reference/documents.md. */
const store = sharedStore();
const headers = asMerchant(store);

let knex: Knex;
let lamp: Product;

const documentsOf = async (orderId: number) =>
  (await prepare<OrderDocumentsAnswer>('GET', `${store.baseUrl}/orders/${orderId}/documents`, { headers })).body
    .documents;

const pdf = (path: string) => downloadPdf(`${store.baseUrl}${path}`, headers);

const bought = async (quantity = 2, changes: Readonly<Record<string, unknown>> = {}): Promise<number> => {
  const id = await buy(store, { [lamp.variantIds[0] as number]: quantity }, changes);
  await markAsPaid(store, id);
  return id;
};

const giveBack = async (orderId: number, amount: number, reason: string) => {
  const { transactions } = await readOrder(store, orderId);
  const [charge] = transactions as readonly { readonly id: number }[];
  return refund(store, orderId, { transaction_id: charge?.id, amount, reason });
};

const setStore = (settings: object) =>
  prepare('POST', `${store.baseUrl}/settings/store`, { headers, body: { settings } });

beforeAll(async () => {
  knex = connectTo(store);
  await sellInDollars(store);
  await setStore({ store_name: 'Lamps & Söhne', company_name: 'Söhne GmbH', seller_vat_id: 'DE123456789' });
  lamp = await createProduct(store, { title: 'Lamp Ωμέγα Привет', variants: [{ price: 12_345 }] });
});

afterAll(() => knex.destroy());

describe('an invoice', () => {
  it('bears the number of the order and says who bought what of whom', async () => {
    const id = await bought();
    const { invoice_no: number, total_amount: total } = await readOrder(store, id);
    const { text, pages, headers: sent } = await pdf(`/orders/${id}/documents/invoice`);
    expect(pages).toBe(1);
    for (const part of ['Invoice', String(number), 'Söhne GmbH', 'DE123456789', 'Ada Lovelace', '12 St James Square']) {
      expect(text).toContain(part);
    }
    expect(text).toContain('Lamp Ωμέγα Привет');
    expect(text).toContain('$246.90');
    expect(total).toBeGreaterThanOrEqual(24_690);
    expect(sent.get('content-type')).toBe('application/pdf');
    expect(sent.get('content-disposition')).toMatch(/^inline; .*Invoice/);
    expect(sent.get('cache-control')).toBe('private, no-store');
  });

  it('reads the same whatever becomes of the store', async () => {
    const id = await bought();
    const before = await pdf(`/orders/${id}/documents/invoice`);
    await setStore({ company_name: 'Somebody Else Ltd' });
    expect((await pdf(`/orders/${id}/documents/invoice`)).text).toBe(before.text);
    await setStore({ company_name: 'Söhne GmbH' });
  });

  it('is there without anybody asking for it, once', async () => {
    const id = await bought();
    await untilDelivered(knex);
    const answers = await Promise.all(Array.from({ length: 20 }, () => pdf(`/orders/${id}/documents/invoice`)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await knex('shop_documents').where({ order_id: id })).toHaveLength(1);
    expect(await documentsOf(id)).toMatchObject([
      { kind: 'invoice', number: (await readOrder(store, id)).invoice_no, total: 24_690, transaction_id: null },
      { kind: 'receipt', number: null, issued_at: null },
      { kind: 'packing_slip', total: null },
      { kind: 'delivery_slip' },
    ]);
  });

  it('is none of an order that was not paid', async () => {
    const id = await buy(store, { [lamp.variantIds[0] as number]: 1 });
    for (const kind of ['invoice', 'receipt', 'credit_note', 'poem']) {
      expect((await callStore('GET', `${store.baseUrl}/orders/${id}/documents/${kind}`, { headers })).status).toBe(404);
    }
    expect((await documentsOf(id)).map(({ kind }) => kind)).toEqual(['packing_slip', 'delivery_slip']);
  });

  it('speaks German where the store does, or who asks', async () => {
    const id = await bought();
    const { text } = await pdf(`/orders/${id}/documents/invoice?language=de`);
    expect(text).toContain('Rechnung');
    expect(text).toContain('Gesamtbetrag');
    const url = `${store.baseUrl}/orders/${id}/documents/invoice?language=xx`;
    expect((await callStore('GET', url, { headers })).status).toBe(422);
  });
});

describe('credit notes', () => {
  it('are made of refunds, numbered one after another', async () => {
    const id = await bought();
    await giveBack(id, 50, 'A scratch');
    await giveBack(id, 20, 'Another');
    await untilDelivered(knex);
    const notes = (await documentsOf(id)).filter(({ kind }) => kind === 'credit_note');
    expect(notes.map(({ total }) => total)).toEqual([5_000, 2_000]);
    const serials = notes.map(({ number }) => Number(String(number).replace('CN-', '')));
    expect(serials[1]).toBe((serials[0] as number) + 1);
    const { text } = await pdf(notes[0]?.file ?? '');
    for (const part of ['Credit note', String(notes[0]?.number), 'A scratch', '$50.00']) expect(text).toContain(part);
    expect(text).toContain(String((await readOrder(store, id)).invoice_no));
    const foreign = await bought();
    const url = `${store.baseUrl}/orders/${foreign}/documents/credit_note?transaction_id=${notes[0]?.transaction_id}`;
    expect((await callStore('GET', url, { headers })).status).toBe(404);
  });

  it('have no gap when many are issued at once', async () => {
    const ids: number[] = [];
    for (let order = 0; order < 6; order += 1) ids.push(await bought(1));
    await Promise.all(ids.map((id) => giveBack(id, 1, 'at once')));
    await untilDelivered(knex);
    const notes = await knex('shop_documents').where({ kind: 'credit_note' }).orderBy('serial').pluck('serial');
    const serials = notes.map(Number);
    expect(serials).toEqual(serials.map((_serial, index) => (serials[0] as number) + index));
  });
});

describe('slips', () => {
  it('of twenty orders are one file, without prices', async () => {
    const ids: number[] = [];
    for (let order = 0; order < 20; order += 1) ids.push(await bought(1, { order_notes: `Bell ${order}` }));
    const query = `kind=packing_slip&${ids.map((id) => `ids[]=${id}`).join('&')}`;
    const { pages, text } = await pdf(`/documents/slips?${query}`);
    expect(pages).toBe(20);
    expect(text).not.toContain('$');
    for (let order = 0; order < 20; order += 1) expect(text).toContain(`Bell ${order}`);
  });

  it.each([
    ['nothing', ''],
    ['no order', 'kind=packing_slip'],
    ['an invoice', 'kind=invoice&ids[]=1'],
    ['an order that is none', 'kind=packing_slip&ids[]=x'],
    ['a negative order', 'kind=packing_slip&ids[]=-1'],
    ['too many', `kind=packing_slip&${Array.from({ length: 101 }, (_none, index) => `ids[]=${index + 1}`).join('&')}`],
  ])('are refused for %s', async (_title, query) => {
    expect((await callStore('GET', `${store.baseUrl}/documents/slips?${query}`, { headers })).status).toBe(422);
  });

  it('are refused for an order that does not exist', async () => {
    const url = `${store.baseUrl}/documents/slips?kind=packing_slip&ids[]=2147483000`;
    expect((await callStore('GET', url, { headers })).status).toBe(404);
  });
});

describe('the portal', () => {
  let ada: SiteCustomer;
  let bob: SiteCustomer;

  beforeAll(async () => {
    [ada, bob] = [await createSiteCustomer(store), await createSiteCustomer(store)];
  });

  it('gives a buyer their own documents, and nobody else', async () => {
    const order = await buyAs(store, ada, { [lamp.variantIds[0] as number]: 1 });
    await markAsPaid(store, order.id);
    const path = `/customer-profile/orders/${order.uuid}/documents`;
    const { body } = await ask<OrderDocumentsAnswer>(store, ada.credentials, 'GET', path);
    expect(body.documents.map(({ kind }) => kind)).toEqual(['invoice', 'receipt']);
    const { text } = await downloadPdf(`${store.baseUrl}${body.documents[0]?.file}`, ada.credentials);
    expect(text).toContain('Invoice');
    for (const file of [path, `${path}/invoice`, `${path}/receipt`]) {
      expect((await ask(store, bob.credentials, 'GET', file)).status).toBe(404);
      expect((await ask(store, {}, 'GET', file)).status).toBe(401);
    }
    expect((await ask(store, ada.credentials, 'GET', `${path}/packing_slip`)).status).toBe(404);
  });
});

describe('a link', () => {
  it('opens one document without signing in, and is good for nothing else', async () => {
    const id = await bought(1);
    const [invoice] = await documentsOf(id);
    const link = new URL(invoice?.link ?? '');
    const open = (token: string) =>
      callStore('GET', `${store.baseUrl}/public/documents?document=${encodeURIComponent(token)}`);
    const token = String(link.searchParams.get('document'));
    const { text } = await downloadPdf(`${store.baseUrl}/public/documents${link.search}`, {});
    expect(text).toContain('Invoice');
    const [till, order, kind, transaction, signature] = token.split('.');
    const forged = [
      [till, Number(order) + 1, kind, transaction, signature],
      [Number(till) + 1, order, kind, transaction, signature],
      [till, order, 'receipt', transaction, signature],
      [till, order, kind, 7, signature],
      [till, order, kind, transaction, 'AAAA'],
      [1, order, kind, transaction, signature],
    ].map((parts) => parts.join('.'));
    for (const each of [...forged, 'x', `${token}x`, "' or 1=1 --"]) expect((await open(each)).status).toBe(403);
    expect((await callStore('GET', `${store.baseUrl}/public/documents`)).status).toBe(422);
    expect((await open('x'.repeat(500))).status).toBe(422);
  });
});

describe('what somebody typed', () => {
  it('stands on paper as it is, and runs nothing', async () => {
    const nasty = `{{x}} 5 < 6 & "quoted" -- %s ## y ## ${'ü'.repeat(120)}`;
    const id = await bought(1, { order_notes: nasty });
    const { text } = await pdf(`/orders/${id}/documents/delivery_slip`);
    expect(text).toContain('{{x}} 5 < 6 & "quoted" -- %s ## y ##');
    expect(text).toContain('Received (date, signature)');
    await expect(readPdf(Buffer.from('no pdf'))).rejects.toThrow('No PDF');
  });
});

describe('an order that is deleted', () => {
  it('leaves its number, void', async () => {
    const id = await bought(1);
    await untilDelivered(knex);
    const { status } = await callStore('DELETE', `${store.baseUrl}/orders/${id}`, { headers });
    expect(status).toBe(200);
    await untilDelivered(knex);
    const [row] = await knex('shop_documents').where({ order_id: id });
    expect(row).toMatchObject({ kind: 'invoice', content: null });
    expect(row.voided_at).not.toBeNull();
  });
});
