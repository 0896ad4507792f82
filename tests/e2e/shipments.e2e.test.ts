import { createBundle } from '../support/bundles';
import { createProduct, type Product } from '../support/merchant';
import { refund, setShipping, setStatus, stockOf } from '../support/order-actions';
import { connectTo } from '../support/store-site';
import { sharedStore } from '../support/shared-store';
import { cancelShipment, changeShipment, readShipment, readShipments, ship, shipPieces } from '../support/shipments';
import { buy, markAsPaid, readOrder } from '../support/shopper';
import { customerWithAddress, editByStaff, staffOrder } from '../support/staff-orders';

/** Orders that are sent in several parts. See docs/rules/order-states.md#shipments. */
const store = sharedStore();

const variantOf = ({ variantIds }: Product): number => variantIds[0] as number;
const mug = (stock = 100): Promise<Product> => createProduct(store, { variants: [{ price: 1_000, stock }] });

type Line = { readonly id: number; readonly quantity: number; readonly fulfilled_quantity: number };

const linesOf = async (id: number): Promise<readonly Line[]> =>
  (await readOrder(store, id)).order_items as unknown as readonly Line[];

const shippedOf = async (id: number) => {
  const { shipping_status, order_items } = await readOrder(store, id);
  return [shipping_status, order_items.map((item) => (item as unknown as Line).fulfilled_quantity)];
};

/** A paid order of one line. */
const ordered = async (quantity: number, product?: Product) => {
  const id = await buy(store, { [variantOf(product ?? (await mug()))]: quantity });
  await markAsPaid(store, id);
  const [line] = (await linesOf(id)) as readonly [Line];
  const sendPieces = (count: number) => shipPieces(store, id, { order_item_id: line.id, quantity: count });
  return { id, line, sendPieces };
};

