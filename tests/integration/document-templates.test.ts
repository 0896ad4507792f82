import { makeDocument } from '../../server/src/modules/documents';
import { pdfThreadOf } from '../../server/src/modules/documents/pdf/pdf-thread-of';
import {
  createPdfTemplate,
  deletePdfTemplate,
  readPdfTemplates,
  resetPdfTemplate,
  savePdfTemplate,
} from '../../server/src/modules/documents/templates/pdf-templates';
import { previewContent, printContent } from '../../server/src/modules/documents/templates/preview-content';
import {
  printPage,
  readPrintTemplates,
  resetPrintTemplate,
  savePrintTemplates,
} from '../../server/src/modules/documents/templates/print-templates';
import { SYSTEM } from '../../server/src/platform/caller';
import { sellOrder, sellProduct } from '../support/fixture-sales';
import { platformFixture } from '../support/platform-fixture';
import { readPdf } from '../support/pdf-text';

/** See docs/rules/documents.md#templates. */
const HOSTILE =
  '<p onclick="x()" style="background:url(https://evil.example)">Hi {{order.billing.full_name}}<script>alert(1)</script><iframe src="//x"></iframe></p><a href="{{#if order.invoice_no}}javascript:{{/if}}alert(1)">x</a><img src="x" onerror="alert(1)">';

