import sharp from 'sharp';
import type {
  DocumentStatusAnswer,
  PdfDefaultsAnswer,
  PdfTemplatesAnswer,
  PrintPageAnswer,
  PrintTemplatesAnswer,
  SellerDetailsAnswer,
} from '../../server/src/contracts/document-templates';
import { callStore, prepare } from '../support/call-store';
import { asMerchant, createProduct, type Product } from '../support/merchant';
import { downloadPdf, readPdf } from '../support/pdf-text';
import { sharedStore } from '../support/shared-store';
import { buy, markAsPaid } from '../support/shopper';

/** See docs/reference/documents.md#templates. */
const store = sharedStore();
const headers = asMerchant(store);
const at = (path: string) => `${store.baseUrl}/templates/${path}`;
const call = <Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  callStore<Body>(method, at(path), { headers, ...(body ? { body } : {}) });

let product: Product;
let orderId: number;

beforeAll(async () => {
  product = await createProduct(store, { title: 'Lamp', variants: [{ price: 12_345 }] });
  orderId = await buy(store, { [product.variantIds[0] as number]: 1 });
  await markAsPaid(store, orderId);
});

describe('print templates', () => {
  it('are listed, saved, shown, printed and reset', async () => {
    const { body } = await call<PrintTemplatesAnswer>('GET', 'print-templates');
    expect(body.templates).toHaveLength(5);
    expect(body.shortcodes.item?.shortcodes).toHaveProperty(['{{item.sku}}']);
    const content = '<h1>{{order.invoice_no}}</h1><script>alert(1)</script>{{#item}}<p>{{item.name}}</p>{{/item}}';
    const saved = await call('PUT', 'print-templates', { templates: { shipping_slip: content } });
    expect(saved.status).toBe(200);
    const page = await prepare<PrintPageAnswer>(
      'GET',
      `${store.baseUrl}/orders/${orderId}/print-templates/shipping_slip`,
      { headers }
    );
    expect(page.body.html).toContain('<p>Lamp</p>');
    expect(page.body.html).not.toContain('script>');
    const shown = await call<PrintPageAnswer>('POST', 'print-templates/shipping_slip/preview', {
      order_id: orderId,
      content: 'own',
    });
    expect(shown.body.html).toContain('<body>own</body>');
    expect((await call('POST', 'print-templates/shipping_slip/reset')).status).toBe(200);
    const { body: after } = await call<PrintTemplatesAnswer>('GET', 'print-templates');
    expect(after.templates).toEqual(body.templates);
  });

  it.each([
    ['PUT', 'print-templates', {}, 422],
    ['PUT', 'print-templates', { templates: [] }, 422],
    ['PUT', 'print-templates', { templates: { packing_slip: {} } }, 422],
    ['PUT', 'print-templates', { templates: { packing_slip: 'x'.repeat(100_001) } }, 422],
    ['POST', 'print-templates/poem/reset', undefined, 404],
    ['POST', 'print-templates/__proto__/preview', {}, 404],
    ['POST', 'print-templates/packing_slip/preview', { order_id: 2_147_483_000 }, 404],
    ['POST', 'print-templates/packing_slip/preview', { order_id: "1' or 1=1" }, 422],
    ['POST', 'pdf-templates', { kind: 'receipt' }, 422],
    ['POST', 'pdf-templates', { title: 'x', kind: 'poem' }, 422],
    ['PUT', 'pdf-templates/order_receipt', { show_logo: 'maybe' }, 422],
    ['PUT', 'pdf-templates/order_receipt', { before_items: 'x'.repeat(10_001) }, 422],
    ['GET', 'pdf-templates/toString', undefined, 404],
    ['PUT', 'pdf-templates/poem', { heading: 'x' }, 404],
    ['DELETE', 'pdf-templates/order_invoice', undefined, 423],
    ['POST', 'pdf-templates/poem/preview', {}, 404],
  ] as const)('refuse %s %s %j with %i', async (method, path, body, status) => {
    expect((await call(method, path, body)).status).toBe(status);
  });
});

