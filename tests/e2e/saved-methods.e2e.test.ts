import { callStore } from '../support/call-store';
import { untilProcessed } from '../support/patience';
import { readOrder } from '../support/shopper';
import { useStripeShop, type StripeOrder } from '../support/stripe-orders';
import { deliver, eventOf } from '../support/stripe-server';

/** Cards that an order keeps, through the doors of the store: the checkout page and the messages of the provider. */
const shop = useStripeShop({ isHealthy: false });

/** The page of an order whose card is kept. Answers what the page is to confirm. */
const openPage = async ({ id, uuid, cart }: StripeOrder, total: number): Promise<string> => {
  const config = JSON.stringify({ keeps_method: 1 });
  await shop.knex('shop_orders').where({ id }).update({ config, total_amount: total });
  await shop.knex('shop_order_transactions').where({ uuid }).update({ total });
  const { body } = await callStore<{ readonly data: { readonly client_secret?: string } }>(
    'GET',
    `${shop.store.baseUrl}/checkout/get-order-info?method=stripe&cart_hash=${cart}`
  );
  return (body.data.client_secret ?? '').split('_secret_')[0] ?? '';
};

const hear = async (type: string, object: object): Promise<void> => {
  expect(await deliver(shop.store, eventOf(type, object))).toMatchObject({ status: 200 });
  await untilProcessed(shop.knex);
};

const keptOf = ({ id }: StripeOrder) => shop.knex('shop_saved_methods').where({ order_id: id });

it('are kept by the message of the payment, once, and no answer names them', async () => {
  const placed = await shop.place();
  const intent = shop.stripe.pay(await openPage(placed, 2_500));
  const isCustomer = expect.stringMatching(/^cus_/) as string;
  expect(intent).toMatchObject({ setup_future_usage: 'off_session', customer: isCustomer });
  for (let copies = 0; copies < 2; copies += 1) await hear('payment_intent.succeeded', intent);
  await hear('charge.succeeded', intent.latest_charge ?? {});
  expect(await keptOf(placed)).toMatchObject([
    { brand: 'visa', last_4: '4242', vendor_method_id: intent.payment_method },
  ]);
  const order = await readOrder(shop.store, placed.id);
  expect(order.payment_status).toBe('paid');
  expect(JSON.stringify(order)).not.toContain(String(intent.customer));
});

it('are kept by the message of an agreement where nothing is paid at first', async () => {
  const placed = await shop.place();
  const setUp = await openPage(placed, 0);
  expect(setUp).toMatch(/^seti_/);
  await hear('setup_intent.succeeded', shop.stripe.agree(setUp));
  expect((await readOrder(shop.store, placed.id)).payment_status).toBe('paid');
  expect(await keptOf(placed)).toHaveLength(1);
});
