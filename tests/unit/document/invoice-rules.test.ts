import { ciiOf, creditNoteOf, ublOf, type DocumentContent, type OrderFacts } from '../../../server/src/domain/document';
import { electronic, invoiceContent } from '../../support/electronic-samples';
import { readCii, readUbl, type InvoiceRead } from '../../support/invoice-reading';
import { brokenRules } from '../../support/invoice-rules';
import { aParty, orderFacts, SELLER, vatOrders } from '../../support/random-documents';
import { fc } from '../../support/seeded';

const swiss = aParty({ address: { ...aParty().address, country: 'CH' } });

/** The same order where nothing is taxed: prices are what they are without tax. */
const untaxed = (facts: OrderFacts, changes: Partial<OrderFacts>): OrderFacts => {
  const lines = facts.lines.map(({ line, taxed }) => ({ line, taxed: { ...taxed, rates: [], tax: 0 } }));
  const fees = facts.lines.filter(({ line }) => line.kind === 'fee').reduce((sum, { line }) => sum + line.total, 0);
  const total = facts.subtotal - facts.couponDiscount + facts.shipping + fees;
  return { ...facts, lines, taxes: [], fees, addedTax: 0, total, paid: total, ...changes };
};

/** How an order may be taxed beside the rates of its country. */
const KINDS: readonly ((facts: OrderFacts) => OrderFacts)[] = [
  (facts) => facts,
  (facts) => ({ ...facts, paid: Math.floor(facts.total / 3) }),
  (facts) => untaxed(facts, {}),
  (facts) => untaxed(facts, { exemption: '§ 19 UStG', seller: { ...SELLER, vatNumber: '', taxNumber: '12/345' } }),
  (facts) => untaxed(facts, { shipTo: swiss }),
  (facts) => untaxed(facts, { buyer: swiss, seller: { ...SELLER, registration: 'HRB 1' } }),
  (facts) => untaxed(facts, { reverseCharge: 'You owe it.', buyer: aParty({ vatNumber: 'ATU12345678' }) }),
  (facts) => {
    const taxes = facts.taxes.map((tax) => ({ ...tax, orderTax: 0, feeTax: 0, shippingTax: 0, reversed: true }));
    return { ...untaxed(facts, { buyer: aParty({ vatNumber: 'ATU12345678' }) }), taxes };
  },
];

const orders = fc.tuple(vatOrders, fc.constantFrom(...KINDS)).map(([order, kind]) => kind(order));

/** Refunds in turn until all is given back; of each two, one names the first line. */
const notesOf = (invoice: DocumentContent, parts: readonly number[]): readonly DocumentContent[] => {
  const notes: DocumentContent[] = [];
  let left = invoice.totals.total;
  for (const part of [...parts, 1]) {
    const amount = Math.floor(left * part);
    left -= amount;
    if (amount === 0) continue;
    const issued = { number: `CN-${notes.length + 1}`, issuedAt: '2026-02-01 00:00:00' };
    const shares = new Map<number, number>(notes.length % 2 === 1 ? [[1, amount]] : []);
    notes.push(creditNoteOf(invoice, { ...issued, amount, shares, notes, reason: 'broken', title: 'Refund' }));
  }
  return notes;
};

const read = (content: DocumentContent): readonly [InvoiceRead, InvoiceRead] => {
  const invoice = electronic(content);
  return [readUbl(ublOf(invoice)), readCii(ciiOf(invoice))];
};

it('every invoice, and every credit note of it, keeps the rules of EN 16931 in both formats, which say the same', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(orders, fc.array(share, { maxLength: 3 }), (order, shares) => {
      const invoice = invoiceContent(order);
      for (const content of [invoice, ...notesOf(invoice, shares)]) {
        const [ubl, cii] = read(content);
        expect([ubl, cii].map(brokenRules)).toEqual([[], []]);
        expect(cii).toEqual(ubl);
      }
    })
  );
});

it('credit notes of all that was paid take back each tax of the invoice, to the cent', () => {
  fc.assert(
    fc.property(orders, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }), (order, shares) => {
      const invoice = invoiceContent(order);
      fc.pre(invoice.totals.total > 0);
      const taxOf = (content: DocumentContent): number => Math.round(Number(read(content)[0].totals.tax) * 100);
      expect(notesOf(invoice, shares).reduce((sum, note) => sum + taxOf(note), 0)).toBe(taxOf(invoice));
    })
  );
});

it.each<[string, (invoice: InvoiceRead) => InvoiceRead]>([
  ['BR-CO-10', ({ totals, ...rest }) => ({ ...rest, totals: { ...totals, lines: '1.00' } })],
  ['BR-CO-16', ({ totals, ...rest }) => ({ ...rest, totals: { ...totals, due: '0.01' } })],
  [
    'BR-CO-17',
    ({ subtotals, ...rest }) => ({ ...rest, subtotals: subtotals.map((each) => ({ ...each, amount: '9.00' })) }),
  ],
  ['BR-04', (invoice) => ({ ...invoice, type: '381' })],
  ['BR-DEC', ({ totals, ...rest }) => ({ ...rest, totals: { ...totals, tax: '19.950' } })],
  ['BR-x-08', ({ charges: _charges, ...rest }) => ({ ...rest, charges: [] })],
  [
    'BR-x-10',
    ({ subtotals, ...rest }) => ({ ...rest, subtotals: subtotals.map((each) => ({ ...each, reasons: ['x'] })) }),
  ],
])('a broken rule is found: %s', (code, breaking) => {
  const [invoice] = read(invoiceContent(orderFacts()));
  expect(brokenRules(breaking(invoice))).toContain(code);
});
