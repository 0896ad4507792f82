import { mailConfig } from '../../examples/store/src/mailbox/mail-config';
import type { Mail } from '../../server/src/platform/mail';
import type { SmtpReceiver } from './smtp-receiver';

export type SmtpProvider = { readonly send: (mail: Mail) => Promise<unknown>; readonly close: () => void };
type ProviderPackage = { readonly init: (options: object, settings: object) => SmtpProvider };

/** Packages of Strapi are CommonJS, without types of what is used here. */
export const loadStrapiPackage = async <Loaded>(name: string): Promise<Loaded> => {
  const loaded = (await import(name)) as { readonly default: Loaded & { readonly default?: Loaded } };
  return loaded.default.default ?? loaded.default;
};

/** The provider of the example site, sending to this server. `SMTP_URL` is set until the caller deletes it. */
export const smtpProvider = async (server: SmtpReceiver): Promise<SmtpProvider> => {
  process.env.SMTP_URL = server.url;
  const { provider: name = '', providerOptions = {}, settings } = mailConfig();
  return (await loadStrapiPackage<ProviderPackage>(`@strapi/provider-email-${name}`)).init(providerOptions, settings);
};
