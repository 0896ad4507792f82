import type { OrderDetail } from '../../server/src/contracts/orders';
import type { PlatformFixture } from './platform-fixture';

/** What merchants and shoppers do, in the process of the test; `merchant.ts` and `shopper.ts` do the same over HTTP. */
type Fixture = Pick<PlatformFixture, 'services' | 'deliver'>;

export type SoldProduct = { readonly productId: number; readonly variantId: number };

/** A product that is on sale; `price` in cents, `stock` in pieces. */
export const sellProduct = async (
  { services: { products } }: Fixture,
  { title = 'Mug', price = 1_000, stock = 10 } = {}
): Promise<SoldProduct> => {
  const fulfillment_type = 'physical';
  const made = await products.create({ post_title: title, detail: { fulfillment_type, other_info: {} } });
  await products.update(made.productId, {
    post_title: title,
    post_status: 'publish',
    detail: { fulfillment_type, variation_type: 'simple', manage_stock: 1, other_info: {} },
    variants: [
      {
        ...{ id: made.variantId, post_id: made.productId, variation_title: title, fulfillment_type },
        ...{ item_price: price, manage_stock: 1, total_stock: stock, other_info: { payment_type: 'onetime' } },
      },
    ],
  });
  return made;
};

export const FORM = {
  ...{ billing_email: 'ada@example.com', billing_full_name: 'Ada Lovelace', billing_country: 'GB' },
  ...{ billing_address_1: '12 St James Square', billing_city: 'London', billing_postcode: 'SW1Y 4JH' },
  payment_method: 'cod',
};

/** An order of one piece of each, paid outside the store; its events have been delivered. */
export const sellOrder = async (
  fixture: Fixture,
  variantIds: readonly number[],
  form: Readonly<Record<string, string>> = {}
): Promise<OrderDetail> => {
  const { carts, orders } = fixture.services;
  const { cart_hash: hash } = await carts.create();
  for (const item_id of variantIds) await carts.addItem(hash, { item_id });
  const { orderId } = await orders.place(hash, { ...FORM, ...form });
  await orders.markAsPaid(orderId);
  await fixture.deliver();
  return orders.find(orderId);
};
