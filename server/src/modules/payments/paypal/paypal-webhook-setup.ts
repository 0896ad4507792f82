import { UnprocessableError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import type { PaymentMode } from '../methods/method-fields';
import { storeChanges } from '../methods/save-method';
import { listenerAddress } from '../webhooks/listener-address';
import { callPaypal, credentialsIn, PAYPAL, paypalGatewayOf, PaypalRefusal, readPaypalValues } from './paypal-api';
import type { Credentials } from './paypal-api';
import { EVENT_TYPES } from './paypal-webhook';

type Registered = {
  readonly id: string;
  readonly url: string;
  readonly event_types?: readonly { readonly name: string }[];
};

const PATH = '/v1/notifications/webhooks';

/** @throws UnprocessableError where nobody knows it: the provider has to reach it. */
const listenerOf = async (platform: Platform): Promise<string> => {
  const address = await listenerAddress(platform, PAYPAL);
  if (address.startsWith('http')) return address;
  throw new UnprocessableError('Please set server.url of the site to its address.');
};

/** The merchant is setting up: what the provider refuses or does not answer is a fault of the input here. */
export const tryPaypal = async <T>(work: () => Promise<T>): Promise<T> => {
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
  const url = await listenerOf(platform);
  return (Array.isArray(webhooks) ? (webhooks as readonly Registered[]) : []).find((each) => each.url === url) ?? null;
};

const registerListener = async (platform: Platform, credentials: Credentials): Promise<Registered> => {
  const body = { url: await listenerOf(platform), event_types: EVENT_TYPES.map((name) => ({ name })) };
  return (await callPaypal(platform, credentials, { method: 'POST', path: PATH, body })) as unknown as Registered;
};

/** Listeners of older versions hear of fewer events. What a person has added stays. */
const completeListener = async (
  platform: Platform,
  credentials: Credentials,
  listener: Registered
): Promise<Registered> => {
  const heard = (listener.event_types ?? []).map(({ name }) => name);
  if (heard.includes('*') || EVENT_TYPES.every((name) => heard.includes(name))) return listener;
  const value = [...new Set([...heard, ...EVENT_TYPES])].map((name) => ({ name }));
  const path = `${PATH}/${encodeURIComponent(listener.id)}`;
  await callPaypal(platform, credentials, {
    method: 'PATCH',
    path,
    body: [{ op: 'replace', path: '/event_types', value }],
  });
  return listener;
};

/** Answers the id of the listener, which is registered where it was not, and hears of all events afterwards. */
export const ensureWebhook = (platform: Platform, principal: Principal, mode: PaymentMode): Promise<string> =>
  tryPaypal(async () => {
    const credentials = await requireConnected(platform, mode);
    const found = await findRegistered(platform, credentials);
    const { id } = found
      ? await completeListener(platform, credentials, found)
      : await registerListener(platform, credentials);
    const key = `${mode}_webhook_id`;
    if ((await readPaypalValues(platform))[key] !== id) {
      await storeChanges(platform, principal, paypalGatewayOf(platform), { [key]: id });
    }
    return id;
  });
