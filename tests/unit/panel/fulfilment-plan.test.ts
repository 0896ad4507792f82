import { countLeft, countShipped, everything, linesToAsk, piecesOf } from '../../../admin/src/orders/fulfilment-plan';
import type { LineToShip, Shipment } from '../../../server/src/contracts/shipments';

const line = (changes: Partial<LineToShip>): LineToShip => ({
  ...{ order_item_id: 1, post_title: 'Mug', title: 'Mug', sku: null, bundle_item_id: null },
  ...{ ordered: 3, restocked: 0, shipped: 0, left: 3 },
  ...changes,
});

describe('what is asked before pieces are sent', () => {
  it('is each line of which something is left, and a bundle in the place of its parts', () => {
    const bundle = line({ order_item_id: 2 });
    const part = line({ order_item_id: 3, bundle_item_id: 2 });
    const all = [line({ left: 0 }), bundle, part];
    expect(linesToAsk(all)).toEqual([bundle]);
    expect(countLeft(all)).toBe(3);
    // The bundle itself is nothing that is sent: its parts are.
    expect(linesToAsk([part])).toEqual([part]);
  });

  it('begins with everything, and takes whole pieces up to what is left', () => {
    const lines = [line({}), line({ order_item_id: 2, left: 1 })];
    expect(piecesOf(lines, everything(lines))).toEqual([
      { order_item_id: 1, quantity: 3 },
      { order_item_id: 2, quantity: 1 },
    ]);
    expect(piecesOf(lines, { 1: '2', 2: '' })).toEqual([{ order_item_id: 1, quantity: 2 }]);
    for (const typed of ['4', '-1', '1.5', 'x']) expect(piecesOf(lines, { 1: typed, 2: '0' })).toBeNull();
  });

  it('counts a bundle once', () => {
    const items = [2, 3].map((order_item_id) => ({ ...line({ order_item_id }), quantity: 2 }));
    const lines = [line({ order_item_id: 2 }), line({ order_item_id: 3, bundle_item_id: 2 })];
    expect(countShipped({ items } as unknown as Shipment, lines)).toBe(2);
  });
});
