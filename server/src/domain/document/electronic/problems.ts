import { isCountryCode } from '../../address';
import { partsOf } from '../credit-parts';
import type { DocumentContent } from '../document';
import type { ElectronicInvoice, TaxSubtotal } from './invoice';

/** Why a document cannot be an electronic invoice. `seller`: settings of the store; `buyer`: of the order; `amounts`: neither. */
export type InvoiceProblem = {
  readonly of: 'seller' | 'buyer' | 'amounts';
  /** A setting, a field of the billing address, or the rule of EN 16931 that is broken. */
  readonly code: string;
  readonly message: string;
};

const VAT_ID = /^[A-Z]{2}[A-Z0-9+*]{2,20}$/;

const problem = (of: InvoiceProblem['of'], code: string, message: string): InvoiceProblem => ({ of, code, message });

/** Without its amounts there is nothing to say. */
export const contentProblems = (content: DocumentContent): readonly InvoiceProblem[] => {
  const parts = partsOf(content);
  if (!parts) {
    return [
      problem('amounts', 'old_document', 'The document is of a version of the store that kept no taxes of its lines.'),
    ];
  }
  return parts.some(({ taxes }) => taxes.length > 1)
    ? [problem('amounts', 'several_taxes', 'Something bears several taxes at once, which EN 16931 cannot say.')]
    : [];
};

type Need = readonly [isMissing: boolean, found: InvoiceProblem];

const missingOf = (needs: readonly Need[]): readonly InvoiceProblem[] =>
  needs.filter(([isMissing]) => isMissing).map(([, found]) => found);

const has = ({ subtotals }: ElectronicInvoice, categories: readonly string[]): boolean =>
  subtotals.some(({ tax }) => categories.includes(tax.category));

/** How Greece and Northern Ireland begin theirs. */
const OTHER_PREFIXES: readonly string[] = ['EL', 'XI'];

/** Begins with a country, as EN 16931 wants it (BR-CO-09). */
export const isVatId = (vatId: string): boolean => {
  const prefix = vatId.slice(0, 2);
  return VAT_ID.test(vatId) && (isCountryCode(prefix) || OTHER_PREFIXES.includes(prefix));
};

const sellerProblems = (invoice: ElectronicInvoice): readonly InvoiceProblem[] => {
  const { seller } = invoice;
  const of = (code: string, message: string): InvoiceProblem => problem('seller', code, message);
  const isTaxed = has(invoice, ['S', 'Z', 'E', 'AE']);
  const hasNumber = seller.vatId !== '' || seller.taxNumber !== '';
  const names = [seller.vatId, seller.registration, seller.identifier];
  return missingOf([
    [seller.name === '', of('company_name', 'The name of the company is missing.')],
    [!isCountryCode(seller.address.country), of('store_country', 'The country of the store is missing.')],
    [
      seller.vatId !== '' && !isVatId(seller.vatId),
      of('seller_vat_id', 'The VAT number of the store begins with the two letters of its country.'),
    ],
    [isTaxed && !hasNumber, of('seller_vat_id', 'The VAT number or the tax number of the store is missing.')],
    [has(invoice, ['G']) && seller.vatId === '', of('seller_vat_id', 'An export needs the VAT number of the store.')],
    [
      // A taxed order without the first two is told of them above.
      !(isTaxed && !hasNumber) && !names.some((name) => name !== ''),
      of('legal_registration_id', 'The VAT number, the registration number or the tax number of the store is missing.'),
    ],
  ]);
};

const buyerProblems = (invoice: ElectronicInvoice): readonly InvoiceProblem[] => {
  const { buyer, deliverTo } = invoice;
  const of = (code: string, message: string): InvoiceProblem => problem('buyer', code, message);
  const isKnown = isVatId(buyer.vatId) || buyer.registration !== '';
  return missingOf([
    [buyer.name === '', of('name', 'The order does not name its buyer.')],
    [!isCountryCode(buyer.address.country), of('country', 'The billing address has no country.')],
    [
      deliverTo !== null && !isCountryCode(deliverTo.address.country),
      of('shipping_country', 'The shipping address has no country.'),
    ],
    [has(invoice, ['AE']) && !isKnown, of('vat_number', 'A reverse charge needs the VAT number of the buyer.')],
  ]);
};

/** As the validators of EN 16931 have it: a tax may differ from its rate by less than one unit of the currency. */
const TOLERANCE = 100;

const isOffRate = ({ tax, net, amount }: TaxSubtotal): boolean =>
  Math.abs((net * Number(tax.percent || 0)) / 100 - amount) >= TOLERANCE;

const amountProblems = (invoice: ElectronicInvoice): readonly InvoiceProblem[] => {
  const { lines, subtotals, totals } = invoice;
  const of = (code: string, message: string): InvoiceProblem => problem('amounts', code, message);
  const isMixed = has(invoice, ['O']) && subtotals.length > 1;
  return missingOf([
    [lines.length === 0, of('BR-16', 'The order has no lines.')],
    [subtotals.some(isOffRate), of('BR-CO-17', 'A tax is not what its rate comes to.')],
    [isMixed, of('BR-O-11', 'Some of it is outside the scope of the tax and some is not.')],
    // Cents of rounding, one of each line at most.
    [totals.rounding > lines.length + 1, of('BR-CO-15', 'Lines and taxes do not add up to the total of the order.')],
  ]);
};

export const invoiceProblems = (invoice: ElectronicInvoice): readonly InvoiceProblem[] => [
  ...sellerProblems(invoice),
  ...buyerProblems(invoice),
  ...amountProblems(invoice),
];
