import type { Cents } from '../../money';
import type { DocumentAddress, TaxCategory } from '../document';

/** How an amount is taxed. */
export type InvoiceTax = {
  readonly category: TaxCategory;
  /** A decimal number. Empty outside the scope of the tax, which has no rate. */
  readonly percent: string;
};

export type InvoiceParty = {
  readonly name: string;
  /** Where it is another than `name`. */
  readonly tradingName: string;
  /** What else names it, where it has neither VAT number nor registration. */
  readonly identifier: string;
  readonly address: DocumentAddress;
  readonly email: string;
  /** With the country in front. */
  readonly vatId: string;
  /** Of the tax office of the seller's country. */
  readonly taxNumber: string;
  readonly registration: string;
};

/** `code` of UNTDID 5189 for allowances, 7161 for charges. */
export type AllowanceCharge = {
  readonly isCharge: boolean;
  readonly code: string;
  readonly reason: string;
  readonly amount: Cents;
  readonly tax: InvoiceTax;
};

export type InvoiceLine = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly sku: string;
  /** Below 0 where the line takes something off. */
  readonly quantity: number;
  /** Of a piece, without tax and before the discount: a decimal number, >= 0. */
  readonly price: string;
  readonly discount: Cents;
  /** quantity x price - discount */
  readonly net: Cents;
  readonly tax: InvoiceTax;
};

export type TaxSubtotal = {
  readonly tax: InvoiceTax;
  readonly net: Cents;
  readonly amount: Cents;
  /** VATEX code; '' where there is none for it. */
  readonly exemptionCode: string;
  readonly exemptionReason: string;
};

export type InvoiceTotals = {
  readonly lines: Cents;
  readonly allowances: Cents;
  readonly charges: Cents;
  readonly exclusive: Cents;
  readonly tax: Cents;
  readonly inclusive: Cents;
  readonly prepaid: Cents;
  readonly rounding: Cents;
  readonly due: Cents;
};

/** An invoice or a credit note in the terms of EN 16931, which UBL and CII write in their own ways. */
export type ElectronicInvoice = {
  readonly kind: 'invoice' | 'credit_note';
  readonly number: string;
  /** `YYYY-MM-DD`, as are all days. */
  readonly issuedOn: string;
  readonly currency: string;
  readonly notes: readonly string[];
  /** The invoice that a credit note takes back from; '' of an invoice. */
  readonly precedingInvoice: string;
  readonly seller: InvoiceParty;
  readonly buyer: InvoiceParty;
  readonly deliverTo: { readonly name: string; readonly address: DocumentAddress } | null;
  /** UNTDID 4461, and the words of the store. */
  readonly payment: { readonly code: string; readonly title: string };
  /** Of payment; '' where nothing is due. */
  readonly terms: string;
  readonly lines: readonly InvoiceLine[];
  readonly allowanceCharges: readonly AllowanceCharge[];
  readonly subtotals: readonly TaxSubtotal[];
  readonly totals: InvoiceTotals;
};
