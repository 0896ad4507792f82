import type { Product, Shop } from './merchant';
import { createFeed, feedValues } from './feeds-api';
import { buy, markAsPaid } from './shopper';
import type { Base } from './route-bases';
import { NOWHERE } from './webhook-bases';

type Makers = Readonly<Record<string, () => Promise<Base>>>;

/** Of an order that is never paid: nothing leaves the machine. */
const VALUES = { request_url: NOWHERE, event_trigger: ['subscription_eot'] };

const body = (extra: object = {}) => ({
  integration_name: 'webhook',
  integration: JSON.stringify(feedValues('webhook', VALUES)),
  ...extra,
});

/** Requests of the routes of integrations, on a feed that stays and on a new one where it is used up. */
export const feedMakers = (shop: Shop, product: Product): Makers => {
  const create = (productId?: number): Promise<number> => createFeed(shop, 'webhook', VALUES, productId);
  const feeds: { global?: Promise<number>; product?: Promise<number> } = {};
  const shared = (): Promise<number> => (feeds.global ??= create());
  const ofProduct = (): Promise<number> => (feeds.product ??= create(product.id));
  const own = (params: Base['params'] = [], values: object = {}): Base => ({ params, body: values });
  const ranOrder = async (): Promise<number> => {
    const order = await buy(shop, { [product.variantIds[0] as number]: 1 });
    await markAsPaid(shop, order);
    return order;
  };
  return {
    'POST /integration/global-settings': async () =>
      own([], { settings_key: 'mailchimp', integration: { api_key: '' } }),
    'POST /integration/feed/install-plugin': async () => own([], { addon: 'vendor-crm' }),
    'POST /integration/feed/chained': async () => own([], { integration_name: 'webhook', route: 'none', values: {} }),
    'POST /integration/global-feeds/settings': async () => own([], body({ integration_id: await shared() })),
    'POST /integration/global-feeds/change-status/{}': async () => own([await shared()], { status: 'yes' }),
    'DELETE /integration/global-feeds/{}': async () => own([await create()]),
    'GET /products/{}/integrations': async () => own([product.id]),
    'GET /products/{}/integrations/{}/settings': async () => own([product.id, 'webhook']),
    'POST /products/{}/integrations': async () => own([product.id], body({ integration_id: await ofProduct() })),
    'POST /products/{}/integrations/feed/change-status': async () =>
      own([product.id], { notification_id: await ofProduct(), status: 'yes' }),
    'DELETE /products/{}/integrations/{}': async () => own([product.id, await create(product.id)]),
    'GET /orders/{}/integrations': async () => own([await ranOrder()]),
  };
};
