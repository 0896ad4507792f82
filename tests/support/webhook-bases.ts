import { prepare } from './call-store';
import { asMerchant, type Shop } from './merchant';
import type { Base } from './route-bases';

type Makers = Readonly<Record<string, () => Promise<Base>>>;

/** A name that no name server knows: nothing leaves the machine. */
export const NOWHERE = 'https://receiver.invalid/hooks';

/** Requests of the routes of webhooks, on one that stays and on a new one where it is used up. */
export const webhookMakers = (shop: Shop): Makers => {
  const create = async (): Promise<number> => {
    const call = { headers: asMerchant(shop), body: { name: 'Base', url: NOWHERE, events: ['license.deleted'] } };
    const { body } = await prepare<{ webhook: { id: number } }>('POST', `${shop.baseUrl}/webhooks`, call);
    return body.webhook.id;
  };
  let made: Promise<number> | undefined;
  const shared = (): Promise<number> => (made ??= create());
  const own = async (body: object = {}): Promise<Base> => ({ params: [await shared()], body });
  const delivery = async (): Promise<Base> => {
    const url = `${shop.baseUrl}/webhooks/${await shared()}/test`;
    const { body } = await prepare<{ delivery: { id: number } }>('POST', url, { headers: asMerchant(shop) });
    return { params: [body.delivery.id], body: {} };
  };
  return {
    'POST /webhooks': async () => ({ params: [], body: { name: 'Base', url: NOWHERE, events: ['stock.changed'] } }),
    'GET /webhooks/{}': () => own(),
    'PUT /webhooks/{}': () => own({ name: 'Base', url: NOWHERE, events: ['license.deleted'], status: 'enabled' }),
    'DELETE /webhooks/{}': async () => ({ params: [await create()], body: {} }),
    'POST /webhooks/{}/rotate-secret': () => own({ former_valid_hours: 1 }),
    'POST /webhooks/{}/test': () => own(),
    'POST /webhooks/{}/replay': () =>
      own({ from: '2026-01-01 00:00:00', to: '2026-01-02 00:00:00', status: 'all', event: 'license.deleted' }),
    'GET /webhooks/deliveries/{}': delivery,
    'POST /webhooks/deliveries/{}/replay': delivery,
  };
};
