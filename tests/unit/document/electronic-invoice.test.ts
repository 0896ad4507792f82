import type { DocumentContent, ElectronicInvoice, OrderFacts } from '../../../server/src/domain/document';
import { creditContent, electronic, invoiceContent, problemCodes } from '../../support/electronic-samples';
import {
  aLine,
  aParty,
  aRecord,
  aTaxedLine,
  orderFacts,
  SELLER,
  stackedOrders,
  vatOrders,
} from '../../support/random-documents';
import { fc } from '../../support/seeded';

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const amountsOf = ({ allowanceCharges }: ElectronicInvoice, isCharge: boolean): number =>
  total(allowanceCharges.filter((each) => each.isCharge === isCharge).map(({ amount }) => amount));

/** The rules of EN 16931 about sums, as they are written. */
const expectSums = (invoice: ElectronicInvoice): void => {
  const { lines, totals, subtotals, allowanceCharges } = invoice;
  expect(totals.lines).toBe(total(lines.map(({ net }) => net))); // BR-CO-10
  expect(totals.allowances).toBe(amountsOf(invoice, false)); // BR-CO-11
  expect(totals.charges).toBe(amountsOf(invoice, true)); // BR-CO-12
  expect(totals.exclusive).toBe(totals.lines - totals.allowances + totals.charges); // BR-CO-13
  expect(totals.tax).toBe(total(subtotals.map(({ amount }) => amount))); // BR-CO-14
  expect(totals.inclusive).toBe(totals.exclusive + totals.tax); // BR-CO-15
  expect(totals.due).toBe(totals.inclusive - totals.prepaid + totals.rounding); // BR-CO-16
  for (const { tax, net, amount } of subtotals) {
    const isOf = (each: { readonly tax: typeof tax }): boolean =>
      each.tax.category === tax.category && each.tax.percent === tax.percent;
    const own = { ...invoice, allowanceCharges: allowanceCharges.filter(isOf) };
    // BR-S-08, BR-Z-08, BR-E-08, BR-AE-08, BR-G-08, BR-O-08
    expect(net).toBe(total(lines.filter(isOf).map((line) => line.net)) - amountsOf(own, false) + amountsOf(own, true));
    expect(Math.abs((net * Number(tax.percent)) / 100 - amount)).toBeLessThan(100); // BR-CO-17
    if (tax.category !== 'S') {
      expect([amount, Number(tax.percent)]).toEqual([0, 0]);
    } // BR-Z-09, BR-E-09, BR-AE-09, …
    else expect(Number(tax.percent)).toBeGreaterThan(0); // BR-S-05
  }
  for (const line of lines) {
    expect(Number(line.price)).toBeGreaterThanOrEqual(0); // BR-27
    const written = line.quantity * Number(line.price) * 100 - line.discount;
    expect(Math.abs(written - line.net)).toBeLessThan(0.01);
  }
};

