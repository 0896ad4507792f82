import { renderOrderSummary } from '../../server/src/modules/checkout/views/order-summary-view';
import { customerExport } from '../../server/src/modules/customers';
import { exportBatch } from '../../server/src/modules/data-export/use-cases/export-batch';
import { makeDocument, makeElectronic } from '../../server/src/modules/documents';
import { pdfThreadOf } from '../../server/src/modules/documents/pdf/pdf-thread-of';
import { printContent } from '../../server/src/modules/documents/templates/preview-content';
import { printPage } from '../../server/src/modules/documents/templates/print-templates';
import { findNotification } from '../../server/src/modules/notifications/registry';
import { saveNotification } from '../../server/src/modules/notifications/settings/save-email-settings';
import { readReceipt } from '../../server/src/modules/orders';
import { readStoreSettings, saveStoreSettings } from '../../server/src/modules/settings';
import { readTaxScope } from '../../server/src/modules/tax';
import { SYSTEM } from '../../server/src/platform/caller';
import { escapeHtml } from '../../server/src/platform/html/markup';
import type { Mail } from '../../server/src/platform/mail';
import { sellProduct } from '../support/fixture-sales';
import { startMail, type MailBox } from '../support/mail-fixture';
import { readPdf } from '../support/pdf-text';
import { platformFixture } from '../support/platform-fixture';

/** Plain text is kept as it was typed, and escaped wherever it is shown. See docs/decisions/0125. */
const TYPED = {
  title: 'Vest, fits <XL & up',
  name: 'A<B C&D',
  company: 'bei A<B GmbH & "Co"',
  street: '1 <img src=x onerror=alert(1)> Road',
  note: 'Ask Bob <bob@example.com> first\n<script>alert(1)</script> &lt;b&gt;',
};
const EMAIL = 'ada@example.com';

const squeezed = (text: string): string => text.replace(/\s+/g, '');

platformFixture('a text that was typed', (store) => {
  let box: MailBox;
  let orderId: number;
  beforeEach(async () => {
    box = await startMail(store());
    await saveStoreSettings(store().platform, SYSTEM, {
      ...{ store_name: 'Shop <3 & "Co"', company_name: 'Shop <3 GmbH', seller_vat_id: 'GB123456789' },
      ...{ store_country: 'GB', store_address1: '1 Strand', store_city: 'London', store_postcode: 'WC2R 1AA' },
    });
    const notification = await findNotification(store().platform, 'order_paid_customer');
    if (!notification) throw new Error('order_paid_customer');
    const email_body =
      '<p>{{order.billing.full_name}}: {{order.note}}</p><a title="{{order.billing.full_name}}" href="https://shop.example">x</a>{{order.payment_receipt}}';
    const change = { subject: 'For {{order.billing.full_name}}', is_default_body: 'no' as const, email_body };
    await saveNotification(store().platform, SYSTEM, { notification, locale: 'en', change });
    const { variantId } = await sellProduct(store(), { title: TYPED.title });
    const { carts, orders } = store().services;
    const { cart_hash: hash } = await carts.create();
    await carts.addItem(hash, { item_id: variantId });
    const placed = await orders.place(hash, {
      ...{ billing_email: EMAIL, billing_full_name: TYPED.name, billing_company_name: TYPED.company },
      ...{
        billing_address_1: TYPED.street,
        billing_city: 'London',
        billing_postcode: 'SW1Y 4JH',
        billing_country: 'GB',
      },
      ...{ order_notes: TYPED.note, payment_method: 'cod' },
    });
    orderId = placed.orderId;
    await orders.markAsPaid(orderId);
    await store().deliver();
  });
  afterEach(() => pdfThreadOf(store().platform).stop());

  const order = () => store().services.orders.find(orderId);

  it('stands in the order, in the log and in the export', async () => {
    const { note, order_items: items, billing_address: billing, customer } = await order();
    expect(note).toBe(TYPED.note);
    expect(items[0]?.post_title).toBe(TYPED.title);
    expect(billing).toMatchObject({ name: TYPED.name, address_1: TYPED.street, company_name: TYPED.company });
    expect(customer?.full_name).toBe(TYPED.name);
    const columns = ['first_name', 'last_name'];
    const command = { format: 'csv', scope: 'all', max_records: 10, columns } as const;
    const { csv } = await exportBatch(store().platform, 'customers', customerExport, command);
    expect(csv).toContain('\r\nA<B,C&D\r\n');
  });

  it('is escaped in e-mails, and plain in their subjects and texts', async () => {
    const mail = box.to(EMAIL).find(({ subject }) => subject.startsWith('For ')) as Mail;
    expect(mail.subject).toBe(`For ${TYPED.name}`);
    expect(mail.html).toContain(`title="${escapeHtml(TYPED.name)}"`);
    expect(mail.html).toContain('Ask Bob &lt;bob@example.com&gt; first');
    expect(mail.html).toContain('fits &lt;XL &amp; up');
    expect(mail.html).not.toMatch(/<script|<bob|<XL|<img src=x/);
    expect(mail.text).toContain(`${TYPED.name}: Ask Bob <bob@example.com> first`);
    expect(mail.text).toContain('<script>alert(1)</script> &lt;b&gt;');
    expect(mail.text).toContain(TYPED.title);
    for (const { html = '' } of box.sent) expect(html).not.toMatch(/<script|<bob|<XL|<B |<img src=x/);
  });

  it('is escaped in pages that are printed and shown', async () => {
    const { platform } = store();
    for (const key of ['invoice_template', 'packing_slip', 'delivery_slip', 'shipping_slip'] as const) {
      const page = await printPage(platform, {
        key,
        content: await printContent(platform, key, orderId),
        html: undefined,
      });
      expect(page).toContain('1 &lt;img src=x onerror=alert(1)&gt; Road');
      expect(page).not.toMatch(/<script|<bob|<XL|<B |<img src="?x/);
    }
    const receipt = await readReceipt(platform, (await order()).uuid);
    const { settings: display } = await readTaxScope(platform);
    const summary = renderOrderSummary(receipt, await readStoreSettings(platform), display);
    expect(summary).toContain(escapeHtml(TYPED.title));
    expect(summary).not.toContain('<XL');
  });

  it('is whole in files of documents and in electronic invoices', async () => {
    const { platform } = store();
    const { bytes } = await makeDocument(platform, orderId, { kind: 'invoice' });
    const text = squeezed((await readPdf(bytes)).text);
    const parts = [TYPED.title, TYPED.company, TYPED.street, 'Shop <3 GmbH'].map(squeezed);
    expect(parts.filter((part) => !text.includes(part))).toEqual([]);
    for (const format of ['ubl', 'cii'] as const) {
      const { text: xml } = await makeElectronic(platform, orderId, { kind: 'invoice', format });
      expect(xml).toContain('Vest, fits &lt;XL &amp; up');
      expect(xml).toContain('bei A&lt;B GmbH &amp; &quot;Co&quot;');
      expect(xml).not.toMatch(/<XL|<B |<img/);
    }
  });
});
