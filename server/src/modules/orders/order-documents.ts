import type { Platform } from '../../platform/platform';
import type { OrderRow } from './orders.rows';

/** What orders ask of their invoices and credit notes. Runs in the transaction of the order, which is locked. */
export type OrderDocuments = {
  /** The invoice of a numbered order is issued, where it is not yet. */
  readonly issueInvoice: (orderId: number) => Promise<void>;
  /** Some of its refunds stand no more, or again. */
  readonly followRefunds: (orderId: number) => Promise<void>;
};

const NONE: OrderDocuments = { issueInvoice: () => Promise.resolve(), followRefunds: () => Promise.resolve() };

const DOCUMENTS = Symbol('documents of orders');

const holderOf = (platform: Platform): { current: OrderDocuments } =>
  platform.memo(DOCUMENTS, () => ({ current: NONE }));

/** Called at start by the documents, which know orders and therefore cannot be known by them. */
export const provideOrderDocuments = (platform: Platform, documents: OrderDocuments): void => {
  holderOf(platform).current = documents;
};

export const followRefunds = (platform: Platform, orderId: number): Promise<void> =>
  holderOf(platform).current.followRefunds(orderId);

/**
 * Before anything that an invoice says changes: one that was not issued with its number, because its delivery waits, would say what the
 * order says then. With the order locked. See docs/rules/documents.md#invoices.
 */
export const keepInvoice = async (platform: Platform, { id, receipt_number: number }: OrderRow): Promise<void> => {
  if (number !== null) await holderOf(platform).current.issueInvoice(id);
};
