import * as fc from 'fast-check';
import {
  leftToShip,
  planShipment,
  shippingAfterShipments,
  type FulfillableLine,
  type ShippedPieces,
} from '../../../server/src/domain/order';
import { holds } from '../../support/properties';

const line = (changes: Partial<FulfillableLine>): FulfillableLine => ({
  ...{ id: 1, title: 'Mug', isPhysical: true, quantity: 3, restocked: 0, fulfilled: 0, bundleId: null },
  ...changes,
});

const lines = fc
  .array(
    fc.record({
      isPhysical: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 9 }),
      restocked: fc.integer({ min: 0, max: 9 }),
      fulfilled: fc.integer({ min: 0, max: 9 }),
      part: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 }
  )
  .map((rows) =>
    rows.map(({ part, quantity, restocked, fulfilled, isPhysical }, index) =>
      line({
        id: index + 1,
        bundleId: part && index > 0 ? 1 : null,
        isPhysical,
        quantity,
        restocked: Math.min(restocked, quantity),
        fulfilled: Math.min(fulfilled, quantity),
      })
    )
  );

const planned = (all: readonly FulfillableLine[], named?: readonly ShippedPieces[]): readonly ShippedPieces[] => {
  try {
    return planShipment(all, named);
  } catch {
    return [];
  }
};

describe('a shipment', () => {
  it('never takes more of a line than is left, whatever is named', () => {
    const named = fc.option(
      fc.array(fc.record({ lineId: fc.integer({ min: 1, max: 7 }), quantity: fc.integer({ min: 1, max: 10 }) })),
      { nil: undefined }
    );
    holds(fc.tuple(lines, named), ([all, wanted]) => {
      const pieces = planned(all, wanted);
      expect(new Set(pieces.map(({ lineId }) => lineId)).size).toBe(pieces.length);
      for (const { lineId, quantity } of pieces) {
        const own = all.find(({ id }) => id === lineId) as FulfillableLine;
        expect(quantity).toBeGreaterThan(0);
        expect(quantity).toBeLessThanOrEqual(leftToShip(own));
      }
    });
  });

  it('of everything leaves nothing', () => {
    holds(lines, (all) => {
      const sent = new Map(planned(all).map(({ lineId, quantity }) => [lineId, quantity]));
      const after = all.map((each) => ({ ...each, fulfilled: each.fulfilled + (sent.get(each.id) ?? 0) }));
      expect(after.filter((each) => leftToShip(each) > 0)).toEqual([]);
    });
  });

  it('takes the parts of a bundle along unless they are named', () => {
    const bundle = [
      line({ isPhysical: false }),
      line({ id: 2, bundleId: 1 }),
      line({ id: 3, bundleId: 1, fulfilled: 2 }),
    ];
    expect(planShipment(bundle, [{ lineId: 1, quantity: 2 }])).toEqual([
      { lineId: 2, quantity: 2 },
      { lineId: 3, quantity: 1 },
    ]);
    const named = [1, 3].map((lineId) => ({ lineId, quantity: 1 }));
    expect(planShipment(bundle, named)).toEqual([
      { lineId: 2, quantity: 1 },
      { lineId: 3, quantity: 1 },
    ]);
  });
});

describe('the shipping status of an order', () => {
  const sent = [line({ fulfilled: 3 })];
  it.each([
    ['unshipped', [line({ fulfilled: 2 })], ['shipped'], 'unshipped'],
    ['unshipped', sent, ['shipped', 'delivered'], 'shipped'],
    ['unshipped', [line({ fulfilled: 2, restocked: 1 })], ['delivered'], 'delivered'],
    ['delivered', [line({ fulfilled: 1 })], ['delivered'], 'unshipped'],
    // Sent by an older version, which knew no shipments.
    ['shipped', sent, [], 'shipped'],
    ['unshipped', [line({ restocked: 3 })], [], 'unshipped'],
    ['unshippable', sent, ['shipped'], 'unshippable'],
    ['', [], [], ''],
  ] as const)('%p follows its shipments', (current, all, shipments, expected) => {
    expect(shippingAfterShipments(current, all, shipments)).toBe(expected);
  });
});
