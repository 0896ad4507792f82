import type { Core } from '@strapi/strapi';

export type Mail = { readonly to: string; readonly subject: string; readonly text: string };

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

/** Not inside a transaction: the provider may take its time. */
export const sendMail = async (strapi: Core.Strapi, mail: Mail): Promise<void> => {
  await (strapi.plugin('email').service('email') as EmailService).send(mail);
};
