import { tellGateway } from '../support/card-orders';
import { readOrder } from '../support/shopper';
import { askProvidersAgain, useStripeShop } from '../support/stripe-orders';

/** Refunds and disputes of which no message has come are found by asking. See docs/reference/payments.md. */
const shop = useStripeShop();

const paidOrder = async () => {
  const { id, intent } = await shop.place();
  const charge = String(shop.stripe.pay(intent).latest_charge?.id);
  await askProvidersAgain(shop);
  expect(await readOrder(shop.store, id)).toMatchObject({ payment_status: 'paid' });
  return { id, charge };
};

/** A day later. */
const sweep = async (): Promise<void> => {
  await shop.knex('shop_started_payments').update({ next_check_at: new Date(Date.now() - 1_000) });
  await tellGateway(shop.store, 'run-cron', { name: 'shop-sweep-charges' });
};

it('a refund, and that it did not reach the buyer', async () => {
  const { id, charge } = await paidOrder();
  const made = shop.stripe.refund(charge, 1_000);
  await sweep();
  expect(await readOrder(shop.store, id)).toMatchObject({ payment_status: 'partially_refunded', total_refund: 1_000 });
  shop.stripe.failRefund(made);
  await sweep();
  await sweep();
  const told = (await readOrder(shop.store, id)).activities.map(({ title }) => title);
  expect(told.filter((title) => title === 'Refund at the payment provider failed')).toHaveLength(1);
});
