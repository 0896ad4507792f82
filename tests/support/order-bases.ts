import { callStore, prepare } from './call-store';
import { createCustomer, customerBody } from './customers';
import { asMerchant, type Shop } from './merchant';
import type { Base } from './route-bases';
import { ship } from './shipments';
import { buy, markAsPaid, readOrder } from './shopper';
import { customerWithAddress, staffOrder } from './staff-orders';

/** Requests about orders and payment methods that are carried out as they stand; see route-bases.ts. */
type Makers = Readonly<Record<string, () => Promise<Base> | Base>>;

type Address = { readonly id: number };

const PLACE = { name: 'Ada', address_1: '1 Way', city: 'York', postcode: 'YO1 7HH', country: 'GB' };

const draftOf = (customer_id: number, order_items: readonly object[]) => ({
  customer_id,
  order_items,
  status: 'on-hold',
  payment_status: 'pending',
  note: 'Please ring',
  user_tz: 'UTC',
  discount: { type: 'fixed', value: 1, label: 'Friend', reason: '', action: 'add' },
  shipping: [{ type: 'custom', rate_name: 'Post', custom_price: 100 }],
  applied_coupon: [],
  tax_id: '',
  billing_address: PLACE,
  shipping_address: PLACE,
});

const newOrder = async (shop: Shop, variant: number): Promise<number> => {
  const { id: customer_id } = await customerWithAddress(shop);
  return staffOrder(shop, draftOf(customer_id, [{ object_id: variant, quantity: 2 }]));
};

const paidOrder = async (shop: Shop, variant: number) => {
  const id = await buy(shop, { [variant]: 2 });
  await markAsPaid(shop, id);
  const { order_items, transactions } = await readOrder(shop, id);
  return { id, item: order_items[0]?.id, transaction: transactions[0]?.id as number };
};

const editorMakers = (shop: Shop, variant: number): Makers => ({
  'POST /orders': async () => ({
    params: [],
    body: {
      ...draftOf((await customerWithAddress(shop)).id, [
        { object_id: variant, quantity: 1 },
        { title: 'Engraving', unit_price: 500, quantity: 1, fulfillment_type: 'digital' },
      ]),
      payment_method: 'cod',
      payment_method_title: 'Cash',
      ip_address: '127.0.0.1',
    },
  }),
  'POST /orders/quote': async () => ({
    params: [],
    body: draftOf((await customerWithAddress(shop)).id, [{ object_id: variant, quantity: 1 }]),
  }),
  'POST /orders/{}': async () => {
    const id = await newOrder(shop, variant);
    const { customer, order_items } = await readOrder(shop, id);
    const lines = [{ id: order_items[0]?.id, object_id: variant, quantity: 1, title: 'x', unit_price: 1 }];
    return { params: [id], body: { ...draftOf(Number(customer.id), lines), version: 0 } };
  },
  'POST /orders/{}/create-custom': async () => ({
    params: [await newOrder(shop, variant)],
    body: { product: { title: 'Engraving', unit_price: 500, quantity: 1, fulfillment_type: 'digital' } },
  }),
  'POST /orders/{}/update-address-id': async () => {
    const id = await newOrder(shop, variant);
    const { customer } = await readOrder(shop, id);
    const url = `${shop.baseUrl}/customers/${Number(customer.id)}/address`;
    const { body } = await callStore<{ addresses: readonly Address[] }>('GET', url, { headers: asMerchant(shop) });
    return { params: [id], body: { address_id: body.addresses[0]?.id, address_type: 'billing' } };
  },
  'PUT /orders/{}/address/{}': async () => {
    const id = await newOrder(shop, variant);
    const { body } = await callStore<{ order: { billing_address: Address } }>('GET', `${shop.baseUrl}/orders/${id}`, {
      headers: asMerchant(shop),
    });
    return { params: [id, body.order.billing_address.id], body: { ...PLACE, phone: '1', company_name: 'Mugs' } };
  },
  'POST /orders/calculate-tax': () => ({
    params: [],
    body: {
      ...{ country: 'GB', state: '', city: 'York', postcode: 'YO1 7HH', tax_id: '' },
      items: [{ object_id: variant, post_id: 0, subtotal: 100, discount_total: 1, shipping_charge: 1, quantity: 1 }],
    },
  }),
  'GET /orders/shipping_methods': () => ({ params: [], body: {} }),
});

