import type { Cents } from '../../money';
import type { DocumentAddress } from '../document';
import type { AllowanceCharge, ElectronicInvoice, InvoiceLine, InvoiceParty, InvoiceTax, TaxSubtotal } from './invoice';
import { amountText, element, optional, xmlDocument, type XmlElement } from './xml';

/** Universal Business Language 2.1. Its elements stand in the order of its schemas. */
const NAMES = 'urn:oasis:names:specification:ubl:schema:xsd';

export const SPECIFICATION = 'urn:cen.eu:en16931:2017';

type Currency = { readonly currencyID: string };

const amount = (name: string, cents: Cents, currency: Currency): XmlElement =>
  element(name, amountText(cents), currency);

const some = (name: string, cents: Cents, currency: Currency): XmlElement | null =>
  cents === 0 ? null : amount(name, cents, currency);

const VAT = element('cac:TaxScheme', [element('cbc:ID', 'VAT')]);

const category = (name: string, tax: InvoiceTax, reason: readonly (XmlElement | null)[] = []): XmlElement =>
  element(name, [element('cbc:ID', tax.category), optional('cbc:Percent', tax.percent), ...reason, VAT]);

const address = (name: string, { line1, line2, city, postcode, state, country }: DocumentAddress): XmlElement =>
  element(name, [
    optional('cbc:StreetName', line1),
    optional('cbc:AdditionalStreetName', line2),
    optional('cbc:CityName', city),
    optional('cbc:PostalZone', postcode),
    optional('cbc:CountrySubentity', state),
    element('cac:Country', [element('cbc:IdentificationCode', country)]),
  ]);

const taxScheme = (id: string, scheme: XmlElement): XmlElement | null =>
  id === '' ? null : element('cac:PartyTaxScheme', [element('cbc:CompanyID', id), scheme]);

const party = (name: string, of: InvoiceParty): XmlElement =>
  element(name, [
    element('cac:Party', [
      optional('cbc:EndpointID', of.email, { schemeID: 'EM' }),
      optional('cac:PartyIdentification', [optional('cbc:ID', of.identifier)]),
      optional('cac:PartyName', [optional('cbc:Name', of.tradingName)]),
      address('cac:PostalAddress', of.address),
      taxScheme(of.vatId, VAT),
      taxScheme(of.taxNumber, element('cac:TaxScheme', [element('cbc:ID', 'TAX')])),
      element('cac:PartyLegalEntity', [
        element('cbc:RegistrationName', of.name),
        optional('cbc:CompanyID', of.registration),
      ]),
    ]),
  ]);

const delivery = ({ deliverTo }: ElectronicInvoice): XmlElement | null =>
  deliverTo &&
  element('cac:Delivery', [
    element('cac:DeliveryLocation', [address('cac:Address', deliverTo.address)]),
    optional('cac:DeliveryParty', [optional('cac:PartyName', [optional('cbc:Name', deliverTo.name)])]),
  ]);

const payment = ({ payment: { code, title }, terms }: ElectronicInvoice): readonly (XmlElement | null)[] => [
  element('cac:PaymentMeans', [element('cbc:PaymentMeansCode', code, title.trim() === '' ? {} : { name: title })]),
  optional('cac:PaymentTerms', [optional('cbc:Note', terms)]),
];

const allowanceCharge = (each: AllowanceCharge, currency: Currency): XmlElement =>
  element('cac:AllowanceCharge', [
    element('cbc:ChargeIndicator', String(each.isCharge)),
    optional('cbc:AllowanceChargeReasonCode', each.code),
    optional('cbc:AllowanceChargeReason', each.reason),
    amount('cbc:Amount', each.amount, currency),
    category('cac:TaxCategory', each.tax),
  ]);

const subtotal = (each: TaxSubtotal, currency: Currency): XmlElement =>
  element('cac:TaxSubtotal', [
    amount('cbc:TaxableAmount', each.net, currency),
    amount('cbc:TaxAmount', each.amount, currency),
    category('cac:TaxCategory', each.tax, [
      optional('cbc:TaxExemptionReasonCode', each.exemptionCode),
      optional('cbc:TaxExemptionReason', each.exemptionReason),
    ]),
  ]);

