import { rawRoute, type AnyRoute } from '../../platform/http/route';
import * as documents from './documents.controller';
import { electronicLinkQuery, electronicQuery } from './documents.input';

/** What every route of electronic invoices says. */
export const ELECTRONIC = {
  method: 'GET',
  produces: 'application/xml',
  description:
    'XML of EN 16931. `kind` is invoice or credit_note. What was issued is written as it was; what is not issued yet is issued.',
} as const;

export const INCOMPLETE =
  'Store or order lack something that such a file must say; the message names all of it. What was issued keeps what it said: settings that are filled in later count for later orders.';

/** See docs/reference/documents.md#electronic-invoices. */
export const electronicRoutes: readonly AnyRoute[] = [
  rawRoute({
    ...ELECTRONIC,
    path: '/orders/:order/documents/:kind/electronic',
    action: 'documents.electronicFind',
    summary: 'Download an electronic invoice',
    failures: { 404: 'The order does not exist, or has no such document.', 423: INCOMPLETE },
    policy: 'OrderPolicy',
    permission: 'orders/view',
    input: { query: electronicQuery },
    handler: documents.electronic,
  }),
  rawRoute({
    ...ELECTRONIC,
    path: '/public/documents/electronic',
    action: 'documents.openElectronic',
    summary: 'Open an electronic invoice by its link',
    description: 'By `electronic.link` of a list of documents, which is good for an hour. XML of EN 16931.',
    failures: {
      403: 'The link was not signed by this store so, or its time is over.',
      404: 'The order does not exist any more, or has no such document.',
      423: INCOMPLETE,
    },
    policy: 'PublicPolicy',
    // The link is the credential: who else is calling does not matter.
    identify: false,
    limit: { bucket: 'document-links', max: ({ config }) => config.placeOrderLimit * 12, duration: 60_000 },
    input: { query: electronicLinkQuery },
    handler: documents.openElectronic,
  }),
];
