import type { Core } from '@strapi/strapi';

export type MailAttachment = { readonly filename: string; readonly content: Buffer; readonly contentType: string };

/** One message to one address; what is left out is what Strapi's e-mail service is configured with. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** `Name <address>` or an address. */
  readonly from?: string;
  readonly replyTo?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly MailAttachment[];
};

type EmailConfig = { readonly provider?: string; readonly settings?: { readonly defaultFrom?: string } };
type EmailService = { readonly send: (mail: Mail) => Promise<unknown> };

/** What Strapi assumes where a site says nothing about e-mail; nobody has decided there that messages arrive. */
const STOCK_PROVIDER = 'sendmail';
const STOCK_SENDER = 'Strapi <no-reply@strapi.io>';

export const isConfiguredMail = ({ provider = STOCK_PROVIDER, settings = {} }: EmailConfig): boolean =>
  provider !== STOCK_PROVIDER || (settings.defaultFrom ?? STOCK_SENDER) !== STOCK_SENDER;

/** Whether the site has set up Strapi's e-mail service: a provider of its own, or a sender of its own. */
export const sendsMail = (strapi: Core.Strapi): boolean =>
  Boolean(strapi.plugin('email')) && isConfiguredMail(strapi.config.get('plugin::email', {}));

/** A text that somebody typed, as it may stand in a header. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** What ends a line of a header begins another one. */
const BREAKS = /[\r\n\0\u2028\u2029]/;
const HEADER_NAME = /^[a-z0-9-]{1,76}$/i;
const SEPARATORS = /[,;]/;

const brokenHeaderOf = ({ to, subject, from = '', replyTo = '', headers = {} }: Mail): string | undefined => {
  if (SEPARATORS.test(to)) return 'to';
  const lines = Object.entries({ to, subject, from, 'reply-to': replyTo, ...headers });
  return lines.find(([name, value]) => !HEADER_NAME.test(name) || BREAKS.test(value))?.[0];
};

/**
 * Not inside a transaction: the provider may take its time. Throws for a message that names several addresses, or whose subject,
 * addresses or headers hold a line break: a provider would write other headers than those that were meant.
 */
export const sendMail = async (strapi: Core.Strapi, mail: Mail): Promise<void> => {
  const broken = brokenHeaderOf(mail);
  if (broken !== undefined) throw new Error(`The message is not sent: ${JSON.stringify(broken)} is no single line.`);
  await (strapi.plugin('email').service('email') as EmailService).send(mail);
};
