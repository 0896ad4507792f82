import type { DocumentKind } from './document';

/** Templates that every store has, by id. E-mails name them by it. */
export const FACTORY_TEMPLATES = {
  order_receipt: 'receipt',
  order_invoice: 'invoice',
  credit_note: 'credit_note',
  packing_slip: 'packing_slip',
  delivery_slip: 'delivery_slip',
} as const satisfies Readonly<Record<string, DocumentKind>>;

export type FactoryTemplate = keyof typeof FACTORY_TEMPLATES;

export const isFactoryTemplate = (id: string): id is FactoryTemplate => Object.hasOwn(FACTORY_TEMPLATES, id);

/** Pages that a browser prints, by key, and the document that each is filled in with. */
export const PRINT_TEMPLATES = {
  invoice_template: 'invoice',
  packing_slip: 'packing_slip',
  delivery_slip: 'delivery_slip',
  shipping_slip: 'packing_slip',
  dispatch_slip: 'delivery_slip',
} as const satisfies Readonly<Record<string, Exclude<DocumentKind, 'credit_note'>>>;

export type PrintTemplateKey = keyof typeof PRINT_TEMPLATES;

export const isPrintTemplate = (key: string): key is PrintTemplateKey => Object.hasOwn(PRINT_TEMPLATES, key);

/** What a PDF template adds to a document. Its numbers and what the law wants to be said are no part of it. */
export type PdfTemplateText = {
  /** In place of the store's word for the document; '' for that. */
  readonly heading: string;
  /** HTML with placeholders. */
  readonly before_items: string;
  readonly after_items: string;
  readonly show_logo: 'yes' | 'no';
};

export const FACTORY_TEXT: PdfTemplateText = { heading: '', before_items: '', after_items: '', show_logo: 'yes' };
