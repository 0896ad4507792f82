import { createShop, failureOf, storedCart, type Shop, type ShopFailure } from 'strapi-plugin-shop/client';
import type { StaffPaths } from 'strapi-plugin-shop/client/staff';

/** What a storefront does, as a TypeScript project of any kind would write it; the test of the package compiles it. */
export const shop: Shop = createShop({ baseUrl: 'https://shop.example/api/shop/v2', cart: storedCart() });

const words = (failure: ShopFailure): string => {
  switch (failure.kind) {
    case 'fields':
      return Object.values(failure.fields).flat().join(' ');
    case 'later':
      return `In ${failure.retryAfter} seconds.`;
    case 'access':
      return failure.code;
    case 'refused':
      return failure.code === 'insufficient_stock' ? 'There are not so many.' : failure.message;
    case 'network':
      return failure.code;
  }
};

export const buy = async (item_id: number): Promise<string> => {
  const added = await shop.POST('/cart/add_item', { body: { item_id, quantity: 2 } });
  const cents: number | undefined = added.data?.data.total;
  const placed = await shop.POST('/checkout/place-order', {
    body: { billing_email: 'ada@example.com', billing_full_name: 'Ada Lovelace', payment_method: 'cod' },
  });
  const failure = failureOf(placed);
  return failure ? words(failure) : `Paid ${cents ?? 0}`;
};

export const titles = async (): Promise<readonly string[]> => {
  const { data } = await shop.GET('/public/products', {
    params: { query: { per_page: 20, with: ['variants'], filters: { sort_by: 'price-low', attributes: ['red'] } } },
  });
  return (data?.products.products.data ?? []).map((product) => product.post_title);
};

const staff = createShop<StaffPaths>({
  baseUrl: 'https://shop.example/api/shop/v2',
  auth: { kind: 'bearer', token: () => Promise.resolve('token') },
});

/** A report is JSON, and a file for who asks for one. */
export const revenue = async (): Promise<string> => {
  const params = { startDate: '2026-01-01' };
  const { data } = await staff.GET('/reports/revenue', { params: { query: { params } } });
  const cents: number | undefined = data?.summary.gross_revenue;
  const { data: file } = await staff.GET('/reports/revenue', {
    params: { query: { params, format: 'csv' } },
    parseAs: 'text',
  });
  return file ?? String(cents);
};

export const refund = async (id: number): Promise<void> => {
  await staff.POST('/orders/{id}/refund', { params: { path: { id } }, body: { refund_info: { amount: 5 } } });
};

export const wrong = async (): Promise<void> => {
  const failure = failureOf({ response: new Response() });
  // @ts-expect-error No refusal has such a code.
  if (failure?.kind === 'refused' && failure.code === 'no_such_code') return;
  // @ts-expect-error No such operation.
  await shop.GET('/no/such/path');
  // @ts-expect-error The quantity is a number.
  await shop.POST('/cart/add_item', { body: { item_id: 1, quantity: 'two' } });
  // @ts-expect-error A path needs its id.
  await staff.GET('/orders/{id}');
  // @ts-expect-error That is for staff.
  await shop.GET('/orders/{id}', { params: { path: { id: 1 } } });
  // @ts-expect-error Nothing of that name stands beside products.
  await shop.GET('/public/products', { params: { query: { with: ['variantz'] } } });
  // @ts-expect-error There is no such filter.
  await shop.GET('/public/products', { params: { query: { filters: { sort_byy: 'name-asc' } } } });
  // @ts-expect-error Nor such a default.
  await shop.GET('/public/products', { params: { query: { default_filters: { sort_byy: 'name-asc' } } } });
  // @ts-expect-error There is no such order.
  await shop.GET('/public/products', { params: { query: { filters: { sort_by: 'cheapest' } } } });
  const { data } = await shop.GET('/cart');
  // @ts-expect-error No answer has such a field.
  void data?.cart.no_such_field;
  // @ts-expect-error Nobody signs in like that.
  createShop({ baseUrl: '', auth: { kind: 'password' } });
};