const totals = ({ totals: of, subtotals }: ElectronicInvoice, currency: Currency): readonly XmlElement[] => [
  element('cac:TaxTotal', [
    amount('cbc:TaxAmount', of.tax, currency),
    ...subtotals.map((each) => subtotal(each, currency)),
  ]),
  element('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', of.lines, currency),
    amount('cbc:TaxExclusiveAmount', of.exclusive, currency),
    amount('cbc:TaxInclusiveAmount', of.inclusive, currency),
    some('cbc:AllowanceTotalAmount', of.allowances, currency),
    some('cbc:ChargeTotalAmount', of.charges, currency),
    some('cbc:PrepaidAmount', of.prepaid, currency),
    some('cbc:PayableRoundingAmount', of.rounding, currency),
    amount('cbc:PayableAmount', of.due, currency),
  ]),
];

/** One piece (UN/ECE Recommendation 20). */
const PIECE = { unitCode: 'C62' };

/** Discount (UNTDID 5189). */
const DISCOUNT = '95';

const lineDiscount = ({ discount }: InvoiceLine, currency: Currency): XmlElement | null =>
  discount === 0
    ? null
    : element('cac:AllowanceCharge', [
        element('cbc:ChargeIndicator', 'false'),
        element('cbc:AllowanceChargeReasonCode', DISCOUNT),
        amount('cbc:Amount', discount, currency),
      ]);

const line = (each: InvoiceLine, [name, quantity]: readonly [string, string], currency: Currency): XmlElement =>
  element(name, [
    element('cbc:ID', each.id),
    element(quantity, String(each.quantity), PIECE),
    amount('cbc:LineExtensionAmount', each.net, currency),
    lineDiscount(each, currency),
    element('cac:Item', [
      optional('cbc:Description', each.description),
      element('cbc:Name', each.title),
      optional('cac:SellersItemIdentification', [optional('cbc:ID', each.sku)]),
      category('cac:ClassifiedTaxCategory', each.tax),
    ]),
    element('cac:Price', [element('cbc:PriceAmount', each.price, currency)]),
  ]);

/** UNTDID 1001, and the names of the elements, which differ between the two documents. */
const KINDS = {
  invoice: {
    root: 'Invoice',
    type: element('cbc:InvoiceTypeCode', '380'),
    line: ['cac:InvoiceLine', 'cbc:InvoicedQuantity'],
  },
  credit_note: {
    root: 'CreditNote',
    type: element('cbc:CreditNoteTypeCode', '381'),
    line: ['cac:CreditNoteLine', 'cbc:CreditedQuantity'],
  },
} as const;

const precedingInvoice = ({ precedingInvoice: number }: ElectronicInvoice): XmlElement | null =>
  optional('cac:BillingReference', [optional('cac:InvoiceDocumentReference', [optional('cbc:ID', number)])]);

/** An invoice, or a credit note, as UBL 2.1 of EN 16931. */
export const ublOf = (invoice: ElectronicInvoice): string => {
  const kind = KINDS[invoice.kind];
  const currency = { currencyID: invoice.currency };
  const namespaces = {
    xmlns: `${NAMES}:${kind.root}-2`,
    'xmlns:cac': `${NAMES}:CommonAggregateComponents-2`,
    'xmlns:cbc': `${NAMES}:CommonBasicComponents-2`,
  };
  return xmlDocument(
    element(
      kind.root,
      [
        element('cbc:CustomizationID', SPECIFICATION),
        element('cbc:ID', invoice.number),
        element('cbc:IssueDate', invoice.issuedOn),
        kind.type,
        ...invoice.notes.map((note) => optional('cbc:Note', note)),
        element('cbc:DocumentCurrencyCode', invoice.currency),
        precedingInvoice(invoice),
        party('cac:AccountingSupplierParty', invoice.seller),
        party('cac:AccountingCustomerParty', invoice.buyer),
        delivery(invoice),
        ...payment(invoice),
        ...invoice.allowanceCharges.map((each) => allowanceCharge(each, currency)),
        ...totals(invoice, currency),
        ...invoice.lines.map((each) => line(each, kind.line, currency)),
      ],
      namespaces
    )
  );
};