platformFixture('templates of documents', (store) => {
  afterEach(() => pdfThreadOf(store().platform).stop());

  const sell = async (title = 'Mug') => {
    const { variantId } = await sellProduct(store(), { title });
    return sellOrder(store(), [variantId]);
  };
  const textOf = async (orderId: number, request: Parameters<typeof makeDocument>[2]) => {
    const { bytes, name } = await makeDocument(store().platform, orderId, request);
    return { name, text: (await readPdf(bytes)).text };
  };
  const page = async (key: Parameters<typeof printContent>[1], orderId: number, html?: string) =>
    printPage(store().platform, { key, content: await printContent(store().platform, key, orderId), html });

  it('of pages that browsers print are there from the beginning', async () => {
    const { id, invoice_no: number } = await sell('Mug 5 < 6 & 7');
    const templates = await readPrintTemplates(store().platform);
    expect(templates.map(({ key }) => key)).toEqual([
      ...['invoice_template', 'packing_slip', 'delivery_slip', 'shipping_slip', 'dispatch_slip'],
    ]);
    for (const { key, isChanged } of templates) {
      const html = await page(key, id);
      expect(isChanged).toBe(false);
      expect(html).toContain('12 St James Square');
      expect(html).toContain(String(number));
      expect(html).not.toMatch(/\{\{|##/);
      if (key !== 'shipping_slip') expect(html).toContain('Mug 5 &lt; 6 &amp; 7');
    }
    expect(await page('invoice_template', id)).toContain('$10.00');
    expect(await page('packing_slip', id)).not.toContain('$');
  });

  it('of slips list what lies in the parcel, and what was bought where nothing is sent', async () => {
    const { knex } = store();
    const [mug, book] = [await sellProduct(store()), await sellProduct(store(), { title: 'Novel' })];
    const { id } = await sellOrder(store(), [mug.variantId, book.variantId]);
    const lines = () => knex('shop_order_items').where({ order_id: id });
    await lines().where({ post_title: 'Novel' }).update({ fulfillment_type: 'digital' });
    const counted = '{{order.item_count}} of {{#item}}{{item.name}} {{/item}}';
    expect(await page('packing_slip', id, counted)).toContain('<body>1 of Mug </body>');
    expect(await page('invoice_template', id, counted)).toContain('<body>2 of Mug Novel </body>');
    const { text } = await textOf(id, { kind: 'delivery_slip' });
    expect([text.includes('Mug'), text.includes('Novel')]).toEqual([true, false]);
    expect((await textOf(id, { kind: 'receipt' })).text).toContain('Novel');
    await lines().update({ fulfillment_type: 'digital' });
    expect(await page('packing_slip', id, counted)).toContain('<body>2 of Mug Novel </body>');
  });

  it('are saved without what could run, and put back', async () => {
    const { platform } = store();
    const { id } = await sell();
    await savePrintTemplates(platform, SYSTEM, { packing_slip: HOSTILE });
    const find = async () => (await readPrintTemplates(platform)).find(({ key }) => key === 'packing_slip');
    expect(await find()).toMatchObject({ isChanged: true });
    for (const html of [await page('packing_slip', id), await page('packing_slip', id, HOSTILE)]) {
      expect(html).toContain('Hi Ada Lovelace');
      expect(html).not.toMatch(/<script|onclick|onerror|javascript:|iframe|evil\.example/);
      expect(html).toContain("default-src 'none'");
    }
    await resetPrintTemplate(platform, SYSTEM, 'packing_slip');
    expect(await find()).toMatchObject({ isChanged: false });
    await savePrintTemplates(platform, SYSTEM, { packing_slip: HOSTILE, delivery_slip: 'x' });
    await savePrintTemplates(platform, SYSTEM, { packing_slip: '' });
    expect(await find()).toMatchObject({ isChanged: false });
    expect(await page('delivery_slip', id)).toContain('<body>x</body>');
  });

  it('change the PDF files of their kind, and no numbers of them', async () => {
    const { platform } = store();
    const { id, invoice_no: number } = await sell();
    const before = await textOf(id, { kind: 'invoice' });
    await savePdfTemplate(platform, SYSTEM, 'order_invoice', {
      heading: 'Tax invoice',
      before_items: '<h2>Dear {{order.billing.full_name}}</h2><p>for <b>{{document.number}}</b>:</p>',
      after_items: `<ol><li>Pay {{order.total_amount_formatted}}</li><li>Smile</li></ol>${HOSTILE}{{constructor}}`,
    });
    const { name, text } = await textOf(id, { kind: 'invoice' });
    expect(name).toBe(`Tax invoice ${number}.pdf`);
    for (const part of [
      'Tax invoice',
      'Dear Ada Lovelace',
      `for ${number} :`,
      '1. Pay $10.00',
      '2. Smile',
      '{{constructor}}',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('alert(1)</script>');
    expect((await textOf(id, { kind: 'receipt' })).text).not.toContain('Dear');
    await resetPdfTemplate(platform, SYSTEM, 'order_invoice');
    expect(await textOf(id, { kind: 'invoice' })).toEqual(before);
  });

  it('are made by staff beside those of every store', async () => {
    const { platform } = store();
    const { id } = await sell();
    const own = await createPdfTemplate(platform, SYSTEM, {
      kind: 'packing_slip',
      title: 'Gift',
      after_items: '<p>Enjoy!</p>',
    });
    expect((await textOf(id, { kind: 'packing_slip', template: own.id })).text).toContain('Enjoy!');
    expect((await textOf(id, { kind: 'packing_slip' })).text).not.toContain('Enjoy!');
    await expect(textOf(id, { kind: 'invoice', template: own.id })).rejects.toThrow('other documents');
    await expect(textOf(id, { kind: 'invoice', template: 'poem' })).rejects.toThrow('does not exist');
    await expect(deletePdfTemplate(platform, SYSTEM, 'order_receipt')).rejects.toThrow('Every store');
    await expect(resetPdfTemplate(platform, SYSTEM, own.id)).rejects.toThrow('no factory default');
    await deletePdfTemplate(platform, SYSTEM, own.id);
    await expect(deletePdfTemplate(platform, SYSTEM, own.id)).rejects.toThrow('does not exist');
    expect(await readPdfTemplates(platform)).toHaveLength(5);
  });

  it('saved by many at once are saved once each', async () => {
    const { platform } = store();
    const headings = Array.from({ length: 10 }, (_none, index) => `Bill ${index}`);
    await Promise.all(headings.map((heading) => savePdfTemplate(platform, SYSTEM, 'order_receipt', { heading })));
    const templates = (await readPdfTemplates(platform)).filter(({ isChanged }) => isChanged);
    expect(templates).toHaveLength(1);
    expect(headings).toContain(templates[0]?.heading);
  });

  it('are shown without anything being issued', async () => {
    const { platform, knex } = store();
    await expect(previewContent(platform, 'invoice', undefined)).rejects.toThrow('no order yet');
    const { id } = await sell();
    await knex('shop_documents').delete();
    for (const kind of ['invoice', 'credit_note', 'receipt', 'packing_slip', 'delivery_slip'] as const) {
      expect(await previewContent(platform, kind, id)).toMatchObject({ kind });
    }
    expect(await knex('shop_documents').select()).toEqual([]);
    await expect(previewContent(platform, 'receipt', 2_147_483_000)).rejects.toThrow('does not exist');
  });
});
