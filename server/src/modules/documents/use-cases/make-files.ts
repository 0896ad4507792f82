import { documentContext, documentOf, type DocumentContent, type DocumentKind } from '../../../domain/document';
import { NotFoundError } from '../../../domain/errors';
import { fillIn } from '../../../domain/placeholder';
import { toTimestamp } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { readDocumentedOrders } from '../../orders';
import { pdfThreadOf } from '../pdf/pdf-thread-of';
import { printable, printableNode } from '../fonts/printable';
import { paperOf, type PaperStyle } from '../pdf/paper';
import { pageOfNodes } from '../pdf/page-of-nodes';
import type { PdfNode } from '../pdf/pdf-node';
import { readPaperStyle, type StoreStyle } from '../paper-style';
import { blockNodes } from '../templates/block-nodes';
import { existingPdfTemplate, templateOfKind, type PdfTemplate } from '../templates/pdf-templates';
import type { DocumentLanguage } from '../texts/document-texts';
import { cleanTitle, type PdfAttachment } from '../pdf/factur-x';
import { invoiceAttachment } from './electronic-invoice';
import { issuedContent } from './issue-documents';

export type PdfDocument = { readonly name: string; readonly bytes: Buffer };

export type DocumentRequest = {
  readonly kind: DocumentKind;
  /** Of a credit note: the refund. */
  readonly transactionId?: number | undefined;
  readonly language?: DocumentLanguage | undefined;
  /** Id; else that of the kind. */
  readonly template?: string | undefined;
};

const noSuchDocument = (): NotFoundError => new NotFoundError('The order has no such document.');

const contentNow = async (
  platform: Platform,
  orderId: number,
  kind: Exclude<DocumentKind, 'credit_note'>
): Promise<DocumentContent> => {
  const documented = (await readDocumentedOrders(platform, [orderId])).get(orderId);
  if (!documented) throw new NotFoundError('The order does not exist.');
  if (kind === 'receipt' && documented.facts.paid === 0) throw noSuchDocument();
  return documentOf(kind, documented.facts, toTimestamp(platform.clock.now()) ?? '');
};

type Said = { readonly content: DocumentContent; readonly isVoid: boolean };

const saidBy = async (platform: Platform, orderId: number, { kind, transactionId }: DocumentRequest): Promise<Said> =>
  kind === 'invoice' || kind === 'credit_note'
    ? issuedContent(platform, orderId, kind, transactionId)
    : { content: await contentNow(platform, orderId, kind), isVoid: false };

/** Whoever prints a void document is to see that it is one. */
const markedVoid = async (
  platform: Platform,
  content: DocumentContent,
  language: DocumentLanguage | undefined
): Promise<DocumentContent> => {
  const { texts } = await readPaperStyle(platform, language);
  return { ...content, number: `${content.number} (${texts.voided})` };
};

type Look = {
  readonly name: string;
  readonly style: StoreStyle;
  readonly template: PdfTemplate;
  readonly attached?: PdfAttachment | undefined;
};

const styleOf = (
  content: DocumentContent,
  { style, template }: Omit<Look, 'name'>,
  logo: string | null
): PaperStyle => {
  const context = documentContext(content, style);
  const nodesOf = (html: string): readonly PdfNode[] => (html === '' ? [] : blockNodes(fillIn(html, context, 'html')));
  const { heading, before_items: before, after_items: after } = template;
  return { ...style, logo, added: { heading, before: nodesOf(before), after: nodesOf(after) } };
};

const fileOf = async (platform: Platform, contents: readonly DocumentContent[], look: Look): Promise<PdfDocument> => {
  const { name, style, template, attached } = look;
  const logo = template.show_logo === 'yes' ? style.logo : null;
  const bytes = await pdfThreadOf(platform).make({
    title: attached ? cleanTitle(name) : name,
    language: style.language,
    paper: style.paper,
    content: contents.map((content, index) => printableNode(paperOf(content, styleOf(content, look, logo), index > 0))),
    footer: printable(style.footer),
    logo,
    pageWord: style.texts.page,
    ...(attached ? { attached } : {}),
  });
  return { name: `${name}.pdf`, bytes };
};

/** What `makeWithTemplate` would print, as a page to be looked at. */
export const previewWithTemplate = async (
  platform: Platform,
  content: DocumentContent,
  template: PdfTemplate
): Promise<string> => {
  const style = await readPaperStyle(platform);
  const logo = template.show_logo === 'yes' ? style.logo : null;
  return pageOfNodes({
    title: nameOf(content, template, style),
    language: style.language,
    content: printableNode(paperOf(content, styleOf(content, { style, template }, logo))),
    footer: printable(style.footer),
    logo,
  });
};

const nameOf = (content: DocumentContent, { heading, kind }: PdfTemplate, { texts }: StoreStyle): string =>
  `${heading || texts.titles[kind]} ${content.number}`.trim();

/** A file of what a document says. @throws UnavailableError where the pages cannot be made now */
export const makeWithTemplate = async (
  platform: Platform,
  content: DocumentContent,
  template: PdfTemplate,
  { language, attached }: Pick<DocumentRequest, 'language'> & Pick<Look, 'attached'> = {}
): Promise<PdfDocument> => {
  const style = await readPaperStyle(platform, language);
  return fileOf(platform, [content], { name: nameOf(content, template, style), style, template, attached });
};

const templateOf = async (platform: Platform, { kind, template: id }: DocumentRequest): Promise<PdfTemplate> => {
  const template = id === undefined ? await templateOfKind(platform, kind) : await existingPdfTemplate(platform, id);
  if (template.kind !== kind) throw new NotFoundError('The template is one of other documents.');
  return template;
};

/**
 * One document of an order as a PDF file.
 *
 * @throws NotFoundError where there is no such template, or the order has no such document; UnavailableError where the pages cannot be made now
 */
export const makeDocument = async (
  platform: Platform,
  orderId: number,
  request: DocumentRequest
): Promise<PdfDocument> => {
  const template = await templateOf(platform, request);
  const { language } = request;
  const { content, isVoid } = await saidBy(platform, orderId, request);
  if (isVoid) return makeWithTemplate(platform, await markedVoid(platform, content, language), template, { language });
  const attached = await invoiceAttachment(platform, content);
  return makeWithTemplate(platform, content, template, { language, attached });
};

/** One file of the documents of one kind, each of which begins a page. @throws UnavailableError where the pages cannot be made now */
export const makeBatch = async (
  platform: Platform,
  kind: DocumentKind,
  contents: readonly DocumentContent[]
): Promise<PdfDocument> => {
  const style = await readPaperStyle(platform);
  const template = await templateOfKind(platform, kind);
  const name = `${template.heading || style.texts.titles[kind]} ${contents[0]?.number ?? ''}`.trim();
  return fileOf(platform, contents, { name, style, template });
};
