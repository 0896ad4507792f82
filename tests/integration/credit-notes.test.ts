import { documentsModule } from '../../server/src/modules/documents';
import { listDocuments } from '../../server/src/modules/documents/use-cases/list-documents';
import { prepareStaffEdit } from '../../server/src/modules/order-editor/use-cases/edit-order-by-staff';
import { deleteOrder } from '../../server/src/modules/orders/deletion/delete-order';
import { recordDispute, type DisputeReport } from '../../server/src/modules/orders/disputes/disputes';
import { recordProviderRefund } from '../../server/src/modules/orders/refunds/record-provider-refund';
import { FORM, sellOrder, sellProduct } from '../support/fixture-sales';
import { findViolations } from '../support/invariants';
import { platformFixture } from '../support/platform-fixture';

const SYSTEM = { author: 'system' };
const PRICE = 1_000;

/** See docs/rules/documents.md. */
platformFixture('documents of an order whose money, or lines, change', (store) => {
  beforeEach(() => documentsModule.start?.(store().platform));
  afterEach(() => documentsModule.stop?.(store().platform));

  const sell = async () => sellOrder(store(), [(await sellProduct(store(), { price: PRICE })).variantId]);

  /** Paid, and nobody has heard of it yet. */
  const sellUnheard = async (): Promise<number> => {
    const { carts, orders } = store().services;
    const { variantId } = await sellProduct(store(), { price: PRICE });
    const { cart_hash: hash } = await carts.create();
    await carts.addItem(hash, { item_id: variantId });
    const { orderId } = await orders.place(hash, FORM);
    await orders.markAsPaid(orderId);
    return orderId;
  };

  const editTo = async (orderId: number, quantity: number): Promise<void> => {
    const { customer_id, order_items: lines } = await store().services.orders.find(orderId);
    const order_items = lines.map(({ id }) => ({ id, quantity }));
    const save = await prepareStaffEdit(store().platform, orderId, { customer_id, order_items }, SYSTEM);
    await save();
  };

  const giveBack = async (orderId: number, amount: number, transaction_id?: number): Promise<void> => {
    await store().services.orders.refund(orderId, { amount, transaction_id });
    await store().deliver();
  };

  const notesOf = async (orderId: number) =>
    (await listDocuments(store().platform, orderId))
      .filter(({ kind }) => kind === 'credit_note')
      .map(({ issued, total }) => [issued?.documentNo ?? '', total, issued?.voidedAt ? 'void' : 'live']);

  const linesOf = async (orderId: number, kind: string) =>
    (await listDocuments(store().platform, orderId))
      .filter((each) => each.kind === kind)
      .flatMap(({ issued }) => issued?.content?.lines.map(({ title, quantity }) => `${quantity} ${title}`));

  const found = async (area: string) =>
    (await findViolations(store().knex)).filter((each) => each.startsWith(area)).map((each) => each.split(':')[0]);

  /** A buyer disputes money of the order, and the provider takes it back at once. */
  const dispute = async (orderId: number, amount: number) => {
    const { transactions } = await store().services.orders.find(orderId);
    const charge = transactions.find(({ transaction_type: type }) => type === 'charge');
    if (!charge) throw new Error('The order has no charge.');
    const { uuid: transactionUuid, payment_method: gateway, currency } = charge;
    const tell = async (state: DisputeReport['state'], version: number) => {
      store().clock.advance(1_000);
      const told = { transactionUuid, vendorDisputeId: 'dp', amount, state, version };
      await recordDispute(store().platform, told);
      await store().deliver();
    };
    await tell('open', 1);
    store().clock.advance(1_000);
    const reversal = { gateway, transactionUuid, currency, vendorRefundId: 'rev', amount, isReversal: true };
    await recordProviderRefund(store().platform, reversal);
    await store().deliver();
    return tell;
  };

  it('keep the number of a credit note whose dispute was won, void, and later ones begin anew', async () => {
    const { id } = await sell();
    const tell = await dispute(id, PRICE);
    expect(await notesOf(id)).toEqual([['CN-1', PRICE, 'live']]);
    await tell('won', 2);
    expect(await notesOf(id)).toEqual([['CN-1', PRICE, 'void']]);
    await giveBack(id, 3);
    expect(await notesOf(id)).toEqual([
      ['CN-1', PRICE, 'void'],
      ['CN-2', 300, 'live'],
    ]);
    expect(await found('documents/')).toEqual([]);
  });

  it('count a credit note again whose dispute was lost after all', async () => {
    const { id } = await sell();
    const tell = await dispute(id, 400);
    await tell('won', 2);
    await giveBack(id, 1);
    await tell('lost', 3);
    expect(await notesOf(id)).toEqual([
      ['CN-1', 400, 'live'],
      ['CN-2', 100, 'live'],
    ]);
    await giveBack(id, 5);
    expect((await notesOf(id)).at(-1)).toEqual(['CN-3', 500, 'live']);
    expect(await found('documents/')).toEqual([]);
  });

  it('credit no more than was invoiced, where more was paid after an edit', async () => {
    const { id } = await sell();
    await editTo(id, 2);
    await store().services.orders.markAsPaid(id);
    await store().deliver();
    const { transactions } = await store().services.orders.find(id);
    const [first, second] = transactions.map((charge) => charge.id).sort((a, b) => a - b);
    await giveBack(id, 7, second);
    await giveBack(id, 6, first);
    await giveBack(id, 7);
    expect(await notesOf(id)).toEqual([
      ['CN-1', 700, 'live'],
      ['CN-2', 300, 'live'],
    ]);
    expect(await linesOf(id, 'credit_note')).toEqual(['1 Refund', '1 Refund, as far as it was invoiced']);
    expect(await found('documents/')).toEqual([]);
    await store().knex('shop_documents').where({ document_no: 'CN-2' }).update({ total: 301 });
    expect(await found('documents/credited')).toEqual(['documents/credited']);
  });

  it('credit nothing of money that came twice, and all that is given back beyond it', async () => {
    const { id } = await sell();
    const tell = await dispute(id, PRICE);
    await tell('lost', 2);
    await store().services.orders.markAsPaid(id);
    await tell('won', 3);
    expect(await store().services.orders.find(id)).toMatchObject({ total_paid: 2 * PRICE, total_refund: 0 });
    const ofDispute = ['CN-1', PRICE, 'void'];
    await giveBack(id, 10);
    expect(await notesOf(id)).toEqual([ofDispute]);
    await giveBack(id, 3);
    expect(await notesOf(id)).toEqual([ofDispute, ['CN-2', 300, 'live']]);
    await store()
      .knex('shop_order_transactions')
      .where({ order_id: id })
      .update({ created_at: new Date('2026-01-01') });
    expect(await found('documents/')).toEqual([]);
    await store().knex('shop_documents').where({ document_no: 'CN-2' }).delete();
    expect(await found('documents/issued')).toContain('documents/issued');
  });

  it('are of the lines that a refund names, and of everything where it names none', async () => {
    const mugs = [await sellProduct(store(), { price: PRICE }), await sellProduct(store(), { price: PRICE })];
    const order = await sellOrder(
      store(),
      mugs.map(({ variantId }) => variantId)
    );
    await store().services.orders.refund(order.id, { amount: 4, item_ids: [Number(order.order_items[1]?.id)] });
    await store().deliver();
    await giveBack(order.id, 2);
    const documents = await listDocuments(store().platform, order.id);
    const lines = documents.filter(({ kind }) => kind === 'credit_note').flatMap((each) => each.issued?.content?.lines);
    expect(lines.map((line) => [line?.total, line?.isOfLines ?? false])).toEqual([
      [400, true],
      [200, false],
    ]);
  });

  it('are issued before an edit, with what was sold', async () => {
    const id = await sellUnheard();
    await editTo(id, 3);
    await store().deliver();
    expect(await linesOf(id, 'invoice')).toEqual(['1 Mug']);
  });

  it('are issued before a refund', async () => {
    const id = await sellUnheard();
    await giveBack(id, 1);
    const [invoice] = await listDocuments(store().platform, id);
    expect(invoice?.issued?.content?.totals).toMatchObject({ paid: PRICE, refunded: 0 });
  });

  it('are missed by the doctor, and so are numbers that nothing bears', async () => {
    const [kept, gone] = [await sell(), await sell()];
    await store().knex('shop_orders').where({ id: gone.id }).update({ mode: 'test' });
    await store().services.orders.cancel(gone.id);
    await deleteOrder(store().platform, gone.id, SYSTEM);
    await store().deliver();
    expect([...(await found('documents/')), ...(await found('orders/number-gap'))]).toEqual([]);
    await store().knex('shop_documents').where({ order_id: gone.id }).delete();
    expect(await found('orders/number-gap')).toEqual(['orders/number-gap']);
    await store().knex('shop_documents').where({ order_id: kept.id }).delete();
    expect(await found('documents/')).toEqual(['documents/invoice']);
  });
});