const actionMakers = (shop: Shop, variant: number): Makers => {
  const bought = async (body: object): Promise<Base> => ({ params: [await buy(shop, { [variant]: 1 })], body });
  return {
    'PUT /orders/{}': () => bought({ note: 'x', labels: [], manage_stock: 1 }),
    'DELETE /orders/{}': () => bought({}),
    'POST /orders/do-bulk-action': async () => ({
      params: [],
      body: {
        action: 'change_order_status',
        order_ids: [await buy(shop, { [variant]: 1 })],
        new_status: 'processing',
        manage_stock: true,
      },
    }),
    'PUT /orders/{}/statuses': () =>
      bought({ action: 'change_order_status', statuses: { order_status: 'processing' }, manage_stock: true }),
    'POST /orders/{}/change-customer': async () => bought({ customer_id: (await createCustomer(shop)).id }),
    'POST /orders/{}/create-and-change-customer': () => bought(customerBody()),
    'POST /notes/attach': async () => ({
      params: [],
      body: { order_id: await buy(shop, { [variant]: 1 }), note: 'x' },
    }),
    'PUT /orders/{}/sync-statuses': () => bought({}),
  };
};

const SHIPMENT = {
  carrier: 'DHL',
  tracking_number: '00340434',
  tracking_url: 'https://dhl.example/00340434',
  note: 'x',
  shipped_at: '2026-11-20 10:00:00',
};

const moneyMakers = (shop: Shop, variant: number): Makers => {
  type Paid = Awaited<ReturnType<typeof paidOrder>>;
  const paid = async (bodyOf: (order: Paid) => object): Promise<Base> => {
    const order = await paidOrder(shop, variant);
    return { params: [order.id], body: bodyOf(order) };
  };
  const charged = async (body: object): Promise<Base> => {
    const { id, transaction } = await paidOrder(shop, variant);
    return { params: [id, transaction], body };
  };
  const shipped = async (body: object): Promise<Base> => {
    const { id } = await paidOrder(shop, variant);
    return { params: [id, (await ship(shop, id)).body.shipment.id], body };
  };
  return {
    'POST /orders/{}/mark-as-paid': async () => ({
      params: [await buy(shop, { [variant]: 1 })],
      body: { payment_method: 'cod', vendor_charge_id: 'x', transaction_type: 'charge', mark_paid_note: 'x' },
    }),
    'POST /orders/{}/refund': () =>
      paid(({ item, transaction }) => ({
        refund_info: {
          transaction_id: transaction,
          amount: 1,
          reason: 'Broken',
          item_ids: [item],
          refunded_items: [{ id: item, variation_id: variant, restore_quantity: 1 }],
          manageStock: true,
          cancelSubscription: 'false',
        },
      })),
    'GET /orders/{}/shipments': () => paid(() => ({})),
    'GET /orders/{}/shipments/{}': () => shipped({}),
    'POST /orders/{}/shipments': () =>
      paid(({ item }) => ({ ...SHIPMENT, items: [{ order_item_id: item, quantity: 1 }] })),
    'PUT /orders/{}/shipments/{}': () => shipped({ ...SHIPMENT, status: 'delivered' }),
    'POST /orders/{}/shipments/{}/cancel': () => shipped({}),
    'GET /orders/{}/transactions': () => paid(() => ({})),
    'GET /orders/{}/transactions/{}': () => charged({}),
    'PUT /orders/{}/transactions/{}/status': () => charged({ status: 'failed' }),
    'POST /orders/{}/transactions/{}/accept-dispute': () => charged({ dispute_note: 'x' }),
    'POST /checkout/confirm-payment': async () => {
      const { uuid } = await readOrder(shop, await buy(shop, { [variant]: 1 }));
      return { params: [], body: { order_hash: uuid } };
    },
  };
};

const DESIGN = {
  checkout_label: 'Cash',
  checkout_logo: 'https://shop.example/cash.svg',
  checkout_instructions: '<p>Have it ready.</p>',
  thank_you_page_instructions: '<p>Thanks.</p>',
};

const methodMakers = (shop: Shop): Makers => ({
  'POST /settings/payment-methods': () => ({
    params: [],
    body: { method: 'cod', settings: { is_active: 'yes', payment_mode: 'test', ...DESIGN } },
  }),
  'POST /settings/payment-methods/design': () => ({ params: [], body: { method: 'cod', ...DESIGN } }),
  'POST /settings/payment-methods/disconnect': () => ({ params: [], body: { method: 'stripe', mode: 'test' } }),
  'POST /settings/payment-methods/reorder': async () => {
    type Listed = { readonly gateways: readonly { readonly method_key: string }[] };
    const url = `${shop.baseUrl}/settings/payment-methods/all`;
    const { body } = await prepare<Listed>('GET', url, { headers: asMerchant(shop) });
    return { params: [], body: { order: body.gateways.map(({ method_key }) => method_key) } };
  },
  'POST /settings/payment-methods/install-addon': () => ({
    params: [],
    body: { plugin_slug: 'shop', source_type: 'github', source_link: 'https://github.com/a/b' },
  }),
  'POST /settings/payment-methods/activate-addon': () => ({ params: [], body: { plugin_file: 'shop' } }),
});

export const orderMakers = (shop: Shop, variant: number): Makers => ({
  ...editorMakers(shop, variant),
  ...actionMakers(shop, variant),
  ...moneyMakers(shop, variant),
  ...methodMakers(shop),
});
