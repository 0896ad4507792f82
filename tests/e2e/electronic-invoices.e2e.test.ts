import type { OrderDocument, OrderDocumentsAnswer } from '../../server/src/contracts/documents';
import { ask, buyAs } from '../support/buyer';
import { callStore, prepare } from '../support/call-store';
import { ciiErrors } from '../support/invoice-schema';
import { asMerchant, createProduct, sellInDollars, type Product } from '../support/merchant';
import { refund } from '../support/order-actions';
import { readArchivedPdf } from '../support/pdf-attachment';
import { downloadPdf } from '../support/pdf-text';
import { sharedStore } from '../support/shared-store';
import { buy, markAsPaid, readOrder } from '../support/shopper';
import { createSiteCustomer } from '../support/site-admin';
import { clearTaxes, ok, standardId, taxApi } from '../support/taxes';
import { ublFaults } from '../support/ubl-order';
import { parseXml, textsAt } from '../support/xml-tree';

/** Electronic invoices (EN 16931). See docs/reference/documents.md#electronic-invoices. */
const store = sharedStore();
const headers = asMerchant(store);
const tax = taxApi(store);

const SELLER = {
  ...{ store_name: 'Lamps & Söhne', company_name: 'Söhne GmbH', seller_vat_id: 'GB123456789' },
  ...{ store_country: 'GB', store_address1: '1 Strand', store_city: 'London', store_postcode: 'WC2R 1AA' },
};

let lamp: Product;

const setStore = (settings: object) =>
  prepare('POST', `${store.baseUrl}/settings/store`, { headers, body: { settings } });

const bought = async (changes: Readonly<Record<string, unknown>> = {}): Promise<number> => {
  const id = await buy(store, { [lamp.variantIds[0] as number]: 2 }, changes);
  await markAsPaid(store, id);
  return id;
};

const invoiceOf = async (orderId: number): Promise<OrderDocument> => {
  const { body } = await prepare<OrderDocumentsAnswer>('GET', `${store.baseUrl}/orders/${orderId}/documents`, {
    headers,
  });
  const found = body.documents.find(({ kind }) => kind === 'invoice');
  if (!found) throw new Error('The order has no invoice.');
  return found;
};

const get = async (url: string, credentials: Readonly<Record<string, string>> = headers) => {
  const response = await fetch(url, { headers: credentials });
  return {
    status: response.status,
    text: await response.text(),
    type: response.headers.get('content-type'),
    sent: response.headers,
  };
};

const xml = (path: string) => get(`${store.baseUrl}${path}`);

const setTaxes = async (): Promise<void> => {
  await ok(tax('POST', '/configuration/settings', { settings: { enable_tax: 'yes', tax_inclusion: 'included' } }));
  await ok(tax('POST', '/country/rate', { class_id: await standardId(tax), country: 'GB', rate: '20', name: 'VAT' }));
};

beforeAll(async () => {
  await sellInDollars(store);
  await setStore({ ...SELLER, electronic_invoices: 'yes' });
  await setTaxes();
  lamp = await createProduct(store, { title: 'Lamp <Ωμέγα> & "co"', variants: [{ price: 12_345 }] });
});

afterAll(async () => {
  await setStore({ electronic_invoices: 'no' });
  await clearTaxes(tax, ['GB']);
  await ok(tax('POST', '/configuration/settings', { settings: { enable_tax: 'no' } }));
});

