import { sum } from '../../../server/src/domain/money';
import { computeTax, priceWithoutTax, taxOn, type TaxInput } from '../../../server/src/domain/tax';
import { fc } from '../../support/seeded';
import { aRate, aTaxableLine, someLines, someRates } from './tax-builders';

const compute = (values: Partial<TaxInput>) =>
  computeTax({ lines: [], fees: [], rounding: 'item', shippingInclusive: false, ...values });

const twoRates = [aRate({ id: 1 }), aRate({ id: 2, priority: 2 })];
const smallChange = [1, 2, 3].map(() => aTaxableLine({ taxable: 5, rates: twoRates }));

describe('rounding', () => {
  it.each([
    ['item', 3, [3, 3]],
    ['subtotal', 4, [2, 2]],
    ['total', 3, [1, 1]],
  ] as const)('by %s', (rounding, taxTotal, perRate) => {
    const tax = compute({ lines: smallChange, rounding });
    expect(tax.taxTotal).toBe(taxTotal);
    expect(tax.byRate.map(({ orderTax }) => orderTax)).toEqual(perRate);
    expect(tax.lines.map(({ taxAmount }) => taxAmount)).toEqual([1, 1, 1]);
  });

  it('is exact at half a cent', () => {
    // 0.285 of 100 is 28.499999999999996 in doubles.
    expect(taxOn(100, [aRate({ percent: '28.5' })], false)).toBe(29);
    expect(taxOn(200, [aRate({ percent: '0.25' })], false)).toBe(1);
  });
});

describe('behavior', () => {
  const included = aTaxableLine({ taxable: 1100, inclusive: true });
  const added = aTaxableLine({ taxable: 5000 });

  it.each([
    ['none where nothing is taxed', [aTaxableLine({ rates: [] })], 0, 0, 0],
    ['exclusive', [added], 1, 500, 500],
    ['inclusive', [included], 2, 100, 0],
    ['mixed', [included, added], 3, 600, 500],
  ])('%s', (_name, lines, behavior, taxTotal, exclusiveTaxTotal) => {
    expect(compute({ lines })).toMatchObject({ behavior, taxTotal, exclusiveTaxTotal });
  });

  it('shows one line for a rate that is contained here and added there', () => {
    expect(compute({ lines: [included, added] }).byRate).toMatchObject([
      { orderTax: 600, taxable: 6100, inclusive: false, isMixed: true, added: 500, contained: 100 },
    ]);
  });
});

describe('shipping', () => {
  const line = aTaxableLine({ shippingShare: 500, rates: [aRate({ forShipping: '4' })] });

  it('is taxed at its own percentage', () => {
    expect(compute({ lines: [line] })).toMatchObject({ shippingTax: 20, addedShippingTax: 20 });
  });

  it('contains its tax where the store says so, whatever the line says', () => {
    expect(compute({ lines: [line], shippingInclusive: true })).toMatchObject({ shippingTax: 19, addedShippingTax: 0 });
  });

  it('may be free of tax while the goods are not', () => {
    expect(
      compute({ lines: [aTaxableLine({ shippingShare: 500, rates: [aRate({ forShipping: '0' })] })] })
    ).toMatchObject({
      taxTotal: 100,
      shippingTax: 0,
    });
  });

  it.each([
    ['compound, contained in the price', true, [24, 48]],
    ['compound, added to the price', false, [25, 53]],
  ])('is rounded rate by rate: %s', (_name, shippingInclusive, byRate) => {
    const rates = [aRate({ id: 1, percent: '5' }), aRate({ id: 2, percent: '10', priority: 2, isCompound: true })];
    const tax = compute({ lines: [aTaxableLine({ shippingShare: 500, rates })], shippingInclusive });
    expect(tax.byRate.map(({ shippingTax }) => shippingTax)).toEqual(byRate);
    expect(tax.shippingTax).toBe(sum(byRate));
  });

  it.each(['item', 'subtotal', 'total'] as const)('is rounded for the share of every line, by %s too', (rounding) => {
    const sharing = (shippingShare: number) =>
      Array.from({ length: 3 }, () => aTaxableLine({ taxable: 0, shippingShare, rates: [aRate({ percent: '4' })] }));
    expect(compute({ lines: sharing(13), rounding }).shippingTax).toBe(3);
    expect(compute({ lines: sharing(12), rounding }).shippingTax).toBe(0);
  });
});