describe('an electronic invoice', () => {
  it('names everything without its tax', () => {
    const { lines, allowanceCharges, subtotals, totals, ...head } = electronic(invoiceContent(orderFacts()));
    const tax = { category: 'S', percent: '19' };
    expect(lines).toEqual([
      {
        ...{ id: '1', title: 'Lamp', description: '', sku: '', quantity: 1, price: '100.00', discount: 0 },
        ...{ net: 10_000, tax },
      },
    ]);
    expect(allowanceCharges).toEqual([{ isCharge: true, code: 'FC', reason: 'Shipping', amount: 500, tax }]);
    expect(subtotals).toEqual([{ tax, net: 10_500, amount: 1_995, exemptionCode: '', exemptionReason: '' }]);
    expect(totals).toEqual({
      ...{ lines: 10_000, allowances: 0, charges: 500, exclusive: 10_500, tax: 1_995, inclusive: 12_495 },
      ...{ prepaid: 12_495, rounding: 0, due: 0 },
    });
    expect(head).toMatchObject({
      ...{ number: 'INV-7', issuedOn: '2026-01-03', currency: 'EUR', terms: '', deliverTo: null },
      seller: { name: 'Lamp GmbH', tradingName: 'Lamps', vatId: 'DE123456789', identifier: '' },
    });
  });

  it('says what is due, and how', () => {
    const { totals, terms } = electronic(invoiceContent(orderFacts({ paid: 2_495 })));
    expect([totals.prepaid, totals.due, terms]).toEqual([2_495, 10_000, 'Payable at once']);
  });

  it('takes what is left of a former plan as paid', () => {
    const { totals } = electronic(invoiceContent(orderFacts({ total: 10_000, paid: 10_000 })));
    expect([totals.inclusive, totals.prepaid, totals.due]).toEqual([12_495, 12_495, 0]);
  });

  it('shows discounts on their lines, and what lay in a bundle as part of it', () => {
    const lines = [
      aTaxedLine({ quantity: 3, subtotal: 14_280, discount: 2_380, variant: 'Red', sku: 'L-1' }),
      { line: aLine({ title: 'Bulb', quantity: 6, total: 0, kind: 'bundled' }), taxed: aTaxedLine().taxed },
    ];
    const [line, ...others] = electronic(invoiceContent(orderFacts({ lines }))).lines;
    expect(others).toEqual([]);
    expect(line).toMatchObject({ quantity: 3, discount: 2_000, price: '40.00', net: 10_000, sku: 'L-1' });
    expect(line?.description).toBe('Red, 6 × Bulb');
  });

  it('adds up for every order', () => {
    fc.assert(
      fc.property(vatOrders, (order) => {
        expectSums(electronic(invoiceContent(order)));
      })
    );
  });

  it('adds up for every refund', () => {
    fc.assert(
      fc.property(
        vatOrders,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (order, a, b) => {
          fc.pre(order.total > 1);
          const before = Math.floor(a * (order.total - 1));
          const amount = Math.max(1, Math.floor(b * (order.total - before)));
          const note = electronic(creditContent(invoiceContent(order), amount, before));
          expectSums(note);
          expect(note).toMatchObject({ kind: 'credit_note', number: 'CN-1', precedingInvoice: 'INV-7' });
          expect(note.totals.due).toBe(amount);
        }
      )
    );
  });

  it('is none where taxes add up on one line, and adds up where they do not', () => {
    fc.assert(
      fc.property(stackedOrders, (order) => {
        const content = invoiceContent(order);
        const isStacked = [...content.lines.flatMap(({ parts = [] }) => parts), ...(content.shippingParts ?? [])].some(
          ({ taxes }) => taxes.length > 1
        );
        if (isStacked) expect(problemCodes(content)).toEqual(['several_taxes']);
        else expectSums(electronic(content));
      })
    );
  });
});

