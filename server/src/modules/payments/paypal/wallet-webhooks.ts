import { UnprocessableError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import { siteAddressOf } from '../../../platform/http/site-address';
import type { Platform } from '../../../platform/platform';
import type { PaymentMode } from '../methods/method-fields';
import { storeChanges } from '../methods/save-method';
import { callPaypal, credentialsIn, PAYPAL, paypalGatewayOf, PaypalRefusal, readPaypalValues } from './paypal-api';
import type { Credentials } from './paypal-api';
import { EVENT_TYPES } from './paypal-webhook';

type Registered = { readonly id: string; readonly url: string };

const PATH = '/v1/notifications/webhooks';

const listenerOf = ({ strapi }: Platform): string => {
  const prefix = strapi.config.get('api.rest.prefix', '/api') as string;
  const address = siteAddressOf(strapi);
  if (!/^https?:\/\//.test(address)) throw new UnprocessableError('Please set server.url of the site to its address.');
  return `${address}${prefix}/shop/v2/public/webhooks/${PAYPAL}`;
};

/** The merchant is setting up: what the provider refuses or does not answer is a fault of the input here. */
export const tryWallet = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaypalRefusal) throw new UnprocessableError(`The payment provider says: ${error.message}`);
    throw error;
  }
};

const requireConnected = async (platform: Platform, mode: PaymentMode): Promise<Credentials> => {
  const credentials = credentialsIn(await readPaypalValues(platform), mode);
  if (!credentials) throw new UnprocessableError(`Please connect the ${mode} account first.`);
  return credentials;
};

const findRegistered = async (platform: Platform, credentials: Credentials): Promise<Registered | null> => {
  const { webhooks } = await callPaypal(platform, credentials, { method: 'GET', path: PATH });
  const url = listenerOf(platform);
  return (Array.isArray(webhooks) ? (webhooks as readonly Registered[]) : []).find((each) => each.url === url) ?? null;
};

const registerListener = async (platform: Platform, credentials: Credentials): Promise<Registered> => {
  const body = { url: listenerOf(platform), event_types: EVENT_TYPES.map((name) => ({ name })) };
  return (await callPaypal(platform, credentials, { method: 'POST', path: PATH, body })) as unknown as Registered;
};

/** Answers the id of the listener, which is registered where it was not. */
export const ensureWebhook = (platform: Platform, principal: Principal, mode: PaymentMode): Promise<string> =>
  tryWallet(async () => {
    const credentials = await requireConnected(platform, mode);
    const { id } = (await findRegistered(platform, credentials)) ?? (await registerListener(platform, credentials));
    const key = `${mode}_webhook_id`;
    if ((await readPaypalValues(platform))[key] !== id) {
      await storeChanges(platform, principal, paypalGatewayOf(platform), { [key]: id });
    }
    return id;
  });
