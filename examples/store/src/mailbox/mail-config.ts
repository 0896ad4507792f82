/** Where the e-mails of this site go; undefined where they stay in its mailbox. */
export const smtpUrl = (): string | undefined => process.env.SMTP_URL || undefined;

/** A server that says nothing for so long is asked again later, by the store. */
const TIMEOUTS = { connectionTimeout: '10000', greetingTimeout: '10000', socketTimeout: '30000' };

/** `smtp://user:password@host:port`, with the options of nodemailer behind a question mark, e.g. `?tls.rejectUnauthorized=false`. */
const withDefaults = (address: string): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries({ pool: 'true', ...TIMEOUTS })) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  return url.href;
};

/** Most servers send in the name of the account only. */
const senderOf = (address: string): string => {
  const user = decodeURIComponent(new URL(address).username);
  return user.includes('@') ? user : 'store@example.com';
};

/** For `email` in config/plugins.ts. Without a server the provider is put in place by `useMailbox`; that a sender is named makes the store send. */
export const mailConfig = () => {
  const address = smtpUrl();
  if (address === undefined) return { settings: { defaultFrom: 'Demo store <store@example.com>' } };
  return {
    provider: 'nodemailer',
    providerOptions: { url: withDefaults(address) },
    settings: { defaultFrom: senderOf(address), defaultReplyTo: senderOf(address) },
  };
};
