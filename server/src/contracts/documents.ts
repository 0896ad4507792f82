import type { Cents, CurrencyCode, Id, Moment } from './scalars';

/**
 * `invoice` and `credit_note` are issued once, with a number of their own series; a receipt and the slips that go with a parcel show the
 * order as it is.
 */
export type DocumentKindName = 'invoice' | 'credit_note' | 'receipt' | 'packing_slip' | 'delivery_slip';

/** What keeps a document from being an electronic invoice. */
export type ElectronicInvoiceProblem = {
  /** A setting of the store, a field of the billing address, or the rule of EN 16931 that is broken. */
  readonly code: string;
  readonly message: string;
};

/** A document as XML of EN 16931. */
export type ElectronicDocument = {
  /** Empty where it can be downloaded. */
  readonly problems: readonly ElectronicInvoiceProblem[];
  /** Path below the address of the API; `format` chooses UBL or CII. */
  readonly file: string;
  /** Address that needs no sign-in, for an hour. */
  readonly link: string;
};

/** A document that an order has, or that can be made of it. */
export type OrderDocument = {
  readonly kind: DocumentKindName;
  /** Null of what has no number of its own. */
  readonly number: string | null;
  /** Null of what is made anew whenever it is asked for. */
  readonly issued_at: Moment | null;
  /** Since when a credit note is void, because its refund was undone: its number stays, and it takes nothing back. Null of all others. */
  readonly voided_at: Moment | null;
  /** The refund that a credit note is for; null of all others. */
  readonly transaction_id: Id | null;
  readonly currency: CurrencyCode;
  /** Null of slips. */
  readonly total: Cents | null;
  /** Characters that the fonts lack, such as `U+4E2D`: the document names them in their place. */
  readonly unprintable: readonly string[];
  /** Path of the file below the address of the API. */
  readonly file: string;
  /** Address of the file that needs no sign-in, for an hour: to open it in a browser. */
  readonly link: string;
  /** Null of what has no such form, and where the store has not switched electronic invoices on. */
  readonly electronic: ElectronicDocument | null;
};

export type OrderDocumentsAnswer = { readonly documents: readonly OrderDocument[] };

/** Of what was asked to be printed. */
export type PrintedDocumentsAnswer = {
  /** Documents in the file. */
  readonly count: number;
  /** Orders that have no such document: an unpaid one has no invoice, one without anything to send no slip. */
  readonly left_out: readonly { readonly order_id: Id; readonly number: string }[];
  /** Address of the PDF file that needs no sign-in, for a quarter of an hour. */
  readonly link: string;
};

export type DocumentOperations = {
  'documents.find': OrderDocumentsAnswer;
  'documents.print': PrintedDocumentsAnswer;
  'purchases.documentsFind': OrderDocumentsAnswer;
};
