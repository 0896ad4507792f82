export { creditNoteOf, documentOf, type RefundFacts } from './build-document';
export { creditsOf, leftToCredit } from './credit-parts';
export {
  DOCUMENT_KINDS,
  PRINT_KINDS,
  sentLines,
  SLIP_KINDS,
  type DocumentAddress,
  type DocumentContent,
  type DocumentKind,
  type DocumentLine,
  type DocumentParty,
  type DocumentTax,
  type DocumentTotals,
  type IssuedKind,
  type PrintKind,
  type SlipKind,
  type TaxCategory,
  type TaxedPart,
  type TaxShare,
} from './document';
export * from './electronic';
export { hasRoomFor, type LineShares } from './line-credits';
export { documentContext, TEMPLATE_CODES, type DocumentFormats } from './template-values';
export {
  FACTORY_TEMPLATES,
  FACTORY_TEXT,
  isFactoryTemplate,
  isPrintTemplate,
  PRINT_TEMPLATES,
  type FactoryTemplate,
  type PdfTemplateText,
  type PrintTemplateKey,
} from './templates';
export type { LineFacts, LineTaxFacts, OrderFacts, RateFacts, TaxFacts } from './order-facts';
