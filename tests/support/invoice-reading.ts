import { nodesAt, parseXml, textsAt, type XmlNode } from './xml-tree';

/** What an electronic invoice says, read from its XML in either format. Amounts as the text has them. */
export type TaxRead = { readonly category: string; readonly percent: string };

export type LineRead = {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly unit: string;
  readonly price: string;
  readonly discount: string;
  readonly net: string;
  readonly tax: TaxRead;
};

export type ChargeRead = {
  readonly isCharge: boolean;
  readonly amount: string;
  readonly reason: string;
  readonly tax: TaxRead;
};

export type SubtotalRead = {
  readonly tax: TaxRead;
  readonly net: string;
  readonly amount: string;
  readonly reasons: readonly string[];
};

export type PartyRead = {
  readonly name: string;
  readonly country: string;
  readonly vatId: string;
  readonly taxNumber: string;
  readonly registration: string;
  readonly identifier: string;
};

export type TotalsRead = Readonly<
  Record<
    'lines' | 'allowances' | 'charges' | 'exclusive' | 'tax' | 'inclusive' | 'prepaid' | 'rounding' | 'due',
    string
  >
>;

export type InvoiceRead = {
  readonly number: string;
  readonly type: string;
  readonly day: string;
  readonly currency: string;
  readonly preceding: string;
  readonly terms: string;
  readonly seller: PartyRead;
  readonly buyer: PartyRead;
  readonly lines: readonly LineRead[];
  readonly charges: readonly ChargeRead[];
  readonly subtotals: readonly SubtotalRead[];
  readonly totals: TotalsRead;
};

const textAt = (node: XmlNode, path: string): string => textsAt(node, path)[0] ?? '';

const amountAt = (node: XmlNode, path: string): string => textsAt(node, path)[0] ?? '0.00';

const ublTax = (node: XmlNode, path: string): TaxRead => ({
  category: textAt(node, `${path}/cbc:ID`),
  percent: textAt(node, `${path}/cbc:Percent`),
});

const ublLine =
  (kind: string) =>
  (node: XmlNode): LineRead => {
    const quantity = nodesAt(node, `cbc:${kind}Quantity`)[0];
    return {
      id: textAt(node, 'cbc:ID'),
      name: textAt(node, 'cac:Item/cbc:Name'),
      quantity: Number(quantity?.text),
      unit: quantity?.attributes.unitCode ?? '',
      price: textAt(node, 'cac:Price/cbc:PriceAmount'),
      discount: amountAt(node, 'cac:AllowanceCharge/cbc:Amount'),
      net: textAt(node, 'cbc:LineExtensionAmount'),
      tax: ublTax(node, 'cac:Item/cac:ClassifiedTaxCategory'),
    };
  };

const ublParty = (root: XmlNode, name: string): PartyRead => {
  const [party] = nodesAt(root, `${name}/cac:Party`) as readonly [XmlNode];
  const schemes = nodesAt(party, 'cac:PartyTaxScheme');
  const of = (scheme: string): string =>
    schemes
      .filter((each) => textAt(each, 'cac:TaxScheme/cbc:ID') === scheme)
      .map((each) => textAt(each, 'cbc:CompanyID'))[0] ?? '';
  return {
    name: textAt(party, 'cac:PartyLegalEntity/cbc:RegistrationName'),
    country: textAt(party, 'cac:PostalAddress/cac:Country/cbc:IdentificationCode'),
    ...{ vatId: of('VAT'), taxNumber: of('TAX') },
    registration: textAt(party, 'cac:PartyLegalEntity/cbc:CompanyID'),
    identifier: textAt(party, 'cac:PartyIdentification/cbc:ID'),
  };
};

const ublTotals = (root: XmlNode): TotalsRead => {
  const of = (name: string): string => amountAt(root, `cac:LegalMonetaryTotal/cbc:${name}`);
  return {
    ...{ lines: of('LineExtensionAmount'), allowances: of('AllowanceTotalAmount'), charges: of('ChargeTotalAmount') },
    ...{ exclusive: of('TaxExclusiveAmount'), inclusive: of('TaxInclusiveAmount'), prepaid: of('PrepaidAmount') },
    ...{ rounding: of('PayableRoundingAmount'), due: of('PayableAmount') },
    tax: amountAt(root, 'cac:TaxTotal/cbc:TaxAmount'),
  };
};

