import { holding, type Row } from './row';

export const PAGES: readonly Row[] = [
  {
    of: 'a page of orders has 200 rows at most',
    operation: 'orders.find',
    request: () => ({ query: 'per_page=201' }),
    status: 200,
    body: { orders: holding({ per_page: 200 }) },
  },
  {
    of: 'a page of activities has 200 rows at most',
    operation: 'activity.find',
    request: () => ({ query: 'per_page=201' }),
    status: 200,
    body: { activities: holding({ per_page: 200 }) },
  },
  {
    of: 'a page of zones has 200 rows at most',
    operation: 'shippingZones.find',
    request: () => ({ query: 'per_page=201' }),
    status: 200,
    body: { shipping_zones: holding({ per_page: 200 }) },
  },
  {
    of: 'a page of shipping classes has 200 rows at most',
    operation: 'shippingClasses.find',
    request: () => ({ query: 'per_page=201' }),
    status: 200,
    body: { shipping_classes: holding({ per_page: 200 }) },
  },
  {
    of: 'a page of tax records has 200 rows at most',
    operation: 'taxes.find',
    request: () => ({ query: 'per_page=201' }),
    status: 200,
    body: { taxes: holding({ per_page: 200 }) },
  },
  {
    of: 'no page is empty by its size',
    operation: 'orders.find',
    request: () => ({ query: 'per_page=0' }),
    status: 200,
    body: { orders: holding({ per_page: 1 }) },
  },
  {
    of: 'a page of customers has 199 rows at most',
    operation: 'customers.find',
    request: () => ({ query: 'per_page=200' }),
    status: 200,
    body: { customers: holding({ per_page: 199 }) },
  },
  {
    of: 'a page of the orders of a customer has 199 rows at most',
    operation: 'customerOrders.find',
    request: ({ customer }) => ({ params: [customer.id], query: 'per_page=200' }),
    status: 200,
    body: { orders: holding({ per_page: 199 }) },
  },
  {
    of: 'a page of coupons has 199 rows at most',
    operation: 'coupons.find',
    request: () => ({ query: 'per_page=200' }),
    status: 200,
    body: { coupons: holding({ per_page: 199 }) },
  },
];
