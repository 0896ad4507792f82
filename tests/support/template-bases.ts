import type { Base } from './route-bases';
import { asMerchant, createProduct, type Shop } from './merchant';
import { prepare } from './call-store';
import { buy } from './shopper';

type Makers = Readonly<Record<string, () => Promise<Base>>>;

const TEXTS = { heading: 'Bill', before_items: '<p>x</p>', after_items: '<p>x</p>', show_logo: 'yes' };

/** Requests of the routes of templates of documents. */
export const templateMakers = (shop: Shop): Makers => {
  const sell = async (): Promise<number> => {
    const product = await createProduct(shop, { fulfillment: 'physical' });
    return buy(shop, { [product.variantIds[0] as number]: 1 });
  };
  let sold: Promise<number> | undefined;
  const order = (): Promise<number> => (sold ??= sell());
  const create = async (): Promise<string> => {
    const call = { headers: asMerchant(shop), body: { title: 'Own', kind: 'receipt' } };
    const { body } = await prepare<{ template: { id: string } }>(
      'POST',
      `${shop.baseUrl}/templates/pdf-templates`,
      call
    );
    return body.template.id;
  };
  const always =
    (body: object, ...params: string[]) =>
    (): Promise<Base> =>
      Promise.resolve({ params, body });
  return {
    'PUT /templates/print-templates': always({ templates: { shipping_slip: '<p>{{order.invoice_no}}</p>' } }),
    'POST /templates/print-templates/{}/reset': always({}, 'dispatch_slip'),
    'POST /templates/print-templates/{}/preview': async () => ({
      params: ['packing_slip'],
      body: { order_id: await order(), content: '<p>x</p>' },
    }),
    'GET /orders/{}/print-templates/{}': async () => ({ params: [await order(), 'packing_slip'], body: {} }),
    'POST /templates/pdf-templates': always({ title: 'Own', kind: 'receipt', ...TEXTS }),
    'GET /templates/pdf-templates/{}': always({}, 'order_receipt'),
    'PUT /templates/pdf-templates/{}': always({ title: 'Slip', ...TEXTS }, 'delivery_slip'),
    'POST /templates/pdf-templates/{}/reset': always({}, 'packing_slip'),
    'POST /templates/pdf-templates/{}/preview': async () => ({
      params: ['packing_slip'],
      body: { order_id: await order(), ...TEXTS },
    }),
    'POST /templates/pdf-templates/{}/preview-page': async () => ({
      params: ['order_invoice'],
      body: { order_id: await order(), ...TEXTS },
    }),
    'PUT /templates/pdf-templates/seller-details': always({ company_name: 'Lamps Ltd', store_city: 'London' }),
    'POST /documents/print': async () => ({ params: [], body: { kind: 'packing_slip', ids: [await order()] } }),
    'DELETE /templates/pdf-templates/{}': async () => ({ params: [await create()], body: {} }),
  };
};
