import { defineModule } from '../../platform/module';
import { provideOrderDocuments } from '../orders';
import { documentModel } from './content-types/document';
import { documentTemplateModel } from './content-types/document-template';
import { documentConsumers } from './document-consumers';
import { documentRoutes } from './documents.routes';
import { electronicRoutes } from './electronic.routes';
import { templateRoutes } from './templates/templates.routes';
import { pdfThreadOf } from './pdf/pdf-thread-of';
import { followRefunds, issueInvoice } from './use-cases/issue-documents';

export { documentUrl } from './document-links';
export {
  BUYERS_KINDS,
  electronicQuery,
  fileQuery,
  issuedKindOf,
  kindOf,
  type ElectronicQuery,
  type FileQuery,
} from './documents.input';
export { presentDocument, presentFile, presentXml } from './documents.presenter';
export { ELECTRONIC, INCOMPLETE } from './electronic.routes';
export { makeElectronic } from './use-cases/electronic-invoice';
export { listDocuments } from './use-cases/list-documents';
export { readPdfTemplates, type PdfTemplate } from './templates/pdf-templates';
export { isDocumentTemplate, makeAttachments, type AttachmentRequest } from './use-cases/make-attachment';
export { makeDocument, type PdfDocument, type DocumentRequest } from './use-cases/make-files';

/** Invoices, credit notes, receipts and slips. */
export const documentsModule = defineModule({
  name: 'documents',
  rawModels: [documentModel, documentTemplateModel],
  routes: [...documentRoutes, ...electronicRoutes, ...templateRoutes],
  start: async (platform) => {
    for (const consumer of documentConsumers(platform)) platform.events.consume(consumer);
    provideOrderDocuments(platform, {
      issueInvoice: async (orderId) => void (await issueInvoice(platform, orderId)),
      followRefunds: (orderId) => followRefunds(platform, orderId),
    });
  },
  stop: (platform) => pdfThreadOf(platform).stop(),
});
