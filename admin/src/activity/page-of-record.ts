const PAGES: Readonly<Record<string, string>> = {
  order: 'orders',
  product: 'products',
  customer: 'customers',
  subscription: 'subscriptions',
  license: 'licenses',
  coupon: 'coupons',
  order_bump: 'order-bumps',
};

/** The page of what an activity is about; null where it is about nothing that has one. The record itself may be gone. */
export const pageOfRecord = (kind: string, id: number | null): string | null => {
  const room = PAGES[kind.toLowerCase()];
  return room && id !== null ? `/plugins/shop/${room}/${id}` : null;
};