describe('fees', () => {
  it('are taxed with the rates of the first line, when they are taxable', () => {
    const fees = [
      { amount: 1000, taxable: true, inclusive: false },
      { amount: 1100, taxable: true, inclusive: true },
      { amount: 1000, taxable: false, inclusive: false },
    ];
    const tax = compute({ lines: [aTaxableLine({ taxable: 0 })], fees });
    expect(tax).toMatchObject({ fees: [100, 100, 0], feeTax: 200, addedFeeTax: 100, taxTotal: 0 });
    expect(tax.byRate).toMatchObject([{ orderTax: 0, feeTax: 200, added: 100, contained: 100 }]);
  });
});

describe('an inclusive price', () => {
  const gross = fc.integer({ min: 0, max: 1_000_000_000 });

  it('comes back within one cent when its tax is taken out and put back', () => {
    fc.assert(
      fc.property(gross, someRates, (price, rates) => {
        fc.pre(rates.length <= 1);
        const net = priceWithoutTax(price, rates);
        expect(Math.abs(net + taxOn(net, rates, false) - price)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 }
    );
  });
});

describe('for every cart', () => {
  const input = fc.record({
    lines: someLines,
    fees: fc.array(
      fc.record({ amount: fc.integer({ min: 1, max: 100_000 }), taxable: fc.boolean(), inclusive: fc.boolean() }),
      { maxLength: 3 }
    ),
    rounding: fc.constantFrom('item', 'subtotal', 'total'),
    shippingInclusive: fc.boolean(),
  });

  it('no amount is negative, and nothing that is contained is added', () => {
    fc.assert(
      fc.property(input, (cart) => {
        const tax = computeTax(cart);
        const amounts = [tax.taxTotal, tax.exclusiveTaxTotal, tax.shippingTax, tax.feeTax, ...tax.fees];
        expect(Math.min(...amounts, ...tax.lines.map(({ taxAmount }) => taxAmount))).toBeGreaterThanOrEqual(0);
        if (cart.lines.every(({ inclusive }) => inclusive)) expect(tax.exclusiveTaxTotal).toBe(0);
        if (cart.shippingInclusive) expect(tax.addedShippingTax).toBe(0);
        expect(tax.addedFeeTax).toBeLessThanOrEqual(tax.feeTax);
      }),
      { numRuns: 200 }
    );
  });

  it('the parts by rate add up: exactly for shipping and fees, within the rounding for the lines', () => {
    fc.assert(
      fc.property(input, (cart) => {
        const tax = computeTax(cart);
        expect(sum(tax.byRate.map(({ shippingTax }) => shippingTax))).toBe(tax.shippingTax);
        expect(sum(tax.byRate.map(({ feeTax }) => feeTax))).toBe(tax.feeTax);
        const added = tax.exclusiveTaxTotal + tax.addedShippingTax + tax.addedFeeTax;
        if (tax.byRate.length > 0) expect(sum(tax.byRate.map((each) => each.added))).toBe(added);
        const difference = Math.abs(sum(tax.byRate.map(({ orderTax }) => orderTax)) - tax.taxTotal);
        const roundings = sum(cart.lines.map(({ rates }) => rates.length));
        expect(difference).toBeLessThanOrEqual(cart.rounding === 'subtotal' ? 0 : roundings);
        if (cart.rounding === 'item') expect(sum(tax.lines.map(({ taxAmount }) => taxAmount))).toBe(tax.taxTotal);
      }),
      { numRuns: 200 }
    );
  });

  it('the order of the lines changes no total', () => {
    fc.assert(
      fc.property(input, (cart) => {
        const { taxTotal, exclusiveTaxTotal, shippingTax } = computeTax({ ...cart, fees: [] });
        const reversed = computeTax({ ...cart, fees: [], lines: [...cart.lines].reverse() });
        expect(reversed).toMatchObject({ taxTotal, exclusiveTaxTotal, shippingTax });
      }),
      { numRuns: 200 }
    );
  });
});
