import type { Cents } from '../money';

/** `invoice` and `credit_note` are issued once, with a number; the others show an order as it is. */
export const DOCUMENT_KINDS = ['invoice', 'credit_note', 'receipt', 'packing_slip', 'delivery_slip'] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export type IssuedKind = Extract<DocumentKind, 'invoice' | 'credit_note'>;

/** Documents that go with a parcel: no prices on them. */
export type SlipKind = Extract<DocumentKind, 'packing_slip' | 'delivery_slip'>;

export const SLIP_KINDS: readonly SlipKind[] = ['packing_slip', 'delivery_slip'];

/** An order has at most one of each, so that many orders can be printed at once. */
export const PRINT_KINDS = ['invoice', 'receipt', 'packing_slip', 'delivery_slip'] as const;

export type PrintKind = (typeof PRINT_KINDS)[number];

/** Who sells, who buys, or where a parcel goes. Empty texts for what is not known. */
export type DocumentParty = {
  readonly name: string;
  readonly company: string;
  /** The address, from the street to the country code. */
  readonly address: DocumentAddress;
  readonly email: string;
  readonly phone: string;
  readonly vatNumber: string;
  readonly taxNumber: string;
  readonly registration: string;
};

export type DocumentAddress = {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
};

/**
 * How EN 16931 calls the way in which an amount is taxed (UNTDID 5305): standard rate, zero rate, exempt, reverse charge, export, outside
 * the scope of the tax.
 */
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'G' | 'O';

/** What one rate takes of an amount. */
export type TaxShare = {
  readonly label: string;
  /** A decimal number, e.g. "19". */
  readonly percent: string;
  readonly tax: Cents;
};

/** An amount that is taxed in one way. The nets and taxes of a document add up to what it comes to, less its credits. */
export type TaxedPart = {
  readonly category: TaxCategory;
  /** After discounts, without the tax. */
  readonly net: Cents;
  /** What a discount took off `net`. */
  readonly netDiscount: Cents;
  /** None where nothing is taxed; several where taxes add up. */
  readonly taxes: readonly TaxShare[];
};

export type DocumentLine = {
  readonly title: string;
  /** Title of the variant; empty where it says nothing beside `title`. */
  readonly variant: string;
  readonly sku: string;
  readonly quantity: number;
  readonly unitPrice: Cents;
  /** As the price list has it, before discounts. */
  readonly subtotal: Cents;
  readonly discount: Cents;
  /** After discounts. */
  readonly total: Cents;
  /** `trial`: nothing of it is due yet. `bundled`: lay in a bundle, whose line has the price. */
  readonly kind: 'goods' | 'trial' | 'setup_fee' | 'fee' | 'bundled';
  /** The line of the order. Missing in credit notes and in documents of older versions. */
  readonly itemId?: number;
  /** Of a credit note: its refund names lines of the invoice. Missing where it is of everything. */
  readonly isOfLines?: true;
  /** Nothing of it lies in a parcel. Missing where something does, and in documents of older versions. */
  readonly isDigital?: true;
  /** How `total` is taxed; of a credit note in the ways of its invoice that it takes something back of. Missing in documents of older versions. */
  readonly parts?: readonly TaxedPart[];
};

/** What one rate takes of a document, shipping and fees with it. */
export type DocumentTax = {
  readonly label: string;
  /** A decimal number, e.g. "19" or "8.375". */
  readonly percent: string;
  /** What it was worked out on, without the tax; null where the order does not say. */
  readonly net: Cents | null;
  readonly tax: Cents;
};

/** `goods` - `discount` + `shipping` + `fees` + `addedTax` + `adjustment` = `total`. */
export type DocumentTotals = {
  readonly goods: Cents;
  readonly discount: Cents;
  readonly shipping: Cents;
  readonly fees: Cents;
  /** Tax that prices do not contain. */
  readonly addedTax: Cents;
  /** Below 0: a credit, e.g. of a plan that was changed. */
  readonly adjustment: Cents;
  readonly total: Cents;
  readonly paid: Cents;
  readonly refunded: Cents;
};

/** What a document says. Of an issued document it is kept, so that it reads the same for ever. */
export type DocumentContent = {
  readonly kind: DocumentKind;
  /** Number of an issued document, else that of the order. */
  readonly number: string;
  readonly currency: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly issuedAt: string;
  readonly orderedAt: string;
  /** The invoice that a credit note takes back from. */
  readonly invoiceNumber: string;
  readonly orderUuid: string;
  readonly seller: DocumentParty;
  readonly buyer: DocumentParty;
  /** Null where nothing is sent. */
  readonly shipTo: DocumentParty | null;
  readonly lines: readonly DocumentLine[];
  readonly taxes: readonly DocumentTax[];
  /** How shipping is taxed. Missing in documents of older versions. */
  readonly shippingParts?: readonly TaxedPart[];
  readonly totals: DocumentTotals;
  readonly paymentTitle: string;
  /** What the law wants to be said where the buyer owes the tax. */
  readonly reverseCharge: string;
  /** Why nothing is taxed, where the store says so. Missing in documents of older versions. */
  readonly exemption?: string;
  /** Note of the buyer. */
  readonly note: string;
};

/** What is sold or sent; fees are no pieces. */
export const isPiece = ({ kind }: DocumentLine): boolean => kind !== 'fee' && kind !== 'setup_fee';

/** What a parcel holds. Where nothing is sent, slips list what was bought. */
export const sentLines = ({ lines }: Pick<DocumentContent, 'lines'>): readonly DocumentLine[] => {
  const pieces = lines.filter(isPiece);
  const sent = pieces.filter(({ isDigital }) => !isDigital);
  return sent.length > 0 ? sent : pieces;
};
