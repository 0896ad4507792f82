import {
  creditNoteOf,
  creditsOf,
  documentOf,
  hasRoomFor,
  leftToCredit,
  type DocumentContent,
  type OrderFacts,
  type TaxedPart,
} from '../../../server/src/domain/document';
import { aParty, aRecord, aTaxedLine, orderFacts, stackedOrders } from '../../support/random-documents';
import { fc } from '../../support/seeded';

const AT = '2026-01-03 00:00:00';

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const partsOf = ({ lines, shippingParts = [] }: DocumentContent): readonly TaxedPart[] => [
  ...lines.flatMap(({ parts = [] }) => parts),
  ...shippingParts,
];

const wholeOf = (parts: readonly TaxedPart[]): number =>
  total(parts.map(({ net, taxes }) => net + total(taxes.map(({ tax }) => tax))));

describe('an invoice', () => {
  it('shows what taxes were worked out on without them, shipping with it', () => {
    const { taxes, totals, number, lines, shippingParts } = documentOf('invoice', orderFacts(), AT);
    expect(number).toBe('INV-7');
    expect(taxes).toEqual([{ label: 'VAT', percent: '19', net: 10_500, tax: 1_995 }]);
    const share = { label: 'VAT', percent: '19' };
    expect(lines[0]?.parts).toEqual([
      { category: 'S', net: 10_000, netDiscount: 0, taxes: [{ ...share, tax: 1_900 }] },
    ]);
    expect(shippingParts).toEqual([{ category: 'S', net: 500, netDiscount: 0, taxes: [{ ...share, tax: 95 }] }]);
    expect(totals).toEqual({
      ...{ goods: 11_900, discount: 0, shipping: 595, fees: 0, addedTax: 0, adjustment: 0 },
      ...{ total: 12_495, paid: 12_495, refunded: 0 },
    });
  });

  it('names what the total is less by, such as the credit of a plan before', () => {
    expect(documentOf('invoice', orderFacts({ total: 10_000 }), AT).totals.adjustment).toBe(-2_495);
  });

  it('says why a line bears no tax', () => {
    const untaxed = aTaxedLine({}, { rates: [], tax: 0 });
    const categories = (changes: Parameters<typeof orderFacts>[0]) =>
      partsOf(documentOf('invoice', orderFacts({ lines: [untaxed], taxes: [], ...changes }), AT)).map(
        ({ category }) => category
      );
    const abroad = aParty({ address: { ...aParty().address, country: 'CH' } });
    expect(categories({})).toEqual(['E', 'E']);
    expect(categories({ shipTo: abroad })).toEqual(['G', 'G']);
    expect(categories({ buyer: abroad, shipping: 0 })).toEqual(['O']);
    expect(categories({ shipTo: abroad, seller: aParty() })).toEqual(['O', 'O']);
    expect(categories({ reverseCharge: 'You owe it.' })).toEqual(['AE', 'AE']);
    expect(categories({ taxes: [aRecord({ label: 'Reverse charge', percent: '0', reversed: true })] })).toEqual([
      'AE',
      'AE',
    ]);
    const zero = { rateId: 1, label: 'VAT', percent: '0', shippingPercent: null, tax: 0 };
    expect(
      categories({
        lines: [aTaxedLine({}, { rates: [zero], tax: 0 })],
        taxes: [aRecord({ percent: '0', orderTax: 0, shippingTax: 0 })],
      })
    ).toEqual(['Z', 'Z']);
  });

  it('adds up, whatever the order says', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    const amounts = fc.record({
      ...{ subtotal: cents, couponDiscount: cents, manualDiscount: cents, shipping: cents, fees: cents },
      ...{ addedTax: cents, total: cents },
    });
    fc.assert(
      fc.property(amounts, (changes) => {
        const { totals } = documentOf('invoice', orderFacts(changes), AT);
        const { goods, discount, shipping, fees, addedTax, adjustment, total: whole } = totals;
        expect(goods - discount + shipping + fees + addedTax + adjustment).toBe(whole);
      })
    );
  });

  it('bears of each tax what the order records, and with its taxes comes to its total', () => {
    fc.assert(
      fc.property(stackedOrders, (order) => {
        const invoice = documentOf('invoice', order, AT);
        const parts = partsOf(invoice);
        expect(total(invoice.taxes.map(({ tax }) => tax))).toBe(
          total(order.taxes.map(({ orderTax, shippingTax }) => orderTax + shippingTax))
        );
        const credit = order.total > 0 ? Math.min(0, invoice.totals.adjustment) : 0;
        if (order.total > 0) expect(Math.abs(wholeOf(parts) + credit - order.total)).toBeLessThanOrEqual(parts.length);
      })
    );
  });
});

