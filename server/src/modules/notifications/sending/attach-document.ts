import { ShopError, UnavailableError } from '../../../domain/errors';
import type { MailLocale } from '../../../domain/notification';
import { errorText } from '../../../platform/log';
import type { MailAttachment } from '../../../platform/mail';
import type { Platform } from '../../../platform/platform';
import { makeAttachments, type PdfDocument } from '../../documents';
import type { MessageRow } from '../messages/message.rows';

/** Bytes. Larger messages are refused by many mail servers, which would lose the text, too. */
const LARGEST = 5 * 1024 * 1024;

/** `missing`: why the message goes without its documents; null where it does not. */
export type Attached = { readonly attachments: readonly MailAttachment[]; readonly missing: string | null };

const NOTHING: Attached = { attachments: [], missing: null };

const missing = (platform: Platform, row: MessageRow, template: string, reason: string): Attached => {
  platform.strapi.log.warn(`Message ${row.id} is sent without its document (${template}): ${reason}`);
  return { attachments: [], missing: reason };
};

const attached = ({ name, bytes }: PdfDocument): MailAttachment => ({
  filename: name,
  content: bytes,
  contentType: 'application/pdf',
});

export type Attaching = {
  readonly template: string;
  readonly orderId: number | null;
  /** That of the store's documents where it is left out. */
  readonly language: MailLocale | undefined;
  /** Whether the message may still wait. */
  readonly canWait: boolean;
};

/** The documents of a message; `later`: they cannot be made now. Never rejects: a message without its document is worth more than none. */
export const attachDocuments = async (
  platform: Platform,
  row: MessageRow,
  { template, orderId, language, canWait }: Attaching
): Promise<Attached | 'later'> => {
  if (template === '' || orderId === null) return NOTHING;
  const { transaction_id: first, transaction_ids: all } = row.details;
  try {
    const request = { template, orderId, language, transactionIds: all ?? (first === undefined ? [] : [first]) };
    const documents = await makeAttachments(platform, request);
    const size = documents.reduce((sum, { bytes }) => sum + bytes.length, 0);
    if (size > LARGEST) return missing(platform, row, template, 'The document has more than 5 MB.');
    return { attachments: documents.map(attached), missing: null };
  } catch (error) {
    if (canWait && error instanceof UnavailableError) return 'later';
    return missing(platform, row, template, error instanceof ShopError ? error.message : errorText(error));
  }
};
