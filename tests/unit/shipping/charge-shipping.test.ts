import { sum } from '../../../server/src/domain/money';
import {
  chargeShipping,
  shareCharge,
  type ShippingLine,
  type ShippingMethod,
} from '../../../server/src/domain/shipping';
import { fc } from '../../support/seeded';
import { aClass, aMethod, aShippedLine } from './shipping-builders';

const charge = (method: Partial<ShippingMethod>, ...lines: Partial<ShippingLine>[]) =>
  chargeShipping(aMethod(method), lines.map(aShippedLine));

const tiers = [
  { min: 0, max: 1, cost: 200 },
  { min: 1, max: 5, cost: 750 },
];

describe('what a method costs', () => {
  it.each<[string, Partial<ShippingMethod>, Partial<ShippingLine>[], number]>([
    ['per order, however much is in it', { amount: '500' }, [{ quantity: 3 }, { quantity: 2 }], 500],
    ['per item', { basis: 'per_item', amount: '125' }, [{ quantity: 3 }, { quantity: 1 }], 500],
    [
      'per price, after discounts, half up',
      { basis: 'per_price', amount: '7.5' },
      [{ quantity: 3, discountTotal: 300 }],
      203,
    ],
    ['by weight', { basis: 'per_weight', weightTiers: tiers }, [{ weight: 0.8, quantity: 2 }], 750],
    [
      'by weight on the edge of a tier',
      { basis: 'per_weight', weightTiers: tiers },
      [{ weight: 0.1, quantity: 10 }],
      200,
    ],
    [
      'nothing above all tiers, where the staff choose it',
      { basis: 'per_weight', weightTiers: tiers },
      [{ weight: 0.8, quantity: 9 }],
      0,
    ],
    [
      'by an open tier',
      { basis: 'per_weight', weightTiers: [{ min: 5, max: 0, cost: 900 }] },
      [{ weight: 100, quantity: 9 }],
      900,
    ],
    ['nothing with free_shipping', { type: 'free_shipping', amount: '900' }, [{ classes: [aClass()] }], 0],
    ['local_pickup like any other', { type: 'local_pickup', amount: '200' }, [{ classes: [aClass()] }], 550],
    ['nothing for downloads', {}, [{ isPhysical: false }], 0],
    ['nothing for what ships free', {}, [{ shipsFree: true, classes: [aClass()] }], 0],
    ['only what is shipped', { basis: 'per_item', amount: '100' }, [{ quantity: 2 }, { shipsFree: true }], 200],
    ['nothing for nothing', {}, [], 0],
  ])('charges %s', (_name, method, lines, total) => {
    expect(charge(method, ...lines).total).toBe(total);
  });

  it('charges nothing where no method was chosen', () => {
    expect(chargeShipping(null, [aShippedLine()]).total).toBe(0);
  });
});

describe('what a class adds', () => {
  const heavy = { quantity: 2, classes: [aClass({ cost: '350', perItem: true })] };
  const once = { unitPrice: 2000, classes: [aClass({ cost: '400', perItem: false })] };
  const tenth = { unitPrice: 3333, classes: [aClass({ cost: '10', type: 'percentage', perItem: false })] };

  it('adds the charges of all classes', () => {
    const charged = charge({ amount: '500' }, heavy, tenth, {});
    expect(charged.total).toBe(500 + 700 + 333);
    expect(charged.lines.map(({ classCharge }) => classCharge)).toEqual([700, 333, 0]);
  });

  it('adds only the dearest where the method says so', () => {
    const charged = charge({ basis: 'per_item', amount: '100', classAggregation: 'highest_class' }, once, heavy);
    expect(charged.total).toBe(300 + 700);
    expect(charged.lines.map(({ classCharge }) => classCharge)).toEqual([0, 700]);
  });

  it('counts a fixed cost in cents, rounded once a piece', () => {
    const classOf = (cost: string) => ({ quantity: 3, classes: [aClass({ cost, perItem: true })] });
    expect(charge({ amount: '0' }, classOf('350')).total).toBe(1_050);
    expect(charge({ amount: '0' }, classOf('0.5')).total).toBe(3);
  });

  it('adds each class of a line, or the dearest of all', () => {
    const bundle = { classes: [aClass({ cost: '100' }), aClass({ id: 2, cost: '10', type: 'percentage' })] };
    expect(charge({ amount: '500' }, bundle, heavy).total).toBe(500 + 100 + 100 + 700);
    const dearest = charge({ amount: '500', classAggregation: 'highest_class' }, bundle, { classes: [aClass()] });
    expect(dearest.lines.map(({ classCharge }) => classCharge)).toEqual([0, 350]);
  });

  it('multiplies a percentage by the quantity only per item', () => {
    const perItem = aClass({ cost: '10', type: 'percentage', perItem: true });
    expect(charge({ amount: '0' }, { quantity: 3, classes: [perItem] }).total).toBe(300);
    expect(charge({ amount: '0' }, { quantity: 3, classes: [{ ...perItem, perItem: false }] }).total).toBe(100);
  });

  it('rounds once, not class by class', () => {
    const half = aClass({ cost: '0.05', type: 'percentage', perItem: false });
    expect(charge({ amount: '0' }, { classes: [half] }, { classes: [half] }).total).toBe(1);
  });
});