describe('an invoice as XML', () => {
  it('is UBL or CII, with the amounts of the order', async () => {
    const id = await bought();
    const { electronic } = await invoiceOf(id);
    expect(electronic).toMatchObject({ problems: [], file: `/orders/${id}/documents/invoice/electronic` });
    const ubl = await xml(String(electronic?.file));
    expect([ubl.status, ubl.type]).toEqual([200, 'application/xml']);
    expect(ubl.sent.get('content-disposition')).toMatch(/^attachment; .*-ubl\.xml/);
    expect(ubl.sent.get('cache-control')).toBe('private, no-store');
    const root = parseXml(ubl.text);
    expect(ublFaults(root)).toEqual([]);
    expect(textsAt(root, 'cbc:ID')).toEqual([(await readOrder(store, id)).invoice_no]);
    expect(textsAt(root, 'cac:InvoiceLine/cac:Item/cbc:Name')).toEqual(['Lamp <Ωμέγα> & "co"']);
    // 246.90 with 20 % in it.
    expect(textsAt(root, 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount')).toEqual(['205.75']);
    expect(textsAt(root, 'cac:TaxTotal/cbc:TaxAmount')).toEqual(['41.15']);
    expect(textsAt(root, 'cac:LegalMonetaryTotal/cbc:PrepaidAmount')).toEqual(['246.90']);
    const cii = await xml(`${electronic?.file}?format=cii`);
    expect(await ciiErrors([cii.text])).toEqual([]);
  });

  it('of a refund is a credit note', async () => {
    const id = await bought();
    const [charge] = (await readOrder(store, id)).transactions as readonly { readonly id: number }[];
    const { status } = await refund(store, id, { transaction_id: charge?.id, amount: 12, reason: 'A scratch' });
    expect(status).toBe(200);
    const { body } = await prepare<OrderDocumentsAnswer>('GET', `${store.baseUrl}/orders/${id}/documents`, { headers });
    const note = body.documents.find(({ kind }) => kind === 'credit_note');
    const { text } = await xml(String(note?.electronic?.file));
    const root = parseXml(text);
    expect([root.name, ...textsAt(root, 'cac:TaxTotal/cbc:TaxAmount')]).toEqual(['CreditNote', '2.00']);
    expect(textsAt(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toEqual([
      (await invoiceOf(id)).number,
    ]);
    const foreign = `/orders/${await bought()}/documents/credit_note/electronic?transaction_id=${note?.transaction_id}`;
    expect((await xml(foreign)).status).toBe(404);
  });

  it('is none of other documents, orders and formats', async () => {
    const id = await bought();
    const of = (rest: string) => xml(`/orders/${id}/documents/${rest}`).then(({ status }) => status);
    for (const kind of ['receipt', 'packing_slip', 'credit_note', 'poem', '..%2f..', '__proto__']) {
      expect(await of(`${kind}/electronic`)).toBe(404);
    }
    for (const format of ['pdf', 'UBL', '', "x' or 1=1 --"]) {
      expect([200, 422]).toContain(await of(`invoice/electronic?format=${encodeURIComponent(format)}`));
    }
    expect(await of('invoice/electronic?format=pdf')).toBe(422);
    expect(await of('invoice/electronic?transaction_id=x')).toBe(422);
    expect((await xml('/orders/2147483000/documents/invoice/electronic')).status).toBe(404);
    const unpaid = await buy(store, { [lamp.variantIds[0] as number]: 1 });
    expect((await xml(`/orders/${unpaid}/documents/invoice/electronic`)).status).toBe(404);
  });

  it('keeps what a buyer typed as text', async () => {
    const typed = `]]><x>&amp; \u0007 ${'ü'.repeat(50)}`;
    const id = await bought({ order_notes: typed, billing_address_1: '1 & 2 "Square" Ω' });
    const root = parseXml((await xml(`/orders/${id}/documents/invoice/electronic`)).text);
    expect(textsAt(root, 'cbc:Note').join(' ')).toContain(`${'ü'.repeat(50)}`);
    expect(textsAt(root, 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cbc:StreetName')).toEqual([
      '1 & 2 "Square" Ω',
    ]);
    expect(await ciiErrors([(await xml(`/orders/${id}/documents/invoice/electronic?format=cii`)).text])).toEqual([]);
  });
});

describe('the PDF file', () => {
  it('brings the invoice as data, and its text can still be read', async () => {
    const id = await bought();
    const { bytes, text } = await downloadPdf(`${store.baseUrl}/orders/${id}/documents/invoice`, headers);
    for (const part of ['Invoice', 'Lamp <Ωμέγα> & "co"', '$246.90']) expect(text).toContain(part);
    const { attachments, metadata, catalog } = readArchivedPdf(bytes);
    expect(attachments).toMatchObject([{ name: 'factur-x.xml', relationship: 'Alternative' }]);
    expect(catalog).toMatch(/\/AF \[/);
    expect(catalog).toContain('/OutputIntents');
    expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>');
    for (const part of ['urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#', '<fx:ConformanceLevel>EN 16931<']) {
      expect(metadata).toContain(part);
    }
    expect(await ciiErrors([String(attachments[0]?.text)])).toEqual([]);
    expect(attachments[0]?.text).toBe((await xml(`/orders/${id}/documents/invoice/electronic?format=cii`)).text);
    const receipt = await downloadPdf(`${store.baseUrl}/orders/${id}/documents/receipt`, headers);
    expect(readArchivedPdf(receipt.bytes).attachments).toEqual([]);
  });

  it('brings none where that is switched off, or the store has not said who it is', async () => {
    await setStore({ company_name: '', store_name: 'Lamps', seller_vat_id: '', seller_tax_id: '' });
    const id = await bought();
    await setStore(SELLER);
    const { electronic } = await invoiceOf(id);
    expect(electronic?.problems.map(({ code }) => code)).toContain('seller_vat_id');
    const refused = await xml(`/orders/${id}/documents/invoice/electronic`);
    expect(refused.status).toBe(423);
    expect(refused.text).toContain('The VAT number or the tax number of the store is missing.');
    const { bytes } = await downloadPdf(`${store.baseUrl}/orders/${id}/documents/invoice`, headers);
    expect(readArchivedPdf(bytes).attachments).toEqual([]);
    await setStore({ electronic_invoices: 'no' });
    const other = await bought();
    expect((await invoiceOf(other)).electronic).toBeNull();
    const plain = await downloadPdf(`${store.baseUrl}/orders/${other}/documents/invoice`, headers);
    expect(readArchivedPdf(plain.bytes).attachments).toEqual([]);
    await setStore({ electronic_invoices: 'yes' });
  });
});

describe('buyers', () => {
  it('have their own, and nobody else', async () => {
    const [ada, bob] = [await createSiteCustomer(store), await createSiteCustomer(store)];
    const order = await buyAs(store, ada, { [lamp.variantIds[0] as number]: 1 });
    await markAsPaid(store, order.id);
    const path = `/customer-profile/orders/${order.uuid}/documents/invoice/electronic`;
    const own = await get(`${store.baseUrl}${path}?format=cii`, ada.credentials);
    expect([own.status, own.type]).toEqual([200, 'application/xml']);
    expect((await ask(store, bob.credentials, 'GET', path)).status).toBe(404);
    expect((await ask(store, {}, 'GET', path)).status).toBe(401);
    expect((await ask(store, ada.credentials, 'GET', path.replace('invoice', 'packing_slip'))).status).toBe(404);
  });

  it('open a link without signing in, which is good for nothing else', async () => {
    const id = await bought();
    const { electronic } = await invoiceOf(id);
    const token = String(new URL(String(electronic?.link)).searchParams.get('document'));
    const open = (rest: string) => get(`${store.baseUrl}/public/documents/electronic?document=${rest}`, {});
    expect((await open(`${token}&format=cii`)).text).toContain('CrossIndustryInvoice');
    const [till, order, kind, transaction, signature] = token.split('.');
    for (const forged of [
      [till, Number(order) + 1, kind, transaction, signature],
      [till, order, 'receipt', transaction, signature],
    ]) {
      expect((await open(forged.join('.'))).status).toBe(403);
    }
    expect((await open('x')).status).toBe(403);
    expect((await callStore('GET', `${store.baseUrl}/public/documents/electronic`)).status).toBe(422);
  });
});
