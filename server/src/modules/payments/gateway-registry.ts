import { OFFLINE_PAYMENT } from '../../domain/order';
import type { Platform } from '../../platform/platform';
import type { Gateway, GatewayFeature, OfflineGateway } from './gateway';

export const CASH_ON_DELIVERY: OfflineGateway = {
  kind: 'offline',
  slug: 'cod',
  title: 'Cash on delivery',
  features: ['manual_subscription', 'zero_recurring'],
  description: 'The shopper pays when the goods are handed over.',
};

/**
 * Bank transfer and the like, once it is switched on; and every order that costs nothing, whatever the shopper chose. See
 * docs/rules/payments.md#which-methods-are-offered.
 */
export const NOTHING_TO_PAY: OfflineGateway = {
  kind: 'offline',
  slug: OFFLINE_PAYMENT,
  title: 'Offline payment',
  features: ['manual_subscription', 'zero_recurring'],
  description: 'The shopper pays by bank transfer or the like; the instructions say how.',
  activeAtFirst: false,
};

const REGISTRY = Symbol('payment gateways');
const SLUG = /^[a-z0-9][a-z0-9_-]{0,49}$/;

const registryOf = ({ memo }: Platform): Map<string, Gateway> =>
  memo(REGISTRY, () => new Map<string, Gateway>([CASH_ON_DELIVERY, NOTHING_TO_PAY].map((each) => [each.slug, each])));

/** The function that stands behind a feature, where it has one. */
const FUNCTIONS = {
  refund: 'refund',
  capture: 'capture',
  dispute_handler: 'acceptDispute',
  reconcile: 'inspect',
  system_subscription: 'chargeSaved',
  card_update: 'beginAgreement',
  switch_payment_method: 'beginTakeover',
  verify_vendor_ids: 'verifySubscription',
} as const;

const isWebhook = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ['verify', 'read'].every((name) => typeof (value as Readonly<Record<string, unknown>>)[name] === 'function');

const assertNamesPages = (gateway: Gateway): void => {
  if (gateway.kind === 'online' && !['undefined', 'function'].includes(typeof gateway.transactionUrl)) {
    throw new TypeError(`The payment gateway '${gateway.slug}' has a 'transactionUrl' that is no function.`);
  }
};

/** What a customer agrees to has to be read from the provider, and ended where nothing comes of it. */
const assertReadsAgreements = (gateway: Gateway): void => {
  const feature = (['card_update', 'switch_payment_method'] as const).find((each) => gateway.features.includes(each));
  if (feature === undefined || gateway.kind === 'offline') return;
  for (const name of ['readAgreement', 'endAgreement'] as const) {
    if (typeof gateway[name] === 'function') continue;
    throw new TypeError(`The payment gateway '${gateway.slug}' has the feature '${feature}' without '${name}'.`);
  }
};

const assertCapable = (gateway: Gateway): void => {
  for (const [feature, name] of Object.entries(FUNCTIONS)) {
    const isMissing = gateway.kind === 'online' && typeof gateway[name] !== 'function';
    if (gateway.features.includes(feature as GatewayFeature) && (gateway.kind === 'offline' || isMissing)) {
      throw new TypeError(`The payment gateway '${gateway.slug}' has the feature '${feature}' without '${name}'.`);
    }
  }
  assertReadsAgreements(gateway);
  if (gateway.features.includes('webhook') && (gateway.kind === 'offline' || !isWebhook(gateway.webhook))) {
    throw new TypeError(`The payment gateway '${gateway.slug}' has the feature 'webhook' without its functions.`);
  }
};

/** Plain JavaScript of the site registers gateways: a mistake is told at once, not at the first checkout. */
const assertUsable = (gateway: Gateway): void => {
  const { slug, title, features, kind } = gateway;
  if (typeof slug !== 'string' || !SLUG.test(slug)) throw new TypeError('The slug of a payment gateway is malformed.');
  if (typeof title !== 'string' || title === '') throw new TypeError(`The payment gateway '${slug}' has no title.`);
  if (!Array.isArray(features)) throw new TypeError(`The payment gateway '${slug}' does not list its features.`);
  if (kind !== 'offline' && (kind !== 'online' || typeof gateway.start !== 'function')) {
    throw new TypeError(`The payment gateway '${slug}' is neither offline, nor online with a start function.`);
  }
  assertCapable(gateway);
  assertNamesPages(gateway);
};

/** Adds a way to pay. Throws TypeError where it is malformed, and Error where its slug is taken. */
export const registerGateway = (platform: Platform, gateway: Gateway): void => {
  assertUsable(gateway);
  const known = registryOf(platform);
  if (known.has(gateway.slug)) throw new Error(`There is a payment gateway '${gateway.slug}' already.`);
  known.set(gateway.slug, gateway);
};

/** A way to pay by its name, switched on or not; null where there is none. */
export const findGateway = (platform: Platform, slug: string): Gateway | null => registryOf(platform).get(slug) ?? null;

/** In the order of their registration. */
export const allGateways = (platform: Platform): readonly Gateway[] => [...registryOf(platform).values()];

/** Ways to pay whose money arrives outside the store. */
export const offlineMethods = (platform: Platform): readonly string[] =>
  allGateways(platform)
    .filter(({ kind }) => kind === 'offline')
    .map(({ slug }) => slug);
