import type { Platform } from '../../../platform/platform';
import { findGateway } from '../gateway-registry';
import type { MethodValues, PaymentMode } from '../methods/method-fields';
import { readMethodValues } from '../methods/method-settings';

// Of the files that `import` loads: those that `require` would load have types of their own.
import type Stripe from 'stripe' with { 'resolution-mode': 'import' };

export type { Stripe };

/** Loaded on first use: stores without the card gateway never pay for it. */
export const loadStripe = async (): Promise<typeof Stripe> => (await import('stripe')).default;

export const STRIPE = 'stripe';

/** Milliseconds for one call; the SDK repeats what failed on the way, under the same idempotency key. */
const TIMEOUT = 20_000;
const RETRIES = 2;

const CLIENTS = Symbol('clients of the card gateway');

const addressOf = (url: string) => {
  const { protocol, hostname, port } = new URL(url);
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const);
  return { protocol: scheme, host: hostname, port: port || (scheme === 'http' ? '80' : '443') };
};

/** A client for a key, which need not be a stored one. */
export const clientFor = async (platform: Platform, key: string): Promise<Stripe> => {
  const Sdk = await loadStripe();
  const clients = platform.memo(CLIENTS, () => new Map<string, Stripe>());
  const known = clients.get(key);
  if (known) return known;
  if (clients.size > 4) clients.clear();
  const address = addressOf(platform.config.stripeApiUrl);
  const client = new Sdk(key, { ...address, timeout: TIMEOUT, maxNetworkRetries: RETRIES, telemetry: false });
  clients.set(key, client);
  return client;
};

export const readStripeValues = async (platform: Platform): Promise<MethodValues> => {
  const gateway = findGateway(platform, STRIPE);
  if (!gateway) throw new Error('The card gateway is not registered.');
  return readMethodValues(platform, gateway);
};

/** Secret keys say which mode they are for: with a test key, a live order would be paid without money. */
const KEYS: Readonly<Record<PaymentMode, RegExp>> = { test: /^[sr]k_test_\w+$/, live: /^[sr]k_live_\w+$/ };

export const isKeyOf = (mode: PaymentMode, key: string): boolean => KEYS[mode].test(key);

/** The client for the account of a mode, null where its key is not there. */
export const findClient = async (platform: Platform, mode: PaymentMode): Promise<Stripe | null> => {
  const key = (await readStripeValues(platform))[`${mode}_secret_key`] ?? '';
  return isKeyOf(mode, key) ? clientFor(platform, key) : null;
};

/** @throws Error where the account of that mode is not connected. */
export const requireClient = async (platform: Platform, mode: string): Promise<Stripe> => {
  const client = await findClient(platform, mode === 'live' ? 'live' : 'test');
  if (!client) throw new Error(`The card gateway has no key for the mode '${mode}'.`);
  return client;
};