describe('pdf templates', () => {
  it('are made, previewed, named by an e-mail, and deleted', async () => {
    const made = await call<{ template: { id: string } }>('POST', 'pdf-templates', {
      ...{ title: 'Thank you', kind: 'receipt', after_items: '<p>Thanks, {{order.billing.full_name}}!</p>' },
    });
    expect(made.status).toBe(201);
    const { id } = made.body.template;
    const response = await fetch(at(`pdf-templates/${id}/preview`), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ order_id: orderId, heading: 'Voucher' }),
    });
    const { text } = await readPdf(Buffer.from(await response.arrayBuffer()));
    expect(text).toContain('Voucher');
    expect(text).toContain('Thanks, Ada Lovelace!');
    const file = await downloadPdf(`${store.baseUrl}/orders/${orderId}/documents/receipt?template=${id}`, headers);
    expect(file.text).toContain('Thanks, Ada Lovelace!');
    const attach = (template: string) =>
      callStore('PUT', `${store.baseUrl}/email-notification/order_paid_customer`, {
        headers,
        body: { settings: { subject: 'Thanks', active: 'yes', is_default_body: 'yes', attach_pdf_template: template } },
      });
    expect((await attach(id)).status).toBe(200);
    expect((await attach('poem')).status).toBe(422);
    expect((await attach('')).status).toBe(200);
    expect((await call('DELETE', `pdf-templates/${id}`)).status).toBe(200);
    expect((await call('DELETE', `pdf-templates/${id}`)).status).toBe(404);
    const { body } = await call<PdfTemplatesAnswer>('GET', 'pdf-templates');
    expect(body.templates.map((template) => template.id)).not.toContain(id);
  });
});

