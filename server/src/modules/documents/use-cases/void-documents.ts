import type { Platform } from '../../../platform/platform';
import { findDocument, insertDocument, sourceOfOrder, voidDocumentsOf } from '../documents.repository';

type DeletedOrder = {
  readonly id?: unknown;
  readonly invoice_no?: unknown;
  readonly receipt_number?: unknown;
  readonly currency?: unknown;
  readonly total_amount?: unknown;
};

/**
 * The order is deleted: its documents lose their contents and keep their numbers. A number that no invoice was made of is recorded too,
 * so that the series stays whole.
 */
export const voidOf = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  order: DeletedOrder | null | undefined
): Promise<void> => {
  const orderId = Number(order?.id ?? 0);
  if (!order || orderId === 0) return;
  const now = clock.now();
  await db.transaction(async () => {
    const source = sourceOfOrder(orderId);
    const isNumbered = order.receipt_number !== null && order.receipt_number !== undefined;
    if (isNumbered && !(await findDocument(db, source))) {
      await insertDocument(db, {
        ...{
          kind: 'invoice',
          documentNo: String(order.invoice_no),
          serial: Number(order.receipt_number),
          source,
          orderId,
        },
        ...{ transactionId: null, currency: String(order.currency ?? ''), total: Number(order.total_amount ?? 0) },
        ...{ content: null, issuedAt: now, voidedAt: now },
      });
    }
    await voidDocumentsOf(db, orderId, now);
  });
};
