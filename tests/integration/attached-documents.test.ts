import { sendAgain } from '../../server/src/modules/notifications/messages/send-again';
import { UnavailableError } from '../../server/src/domain/errors';
import { findNotification } from '../../server/src/modules/notifications/registry';
import { saveNotification } from '../../server/src/modules/notifications/settings/save-email-settings';
import { pdfThreadOf } from '../../server/src/modules/documents/pdf/pdf-thread-of';
import { SYSTEM } from '../../server/src/platform/caller';
import type { Mail, MailAttachment } from '../../server/src/platform/mail';
import { sellOrder, sellProduct } from '../support/fixture-sales';
import { startMail, type MailBox } from '../support/mail-fixture';
import { readPdf } from '../support/pdf-text';
import { platformFixture } from '../support/platform-fixture';
import { smtpProvider } from '../support/smtp-provider';
import { startSmtpReceiver } from '../support/smtp-receiver';
import { HOUR } from '../support/test-clock';

/** See docs/rules/emails.md#documents. */
const ADA = 'ada@example.com';
const MINUTE = 60_000;

platformFixture('documents of e-mails', (store) => {
  let box: MailBox;
  beforeEach(async () => {
    box = await startMail(store());
  });
  afterEach(() => pdfThreadOf(store().platform).stop());

  const attach = async (name: string, attach_pdf_template: string, change: object = {}) => {
    const notification = await findNotification(store().platform, name);
    if (!notification) throw new Error(name);
    await saveNotification(store().platform, SYSTEM, {
      ...{ notification, locale: 'en' },
      change: { attach_pdf_template, ...change },
    });
  };
  const sell = async (form: Readonly<Record<string, string>> = {}) => {
    const { variantId } = await sellProduct(store());
    return sellOrder(store(), [variantId], form);
  };
  const about = (subject: string): Mail => {
    const mail = box.to(ADA).find((each) => each.subject.includes(subject));
    if (!mail) throw new Error(`No message about ${subject}.`);
    return mail;
  };
  const textOf = async (mail: Mail) => {
    const [attachment] = mail.attachments ?? [];
    if (!attachment) throw new Error('The message has no document.');
    return { ...attachment, text: (await readPdf(attachment.content)).text };
  };
  const logOf = async (orderId: number) =>
    (await store().services.orders.find(orderId)).activities.map(({ title, content }) => `${title}: ${content}`);

  it.each([
    ['order_receipt', 'Receipt'],
    ['order_invoice', 'Invoice'],
    ['packing_slip', 'Packing slip'],
    ['delivery_slip', 'Delivery note'],
  ])('go with the message: %s', async (template, title) => {
    await attach('order_paid_customer', template);
    const order = await sell();
    const { filename, contentType, text } = await textOf(about('receipt'));
    expect(filename).toBe(`${title} ${order.invoice_no}.pdf`);
    expect(contentType).toBe('application/pdf');
    expect(text).toContain(title);
    expect(text).toContain(String(order.invoice_no));
    expect(about('order').attachments).toBeUndefined();
    expect(box.to('owner@example.com').every(({ attachments }) => attachments === undefined)).toBe(true);
  });

  it('are those of the refund that the message tells of, and the same when it is sent again', async () => {
    await attach('order_refunded_customer', 'credit_note', { active: 'yes' });
    const order = await sell();
    const [charge] = order.transactions;
    for (const [amount, reason] of [
      [1, 'A scratch'],
      [2, 'A dent'],
    ] as const) {
      await store().services.orders.refund(order.id, { transaction_id: charge?.id as number, amount, reason });
      await store().deliver();
    }
    const texts = await Promise.all(
      box
        .to(ADA)
        .filter(({ attachments }) => attachments)
        .map(textOf)
    );
    expect(texts.map(({ filename }) => filename)).toEqual(['Credit note CN-1.pdf', 'Credit note CN-2.pdf']);
    expect(texts[0]?.text).toContain('A scratch');
    expect(texts[1]?.text).toContain('A dent');
    const first = await store().knex('shop_messages').where({ event: 'order_refunded', recipient: 'customer' }).first();
    store().clock.advance(HOUR);
    const before = box.sent.length;
    await sendAgain(store().platform, SYSTEM, { id: Number(first.id) });
    await store().deliver();
    expect(box.sent).toHaveLength(before + 1);
    expect((await textOf(box.sent.at(-1) as Mail)).text).toBe(texts[0]?.text);
  });

  it('are all credit notes of a refund that takes from several charges', async () => {
    await attach('order_refunded_customer', 'credit_note');
    const order = await sell();
    const { knex, deliver, services } = store();
    const charge = await knex('shop_order_transactions').where({ order_id: order.id }).first('*');
    const { id, ...half } = charge as Record<string, unknown>;
    await knex('shop_order_transactions').where({ id }).update({ total: 400 });
    await knex('shop_order_transactions').insert({ ...half, uuid: 'u-600', document_id: 'd-600', total: 600 });
    await services.orders.refund(order.id, { amount: 10, reason: 'A crack' });
    await deliver();
    const mail = about('refund');
    expect(mail.text).toContain('$10.00');
    expect(mail.attachments?.map(({ filename }) => filename)).toEqual(['Credit note CN-1.pdf', 'Credit note CN-2.pdf']);
    const texts = await Promise.all((mail.attachments ?? []).map(async ({ content }) => (await readPdf(content)).text));
    expect(texts.map((text) => ['$4.00', '$6.00'].filter((amount) => text.includes(amount)))).toEqual([
      ['$4.00'],
      ['$6.00'],
    ]);
  });

  it('are in the language of the order, and those of staff and of orders without one in that of the documents', async () => {
    await attach('order_paid_customer', 'order_invoice');
    await attach('order_paid_admin', 'order_invoice');
    const { invoice_no: german } = await sell({ locale: 'de-AT' });
    const { invoice_no: english } = await sell();
    const named = (to: string) =>
      box.to(to).flatMap(({ attachments = [] }) => attachments.map(({ filename }) => filename));
    expect(named(ADA)).toEqual([`Rechnung ${german}.pdf`, `Invoice ${english}.pdf`]);
    expect(named('owner@example.com')).toEqual([`Invoice ${german}.pdf`, `Invoice ${english}.pdf`]);
    const [mail] = box.to(ADA).filter(({ attachments }) => attachments);
    expect((await textOf(mail as Mail)).text).toContain('Rechnung');
  });

  it('arrive at a mail server as they were made', async () => {
    const server = await startSmtpReceiver();
    const provider = await smtpProvider(server);
    box.answer(async (mail) => void (await provider.send(mail)));
    await attach('order_paid_customer', 'order_invoice');
    await sell();
    const { filename, content } = (about('receipt').attachments ?? [])[0] as MailAttachment;
    const arrived = server.received.flatMap(({ mail }) => mail.attachments);
    expect(arrived.map((each) => [each.filename, each.contentType])).toEqual([[filename, 'application/pdf']]);
    expect(arrived[0]?.content.equals(content)).toBe(true);
    expect(server.received).toHaveLength(4);
    provider.close();
    delete process.env.SMTP_URL;
    await server.stop();
  });

  it('that an order does not have leave the message as it is, and are told', async () => {
    await attach('order_placed_customer', 'order_receipt');
    await attach('order_paid_customer', 'credit_note');
    const order = await sell();
    expect(about('receipt').attachments).toBeUndefined();
    const log = await logOf(order.id);
    expect(log).toContainEqual('Document not attached to an e-mail: Order paid: The order has no such document.');
    expect(log.filter((line) => line.startsWith('E-mail sent'))).toHaveLength(4);
  });

  it('that cannot be made for the moment are waited for, and not for ever', async () => {
    await attach('order_paid_customer', 'order_receipt');
    const busy = () =>
      jest.spyOn(pdfThreadOf(store().platform), 'make').mockRejectedValue(new UnavailableError('Too many files.'));
    const receipts = () => box.to(ADA).filter(({ subject }) => subject.includes('receipt'));
    let make = busy();
    await sell();
    expect(receipts()).toHaveLength(0);
    make.mockRestore();
    store().clock.advance(MINUTE);
    await store().deliver();
    expect((await textOf(about('receipt'))).filename).toMatch(/^Receipt .*\.pdf$/);
    make = busy();
    const order = await sell();
    store().clock.advance(4 * MINUTE);
    await store().deliver();
    expect(receipts()).toHaveLength(1);
    store().clock.advance(MINUTE);
    await store().deliver();
    expect(receipts().map(({ attachments }) => attachments?.length)).toEqual([1, undefined]);
    expect(await logOf(order.id)).toContainEqual('Document not attached to an e-mail: Order paid: Too many files.');
    make.mockRestore();
  });

  it('that can never be made lose no message', async () => {
    await attach('order_paid_customer', 'order_receipt');
    const thread = pdfThreadOf(store().platform);
    const make = jest.spyOn(thread, 'make').mockRejectedValue(new Error('no memory'));
    const order = await sell();
    expect(about('receipt').attachments).toBeUndefined();
    expect(await logOf(order.id)).toContainEqual('Document not attached to an e-mail: Order paid: Error: no memory');
    make.mockResolvedValue(Buffer.alloc(5 * 1024 * 1024 + 1));
    const second = await sell();
    expect(await logOf(second.id)).toContainEqual(
      'Document not attached to an e-mail: Order paid: The document has more than 5 MB.'
    );
    expect(box.to(ADA)).toHaveLength(4);
  });

  it.each(['poem', '../order_receipt', 'toString', '__proto__', "x' or 1=1 --"])(
    'are none of a template %s',
    async (id) => {
      await expect(attach('order_paid_customer', id)).rejects.toThrow('There is no such template.');
      await attach('order_paid_customer', '');
    }
  );
});
