import { rawRoute, route, type AnyRoute, type RateLimit } from '../../../platform/http/route';
import { ELECTRONIC, electronicQuery, fileQuery, INCOMPLETE } from '../../documents';
import * as documents from './own-documents.controller';

const policy = 'CustomerFrontendPolicy' as const;

const FOREIGN = "Somebody else's order is answered like one that does not exist.";

/** Making pages takes a processor for a moment; a buyer needs a few of them. */
const LIMIT: RateLimit = {
  bucket: 'own-documents',
  max: ({ config }) => config.placeOrderLimit * 12,
  duration: 60_000,
};

/** What buyers have for their books. See docs/reference/documents.md. */
export const ownDocumentRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/customer-profile/orders/:uuid/documents',
    action: 'purchases.documentsFind',
    summary: 'List the documents of an order of the customer',
    description: `Invoice, credit notes and receipt. ${FOREIGN}`,
    handler: documents.list,
    policy,
  }),
  rawRoute({
    method: 'GET',
    path: '/customer-profile/orders/:uuid/documents/:kind',
    action: 'purchases.documentFileFind',
    summary: 'Download a document of an order of the customer',
    description: `A PDF file. \`kind\` is invoice, credit_note or receipt. ${FOREIGN}`,
    produces: 'application/pdf',
    failures: {
      404: 'The order does not exist, or has no such document.',
      503: 'Too many documents are being made; the request may be repeated.',
    },
    input: { query: fileQuery },
    handler: documents.file,
    policy,
    limit: LIMIT,
  }),
  rawRoute({
    ...ELECTRONIC,
    path: '/customer-profile/orders/:uuid/documents/:kind/electronic',
    action: 'purchases.documentElectronicFind',
    summary: 'Download an electronic invoice of the customer',
    description: `${ELECTRONIC.description} ${FOREIGN}`,
    failures: { 404: 'The order does not exist, or has no such document.', 423: INCOMPLETE },
    input: { query: electronicQuery },
    handler: documents.electronic,
    policy,
    limit: LIMIT,
  }),
];
