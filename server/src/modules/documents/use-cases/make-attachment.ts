import type { Platform } from '../../../platform/platform';
import { existingPdfTemplate, findPdfTemplate } from '../templates/pdf-templates';
import { makeDocument, type PdfDocument } from './make-files';

export type AttachmentRequest = {
  /** Id of a template. */
  readonly template: string;
  readonly orderId: number;
  /** Of a credit note: the refund. */
  readonly transactionId?: number | undefined;
};

/** Whether a message can bring what this template makes. */
export const isDocumentTemplate = async (platform: Platform, id: string): Promise<boolean> =>
  (await findPdfTemplate(platform, id)) !== null;

/**
 * The document that a template makes of an order.
 *
 * @throws NotFoundError where there is no such template, or the order has no such document; UnavailableError where the pages cannot
 * be made now
 */
export const makeAttachment = async (
  platform: Platform,
  { template, orderId, transactionId }: AttachmentRequest
): Promise<PdfDocument> => {
  const { kind } = await existingPdfTemplate(platform, template);
  return makeDocument(platform, orderId, { kind, transactionId, template });
};
