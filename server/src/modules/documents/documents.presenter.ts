import type { OrderDocument } from '../../contracts/documents';
import { attachmentHeader } from '../../domain/file';
import { toTimestamp } from '../../platform/db/columns';
import { answer, type Answer } from '../../platform/http/route';
import type { Platform } from '../../platform/platform';
import { documentUrl, electronicUrl } from './document-links';
import type { AvailableDocument } from './use-cases/list-documents';
import type { XmlDocument } from './use-cases/electronic-invoice';
import type { PdfDocument } from './use-cases/make-files';

const querySuffix = (transactionId: number | null): string =>
  transactionId === null ? '' : `?transaction_id=${transactionId}`;

const electronicOf = (
  platform: Platform,
  orderId: number,
  { kind, transactionId, electronic }: AvailableDocument,
  base: string
): OrderDocument['electronic'] =>
  electronic && {
    problems: electronic.map(({ code, message }) => ({ code, message })),
    link: electronicUrl(platform, { orderId, kind, transactionId }),
    file: `${base}/${kind}/electronic${querySuffix(transactionId)}`,
  };

/** `base`: path of the documents of the order below the address of the API. */
export const presentDocument = (
  platform: Platform,
  orderId: number,
  document: AvailableDocument,
  base: string
): OrderDocument => {
  const { kind, issued, transactionId, currency, total, unprintable } = document;
  return {
    kind,
    number: issued?.documentNo ?? null,
    issued_at: toTimestamp(issued?.issuedAt ?? null),
    voided_at: toTimestamp(issued?.voidedAt ?? null),
    transaction_id: transactionId,
    currency,
    total,
    unprintable,
    link: documentUrl(platform, { orderId, kind, transactionId }),
    file: `${base}/${kind}${querySuffix(transactionId)}`,
    electronic: electronicOf(platform, orderId, document, base),
  };
};

/** Shown by browsers, and saved under the name of the document. Nobody else's memory may keep it. */
export const presentFile = ({ name, bytes }: PdfDocument): Answer =>
  answer(200, bytes, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': attachmentHeader(name).replace(/^attachment/, 'inline'),
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  });

/** Saved, not shown: it is for programs. */
export const presentXml = ({ name, text }: XmlDocument): Answer =>
  answer(200, Buffer.from(text, 'utf8'), {
    'Content-Type': 'application/xml',
    'Content-Disposition': attachmentHeader(name),
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  });
