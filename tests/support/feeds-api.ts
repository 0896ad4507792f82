import type { SavedFeedAnswer } from '../../server/src/contracts/integrations';
import { callStore, prepare, type Reply } from './call-store';
import { asMerchant, type Shop } from './merchant';

/** What each form asks for. */
const OWN: Readonly<Record<string, object>> = {
  webhook: { request_method: 'POST', request_format: 'JSON', request_headers: 'none', request_body: 'all' },
  chat: { message: 'Sold.' },
};

export const feedValues = (provider: string, values: object = {}): object => ({
  ...{ name: `A ${provider} feed`, enabled: 'yes', event_trigger: ['order_paid_done'] },
  ...OWN[provider],
  ...values,
});

type Given = { readonly id?: number; readonly productId?: number; readonly values: object };

export const saveFeed = (
  shop: Shop,
  provider: string,
  { id, productId, values }: Given
): Promise<Reply<SavedFeedAnswer>> => {
  const path = productId === undefined ? 'integration/global-feeds/settings' : `products/${productId}/integrations`;
  return callStore<SavedFeedAnswer>('POST', `${shop.baseUrl}/${path}`, {
    headers: asMerchant(shop),
    body: {
      integration_name: provider,
      ...(id === undefined ? {} : { integration_id: id }),
      integration: JSON.stringify(feedValues(provider, values)),
    },
  });
};

/** Of the store, or of a product. Answers its id. */
export const createFeed = async (shop: Shop, provider: string, values: object, productId?: number): Promise<number> => {
  const { status, body } = await saveFeed(shop, provider, {
    values,
    ...(productId === undefined ? {} : { productId }),
  });
  if (status !== 200) throw new Error(`The feed was not created: ${status} ${JSON.stringify(body)}`);
  return body.integration_id as number;
};

/** Whatever the tests before have left is switched off. */
export const switchFeedsOff = async (shop: Shop): Promise<void> => {
  const call = { headers: asMerchant(shop) };
  const url = `${shop.baseUrl}/integration/global-feeds`;
  const { body } = await prepare<{ feeds: readonly { id: number }[] }>('GET', url, call);
  for (const { id } of body.feeds) {
    await callStore('POST', `${url}/change-status/${id}`, { ...call, body: { status: 'no' } });
  }
};
