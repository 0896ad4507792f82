import type { Core } from '@strapi/strapi';
import { wrapMail } from '../../server/src/modules/notifications/templates';
import { oneLine, sendMail, type Mail } from '../../server/src/platform/mail';
import { loadStrapiPackage, smtpProvider, type SmtpProvider } from '../support/smtp-provider';
import { startSmtpReceiver, type Received, type SmtpReceiver } from '../support/smtp-receiver';

/** From the store through Strapi's own e-mail service and its provider for SMTP to a real mail server. */
type EmailPlugin = { readonly services: { readonly email: () => object } };

let server: SmtpReceiver;
let provider: SmtpProvider;
let strapi: Core.Strapi;

beforeAll(async () => {
  server = await startSmtpReceiver();
  provider = await smtpProvider(server);
  const service = (await loadStrapiPackage<EmailPlugin>('@strapi/email/strapi-server')).services.email();
  strapi = { plugin: () => ({ provider, service: () => service }) } as unknown as Core.Strapi;
  // Strapi's service reads its provider from there.
  (globalThis as { strapi?: Core.Strapi }).strapi = strapi;
});

afterAll(async () => {
  delete (globalThis as { strapi?: Core.Strapi }).strapi;
  delete process.env.SMTP_URL;
  provider.close();
  await server.stop();
});

const BASE: Mail = { to: 'joerg@example.com', subject: 'Hello', text: 'Hello\n' };

const send = async (changes: Partial<Mail> = {}): Promise<Received> => {
  await sendMail(strapi, { ...BASE, ...changes });
  return server.received.at(-1) as Received;
};

it('brings markup, text, headers and attachments, with umlauts everywhere', async () => {
  const { html, text } = await wrapMail({
    body: '<p>Grüße aus Köln, 学习</p><p><a href="https://store.example/a?b=1&amp;c=2">Zur Bestellung</a></p>',
    preheader: 'Übersicht',
    footer: '<p>Müller &amp; Söhne</p>',
    storeName: 'Müller & Söhne',
    logo: null,
    locale: 'de',
  });
  const pdf = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff, 0x0a, 0x0d, 0x0a]);
  const { mail, recipients, raw } = await send({
    subject: 'Ihre Rechnung für Jörg Weiß – INV-1',
    html,
    text,
    from: '"Müller & Söhne, Köln" <shop@example.com>',
    replyTo: 'fragen@example.com',
    headers: { 'List-Unsubscribe': '<https://store.example/out>', 'X-Shop-Message': '42' },
    attachments: [{ filename: 'Rechnung für März.pdf', content: pdf, contentType: 'application/pdf' }],
  });
  expect(recipients).toEqual(['joerg@example.com']);
  expect(mail.subject).toBe('Ihre Rechnung für Jörg Weiß – INV-1');
  expect(mail.from?.value).toEqual([{ name: 'Müller & Söhne, Köln', address: 'shop@example.com' }]);
  expect(mail.replyTo?.value[0]?.address).toBe('fragen@example.com');
  expect(mail.headers.get('x-shop-message')).toBe('42');
  expect(mail.messageId).toMatch(/^<[^<>\s]+@[^<>\s]+>$/);
  expect(mail.html).toBe(html);
  expect(mail.text?.trimEnd()).toBe(text.trimEnd());
  expect(mail.attachments.map(({ filename, contentType }) => ({ filename, contentType }))).toEqual([
    { filename: 'Rechnung für März.pdf', contentType: 'application/pdf' },
  ]);
  expect(mail.attachments[0]?.content.equals(pdf)).toBe(true);
  // RFC 5322: no line has more than 998 characters, and no header a character beyond ASCII.
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
  expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).toMatch(/^[\t\r\n -~]+$/);
});

it('is in the name of the account where the store says nothing', async () => {
  const { mail } = await send();
  expect([mail.from?.text, mail.replyTo?.text]).toEqual(['store@example.com', 'store@example.com']);
});

const INJECTIONS: readonly [string, Partial<Mail>][] = [
  '\r\nBcc: thief@example.com',
  '\nBcc: thief@example.com',
  '\r x',
  '\0',
  '\u2028x',
]
  .flatMap((tail): [string, Partial<Mail>][] => [
    ['subject', { subject: `Hello${tail}` }],
    ['to', { to: `joerg@example.com${tail}` }],
    ['from', { from: `"Shop${tail}" <shop@example.com>` }],
    ['replyTo', { replyTo: `shop@example.com${tail}` }],
    ['header', { headers: { 'X-Shop': `1${tail}` } }],
    ['name of a header', { headers: { [`X-Shop${tail}`]: '1' } }],
  ])
  .concat([
    ['second address', { to: 'joerg@example.com, thief@example.com' }],
    ['second address', { to: 'joerg@example.com; thief@example.com' }],
  ]);

it.each(INJECTIONS)('refuses another header in the %s, and sends nothing: %j', async (_, changes) => {
  const before = server.received.length;
  await expect(sendMail(strapi, { ...BASE, ...changes })).rejects.toThrow('The message is not sent');
  expect(server.received).toHaveLength(before);
});

it('sends what was typed once it is one line', async () => {
  const { mail } = await send({ subject: oneLine('The\r\nBcc: thief@example.com\0\u2028shop') });
  expect([mail.subject, mail.bcc]).toEqual(['The Bcc: thief@example.com shop', undefined]);
});

it('fetches nothing and reads no file that an attachment or a picture names', async () => {
  const hostile = { filename: 'passwd', contentType: 'text/plain', path: '/etc/passwd' };
  await expect(send({ attachments: [hostile as never] })).rejects.toThrow(/not allowed|disabled|File access/i);
});

it('fails where the server refuses, so that the store tries again', async () => {
  const wrong = await smtpProvider({ ...server, url: server.url.replace('word', 'wrong') });
  await expect(wrong.send(BASE)).rejects.toThrow(/Invalid login|Not you/);
  wrong.close();
});