describe('the preview of a pdf template as a page', () => {
  const preview = (template: string, body: object) =>
    call<PrintPageAnswer>('POST', `pdf-templates/${template}/preview-page`, body);

  it('shows the texts that are not saved yet with a real order, and runs nothing', async () => {
    const { status, body } = await preview('order_receipt', {
      order_id: orderId,
      heading: 'Proof <b>',
      before_items: '<p>For <strong>{{order.billing.full_name}}</strong><script>alert(1)</script></p>',
      after_items: '<ul><li><a href="javascript:alert(1)">x</a> & more</li></ul>',
    });
    expect(status).toBe(200);
    for (const part of [
      'Proof &lt;b&gt;',
      'Ada Lovelace',
      'Lamp',
      '123.45',
      '• ',
      '&amp; more',
      "default-src 'none'",
    ]) {
      expect(body.html).toContain(part);
    }
    expect(body.html).not.toMatch(/<script|javascript:|<b>|\{\{/);
    const { body: after } = await call<PdfTemplatesAnswer>('GET', 'pdf-templates');
    expect(after.templates.find(({ id }) => id === 'order_receipt')).toMatchObject({ is_changed: false, heading: '' });
  });

  it('shows slips without prices, and credit notes of nothing that was issued', async () => {
    expect((await preview('packing_slip', { order_id: orderId })).body.html).not.toContain('123.45');
    expect((await preview('credit_note', { order_id: orderId })).body.html).toContain('Credit note');
  });

  it.each([
    ['poem', {}, 404],
    ['order_receipt', { order_id: 2_147_483_000 }, 404],
    ['order_receipt', { show_logo: 'maybe' }, 422],
    ['order_receipt', { before_items: 'x'.repeat(10_001) }, 422],
  ] as const)('refuses %s %j with %i', async (template, body, status) => {
    expect((await preview(template, body)).status).toBe(status);
  });
});

it('the factory defaults are told whatever was saved', async () => {
  await call('PUT', 'pdf-templates/order_invoice', { heading: 'Bill' });
  const { body } = await call<PdfDefaultsAnswer>('GET', 'pdf-templates/defaults');
  expect(body.templates.map(({ id }) => id)).toEqual([
    ...['order_receipt', 'order_invoice', 'credit_note', 'packing_slip', 'delivery_slip'],
  ]);
  for (const template of body.templates) {
    expect(template).toMatchObject({ heading: '', before_items: '', after_items: '', is_changed: false });
  }
  expect((await call('POST', 'pdf-templates/order_invoice/reset')).status).toBe(200);
});

describe('who sells', () => {
  const SELLER = 'pdf-templates/seller-details';
  const read = async () => (await call<SellerDetailsAnswer>('GET', SELLER)).body;

  it('is saved as documents say it, and what is missing is named', async () => {
    const before = (await read()).seller;
    const place = { store_address1: 'Main Street 1', store_city: 'Springfield' };
    await call('PUT', SELLER, { ...place, seller_vat_id: '', legal_registration_id: '' });
    // Once there is a country, none can be no more: this store may have none.
    const country = before.store_country === '' ? ['store_country'] : [];
    const missing = [...country, 'seller_vat_id', 'legal_registration_id'];
    expect(await read()).toMatchObject({ seller: place, missing });
    const { body: told } = await call<DocumentStatusAnswer>('GET', 'pdf-templates/status');
    expect(told.status.seller_missing).toEqual(missing);
    const saved = await call<SellerDetailsAnswer>('PUT', SELLER, { seller_vat_id: 'DE987654321' });
    expect(saved).toMatchObject({ status: 200, body: { seller: { seller_vat_id: 'DE987654321' }, missing: country } });
    expect((await call('PUT', SELLER, before)).status).toBe(200);
    expect((await read()).seller).toEqual(before);
  });

  it.each([
    { store_country: 'Freedonia' },
    { store_country: 'XX' },
    { company_name: 'x'.repeat(201) },
    { seller_vat_id: {} },
  ])('is refused as %j', async (body) => {
    expect((await call('PUT', SELLER, body)).status).toBe(422);
  });
});

it('the status makes a page, and tells what documents look like', async () => {
  const { status, body } = await call<DocumentStatusAnswer>('GET', 'pdf-templates/status');
  expect(status).toBe(200);
  expect(body.status).toMatchObject({ is_ready: true, fault: null, language: 'en', paper: 'A4' });
});

describe('the logo of the store', () => {
  const saveLogo = (store_logo: string) =>
    prepare('POST', `${store.baseUrl}/settings/store`, { headers, body: { settings: { store_logo } } });
  const receipt = async () =>
    (await downloadPdf(`${store.baseUrl}/orders/${orderId}/documents/receipt`, headers)).bytes;

  it('stands on documents where it can be printed', async () => {
    const background = { r: 9, g: 99, b: 199, alpha: 0.5 };
    const png = await sharp({ create: { width: 80, height: 20, channels: 4, background } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('file', new Blob([png], { type: 'image/png' }), 'logo.png');
    const upload = await fetch(`${store.baseUrl}/app/upload-attachments`, { method: 'POST', headers, body: form });
    const { url } = (await upload.json()) as { readonly url: string };
    await saveLogo(url);
    const { body: told } = await call<DocumentStatusAnswer>('GET', 'pdf-templates/status');
    expect(told.status.logo).toEqual({ state: 'ready', fault: null });
    const shown = await call<PrintPageAnswer>('POST', 'pdf-templates/order_receipt/preview-page', {});
    expect(shown.body.html).toContain('src="data:image/png;base64,');
    expect((await receipt()).toString('latin1')).toContain('/Subtype /Image');
    await saveLogo('/uploads/missing.png');
    expect((await receipt()).toString('latin1')).not.toContain('/Subtype /Image');
    const { body: missing } = await call<DocumentStatusAnswer>('GET', 'pdf-templates/status');
    expect(missing.status.logo).toMatchObject({ state: 'unusable', fault: expect.any(String) });
    await saveLogo('');
  });
});
