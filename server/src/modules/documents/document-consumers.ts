import { NotFoundError } from '../../domain/errors';
import type { DurableConsumer } from '../../platform/events/events';
import type { Platform } from '../../platform/platform';
import { issueCreditNotes, issueInvoice } from './use-cases/issue-documents';
import { voidOf } from './use-cases/void-documents';

type Told = { readonly order?: { readonly id?: unknown } | null };

const idOf = (order: Told['order']): number => Number(order?.id ?? 0);

/** An order that was deleted before this is heard needs no documents; its number is void with the next event. */
const unlessGone = async (issue: Promise<unknown>): Promise<void> => {
  try {
    await issue;
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
};

/** One consumer for all events, so that an invoice is issued before the credit notes that refer to it. */
export const documentConsumers = (platform: Platform): readonly DurableConsumer[] => {
  const consumer = (event: string, handle: (told: Told) => Promise<void>): DurableConsumer => ({
    name: 'documents',
    event,
    handle: ({ payload }) => handle((payload ?? {}) as Told),
  });
  return [
    consumer('order/invoice_number_added', ({ order }) => unlessGone(issueInvoice(platform, idOf(order)))),
    consumer('order_refunded', ({ order }) => unlessGone(issueCreditNotes(platform, idOf(order)))),
    consumer('order_deleted', ({ order }) => voidOf(platform, order)),
    consumer('renewal_order_deleted', ({ order }) => voidOf(platform, order)),
  ];
};
