import type * as yup from 'yup';
import { DOCUMENT_KINDS } from '../../../domain/document';
import { explained, id, object, oneOf, required, requiredText, text, yesNo } from '../../../platform/http/fields';
import { htmlText } from '../../../platform/http/plain-fields';

const MAX_BLOCK = 10_000;
const MAX_PAGE = 100_000;

const page = () => explained(htmlText(MAX_PAGE), 'With placeholders; empty for the factory default.');

export const printTemplatesBody = object({
  templates: required(
    object({
      ...{ invoice_template: page(), packing_slip: page(), delivery_slip: page() },
      ...{ shipping_slip: page(), dispatch_slip: page() },
    }).default(undefined)
  ),
});

const orderId = () => explained(id(), 'The order that fills it in; else the newest one.');

export const printPreviewBody = object({
  order_id: orderId(),
  content: explained(htmlText(MAX_PAGE), 'In place of what is saved.'),
});

const block = (where: string) => explained(htmlText(MAX_BLOCK), `With placeholders, printed ${where}.`);

const texts = () => ({
  heading: explained(text(100), "In place of the store's word for the document; empty for that."),
  before_items: block('above the items'),
  after_items: block('below the totals'),
  show_logo: yesNo(),
});

export const createPdfTemplateBody = object({
  title: requiredText(100),
  kind: required(oneOf(...DOCUMENT_KINDS)),
  ...texts(),
});

export const savePdfTemplateBody = object({ title: text(100), ...texts() });

export const pdfPreviewBody = object({ order_id: orderId(), ...texts() });

const detail = (max: number, words: string) => explained(text(max), words);

/** See the settings of the store, whose rules count. */
export const sellerBody = object({
  store_name: detail(200, 'Of the store.'),
  company_name: detail(200, 'Of the company that sells.'),
  legal_registration_id: detail(100, 'E.g. of a commercial register.'),
  seller_vat_id: detail(50, 'VAT number.'),
  seller_tax_id: detail(50, 'Tax number.'),
  store_address1: detail(255, 'Address, line 1.'),
  store_address2: detail(255, 'Address, line 2.'),
  store_city: detail(100, 'City.'),
  store_state: detail(100, 'State or province.'),
  store_postcode: detail(20, 'Postcode.'),
  store_country: detail(2, 'ISO 3166-1 alpha-2.'),
});

export type SellerBody = yup.InferType<typeof sellerBody>;
export type PrintTemplatesBody = yup.InferType<typeof printTemplatesBody>;
export type PrintPreviewBody = yup.InferType<typeof printPreviewBody>;
export type CreatePdfTemplateBody = yup.InferType<typeof createPdfTemplateBody>;
export type SavePdfTemplateBody = yup.InferType<typeof savePdfTemplateBody>;
export type PdfPreviewBody = yup.InferType<typeof pdfPreviewBody>;