describe('credit notes', () => {
  type Shares = ReadonlyMap<number, number>;

  const noteOf = (invoice: DocumentContent, notes: readonly DocumentContent[], amount: number, shares?: Shares) =>
    creditNoteOf(invoice, {
      ...{ number: 'CN-1', issuedAt: AT, amount, notes, reason: 'broken', title: 'Refund' },
      ...(shares ? { shares } : {}),
    });

  /** Of each tax of the invoice, and of all that it bears. */
  const expectAllTaken = (invoice: DocumentContent, notes: readonly DocumentContent[]): void => {
    for (const { label, percent, tax, net } of invoice.taxes) {
      const rows = notes.flatMap(({ taxes }) => taxes.filter((row) => row.label === label && row.percent === percent));
      expect(total(rows.map((row) => row.tax))).toBe(tax);
      expect(total(rows.map((row) => row.net ?? 0))).toBe(net);
    }
    expect(total(notes.map((note) => wholeOf(partsOf(note))))).toBe(wholeOf(partsOf(invoice)));
  };

  it('take back the share of each tax', () => {
    const note = noteOf(documentOf('invoice', orderFacts(), AT), [], 6_248);
    expect(note).toMatchObject({ kind: 'credit_note', number: 'CN-1', invoiceNumber: 'INV-7', shipTo: null });
    expect(note.taxes).toEqual([{ label: 'VAT', percent: '19', net: 5_250, tax: 998 }]);
    expect(note.lines).toMatchObject([{ title: 'Refund', variant: 'broken', total: 6_248 }]);
    expect(note.totals).toMatchObject({ goods: 6_248, addedTax: 0, total: 6_248 });
  });

  /** A lamp of 119.00 with 19 % and a book of 107.00 with 7 %. */
  const lampAndBook = (changes: Partial<OrderFacts> = {}): DocumentContent => {
    const reduced = { rateId: 2, label: 'VAT', percent: '7', shippingPercent: null, tax: 700 };
    const book = { itemId: 2, unitPrice: 10_700, subtotal: 10_700, total: 10_700 };
    return documentOf(
      'invoice',
      orderFacts({
        lines: [aTaxedLine({ itemId: 1 }), aTaxedLine(book, { rates: [reduced], tax: 700 })],
        taxes: [aRecord({ shippingTax: 0 }), aRecord({ rateId: 2, percent: '7', orderTax: 700, shippingTax: 0 })],
        ...{ subtotal: 22_600, shipping: 0, total: 22_600, paid: 22_600 },
        ...changes,
      }),
      AT
    );
  };

  it('take back the taxes of the lines that a refund names, and others those of what is left', () => {
    const invoice = lampAndBook();
    const ofBook = noteOf(invoice, [], 10_700, new Map([[2, 10_700]]));
    expect(ofBook.taxes).toEqual([{ label: 'VAT', percent: '7', net: 10_000, tax: 700 }]);
    expect(ofBook.lines).toMatchObject([{ total: 10_700, isOfLines: true }]);
    const half = noteOf(invoice, [ofBook], 5_950);
    expect(half.taxes).toEqual([{ label: 'VAT', percent: '19', net: 5_000, tax: 950 }]);
    expect(half.lines[0]).not.toHaveProperty('isOfLines');
    expectAllTaken(invoice, [ofBook, half, noteOf(invoice, [ofBook, half], 5_950)]);
  });

  it('of a line take no more than notes of everything have left of its taxes', () => {
    const invoice = lampAndBook();
    const half = noteOf(invoice, [], 11_300);
    const ofBook = noteOf(invoice, [half], 10_700, new Map([[2, 10_700]]));
    expect(ofBook.taxes).toEqual([
      { label: 'VAT', percent: '19', net: 4_496, tax: 854 },
      { label: 'VAT', percent: '7', net: 5_000, tax: 350 },
    ]);
    expectAllTaken(invoice, [half, ofBook, noteOf(invoice, [half, ofBook], 600)]);
  });

  it('that were void count again only where others have left what they name', () => {
    const invoice = lampAndBook();
    const ofAll = noteOf(invoice, [], 10_000);
    const ofLamp = noteOf(invoice, [], 11_900, new Map([[1, 11_900]]));
    expect(hasRoomFor(invoice, [], ofAll)).toBe(true);
    expect(hasRoomFor(invoice, [noteOf(invoice, [], 12_000)], ofAll)).toBe(true);
    expect(hasRoomFor(invoice, [ofLamp], ofAll)).toBe(false);
    const ofBook = noteOf(invoice, [ofLamp], 10_700, new Map([[2, 10_700]]));
    expect(hasRoomFor(invoice, [ofBook], ofLamp)).toBe(true);
  });

  it('of a line take back the tax on top of its price', () => {
    const onTop = (itemId: number, percent: string, tax: number) =>
      aTaxedLine(
        { itemId, unitPrice: 10_000, subtotal: 10_000, total: 10_000 },
        { inclusive: false, rates: [{ rateId: itemId, label: 'VAT', percent, shippingPercent: null, tax }], tax }
      );
    const invoice = lampAndBook({
      lines: [onTop(1, '19', 1_900), onTop(2, '7', 700)],
      ...{ subtotal: 20_000, addedTax: 2_600 },
    });
    const ofBook = noteOf(invoice, [], 10_700, new Map([[2, 10_700]]));
    expect(ofBook.taxes).toEqual([{ label: 'VAT', percent: '7', net: 10_000, tax: 700 }]);
    expect(ofBook.totals).toMatchObject({ goods: 10_000, addedTax: 700, total: 10_700 });
    const rest = noteOf(invoice, [ofBook], 11_900);
    expect(rest.totals).toMatchObject({ goods: 10_000, addedTax: 1_900, total: 11_900 });
    expectAllTaken(invoice, [ofBook, rest]);
  });

  it('of lines, and of everything between them, take back just the taxes of the invoice', () => {
    const amount = fc.integer({ min: 1, max: 300_000 });
    const step = fc.record({ amount, lines: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 2 }) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 10 }), stackedOrders, (steps, order) => {
        const invoice = documentOf('invoice', order, AT);
        if (invoice.totals.total <= 0) return;
        const notes: DocumentContent[] = [];
        for (const { amount: refunded, lines } of steps) {
          notes.push(noteOf(invoice, notes, refunded, new Map(lines.map((id) => [id, refunded] as const))));
        }
        expectAllTaken(invoice, [...notes, noteOf(invoice, notes, leftToCredit(invoice, notes))]);
      })
    );
  });

  it('name whole units in a currency without decimals', () => {
    const facts = { currency: 'JPY', shipping: 0, taxes: [aRecord({ shippingTax: 0 })], total: 11_900, paid: 11_900 };
    const invoice = documentOf('invoice', orderFacts(facts), AT);
    const first = noteOf(invoice, [], 3_300);
    const second = noteOf(invoice, [first], 8_600);
    expect(first.taxes).toEqual([{ label: 'VAT', percent: '19', net: 2_800, tax: 500 }]);
    expect(second.taxes).toEqual([{ label: 'VAT', percent: '19', net: 7_200, tax: 1_400 }]);
    expectAllTaken(invoice, [first, second]);
  });

  it.each([
    ['an order paid once', [400, 600], { paid: 1_000, asked: 1_000, invoiced: 1_000 }, [400, 600]],
    ['paid twice', [1_000, 300], { paid: 2_000, asked: 1_000, invoiced: 1_000 }, [0, 300]],
    ['paid twice, given back in parts', [700, 700], { paid: 2_000, asked: 1_000, invoiced: 1_000 }, [0, 400]],
    ['edited to less behind its invoice', [600], { paid: 1_000, asked: 400, invoiced: 1_000 }, [600]],
    ['edited to more behind its invoice', [600], { paid: 2_000, asked: 2_000, invoiced: 1_000 }, [600]],
    ['not paid in full', [100], { paid: 400, asked: 1_000, invoiced: 1_000 }, [100]],
  ])('are about what was invoiced: %s', (_title, refunds, money, credits) => {
    const unnoted = refunds.map((amount) => ({ amount, credited: null }));
    expect(creditsOf(unnoted, money)).toEqual(credits);
  });

  it('leave to later refunds what was paid beyond the invoice, as far as refunds before did not give it back', () => {
    const noted = { amount: 400, credited: 400 };
    const beyond = { paid: 1_600, asked: 1_000, invoiced: 1_000 };
    expect(creditsOf([noted, { amount: 700, credited: null }], beyond)).toEqual([400, 100]);
    // A loss of before counts again, behind a refund that has its note.
    const later = { amount: 1_300, credited: 300 };
    const twice = { paid: 2_000, asked: 1_000, invoiced: 1_000 };
    expect(creditsOf([{ amount: 700, credited: null }, later], twice)).toEqual([700, 300]);
  });

  it('of an invoice of an older version take back what it says', () => {
    const { shippingParts: _none, lines, ...old } = documentOf('invoice', orderFacts(), AT);
    const invoice = { ...old, lines: lines.map(({ parts: _parts, ...line }) => line) };
    const note = noteOf(invoice, [], 6_248);
    expect(note.taxes).toEqual([{ label: 'VAT', percent: '19', net: 5_250, tax: 998 }]);
    expect(note.lines[0]).not.toHaveProperty('parts');
  });

  it('of the whole total take back just the taxes of the invoice, in however many parts', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(weights, stackedOrders, (drawn, order) => {
        const invoice = documentOf('invoice', order, AT);
        const whole = invoice.totals.total;
        if (whole < drawn.length) return;
        const cut = drawn.map((weight) => Math.max(1, Math.floor((weight * (whole - drawn.length)) / total(drawn))));
        const amounts = [...cut.slice(1), whole - total(cut.slice(1))];
        const notes: DocumentContent[] = [];
        for (const amount of amounts) notes.push(noteOf(invoice, notes, amount));
        expectAllTaken(invoice, notes);
        for (const { totals } of notes) expect(totals.goods + totals.addedTax).toBe(totals.total);
      })
    );
  });

  it('take back nothing beyond the invoice', () => {
    const invoice = documentOf('invoice', orderFacts(), AT);
    const first = noteOf(invoice, [], 10_000);
    const second = noteOf(invoice, [first], 10_000);
    expect(second.totals).toMatchObject({ goods: 2_495, total: 2_495 });
    expectAllTaken(invoice, [first, second]);
    expect(leftToCredit(invoice, [first])).toBe(2_495);
    expect(leftToCredit(invoice, [first, second])).toBe(0);
    expect(noteOf(invoice, [first, second], 1).taxes).toMatchObject([{ net: 0, tax: 0 }]);
  });

  it('that become void leave what they took to the others, to the cent', () => {
    const amount = fc.integer({ min: 1, max: 400_000 });
    const step = fc.record({ amount, voids: fc.option(fc.nat(5), { nil: null }) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), stackedOrders, (steps, order) => {
        const invoice = documentOf('invoice', order, AT);
        if (invoice.totals.total <= 0) return;
        const live: DocumentContent[] = [];
        for (const { amount: refunded, voids } of steps) {
          if (voids !== null) live.splice(voids, 1);
          live.push(noteOf(invoice, live, refunded));
          expect(total(live.map(({ totals }) => totals.total))).toBeLessThanOrEqual(invoice.totals.total);
        }
        expectAllTaken(invoice, [...live, noteOf(invoice, live, leftToCredit(invoice, live))]);
      })
    );
  });
});
