import type {
  DocumentStatusAnswer,
  PdfDefaultsAnswer,
  PdfTemplate as PresentedPdfTemplate,
  PdfTemplateAnswer,
  PdfTemplatesAnswer,
  PrintPageAnswer,
  PrintTemplate as PresentedPrintTemplate,
  PrintTemplatesAnswer,
  SavedPdfTemplateAnswer,
  SavedPrintTemplatesAnswer,
  SavedSellerDetailsAnswer,
  SellerDetailsAnswer,
} from '../../../contracts/document-templates';
import type { MessageAnswer } from '../../../contracts/answers';
import type { ShortcodeGroups } from '../../../contracts/notifications';
import { TEMPLATE_CODES } from '../../../domain/document';
import { answer, type Answer, type ShopRequest } from '../../../platform/http/route';
import type { Platform } from '../../../platform/platform';
import { presentFile } from '../documents.presenter';
import { makeWithTemplate, previewWithTemplate } from '../use-cases/make-files';
import { missingOf, readDocumentStatus, readSeller, saveSeller } from './document-status';
import {
  changedTemplate,
  createPdfTemplate,
  deletePdfTemplate,
  existingPdfTemplate,
  factoryTemplates,
  readPdfTemplates,
  resetPdfTemplate,
  savePdfTemplate,
  type PdfTemplate,
} from './pdf-templates';
import { previewContent, printContent } from './preview-content';
import {
  printPage,
  printTemplateKey,
  readPrintTemplates,
  resetPrintTemplate,
  savePrintTemplates,
} from './print-templates';
import type {
  CreatePdfTemplateBody,
  PdfPreviewBody,
  PrintPreviewBody,
  PrintTemplatesBody,
  SavePdfTemplateBody,
  SellerBody,
} from './templates.input';

const shortcodes = (): ShortcodeGroups =>
  Object.fromEntries(
    Object.entries(TEMPLATE_CODES).map(([key, { title, codes }]) => [
      key,
      {
        ...{ title, key },
        shortcodes: Object.fromEntries(Object.entries(codes).map(([code, label]) => [`{{${code}}}`, label])),
      },
    ])
  );

const readPrint = async (platform: Platform): Promise<readonly PresentedPrintTemplate[]> =>
  (await readPrintTemplates(platform)).map(({ isChanged, ...template }) => ({ ...template, is_changed: isChanged }));

const presentPdf = ({ isFactory, isChanged, ...template }: PdfTemplate): PresentedPdfTemplate => ({
  id: template.id,
  title: template.title,
  kind: template.kind,
  is_factory: isFactory,
  is_changed: isChanged,
  heading: template.heading,
  before_items: template.before_items,
  after_items: template.after_items,
  show_logo: template.show_logo,
});

export const printList = async ({ platform }: ShopRequest): Promise<PrintTemplatesAnswer> => ({
  templates: await readPrint(platform),
  shortcodes: shortcodes(),
});

export const printSave = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, PrintTemplatesBody>): Promise<SavedPrintTemplatesAnswer> => {
  await savePrintTemplates(platform, principal, body.templates);
  return { message: 'The templates have been saved.', templates: await readPrint(platform) };
};

export const printReset = async ({ platform, principal, params }: ShopRequest): Promise<SavedPrintTemplatesAnswer> => {
  await resetPrintTemplate(platform, principal, printTemplateKey(params.template));
  return { message: 'The template is the factory default again.', templates: await readPrint(platform) };
};

export const printPreview = async ({
  platform,
  params,
  body,
}: ShopRequest<unknown, PrintPreviewBody>): Promise<PrintPageAnswer> => {
  const key = printTemplateKey(params.template);
  const content = await printContent(platform, key, body.order_id);
  return { html: await printPage(platform, { key, content, html: body.content }) };
};

export const page = async ({ platform, id, params }: ShopRequest): Promise<PrintPageAnswer> => {
  const key = printTemplateKey(params.template);
  return { html: await printPage(platform, { key, content: await printContent(platform, key, id('order')) }) };
};

export const pdfList = async ({ platform }: ShopRequest): Promise<PdfTemplatesAnswer> => ({
  templates: (await readPdfTemplates(platform)).map(presentPdf),
  shortcodes: shortcodes(),
});

export const pdfFind = async ({ platform, params }: ShopRequest): Promise<PdfTemplateAnswer> => ({
  template: presentPdf(await existingPdfTemplate(platform, params.template ?? '')),
});

export const pdfCreate = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, CreatePdfTemplateBody>): Promise<Answer<SavedPdfTemplateAnswer>> => {
  const template = await createPdfTemplate(platform, principal, body);
  return answer(201, { message: 'The template has been created.', template: presentPdf(template) });
};

export const pdfSave = async ({
  platform,
  principal,
  params,
  body,
}: ShopRequest<unknown, SavePdfTemplateBody>): Promise<SavedPdfTemplateAnswer> => {
  const template = await savePdfTemplate(platform, principal, params.template ?? '', body);
  return { message: 'The template has been saved.', template: presentPdf(template) };
};

export const pdfReset = async ({ platform, principal, params }: ShopRequest): Promise<SavedPdfTemplateAnswer> => {
  const template = await resetPdfTemplate(platform, principal, params.template ?? '');
  return { message: 'The template is the factory default again.', template: presentPdf(template) };
};

export const pdfDelete = async ({ platform, principal, params }: ShopRequest): Promise<MessageAnswer> => {
  await deletePdfTemplate(platform, principal, params.template ?? '');
  return { message: 'The template has been deleted.' };
};

/** What the preview of a template shows: its texts as they are written now, and an order. */
const shown = async (platform: Platform, id: string | undefined, { order_id: orderId, ...change }: PdfPreviewBody) => {
  const template = changedTemplate(await existingPdfTemplate(platform, id ?? ''), change);
  return { template, content: await previewContent(platform, template.kind, orderId) };
};

export const pdfPreview = async ({ platform, params, body }: ShopRequest<unknown, PdfPreviewBody>): Promise<Answer> => {
  const { template, content } = await shown(platform, params.template, body);
  return presentFile(await makeWithTemplate(platform, content, template));
};

export const pagePreview = async ({
  platform,
  params,
  body,
}: ShopRequest<unknown, PdfPreviewBody>): Promise<PrintPageAnswer> => {
  const { template, content } = await shown(platform, params.template, body);
  return { html: await previewWithTemplate(platform, content, template) };
};

export const pdfDefaults = (): Promise<PdfDefaultsAnswer> =>
  Promise.resolve({ templates: factoryTemplates().map(presentPdf) });

export const status = async ({ platform }: ShopRequest): Promise<DocumentStatusAnswer> => ({
  status: await readDocumentStatus(platform),
});

const presentSeller = async (platform: Platform): Promise<SellerDetailsAnswer> => {
  const seller = await readSeller(platform);
  return { seller, missing: missingOf(seller) };
};

export const sellerFind = ({ platform }: ShopRequest): Promise<SellerDetailsAnswer> => presentSeller(platform);

export const sellerSave = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, SellerBody>): Promise<SavedSellerDetailsAnswer> => {
  await saveSeller(platform, principal, body);
  return { message: 'The details of the seller have been saved.', ...(await presentSeller(platform)) };
};