describe('an order', () => {
  it('is shipped in parts, each with its carrier and tracking, and counts as shipped with the last', async () => {
    const product = await mug();
    const { id, line } = await ordered(3, product);
    const first = await ship(store, id, {
      items: [{ order_item_id: line.id, quantity: 2 }],
      carrier: 'DHL',
      tracking_number: '00340434',
      tracking_url: 'https://dhl.example/00340434',
      shipped_at: '2026-11-20 10:00:00',
      note: 'Left at the <b>door</b>',
    });
    expect(first.status).toBe(200);
    expect(first.body.shipment).toMatchObject({
      ...{
        order_id: id,
        status: 'shipped',
        carrier: 'DHL',
        tracking_number: '00340434',
        note: 'Left at the <b>door</b>',
      },
      ...{ tracking_url: 'https://dhl.example/00340434', shipped_at: '2026-11-20 10:00:00', delivered_at: null },
      items: [{ order_item_id: line.id, quantity: 2, post_title: product.title }],
    });
    expect(await shippedOf(id)).toEqual(['unshipped', [2]]);
    expect((await ship(store, id)).status).toBe(200);
    expect(await shippedOf(id)).toEqual(['shipped', [3]]);
    const { shipments, lines } = await readShipments(store, id);
    expect(shipments.map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([[2], [1]]);
    expect(lines).toMatchObject([{ order_item_id: line.id, ordered: 3, restocked: 0, shipped: 3, left: 0 }]);
    expect((await readShipment(store, id, shipments[0]?.id as number)).body.shipment).toEqual(shipments[0]);
  });

  it('counts as delivered, and its pieces as sold, once all shipments have arrived', async () => {
    const product = await mug(10);
    const { id, sendPieces } = await ordered(3, product);
    const [one, two] = [(await sendPieces(1)).body.shipment, (await sendPieces(2)).body.shipment];
    await changeShipment(store, one, { status: 'delivered' });
    expect(await shippedOf(id)).toEqual(['shipped', [3]]);
    expect(await stockOf(store, product.id)).toEqual({ available: 7, on_hold: 3, committed: 0 });
    const arrived = await changeShipment(store, two, { status: 'delivered', carrier: 'UPS' });
    expect(arrived.body.shipment).toMatchObject({ status: 'delivered', carrier: 'UPS' });
    expect(arrived.body.shipment.delivered_at).not.toBeNull();
    expect(await shippedOf(id)).toEqual(['delivered', [3]]);
    expect(await stockOf(store, product.id)).toEqual({ available: 7, on_hold: 0, committed: 3 });
    expect((await changeShipment(store, two, { status: 'shipped' })).body.shipment.delivered_at).toBeNull();
    expect(await shippedOf(id)).toEqual(['shipped', [3]]);
  });

  it('can be shipped again where a shipment was canceled, which never changes again', async () => {
    const product = await mug(10);
    const { id, sendPieces } = await ordered(2, product);
    const { shipment } = (await sendPieces(2)).body;
    await setShipping(store, id, 'delivered');
    expect((await cancelShipment(store, shipment)).body.shipment).toMatchObject({ status: 'canceled' });
    expect(await shippedOf(id)).toEqual(['unshipped', [0]]);
    expect(await stockOf(store, product.id)).toEqual({ available: 8, on_hold: 2, committed: 0 });
    expect((await cancelShipment(store, shipment)).status).toBe(400);
    expect((await changeShipment(store, shipment, { status: 'delivered' })).status).toBe(400);
    expect((await sendPieces(2)).status).toBe(200);
    expect(await shippedOf(id)).toEqual(['shipped', [2]]);
  });

  it('is told of: an activity and an event for each change, beside those of the status', async () => {
    const { id, sendPieces } = await ordered(1);
    const { shipment } = (await sendPieces(1)).body;
    await changeShipment(store, shipment, { carrier: 'GLS' });
    await changeShipment(store, shipment, { status: 'delivered' });
    await cancelShipment(store, shipment);
    const { activities } = await readOrder(store, id);
    const titles = activities.map(({ title }) => title).filter((title) => /^Ship(ment|ping)/.test(title as string));
    expect(titles.reverse()).toEqual([
      ...['Shipment created', 'Shipping status updated', 'Shipment updated', 'Shipment delivered'],
      ...['Shipping status updated', 'Shipment canceled', 'Shipping status updated'],
    ]);
    const knex = connectTo(store);
    try {
      const rows = (await knex('shop_outbox').orderBy('id').select('event', 'refs')) as {
        event: string;
        refs: unknown;
      }[];
      const own = rows.filter(({ refs }) => JSON.stringify(refs).includes(`order_id`) && refsOf(refs).order_id === id);
      expect(own.map(({ event }) => event).filter((event) => event.startsWith('order_shipment'))).toEqual([
        ...['order_shipment_created', 'order_shipment_updated', 'order_shipment_delivered', 'order_shipment_canceled'],
      ]);
      expect(own.map(({ event }) => event)).toContain('shipping_status_changed_to_delivered');
    } finally {
      await knex.destroy();
    }
  });
});

const refsOf = (refs: unknown): { readonly order_id?: number } =>
  (typeof refs === 'string' ? JSON.parse(refs) : refs) as { order_id?: number };

describe('a shipment', () => {
  it('never has more than is left, and says what it refuses', async () => {
    const { id, line, sendPieces } = await ordered(2);
    const download = await createProduct(store, { fulfillment: 'digital', variants: [{ price: 500 }] });
    const files = await ordered(1, download);
    await sendPieces(1);
    const refusals = [
      await sendPieces(2),
      await shipPieces(store, id, { order_item_id: files.line.id, quantity: 1 }),
      await shipPieces(store, id, ...[1, 1].map((quantity) => ({ order_item_id: line.id, quantity }))),
      await files.sendPieces(1),
      await ship(store, id, { items: [] }),
    ];
    expect(refusals.map(({ status, body }) => [status, body.message])).toEqual([
      [400, expect.stringMatching(/^Only 1 of ".*" are left to ship\.$/)],
      [400, 'One of the lines does not belong to this order.'],
      [400, 'A line may be named once.'],
      [400, 'Nothing of this order is shipped.'],
      [400, 'Nothing of this order is left to ship.'],
    ]);
    const forms = [{ quantity: 0 }, { quantity: 'x' }, { quantity: 1.5 }, {}, { order_item_id: 0 }];
    for (const wrong of forms) {
      const items = [{ order_item_id: line.id, ...wrong }];
      expect((await ship(store, id, { items })).status).toBe(422);
    }
    expect(await shippedOf(id)).toEqual(['unshipped', [1]]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://x.example', 'https://u:p@x.example', 'x'])(
    'is not followed at %p',
    async (tracking_url) => {
      const { id } = await ordered(1);
      expect((await ship(store, id, { tracking_url })).status).toBe(422);
      expect((await ship(store, id, { shipped_at: 'yesterday' })).status).toBe(422);
      expect(await readShipments(store, id)).toMatchObject({ shipments: [] });
    }
  );

  it('belongs to its order alone, and to one that can be shipped', async () => {
    const [one, other] = [await ordered(1), await ordered(1)];
    const { shipment } = (await one.sendPieces(1)).body;
    expect((await changeShipment(store, { ...shipment, order_id: other.id }, { carrier: 'x' })).status).toBe(404);
    expect((await cancelShipment(store, { ...shipment, order_id: other.id })).status).toBe(404);
    expect((await readShipment(store, other.id, shipment.id)).status).toBe(404);
    expect((await ship(store, 2_147_483_647)).status).toBe(404);
    await setShipping(store, other.id, 'unshippable');
    expect((await ship(store, other.id)).status).toBe(400);
    await setStatus(store, one.id, 'canceled');
    expect((await cancelShipment(store, shipment)).status).toBe(400);
    expect((await ship(store, one.id)).status).toBe(400);
  });

  it('is made once by the same key', async () => {
    const { id } = await ordered(2);
    const { line } = { line: (await linesOf(id))[0] as Line };
    const key = { 'Idempotency-Key': `ship-${id}` };
    const body = { items: [{ order_item_id: line.id, quantity: 1 }] };
    const [first, again] = [await ship(store, id, body, key), await ship(store, id, body, key)];
    expect(again.body).toEqual(first.body);
    expect((await readShipments(store, id)).shipments).toHaveLength(1);
  });

  it('keeps what a change leaves out, and empties what it blanks', async () => {
    const { id } = await ordered(1);
    const { shipment } = (await ship(store, id, { carrier: 'DHL', tracking_number: '1', note: 'x' })).body;
    const { body } = await changeShipment(store, shipment, {
      tracking_number: '',
      tracking_url: 'https://a.example/1',
    });
    expect(body.shipment).toMatchObject({ carrier: 'DHL', tracking_number: '', note: 'x', status: 'shipped' });
    expect(body.shipment).toMatchObject({ tracking_url: 'https://a.example/1', shipped_at: shipment.shipped_at });
  });
});

describe('the shipping status by hand', () => {
  it('ships what is left, notes that all has arrived, and takes all of it back', async () => {
    const { id, sendPieces } = await ordered(3);
    await sendPieces(1);
    await setShipping(store, id, 'shipped');
    expect((await readShipments(store, id)).shipments.map(({ status, items }) => [status, items[0]?.quantity])).toEqual(
      [
        ['shipped', 1],
        ['shipped', 2],
      ]
    );
    await setShipping(store, id, 'delivered');
    const delivered = (await readShipments(store, id)).shipments;
    expect(delivered.every(({ status, delivered_at }) => status === 'delivered' && delivered_at !== null)).toBe(true);
    await setShipping(store, id, 'unshipped');
    expect((await readShipments(store, id)).shipments.map(({ status }) => status)).toEqual(['canceled', 'canceled']);
    expect(await shippedOf(id)).toEqual(['unshipped', [0]]);
  });
});

describe('pieces that came back', () => {
  it('are not left to ship, and may have been the last that were', async () => {
    const { id, line, sendPieces } = await ordered(3);
    await sendPieces(2);
    const info = { amount: 1, manageStock: true, refunded_items: [{ id: line.id, restore_quantity: 1 }] };
    expect((await refund(store, id, info)).status).toBe(200);
    expect(await shippedOf(id)).toEqual(['shipped', [2]]);
    expect((await readShipments(store, id)).lines).toMatchObject([{ ordered: 3, restocked: 1, shipped: 2, left: 0 }]);
    expect((await sendPieces(1)).status).toBe(400);
  });
});

describe('an edited order', () => {
  const staffed = async (product: Product, quantity: number) => {
    const { id: customer_id } = await customerWithAddress(store);
    const order_items = [{ object_id: variantOf(product), quantity }];
    return { customer_id, id: await staffOrder(store, { customer_id, order_items }) };
  };

  it('keeps what has been sent, and has more to send', async () => {
    const product = await mug();
    const { id, customer_id } = await staffed(product, 3);
    const [line] = (await linesOf(id)) as readonly [Line];
    await shipPieces(store, id, { order_item_id: line.id, quantity: 2 });
    const edit = (quantity: number, version: number) => {
      const order_items = [{ id: line.id, object_id: variantOf(product), quantity }];
      return editByStaff(store, id, { customer_id, order_items, version });
    };
    const refused = await edit(1, 0);
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('2 of ')]);
    expect((await edit(4, 0)).status).toBe(200);
    expect(await shippedOf(id)).toEqual(['unshipped', [2]]);
    await setShipping(store, id, 'shipped');
    expect((await edit(5, 1)).status).toBe(200);
    expect(await shippedOf(id)).toEqual(['shipped', [5]]);
    expect((await readShipments(store, id)).shipments).toHaveLength(3);
  });
});

describe('a bundle', () => {
  it('is shipped with what lies in it', async () => {
    const parts = [await mug(), await mug()];
    const bundle = await createBundle(store, parts.map(variantOf), { variants: [{ price: 1_500 }] });
    const { id, line } = await ordered(2, bundle);
    expect((await shipPieces(store, id, { order_item_id: line.id, quantity: 1 })).status).toBe(200);
    const { shipments, lines } = await readShipments(store, id);
    expect(shipments[0]?.items.map(({ quantity }) => quantity)).toEqual([1, 1, 1]);
    expect(lines.map(({ bundle_item_id, left }) => [bundle_item_id, left])).toEqual([
      [null, 1],
      [line.id, 1],
      [line.id, 1],
    ]);
    await ship(store, id);
    expect(await shippedOf(id)).toEqual(['shipped', [2, 2, 2]]);
  });
});
