import type { Cents } from '../../money';
import type { DocumentAddress } from '../document';
import type { AllowanceCharge, ElectronicInvoice, InvoiceLine, InvoiceParty, InvoiceTax, TaxSubtotal } from './invoice';
import { SPECIFICATION } from './ubl';
import { amountText, element, optional, xmlDocument, type XmlElement } from './xml';

/** Cross Industry Invoice of UN/CEFACT, D16B, as the profile EN 16931 of Factur-X has it. Elements stand in the order of its schema. */
const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
} as const;

const amount = (name: string, cents: Cents): XmlElement => element(name, amountText(cents));

const some = (name: string, cents: Cents): XmlElement | null => (cents === 0 ? null : amount(name, cents));

const rate = ({ category, percent }: InvoiceTax): readonly (XmlElement | null)[] => [
  element('ram:TypeCode', 'VAT'),
  element('ram:CategoryCode', category),
  optional('ram:RateApplicablePercent', percent),
];

const address = ({ line1, line2, city, postcode, state, country }: DocumentAddress): XmlElement =>
  element('ram:PostalTradeAddress', [
    optional('ram:PostcodeCode', postcode),
    optional('ram:LineOne', line1),
    optional('ram:LineTwo', line2),
    optional('ram:CityName', city),
    element('ram:CountryID', country),
    optional('ram:CountrySubDivisionName', state),
  ]);

const registration = (id: string, schemeID: 'VA' | 'FC'): XmlElement | null =>
  optional('ram:SpecifiedTaxRegistration', [optional('ram:ID', id, { schemeID })]);

const party = (name: string, of: InvoiceParty): XmlElement =>
  element(name, [
    optional('ram:ID', of.identifier),
    element('ram:Name', of.name),
    optional('ram:SpecifiedLegalOrganization', [
      optional('ram:ID', of.registration),
      optional('ram:TradingBusinessName', of.tradingName),
    ]),
    address(of.address),
    optional('ram:URIUniversalCommunication', [optional('ram:URIID', of.email, { schemeID: 'EM' })]),
    registration(of.vatId, 'VA'),
    registration(of.taxNumber, 'FC'),
  ]);

const indicator = (isCharge: boolean): XmlElement =>
  element('ram:ChargeIndicator', [element('udt:Indicator', String(isCharge))]);

const allowanceCharge = (each: AllowanceCharge): XmlElement =>
  element('ram:SpecifiedTradeAllowanceCharge', [
    indicator(each.isCharge),
    amount('ram:ActualAmount', each.amount),
    optional('ram:ReasonCode', each.code),
    optional('ram:Reason', each.reason),
    element('ram:CategoryTradeTax', rate(each.tax)),
  ]);

/** Discount (UNTDID 5189). */
const lineDiscount = ({ discount }: InvoiceLine): XmlElement | null =>
  discount === 0
    ? null
    : element('ram:SpecifiedTradeAllowanceCharge', [
        indicator(false),
        amount('ram:ActualAmount', discount),
        element('ram:ReasonCode', '95'),
      ]);

const line = (each: InvoiceLine): XmlElement =>
  element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', each.id)]),
    element('ram:SpecifiedTradeProduct', [
      optional('ram:SellerAssignedID', each.sku),
      element('ram:Name', each.title),
      optional('ram:Description', each.description),
    ]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [element('ram:ChargeAmount', each.price)]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      element('ram:BilledQuantity', String(each.quantity), { unitCode: 'C62' }),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', rate(each.tax)),
      lineDiscount(each),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [amount('ram:LineTotalAmount', each.net)]),
    ]),
  ]);

const subtotal = ({ tax, net, amount: due, exemptionCode, exemptionReason }: TaxSubtotal): XmlElement =>
  element('ram:ApplicableTradeTax', [
    amount('ram:CalculatedAmount', due),
    element('ram:TypeCode', 'VAT'),
    optional('ram:ExemptionReason', exemptionReason),
    amount('ram:BasisAmount', net),
    element('ram:CategoryCode', tax.category),
    optional('ram:ExemptionReasonCode', exemptionCode),
    optional('ram:RateApplicablePercent', tax.percent),
  ]);

const summation = ({ totals, currency }: ElectronicInvoice): XmlElement =>
  element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    amount('ram:LineTotalAmount', totals.lines),
    some('ram:ChargeTotalAmount', totals.charges),
    some('ram:AllowanceTotalAmount', totals.allowances),
    amount('ram:TaxBasisTotalAmount', totals.exclusive),
    element('ram:TaxTotalAmount', amountText(totals.tax), { currencyID: currency }),
    some('ram:RoundingAmount', totals.rounding),
    amount('ram:GrandTotalAmount', totals.inclusive),
    some('ram:TotalPrepaidAmount', totals.prepaid),
    amount('ram:DuePayableAmount', totals.due),
  ]);

const settlement = (invoice: ElectronicInvoice): XmlElement =>
  element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:InvoiceCurrencyCode', invoice.currency),
    element('ram:SpecifiedTradeSettlementPaymentMeans', [
      element('ram:TypeCode', invoice.payment.code),
      optional('ram:Information', invoice.payment.title),
    ]),
    ...invoice.subtotals.map(subtotal),
    ...invoice.allowanceCharges.map(allowanceCharge),
    optional('ram:SpecifiedTradePaymentTerms', [optional('ram:Description', invoice.terms)]),
    summation(invoice),
    optional('ram:InvoiceReferencedDocument', [optional('ram:IssuerAssignedID', invoice.precedingInvoice)]),
  ]);

const shipTo = ({ deliverTo }: ElectronicInvoice): readonly XmlElement[] =>
  deliverTo
    ? [element('ram:ShipToTradeParty', [optional('ram:Name', deliverTo.name), address(deliverTo.address)])]
    : [];

const heading = (invoice: ElectronicInvoice): XmlElement =>
  element('rsm:ExchangedDocument', [
    element('ram:ID', invoice.number),
    element('ram:TypeCode', invoice.kind === 'invoice' ? '380' : '381'),
    element('ram:IssueDateTime', [
      element('udt:DateTimeString', invoice.issuedOn.split('-').join(''), { format: '102' }),
    ]),
    ...invoice.notes.map((note) => optional('ram:IncludedNote', [optional('ram:Content', note)])),
  ]);

/** An invoice, or a credit note, as Factur-X has it in its PDF files. */
export const ciiOf = (invoice: ElectronicInvoice): string =>
  xmlDocument(
    element(
      'rsm:CrossIndustryInvoice',
      [
        element('rsm:ExchangedDocumentContext', [
          element('ram:GuidelineSpecifiedDocumentContextParameter', [element('ram:ID', SPECIFICATION)]),
        ]),
        heading(invoice),
        element('rsm:SupplyChainTradeTransaction', [
          ...invoice.lines.map(line),
          element('ram:ApplicableHeaderTradeAgreement', [
            party('ram:SellerTradeParty', invoice.seller),
            party('ram:BuyerTradeParty', invoice.buyer),
          ]),
          element('ram:ApplicableHeaderTradeDelivery', shipTo(invoice)),
          settlement(invoice),
        ]),
      ],
      NAMESPACES
    )
  );
