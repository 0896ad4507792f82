import { askStore, type Errors } from './attributes';
import type { Reply } from './call-store';
import { createCustomer, type CustomerAnswer } from './customers';
import type { Shop } from './merchant';
import type { OrderDetail } from './shopper';

/** Orders that the merchant writes in the back office. */
export type Saved = {
  readonly message: string;
  readonly order_id: number;
  readonly uuid: string;
  readonly order: OrderDetail;
  readonly refused_coupons: readonly { readonly code: string; readonly reason: string }[];
} & Errors;

export const createByStaff = (shop: Shop, body: object): Promise<Reply<Saved>> =>
  askStore(shop, 'POST', '/orders', body);

export const editByStaff = (shop: Shop, id: number, body: object): Promise<Reply<Saved>> =>
  askStore(shop, 'POST', `/orders/${id}`, body);

/** As orders take coupons; the code counts. */
export const appliedCoupon = (code: string) => ({ coupon_id: 1, code, discounted_amount: 0, stackable: 0 });

/** The id of an order that must be made. */
export const staffOrder = async (shop: Shop, body: object): Promise<number> => {
  const { status, body: saved } = await createByStaff(shop, body);
  if (status !== 200) throw new Error(`POST /orders: ${status} ${JSON.stringify(saved)}`);
  return saved.order_id;
};

/** A customer with a primary billing address in London. */
export const customerWithAddress = async (shop: Shop, changes: object = {}): Promise<CustomerAnswer> => {
  const customer = await createCustomer(shop);
  const address = {
    type: 'billing',
    name: 'Ada Lovelace',
    email: customer.email,
    address_1: '12 St James Square',
    city: 'London',
    postcode: 'SW1Y 4JH',
    country: 'GB',
    ...changes,
  };
  const { status } = await askStore(shop, 'POST', `/customers/${customer.id}/address`, address);
  if (status !== 200) throw new Error(`POST /customers/${customer.id}/address: ${status}`);
  return customer;
};
