import type { Cents } from '../money';
import type { DocumentLine, DocumentParty } from './document';

/** A rate of a line. */
export type RateFacts = {
  readonly rateId: number;
  readonly label: string;
  readonly percent: string;
  /** Of its delivery; null: as of the goods. */
  readonly shippingPercent: string | null;
  /** As the line has it, which may be rounded otherwise than the order. */
  readonly tax: Cents;
};

/** How a line is taxed. */
export type LineTaxFacts = {
  /** Its price contains its tax. */
  readonly inclusive: boolean;
  /** None of a fee: the record says what it bears. */
  readonly rates: readonly RateFacts[];
  readonly tax: Cents;
  /** Its share of the charge for shipping. */
  readonly shipping: Cents;
};

export type LineFacts = { readonly line: DocumentLine; readonly taxed: LineTaxFacts };

/** A tax record of an order, as far as documents show it. */
export type TaxFacts = {
  readonly rateId: number;
  readonly label: string;
  readonly percent: string;
  /** Of lines and fees. */
  readonly orderTax: Cents;
  /** The part of `orderTax` that is of fees. */
  readonly feeTax: Cents;
  readonly shippingTax: Cents;
  /** The price of shipping contains its tax. */
  readonly shippingInclusive: boolean;
  /** The buyer owes the tax. */
  readonly reversed: boolean;
};

/** What documents are made of. Amounts in cents of `currency`. */
export type OrderFacts = {
  readonly number: string;
  readonly uuid: string;
  readonly currency: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly orderedAt: string;
  readonly seller: DocumentParty;
  readonly buyer: DocumentParty;
  readonly shipTo: DocumentParty | null;
  readonly lines: readonly LineFacts[];
  readonly taxes: readonly TaxFacts[];
  readonly subtotal: Cents;
  readonly couponDiscount: Cents;
  readonly manualDiscount: Cents;
  readonly shipping: Cents;
  readonly fees: Cents;
  readonly total: Cents;
  readonly paid: Cents;
  readonly refunded: Cents;
  /** Tax that is added to prices. */
  readonly addedTax: Cents;
  readonly paymentTitle: string;
  readonly reverseCharge: string;
  /** Why the store taxes nothing, in its own words. */
  readonly exemption: string;
  readonly note: string;
};
