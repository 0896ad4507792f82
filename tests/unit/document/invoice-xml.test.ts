import fc from 'fast-check';
import { ciiOf, ublOf, type OrderFacts } from '../../../server/src/domain/document';
import { creditContent, electronic, invoiceContent } from '../../support/electronic-samples';
import { ciiErrors } from '../../support/invoice-schema';
import { aLine, aParty, aTaxedLine, orderFacts, SELLER, vatOrders } from '../../support/random-documents';
import { ublFaults } from '../../support/ubl-order';
import { nodesAt, parseXml, textsAt, type XmlNode } from '../../support/xml-tree';

/** What shoppers and merchants may have typed: markup, control characters, half a character, and plain words. */
const NASTY = `]]> <b a="1">&amp; 'x'\u0000\u0008\u000b\ufffe\ud800 \u00e9\u4e2d \u{1f600}`;
const CLEANED = `]]> <b a="1">&amp; 'x' \u00e9\u4e2d \u{1f600}`;

const nastyParty = aParty({
  ...{ name: NASTY, company: NASTY, email: 'a@b.example', registration: NASTY, taxNumber: NASTY },
  ...{ vatNumber: 'DE123456789' },
  address: { line1: NASTY, line2: NASTY, city: NASTY, state: NASTY, postcode: NASTY, country: 'de' },
});

const nasty: OrderFacts = orderFacts({
  ...{ seller: nastyParty, buyer: nastyParty, shipTo: nastyParty, paymentTitle: NASTY, note: NASTY, paid: 0 },
  lines: [aTaxedLine({ title: NASTY, variant: NASTY, sku: NASTY })],
});

const samples = (count: number) =>
  fc.sample(vatOrders, { numRuns: count, seed: 7 }).flatMap((order) => {
    const invoice = invoiceContent(order);
    return [electronic(invoice), ...(order.total > 0 ? [electronic(creditContent(invoice, order.total))] : [])];
  });

const untaxed = { lines: [aTaxedLine({}, { rates: [], tax: 0 })], taxes: [] };
const swiss = aParty({ address: { ...aParty().address, country: 'CH' } });

const kinds = [
  orderFacts({ paid: 0 }),
  orderFacts({ ...untaxed, shipTo: swiss }),
  orderFacts({ ...untaxed, buyer: swiss, seller: { ...SELLER, taxNumber: '12/345' } }),
  orderFacts({ ...untaxed, reverseCharge: 'You owe it.', buyer: aParty({ vatNumber: 'ATU12345678' }) }),
  orderFacts({ ...untaxed, total: 10_000, seller: aParty({ taxNumber: '12/345' }) }),
  orderFacts({
    lines: [aTaxedLine({ discount: 1_190 }), { line: aLine({ kind: 'trial', total: 0 }), taxed: aTaxedLine().taxed }],
  }),
  nasty,
].map((facts) => electronic(invoiceContent(facts)));

describe('CII', () => {
  it('is valid against the schema of Factur-X', async () => {
    expect(await ciiErrors([...kinds, ...samples(40)].map(ciiOf))).toEqual([]);
  });

  it('that is not valid is found out', async () => {
    const [first] = kinds.map(ciiOf);
    const broken = [
      first?.replaceAll('ram:CountryID', 'ram:Land'),
      first?.replace('<ram:TypeCode>380</ram:TypeCode>', ''),
    ];
    for (const each of broken) expect(await ciiErrors([String(each)])).not.toEqual([]);
  });

  it('keeps what somebody typed as text', () => {
    const root = parseXml(ciiOf(electronic(invoiceContent(nasty))));
    const trade = 'rsm:SupplyChainTradeTransaction';
    const product = `${trade}/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedTradeProduct`;
    expect(textsAt(root, `${product}/ram:Name`)).toEqual([CLEANED]);
    expect(textsAt(root, `${product}/ram:SellerAssignedID`)).toEqual([CLEANED]);
    expect(textsAt(root, 'rsm:ExchangedDocument/ram:IncludedNote/ram:Content')).toEqual([CLEANED]);
  });
});

describe('UBL', () => {
  it('has known elements in the order of its schema, none of them empty', () => {
    for (const invoice of [...kinds, ...samples(40)]) expect(ublFaults(parseXml(ublOf(invoice)))).toEqual([]);
  });

  it('says who, what and how much', () => {
    const root = parseXml(ublOf(electronic(invoiceContent(orderFacts({ paid: 2_495 })))));
    const first = (path: string): string => String(textsAt(root, path)[0]);
    expect(root.name).toBe('Invoice');
    expect(first('cbc:CustomizationID')).toBe('urn:cen.eu:en16931:2017');
    expect([first('cbc:ID'), first('cbc:IssueDate'), first('cbc:InvoiceTypeCode')]).toEqual([
      'INV-7',
      '2026-01-03',
      '380',
    ]);
    const seller = 'cac:AccountingSupplierParty/cac:Party';
    expect(first(`${seller}/cac:PartyTaxScheme/cbc:CompanyID`)).toBe('DE123456789');
    expect(first(`${seller}/cac:PartyLegalEntity/cbc:RegistrationName`)).toBe('Lamp GmbH');
    const [quantity] = nodesAt(root, 'cac:InvoiceLine/cbc:InvoicedQuantity') as readonly [XmlNode];
    expect([quantity.text, quantity.attributes]).toEqual(['1', { unitCode: 'C62' }]);
    const [due] = nodesAt(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount') as readonly [XmlNode];
    expect([due.text, due.attributes]).toEqual(['100.00', { currencyID: 'EUR' }]);
    expect(textsAt(root, 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount')).toEqual(['105.00']);
  });

  it('of a credit note names its invoice', () => {
    const root = parseXml(ublOf(electronic(creditContent(invoiceContent(orderFacts()), 6_248))));
    expect(root.name).toBe('CreditNote');
    expect(textsAt(root, 'cbc:CreditNoteTypeCode')).toEqual(['381']);
    expect(textsAt(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toEqual(['INV-7']);
    expect(textsAt(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toEqual(['62.48']);
  });

  it('keeps what somebody typed as text', () => {
    const root = parseXml(ublOf(electronic(invoiceContent(nasty))));
    expect(textsAt(root, 'cac:InvoiceLine/cac:Item/cbc:Name')).toEqual([CLEANED]);
    expect(nodesAt(root, 'cac:PaymentMeans/cbc:PaymentMeansCode')[0]?.attributes.name).toBe(CLEANED);
  });
});

it('says the same in both formats', () => {
  const settlement = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement';
  const sums = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
  for (const invoice of samples(40)) {
    const [cii, ubl] = [parseXml(ciiOf(invoice)), parseXml(ublOf(invoice))];
    const same = (inCii: string, inUbl: string) => expect(textsAt(cii, inCii)).toEqual(textsAt(ubl, inUbl));
    same(`${sums}/ram:GrandTotalAmount`, 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount');
    same(`${sums}/ram:DuePayableAmount`, 'cac:LegalMonetaryTotal/cbc:PayableAmount');
    same(`${sums}/ram:TaxTotalAmount`, 'cac:TaxTotal/cbc:TaxAmount');
    same(`${settlement}/ram:ApplicableTradeTax/ram:BasisAmount`, 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount');
    same(
      `${settlement}/ram:ApplicableTradeTax/ram:RateApplicablePercent`,
      'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:Percent'
    );
    same(`${settlement}/ram:SpecifiedTradeAllowanceCharge/ram:ActualAmount`, 'cac:AllowanceCharge/cbc:Amount');
  }
});
