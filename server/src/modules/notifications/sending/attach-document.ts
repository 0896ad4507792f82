import { ShopError } from '../../../domain/errors';
import { errorText } from '../../../platform/log';
import type { MailAttachment } from '../../../platform/mail';
import type { Platform } from '../../../platform/platform';
import { makeAttachment } from '../../documents';
import type { MessageRow } from '../messages/message.rows';

/** Bytes. Larger messages are refused by many mail servers, which would lose the text, too. */
const LARGEST = 5 * 1024 * 1024;

/** `missing`: why the message goes without its document; null where it does not. */
export type Attached = { readonly attachments: readonly MailAttachment[]; readonly missing: string | null };

const NOTHING: Attached = { attachments: [], missing: null };

const missing = (platform: Platform, row: MessageRow, template: string, reason: string): Attached => {
  platform.strapi.log.warn(`Message ${row.id} is sent without its document (${template}): ${reason}`);
  return { attachments: [], missing: reason };
};

/** The document of a message. Never rejects: a message without its document is worth more than none. */
export const attachDocument = async (
  platform: Platform,
  row: MessageRow,
  { template, orderId }: { readonly template: string; readonly orderId: number | null }
): Promise<Attached> => {
  if (template === '' || orderId === null) return NOTHING;
  try {
    const request = { template, orderId, transactionId: row.details.transaction_id };
    const { name, bytes } = await makeAttachment(platform, request);
    if (bytes.length > LARGEST) return missing(platform, row, template, 'The document has more than 5 MB.');
    return { attachments: [{ filename: name, content: bytes, contentType: 'application/pdf' }], missing: null };
  } catch (error) {
    return missing(platform, row, template, error instanceof ShopError ? error.message : errorText(error));
  }
};
