import type { OrderDocument } from '../../../server/src/contracts/documents';
import type { Text } from '../texts/use-text';

type Named = Pick<OrderDocument, 'kind' | 'number' | 'voided_at'>;

/** What a document is called: one that no longer holds says so. */
export const documentName = (text: Text, { kind, number, voided_at: voidedAt }: Named): string =>
  [text(`orders.documents.${kind}`), number, voidedAt === null ? null : text('orders.documents.void')]
    .filter((part) => part !== null)
    .join(' ');
