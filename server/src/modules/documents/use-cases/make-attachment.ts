import { NotFoundError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { existingPdfTemplate, findPdfTemplate } from '../templates/pdf-templates';
import type { DocumentLanguage } from '../texts/document-texts';
import { makeDocument, type DocumentRequest, type PdfDocument } from './make-files';

export type AttachmentRequest = {
  /** Id of a template. */
  readonly template: string;
  readonly orderId: number;
  /** Of credit notes: the refunds. */
  readonly transactionIds: readonly number[];
  /** Of labels, days and countries; what an issued document says does not change with it. */
  readonly language: DocumentLanguage | undefined;
};

/** Whether a message can bring what this template makes. */
export const isDocumentTemplate = async (platform: Platform, id: string): Promise<boolean> =>
  (await findPdfTemplate(platform, id)) !== null;

/** Nothing where a refund has no credit note: it went beyond what was invoiced. */
const documentsOf = async (
  platform: Platform,
  orderId: number,
  request: DocumentRequest
): Promise<readonly PdfDocument[]> => {
  try {
    return [await makeDocument(platform, orderId, request)];
  } catch (error) {
    if (error instanceof NotFoundError) return [];
    throw error;
  }
};

/**
 * The documents that a template makes of an order: a credit note for each of the refunds, else one.
 *
 * @throws NotFoundError where there is no such template, or the order has no such document; UnavailableError where the pages cannot
 * be made now
 */
export const makeAttachments = async (
  platform: Platform,
  { template, orderId, transactionIds, language }: AttachmentRequest
): Promise<readonly PdfDocument[]> => {
  const { kind } = await existingPdfTemplate(platform, template);
  const refunds = kind === 'credit_note' && transactionIds.length > 0 ? transactionIds : [undefined];
  const documents: PdfDocument[] = [];
  for (const transactionId of refunds) {
    documents.push(...(await documentsOf(platform, orderId, { kind, transactionId, template, language })));
  }
  if (documents.length === 0) throw new NotFoundError('The order has no such document.');
  return documents;
};
