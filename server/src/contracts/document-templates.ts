import type { MessageAnswer } from './answers';
import type { DocumentKindName } from './documents';
import type { ShortcodeGroups } from './notifications';
import type { OrderSeller } from './order-config';
import type { Html, YesNo } from './scalars';

/** A page that a browser prints. */
export type PrintTemplate = {
  readonly key: 'invoice_template' | 'packing_slip' | 'delivery_slip' | 'shipping_slip' | 'dispatch_slip';
  readonly title: string;
  /** With placeholders. */
  readonly content: Html;
  /** Whether somebody has changed it. */
  readonly is_changed: boolean;
};

export type PrintTemplatesAnswer = {
  readonly templates: readonly PrintTemplate[];
  /** What templates of documents may name. */
  readonly shortcodes: ShortcodeGroups;
};

export type SavedPrintTemplatesAnswer = MessageAnswer & { readonly templates: readonly PrintTemplate[] };

/** A whole page, which runs nothing. */
export type PrintPageAnswer = { readonly html: Html };

/** What the PDF file of a document says beside its numbers. */
export type PdfTemplate = {
  readonly id: string;
  readonly title: string;
  readonly kind: DocumentKindName;
  /** Every store has it: it can be reset, and not deleted. */
  readonly is_factory: boolean;
  readonly is_changed: boolean;
  /** In place of the store's word for the document; empty for that. */
  readonly heading: string;
  /** With placeholders. */
  readonly before_items: Html;
  /** With placeholders. */
  readonly after_items: Html;
  readonly show_logo: YesNo;
};

export type PdfTemplatesAnswer = {
  readonly templates: readonly PdfTemplate[];
  /** What templates of documents may name. */
  readonly shortcodes: ShortcodeGroups;
};

export type PdfTemplateAnswer = { readonly template: PdfTemplate };

export type SavedPdfTemplateAnswer = MessageAnswer & PdfTemplateAnswer;

/** Who sells, as new documents say it. */
export type SellerDetails = Omit<OrderSeller, 'store_vat_number'>;

export type SellerDetailsAnswer = {
  readonly seller: SellerDetails;
  /** What invoices have to say and is blank: where the seller is, and of VAT number and registration number at least one. */
  readonly missing: readonly (keyof SellerDetails)[];
};

export type SavedSellerDetailsAnswer = MessageAnswer & SellerDetailsAnswer;

/** Whether documents can be made now, and what they will look like. */
export type DocumentStatus = {
  /** Whether a page could be made. */
  readonly is_ready: boolean;
  /** Null where it could. */
  readonly fault: string | null;
  readonly language: 'en' | 'de';
  readonly paper: 'A4' | 'LETTER';
  readonly logo: {
    /** `unusable`: documents are printed without it. */
    readonly state: 'none' | 'unusable' | 'ready';
    readonly fault: string | null;
  };
  /** As `missing` of the details of the seller. */
  readonly seller_missing: readonly (keyof SellerDetails)[];
};

export type DocumentStatusAnswer = { readonly status: DocumentStatus };

/** The templates that every store has, as it brings them. */
export type PdfDefaultsAnswer = { readonly templates: readonly PdfTemplate[] };

export type DocumentTemplateOperations = {
  'templates.statusFind': DocumentStatusAnswer;
  'templates.sellerFind': SellerDetailsAnswer;
  'templates.sellerSave': SavedSellerDetailsAnswer;
  'templates.defaultsFind': PdfDefaultsAnswer;
  'templates.pagePreview': PrintPageAnswer;

  'templates.printFind': PrintTemplatesAnswer;
  'templates.printSave': SavedPrintTemplatesAnswer;
  'templates.printReset': SavedPrintTemplatesAnswer;
  'templates.printPreview': PrintPageAnswer;
  'templates.pageFind': PrintPageAnswer;
  'templates.pdfFind': PdfTemplatesAnswer;
  'templates.pdfFindOne': PdfTemplateAnswer;
  'templates.pdfCreate': SavedPdfTemplateAnswer;
  'templates.pdfSave': SavedPdfTemplateAnswer;
  'templates.pdfReset': SavedPdfTemplateAnswer;
  'templates.pdfDelete': MessageAnswer;
};