describe('another total', () => {
  const lines = [
    { quantity: 2, classes: [aClass({ cost: '350', perItem: true })] },
    { unitPrice: 3000 },
    { isPhysical: false },
  ].map(aShippedLine);
  const charge = chargeShipping(aMethod({ amount: '500' }), lines);

  it.each([
    ['lower than what the classes add', 100, [75, 0, 0], [75, 25, 0]],
    ['of nothing', 0, [0, 0, 0], [0, 0, 0]],
    ['higher', 2_400, [700, 0, 0], [1_800, 600, 0]],
  ])('%s is shared as before; no class adds more than its line is charged', (_what, total, classes, charges) => {
    const shared = shareCharge(total, charge, lines);
    expect(shared.total).toBe(total);
    expect(shared.lines.map((line) => line.charge)).toEqual(charges);
    expect(shared.lines.map((line) => line.classCharge)).toEqual(classes);
  });
});

describe('shares', () => {
  it('divides the charge by what the lines cost, in equal parts where they cost nothing', () => {
    expect(charge({}, { unitPrice: 1000 }, { unitPrice: 3000 }).lines.map((line) => line.charge)).toEqual([125, 375]);
    expect(
      charge({}, { discountTotal: 1000 }, { discountTotal: 1000 }, { isPhysical: false }).lines.map(
        (line) => line.charge
      )
    ).toEqual([250, 250, 0]);
  });

  it('do not move to other lines when one is discounted', () => {
    const [one, other] = [{ unitPrice: 1000, discountTotal: 1000 }, { unitPrice: 3000 }];
    expect(charge({}, one, other).lines.map((share) => share.charge)).toEqual([125, 375]);
  });

  const line = fc.record({
    unitPrice: fc.integer({ min: 0, max: 10_000_000 }),
    quantity: fc.integer({ min: 1, max: 100 }),
    discountShare: fc.integer({ min: 0, max: 100 }),
    isPhysical: fc.boolean(),
    shipsFree: fc.boolean(),
    weight: fc.double({ min: 0, max: 100, noNaN: true }),
    classes: fc.array(
      fc.record({
        id: fc.nat(),
        cost: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => (hundredths / 100).toFixed(2)),
        type: fc.constantFrom('fixed', 'percentage'),
        perItem: fc.boolean(),
      }),
      { maxLength: 3 }
    ),
  });
  const lines = fc.array(
    line.map(({ discountShare, ...rest }): ShippingLine => ({
      ...rest,
      discountTotal: Math.floor((rest.unitPrice * rest.quantity * discountShare) / 100),
    })),
    { maxLength: 20 }
  );
  const method = fc
    .record({
      amount: fc.integer({ min: 0, max: 1_000_000 }).map((amount) => String(amount / 100)),
      basis: fc.constantFrom('per_order', 'per_item', 'per_price', 'per_weight'),
      classAggregation: fc.constantFrom('sum_all', 'highest_class'),
      type: fc.constantFrom('flat_rate', 'free_shipping', 'local_pickup'),
    })
    .map((values) => aMethod({ ...values, weightTiers: tiers }));

  it('add up to the total exactly, none of them negative', () => {
    fc.assert(
      fc.property(method, lines, (chosen, cart) => {
        const charged = chargeShipping(chosen, cart);
        expect(sum(charged.lines.map((share) => share.charge))).toBe(charged.total);
        expect(charged.lines.every((share) => share.charge >= 0 && share.classCharge >= 0)).toBe(true);
      }),
      { numRuns: 500 }
    );
  });

  it('leave the total alone when the lines come in another order', () => {
    fc.assert(
      fc.property(method, lines, (chosen, cart) => {
        expect(chargeShipping(chosen, [...cart].reverse()).total).toBe(chargeShipping(chosen, cart).total);
      }),
      { numRuns: 300 }
    );
  });

  it('give the very same line twice its share twice', () => {
    const same = aShippedLine();
    expect(chargeShipping(aMethod({ amount: '501' }), [same, same]).lines.map((share) => share.charge)).toEqual([
      251, 250,
    ]);
  });
});
