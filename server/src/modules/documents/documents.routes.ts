import { rawRoute, route, type AnyRoute, type RateLimit } from '../../platform/http/route';
import * as documents from './documents.controller';
import { batchLinkQuery, linkQuery, printBody, slipsQuery, staffFileQuery } from './documents.input';

const GUARD = { policy: 'OrderPolicy', permission: 'orders/view' } as const;

const BUSY = 'Too many documents are being made, or the pages took too long; the request may be repeated.';

const MANY_LINES = 'The orders have more than 5,000 lines together.';

const LINKS: RateLimit = {
  bucket: 'document-links',
  max: ({ config }) => config.placeOrderLimit * 12,
  duration: 60_000,
};

/** The link is the credential: who else is calling does not matter. */
const BY_LINK = {
  method: 'GET',
  produces: 'application/pdf',
  policy: 'PublicPolicy',
  identify: false,
  limit: LINKS,
} as const;

const FORGED = 'The link was not signed by this store so, or its time is over.';

/** See docs/reference/documents.md. */
export const documentRoutes: readonly AnyRoute[] = [
  route({
    ...GUARD,
    method: 'GET',
    path: '/orders/:order/documents',
    action: 'documents.find',
    summary: 'List the documents of an order',
    description: 'What was issued, and what can be made of the order as it is.',
    handler: documents.list,
  }),
  rawRoute({
    ...GUARD,
    method: 'GET',
    path: '/orders/:order/documents/:kind',
    action: 'documents.fileFind',
    summary: 'Download a document of an order',
    description:
      'A PDF file. `kind` is invoice, credit_note, receipt, packing_slip or delivery_slip. An invoice or credit note that is not issued yet is issued.',
    produces: 'application/pdf',
    failures: { 404: 'The order or the template does not exist, or the order has no such document.', 503: BUSY },
    input: { query: staffFileQuery },
    handler: documents.file,
  }),
  rawRoute({
    ...GUARD,
    method: 'GET',
    path: '/documents/slips',
    action: 'documents.slipsFind',
    summary: 'Print the slips of several orders',
    description: 'One PDF file in which each order begins a page.',
    produces: 'application/pdf',
    failures: { 404: 'One of the orders does not exist.', 422: MANY_LINES, 503: BUSY },
    input: { query: slipsQuery },
    handler: documents.slips,
  }),
  route({
    ...GUARD,
    method: 'POST',
    path: '/documents/print',
    action: 'documents.print',
    summary: 'Print the documents of several orders',
    description:
      'Answers the link of one PDF file in which the document of each order begins a page, and which of the orders have none. Invoices that are not issued yet are issued when the link is opened.',
    failures: { 404: 'One of the orders does not exist, or none of them has such a document.', 422: MANY_LINES },
    input: { body: printBody },
    handler: documents.print,
  }),
  rawRoute({
    ...BY_LINK,
    path: '/public/documents',
    action: 'documents.open',
    summary: 'Open a document by its link',
    description: 'By the `link` of a list of documents, which is good for an hour. A PDF file.',
    failures: { 403: FORGED, 404: 'The order does not exist any more, or has no such document.', 503: BUSY },
    input: { query: linkQuery },
    handler: documents.open,
  }),
  rawRoute({
    ...BY_LINK,
    path: '/public/documents/batch',
    action: 'documents.openBatch',
    summary: 'Open the documents of several orders by their link',
    description:
      'By the `link` that `POST /documents/print` has answered, which is good for a quarter of an hour. A PDF file.',
    failures: { 403: FORGED, 404: 'An order does not exist any more, or none has such a document.', 503: BUSY },
    input: { query: batchLinkQuery },
    handler: documents.openBatch,
  }),
];