describe('what bears no tax', () => {
  const untaxed = aTaxedLine({}, { rates: [], tax: 0 });
  const subtotalsOf = (changes: Partial<OrderFacts>) =>
    electronic(invoiceContent(orderFacts({ lines: [untaxed], taxes: [], ...changes }))).subtotals;
  const swiss = aParty({ address: { ...aParty().address, country: 'CH' } });

  it.each([
    ['exempt', {}, { category: 'E', percent: '0' }, '', 'Exempt from VAT'],
    ['a small business', { exemption: '§ 19 UStG' }, { category: 'E', percent: '0' }, '', '§ 19 UStG'],
    ['an export', { shipTo: swiss }, { category: 'G', percent: '0' }, 'VATEX-EU-G', 'Export'],
    ['a service to abroad', { buyer: swiss }, { category: 'O', percent: '' }, 'VATEX-EU-O', 'Not subject to VAT'],
    [
      'owed by the buyer',
      { reverseCharge: 'You owe it.', buyer: aParty({ company: 'B', vatNumber: 'at u12345678' }) },
      { category: 'AE', percent: '0' },
      'VATEX-EU-AE',
      'You owe it.',
    ],
  ])('says why: %s', (_title, changes, tax, exemptionCode, exemptionReason) => {
    expect(subtotalsOf(changes)).toEqual([{ tax, net: 12_495, amount: 0, exemptionCode, exemptionReason }]);
  });

  it('names no number of a tax that does not concern it', () => {
    const buyer = { ...swiss, vatNumber: 'CHE123456789' };
    const invoice = electronic(
      invoiceContent(orderFacts({ lines: [untaxed], taxes: [], buyer, seller: { ...SELLER, taxNumber: '12/345' } }))
    );
    expect(invoice.seller).toMatchObject({ vatId: '', taxNumber: '', identifier: '12/345' });
    expect(invoice.buyer.vatId).toBe('');
  });

  it('stands beside what does', () => {
    const invoice = electronic(
      invoiceContent(
        orderFacts({
          lines: [aTaxedLine(), untaxed],
          shipping: 0,
          taxes: [aRecord({ shippingTax: 0 })],
          total: 23_800,
          paid: 0,
        })
      )
    );
    expect(invoice.subtotals.map(({ tax, net, amount }) => [tax.category, net, amount])).toEqual([
      ['S', 10_000, 1_900],
      ['E', 11_900, 0],
    ]);
    expectSums(invoice);
  });
});

describe('what is missing', () => {
  const of = (changes: Partial<OrderFacts>) => problemCodes(invoiceContent(orderFacts(changes)));

  it.each<[string, Partial<OrderFacts>, readonly string[]]>([
    ['a seller without a name', { seller: { ...SELLER, name: '', company: ' ' } }, ['company_name']],
    ['a seller nowhere', { seller: { ...SELLER, address: { ...SELLER.address, country: '' } } }, ['store_country']],
    ['a seller without numbers', { seller: { ...SELLER, vatNumber: '' } }, ['seller_vat_id']],
    [
      'a seller without numbers, outside the scope of the tax',
      {
        seller: { ...SELLER, vatNumber: '' },
        buyer: aParty({ address: { ...aParty().address, country: 'US' } }),
        ...{ taxes: [], shipping: 0, total: 10_000, lines: [aTaxedLine({ subtotal: 10_000 }, { rates: [] })] },
      },
      ['legal_registration_id'],
    ],
    ['a number without its country', { seller: { ...SELLER, vatNumber: '123456789' } }, ['seller_vat_id']],
    ['a number of no country', { seller: { ...SELLER, vatNumber: 'QQ123456789' } }, ['seller_vat_id']],
    ['a buyer without a name', { buyer: aParty({ name: '' }) }, ['name']],
    ['a buyer nowhere', { buyer: aParty({ address: { ...aParty().address, country: '' } }) }, ['country']],
    [
      'a buyer who owes the tax, unknown',
      { reverseCharge: 'x', taxes: [], lines: [aTaxedLine({}, { rates: [] })] },
      ['vat_number'],
    ],
    ['an order without lines', { lines: [], taxes: [], shipping: 0, total: 0 }, ['BR-16']],
    ['a tax that is not what its rate says', { taxes: [aRecord({ orderTax: 5_000 })] }, ['BR-CO-17']],
    ['a total that nothing explains', { total: 20_000 }, ['BR-CO-15']],
  ])('is told: %s', (_title, changes, codes) => {
    expect(of(changes)).toEqual(codes);
  });

  it('is told of documents of older versions, and of other documents nothing is made', () => {
    const content = invoiceContent(orderFacts());
    const old: DocumentContent = { ...content, lines: content.lines.map(({ parts: _parts, ...line }) => line) };
    expect(problemCodes(old)).toEqual(['old_document']);
    expect(() => electronic({ ...content, kind: 'receipt' })).toThrow('');
  });
});
