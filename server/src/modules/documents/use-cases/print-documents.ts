import { documentOf, type DocumentContent, type PrintKind, type SlipKind } from '../../../domain/document';
import { InvalidInputError, NotFoundError } from '../../../domain/errors';
import { toTimestamp } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { readDocumentedOrders, type DocumentedOrder } from '../../orders';
import { issueInvoice } from './issue-documents';
import { makeBatch, type PdfDocument } from './make-files';

type Documented = readonly DocumentedOrder[];

/** What lies in memory grows with the lines of all documents of a file: these take about 200 MB while its pages are set. */
const MOST_LINES = 5_000;

/** Each once, in the order of the ids. @throws NotFoundError where one is missing; InvalidInputError for too much */
const readOrders = async (platform: Platform, orderIds: readonly number[]): Promise<Documented> => {
  const ids = [...new Set(orderIds)];
  const found = await readDocumentedOrders(platform, ids);
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) throw new NotFoundError(`These orders do not exist: ${missing.join(', ')}.`);
  const orders = ids.map((id) => found.get(id) as DocumentedOrder);
  if (orders.reduce((lines, { facts }) => lines + facts.lines.length, 0) > MOST_LINES) {
    const tooMuch = 'The orders have too many lines for one file. Please choose fewer orders.';
    throw new InvalidInputError(tooMuch, { ids: { max: tooMuch } });
  }
  return orders;
};

/** See docs/rules/documents.md. */
const hasDocument = ({ order, facts }: DocumentedOrder, kind: PrintKind): boolean => {
  if (kind === 'invoice') return order.receipt_number !== null;
  return kind === 'receipt' ? facts.paid > 0 : facts.shipTo !== null;
};

/** Invoices that are missing are issued. */
const contentsOf = async (
  platform: Platform,
  kind: PrintKind,
  orders: Documented
): Promise<readonly DocumentContent[]> => {
  const now = toTimestamp(platform.clock.now()) ?? '';
  if (kind !== 'invoice') return orders.map(({ facts }) => documentOf(kind, facts, now));
  const contents: DocumentContent[] = [];
  for (const { order } of orders) {
    const { content } = await issueInvoice(platform, order.id);
    if (content) contents.push(content);
  }
  return contents;
};

export type PlannedPrint = {
  /** Of which there is such a document. */
  readonly orderIds: readonly number[];
  readonly leftOut: readonly { readonly orderId: number; readonly number: string }[];
};

/**
 * Which of these orders have such a document.
 *
 * @throws NotFoundError where an order is missing, or none of them has one; InvalidInputError where the file would be too large
 */
export const planPrint = async (
  platform: Platform,
  kind: PrintKind,
  orderIds: readonly number[]
): Promise<PlannedPrint> => {
  const orders = await readOrders(platform, orderIds);
  const printed = orders.filter((each) => hasDocument(each, kind));
  if (printed.length === 0) throw new NotFoundError('None of these orders has such a document.');
  return {
    orderIds: printed.map(({ order }) => order.id),
    leftOut: orders
      .filter((each) => !printed.includes(each))
      .map(({ order, facts }) => ({ orderId: order.id, number: facts.number })),
  };
};

/** The documents of the orders that have one, in one file. @throws as planPrint does; UnavailableError where the pages cannot be made now */
export const printDocuments = async (
  platform: Platform,
  kind: PrintKind,
  orderIds: readonly number[]
): Promise<PdfDocument> => {
  const orders = (await readOrders(platform, orderIds)).filter((each) => hasDocument(each, kind));
  const contents = await contentsOf(platform, kind, orders);
  if (contents.length === 0) throw new NotFoundError('None of these orders has such a document.');
  return makeBatch(platform, kind, contents);
};

/** The slips of many orders, of those without anything to send too, one after another in one file. @throws as planPrint does */
export const makeSlips = async (
  platform: Platform,
  kind: SlipKind,
  orderIds: readonly number[]
): Promise<PdfDocument> => {
  const orders = await readOrders(platform, orderIds);
  return makeBatch(platform, kind, await contentsOf(platform, kind, orders));
};