export const readUbl = (xml: string): InvoiceRead => {
  const root = parseXml(xml);
  const isInvoice = root.name === 'Invoice';
  const line = ublLine(isInvoice ? 'Invoiced' : 'Credited');
  return {
    number: textAt(root, 'cbc:ID'),
    type: textAt(root, isInvoice ? 'cbc:InvoiceTypeCode' : 'cbc:CreditNoteTypeCode'),
    day: textAt(root, 'cbc:IssueDate'),
    currency: textAt(root, 'cbc:DocumentCurrencyCode'),
    preceding: textAt(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID'),
    terms: textAt(root, 'cac:PaymentTerms/cbc:Note'),
    seller: ublParty(root, 'cac:AccountingSupplierParty'),
    buyer: ublParty(root, 'cac:AccountingCustomerParty'),
    lines: nodesAt(root, isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine').map(line),
    charges: nodesAt(root, 'cac:AllowanceCharge').map((node) => ({
      isCharge: textAt(node, 'cbc:ChargeIndicator') === 'true',
      amount: textAt(node, 'cbc:Amount'),
      reason: textAt(node, 'cbc:AllowanceChargeReason'),
      tax: ublTax(node, 'cac:TaxCategory'),
    })),
    subtotals: nodesAt(root, 'cac:TaxTotal/cac:TaxSubtotal').map((node) => ({
      tax: ublTax(node, 'cac:TaxCategory'),
      net: textAt(node, 'cbc:TaxableAmount'),
      amount: textAt(node, 'cbc:TaxAmount'),
      reasons: ['Code', ''].flatMap((end) => textsAt(node, `cac:TaxCategory/cbc:TaxExemptionReason${end}`)),
    })),
    totals: ublTotals(root),
  };
};

const ciiTax = (node: XmlNode): TaxRead => ({
  category: textAt(node, 'ram:CategoryCode'),
  percent: textAt(node, 'ram:RateApplicablePercent'),
});

const ciiLine = (node: XmlNode): LineRead => {
  const [settled] = nodesAt(node, 'ram:SpecifiedLineTradeSettlement') as readonly [XmlNode];
  const quantity = nodesAt(node, 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity')[0];
  return {
    id: textAt(node, 'ram:AssociatedDocumentLineDocument/ram:LineID'),
    name: textAt(node, 'ram:SpecifiedTradeProduct/ram:Name'),
    quantity: Number(quantity?.text),
    unit: quantity?.attributes.unitCode ?? '',
    price: textAt(node, 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount'),
    discount: amountAt(settled, 'ram:SpecifiedTradeAllowanceCharge/ram:ActualAmount'),
    net: textAt(settled, 'ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount'),
    tax: ciiTax(nodesAt(settled, 'ram:ApplicableTradeTax')[0] as XmlNode),
  };
};

const ciiParty = (trade: XmlNode, name: string): PartyRead => {
  const [party] = nodesAt(trade, `ram:ApplicableHeaderTradeAgreement/${name}`) as readonly [XmlNode];
  const numbers = nodesAt(party, 'ram:SpecifiedTaxRegistration/ram:ID');
  const of = (scheme: string): string => numbers.find(({ attributes }) => attributes.schemeID === scheme)?.text ?? '';
  return {
    name: textAt(party, 'ram:Name'),
    country: textAt(party, 'ram:PostalTradeAddress/ram:CountryID'),
    ...{ vatId: of('VA'), taxNumber: of('FC') },
    registration: textAt(party, 'ram:SpecifiedLegalOrganization/ram:ID'),
    identifier: textAt(party, 'ram:ID'),
  };
};

const ciiTotals = (settled: XmlNode): TotalsRead => {
  const of = (name: string): string =>
    amountAt(settled, `ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:${name}`);
  return {
    ...{ lines: of('LineTotalAmount'), allowances: of('AllowanceTotalAmount'), charges: of('ChargeTotalAmount') },
    ...{ exclusive: of('TaxBasisTotalAmount'), tax: of('TaxTotalAmount'), inclusive: of('GrandTotalAmount') },
    ...{ prepaid: of('TotalPrepaidAmount'), rounding: of('RoundingAmount'), due: of('DuePayableAmount') },
  };
};

export const readCii = (xml: string): InvoiceRead => {
  const root = parseXml(xml);
  const [trade] = nodesAt(root, 'rsm:SupplyChainTradeTransaction') as readonly [XmlNode];
  const [settled] = nodesAt(trade, 'ram:ApplicableHeaderTradeSettlement') as readonly [XmlNode];
  const day = textAt(root, 'rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString');
  return {
    number: textAt(root, 'rsm:ExchangedDocument/ram:ID'),
    type: textAt(root, 'rsm:ExchangedDocument/ram:TypeCode'),
    day: `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`,
    currency: textAt(settled, 'ram:InvoiceCurrencyCode'),
    preceding: textAt(settled, 'ram:InvoiceReferencedDocument/ram:IssuerAssignedID'),
    terms: textAt(settled, 'ram:SpecifiedTradePaymentTerms/ram:Description'),
    seller: ciiParty(trade, 'ram:SellerTradeParty'),
    buyer: ciiParty(trade, 'ram:BuyerTradeParty'),
    lines: nodesAt(trade, 'ram:IncludedSupplyChainTradeLineItem').map(ciiLine),
    charges: nodesAt(settled, 'ram:SpecifiedTradeAllowanceCharge').map((node) => ({
      isCharge: textAt(node, 'ram:ChargeIndicator/udt:Indicator') === 'true',
      amount: textAt(node, 'ram:ActualAmount'),
      reason: textAt(node, 'ram:Reason'),
      tax: ciiTax(nodesAt(node, 'ram:CategoryTradeTax')[0] as XmlNode),
    })),
    subtotals: nodesAt(settled, 'ram:ApplicableTradeTax').map((node) => ({
      tax: ciiTax(node),
      net: textAt(node, 'ram:BasisAmount'),
      amount: textAt(node, 'ram:CalculatedAmount'),
      reasons: ['Code', ''].flatMap((end) => textsAt(node, `ram:ExemptionReason${end}`)),
    })),
    totals: ciiTotals(settled),
  };
};
