import { rawRoute, route, type AnyRoute } from '../../../platform/http/route';
import * as templates from './templates.controller';
import {
  createPdfTemplateBody,
  pdfPreviewBody,
  printPreviewBody,
  printTemplatesBody,
  savePdfTemplateBody,
  sellerBody,
} from './templates.input';

const ADMIN = { policy: 'AdminPolicy', permission: 'super_admin' } as const;

const MISSING = 'The template does not exist.';
const NOTHING_TO_SHOW = 'The template or the order does not exist, or there is no order yet.';
const BUSY = 'Too many documents are being made, or the pages took too long; the request may be repeated.';

const printRoutes: readonly AnyRoute[] = [
  route({
    ...ADMIN,
    method: 'GET',
    path: '/templates/print-templates',
    action: 'templates.printFind',
    summary: 'List the print templates',
    description: 'Pages that a browser prints, as they are saved, else as the store brings them.',
    handler: templates.printList,
  }),
  route({
    ...ADMIN,
    method: 'PUT',
    path: '/templates/print-templates',
    action: 'templates.printSave',
    summary: 'Save print templates',
    description: 'What is left out stays. What could run is taken out.',
    input: { body: printTemplatesBody },
    handler: templates.printSave,
  }),
  route({
    ...ADMIN,
    method: 'POST',
    path: '/templates/print-templates/:template/reset',
    action: 'templates.printReset',
    summary: 'Reset a print template to the factory default',
    failures: { 404: MISSING },
    handler: templates.printReset,
  }),
  route({
    ...ADMIN,
    method: 'POST',
    path: '/templates/print-templates/:template/preview',
    action: 'templates.printPreview',
    summary: 'Preview a print template',
    description: 'Filled in with an order; nothing is issued by it.',
    failures: { 404: NOTHING_TO_SHOW },
    input: { body: printPreviewBody },
    handler: templates.printPreview,
  }),
  route({
    policy: 'OrderPolicy',
    permission: 'orders/view',
    method: 'GET',
    path: '/orders/:order/print-templates/:template',
    action: 'templates.pageFind',
    summary: 'Read the printed page of an order',
    failures: { 404: 'The template or the order does not exist.' },
    handler: templates.page,
  }),
];

/** These stand above the templates, whose ids are never called so. */
const setupRoutes: readonly AnyRoute[] = [
  route({
    ...ADMIN,
    method: 'GET',
    path: '/templates/pdf-templates/status',
    action: 'templates.statusFind',
    summary: 'Tell whether documents can be made',
    description: 'Makes a page to try it, and tells what documents will look like.',
    handler: templates.status,
  }),
  route({
    ...ADMIN,
    method: 'GET',
    path: '/templates/pdf-templates/defaults',
    action: 'templates.defaultsFind',
    summary: 'List the factory defaults of PDF templates',
    handler: templates.pdfDefaults,
  }),
  route({
    ...ADMIN,
    method: 'GET',
    path: '/templates/pdf-templates/seller-details',
    action: 'templates.sellerFind',
    summary: 'Read the details of the seller',
    description: 'As new documents say them: settings of the store.',
    handler: templates.sellerFind,
  }),
  route({
    ...ADMIN,
    method: 'PUT',
    path: '/templates/pdf-templates/seller-details',
    action: 'templates.sellerSave',
    summary: 'Save the details of the seller',
    description: 'What is left out stays. Issued documents keep what they said.',
    input: { body: sellerBody },
    handler: templates.sellerSave,
  }),
];

const pdfRoutes: readonly AnyRoute[] = [
  route({
    ...ADMIN,
    method: 'GET',
    path: '/templates/pdf-templates',
    action: 'templates.pdfFind',
    summary: 'List the PDF templates',
    description:
      'One of each kind of document, which its files are made by, and those that the store has made for e-mails.',
    handler: templates.pdfList,
  }),
  route({
    ...ADMIN,
    method: 'POST',
    path: '/templates/pdf-templates',
    action: 'templates.pdfCreate',
    summary: 'Create a PDF template',
    success: 201,
    failures: { 423: 'There are a hundred templates.' },
    input: { body: createPdfTemplateBody },
    handler: templates.pdfCreate,
  }),
  route({
    ...ADMIN,
    method: 'GET',
    path: '/templates/pdf-templates/:template',
    action: 'templates.pdfFindOne',
    summary: 'Read a PDF template',
    failures: { 404: MISSING },
    handler: templates.pdfFind,
  }),
  route({
    ...ADMIN,
    method: 'PUT',
    path: '/templates/pdf-templates/:template',
    action: 'templates.pdfSave',
    summary: 'Save a PDF template',
    description: 'What is left out stays. What has no place on a page is taken out.',
    failures: { 404: MISSING },
    input: { body: savePdfTemplateBody },
    handler: templates.pdfSave,
  }),
  route({
    ...ADMIN,
    method: 'POST',
    path: '/templates/pdf-templates/:template/reset',
    action: 'templates.pdfReset',
    summary: 'Reset a PDF template to the factory default',
    failures: { 404: MISSING, 423: 'It is a template of the store, which has no factory default.' },
    handler: templates.pdfReset,
  }),
  rawRoute({
    ...ADMIN,
    method: 'POST',
    path: '/templates/pdf-templates/:template/preview',
    action: 'templates.pdfPreview',
    summary: 'Preview a PDF template',
    description: 'With texts that are not saved yet, filled in with an order; nothing is issued by it. A PDF file.',
    produces: 'application/pdf',
    failures: { 404: NOTHING_TO_SHOW, 503: BUSY },
    input: { body: pdfPreviewBody },
    handler: templates.pdfPreview,
  }),
  route({
    ...ADMIN,
    method: 'POST',
    path: '/templates/pdf-templates/:template/preview-page',
    action: 'templates.pagePreview',
    summary: 'Preview a PDF template as a page',
    description: 'What the file will show, as HTML, with texts that are not saved yet; nothing is issued by it.',
    failures: { 404: NOTHING_TO_SHOW },
    input: { body: pdfPreviewBody },
    handler: templates.pagePreview,
  }),
  route({
    ...ADMIN,
    method: 'DELETE',
    path: '/templates/pdf-templates/:template',
    action: 'templates.pdfDelete',
    summary: 'Delete a PDF template',
    description: 'E-mails that name it go without a document.',
    failures: { 404: MISSING, 423: 'Every store has it.' },
    handler: templates.pdfDelete,
  }),
];

/** See docs/reference/documents.md#templates. */
export const templateRoutes: readonly AnyRoute[] = [...printRoutes, ...setupRoutes, ...pdfRoutes];
