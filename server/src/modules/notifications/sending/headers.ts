import type { EmailSettings } from '../../../contracts/notifications';
import { headerLine } from '../../../domain/placeholder';
import { isEmail } from '../../../domain/email';
import { siteAddressOf } from '../../../platform/http/site-address';
import type { Mail } from '../../../platform/mail';
import type { Platform } from '../../../platform/platform';
import type { MessageRow } from '../messages/message.rows';

/** `"Name" <address>`; quotation marks and backslashes in the name are escaped, line breaks are none any more. */
const mailbox = (name: string, address: string): string => {
  const shown = headerLine(name).replace(/[\\"]/g, '\\$&');
  return shown === '' ? address : `"${shown}" <${address}>`;
};

const hostOf = (address: string): string => {
  if (address.includes('@')) return address.slice(address.lastIndexOf('@') + 1);
  return URL.canParse(address) ? new URL(address).hostname : 'localhost';
};

/** Made of the row, so it is the same however often the message is tried: receivers see that two copies are one message. */
const messageIdOf = (platform: Platform, row: MessageRow, from: string): string =>
  `<shop.${row.id}.${row.message_key.slice(0, 24)}@${hostOf(from || siteAddressOf(platform.strapi))}>`;

type Addressed = Pick<Mail, 'from' | 'replyTo' | 'headers'>;

export const addressing = (platform: Platform, row: MessageRow, settings: EmailSettings): Addressed => {
  const { from_name: name, from_email: from, reply_to_name: replyName, reply_to_email: reply } = settings;
  return {
    ...(isEmail(from) ? { from: mailbox(name, from) } : {}),
    ...(isEmail(reply) ? { replyTo: mailbox(replyName, reply) } : {}),
    headers: {
      'Message-ID': messageIdOf(platform, row, from),
      // Nobody's holiday notice is to be answered to it.
      'Auto-Submitted': 'auto-generated',
    },
  };
};
