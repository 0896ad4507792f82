import { refund } from '../support/order-actions';
import { markAsPaid, readOrder } from '../support/shopper';
import { runReconciliation, useStripeShop } from '../support/stripe-orders';

/** Refunds whose process died before their provider had answered, and that are found too late to ask again. See decision 0047. */
const shop = useStripeShop();

const HOUR = 3_600_000;

/** As the commit of the refund has left it. */
const refundLeftBehind = async (hoursAgo: number): Promise<{ readonly id: number; readonly asked: () => number }> => {
  const { id, intent } = await shop.place();
  const charge = String(shop.stripe.pay(intent).latest_charge?.id);
  await markAsPaid(shop.store, id, { payment_method: 'stripe', vendor_charge_id: charge });
  await refund(shop.store, id, { amount: 5 });
  const row = shop.knex('shop_order_transactions').where({ order_id: id, transaction_type: 'refund' });
  const { meta } = await row.clone().first('meta');
  const recorded = typeof meta === 'string' ? (JSON.parse(meta) as object) : (meta as object);
  await row.update({
    meta: JSON.stringify({ ...recorded, gateway_refund: 'pending' }),
    vendor_charge_id: null,
    created_at: new Date(Date.now() - hoursAgo * HOUR),
  });
  const calls = () =>
    shop.stripe.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/refunds')).length;
  const before = calls();
  return { id, asked: () => calls() - before };
};

const seen = async (id: number) => {
  const { transactions, activities } = await readOrder(shop.store, id);
  const given = transactions.find(({ transaction_type: type }) => type === 'refund');
  const told = activities.filter(({ title }) => title === 'Refund at the payment provider failed');
  return { state: (given?.meta as { gateway_refund?: string }).gateway_refund, told };
};

it('are asked for again within the day', async () => {
  const { id, asked } = await refundLeftBehind(19);
  await runReconciliation(shop.store);
  expect(asked()).toBe(1);
  expect(await seen(id)).toEqual({ state: 'success', told: [] });
});

it('are left to a person after that, who is told once', async () => {
  const { id, asked } = await refundLeftBehind(21);
  for (let run = 0; run < 3; run += 1) await runReconciliation(shop.store);
  expect(asked()).toBe(0);
  expect(await seen(id)).toMatchObject({ state: 'failed', told: [{ status: 'error' }] });
});
