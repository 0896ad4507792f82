import type { XmlNode } from './xml-tree';

/** In which order UBL 2.1 has the children of these elements, as far as the store writes them. */
const PARTY = 'EndpointID PartyIdentification PartyName PostalAddress PartyTaxScheme PartyLegalEntity';
const ADDRESS = 'StreetName AdditionalStreetName CityName PostalZone CountrySubentity Country';
const CATEGORY = 'ID Percent TaxExemptionReasonCode TaxExemptionReason TaxScheme';
const BEHIND = 'Delivery PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal';
const PARTIES = 'BillingReference AccountingSupplierParty AccountingCustomerParty';

const ORDER: Readonly<Record<string, string>> = {
  Invoice: `CustomizationID ID IssueDate InvoiceTypeCode Note DocumentCurrencyCode ${PARTIES} ${BEHIND} InvoiceLine`,
  CreditNote: `CustomizationID ID IssueDate CreditNoteTypeCode Note DocumentCurrencyCode ${PARTIES} ${BEHIND} CreditNoteLine`,
  BillingReference: 'InvoiceDocumentReference',
  InvoiceDocumentReference: 'ID',
  AccountingSupplierParty: 'Party',
  AccountingCustomerParty: 'Party',
  Party: PARTY,
  PartyIdentification: 'ID',
  PartyName: 'Name',
  PostalAddress: ADDRESS,
  Address: ADDRESS,
  Country: 'IdentificationCode',
  PartyTaxScheme: 'CompanyID TaxScheme',
  TaxScheme: 'ID',
  PartyLegalEntity: 'RegistrationName CompanyID',
  Delivery: 'DeliveryLocation DeliveryParty',
  DeliveryLocation: 'Address',
  DeliveryParty: 'PartyName',
  PaymentMeans: 'PaymentMeansCode',
  PaymentTerms: 'Note',
  AllowanceCharge: 'ChargeIndicator AllowanceChargeReasonCode AllowanceChargeReason Amount TaxCategory',
  TaxTotal: 'TaxAmount TaxSubtotal',
  TaxSubtotal: 'TaxableAmount TaxAmount TaxCategory',
  TaxCategory: CATEGORY,
  ClassifiedTaxCategory: CATEGORY,
  LegalMonetaryTotal:
    'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount',
  InvoiceLine: 'ID InvoicedQuantity LineExtensionAmount AllowanceCharge Item Price',
  CreditNoteLine: 'ID CreditedQuantity LineExtensionAmount AllowanceCharge Item Price',
  Item: 'Description Name SellersItemIdentification ClassifiedTaxCategory',
  SellersItemIdentification: 'ID',
  Price: 'PriceAmount',
};

const localName = ({ name }: XmlNode): string => name.replace(/^ca?c?b?c?:/, '');

const ownFaults = (node: XmlNode): readonly string[] => {
  const order = ORDER[localName(node)]?.split(' ');
  const names = node.children.map(localName);
  if (!order) {
    return names.length > 0 ? [`${node.name} is not known`] : node.text === '' ? [`${node.name} is empty`] : [];
  }
  const places = names.map((name) => order.indexOf(name));
  if (names.length === 0) return [`${node.name} is empty`];
  return places.flatMap((place, index) => {
    if (place < 0) return [`${node.name} has no ${names[index]}`];
    return place < (places[index - 1] ?? 0) ? [`${names[index]} stands too late in ${node.name}`] : [];
  });
};

/** What UBL has against the order and the names of the elements. */
export const ublFaults = (node: XmlNode): readonly string[] => [
  ...ownFaults(node),
  ...node.children.flatMap((child) => ublFaults(child)),
];
