import type { PublicPaymentMethod } from '../../contracts/storefront';
import { collectionOf, type Collection } from '../../domain/collection';
import type { Platform } from '../../platform/platform';
import { readBillingSettings } from '../settings';
import type { Charge, Gateway, OnlineGateway } from './gateway';
import { allGateways, findGateway, NOTHING_TO_PAY, offlineMethods } from './gateway-registry';
import { readActiveMethods, type ActiveMethod } from './methods/method-settings';
import { ACTIVE_METHODS, ZERO_PAYMENT_METHOD } from './payments.hooks';

/** A provider may bill subscriptions, and not as it is set up at the moment, or none on such terms. */
const bills = async (gateway: OnlineGateway, plan: Charge['plan']): Promise<boolean> =>
  (!plan || gateway.billsPlan?.(plan) !== false) && (await gateway.billsNow?.()) !== false;

const featuresNow = async (gateway: Gateway, plan: Charge['plan']): Promise<Gateway['features']> =>
  gateway.kind === 'offline' || (await bills(gateway, plan))
    ? gateway.features
    : gateway.features.filter((feature) => feature !== 'subscriptions');

/** How the renewals of a subscription are collected that is sold by this gateway now; null where it cannot be. */
export const readCollection = async (
  platform: Platform,
  gateway: Gateway,
  { recurring, plan }: Pick<Charge, 'recurring' | 'plan'>
): Promise<Collection | null> => {
  const abilities = { features: await featuresNow(gateway, plan), isOffline: gateway.kind === 'offline' };
  return collectionOf(await readBillingSettings(platform), abilities, recurring);
};

const accepts = (gateway: Gateway, charge: Charge): boolean => gateway.accepts?.(charge) ?? true;

const takes = async (platform: Platform, gateway: Gateway, charge: Charge): Promise<boolean> => {
  if (charge.hasSubscription && !(await readCollection(platform, gateway, charge))) return false;
  return accepts(gateway, charge);
};

/** Those that other code of the site leaves in, in its order. */
const leftIn = async (
  { hooks }: Platform,
  charge: Charge,
  methods: readonly ActiveMethod[]
): Promise<readonly ActiveMethod[]> => {
  if (!hooks.isHeard(ACTIVE_METHODS)) return methods;
  const slugs = methods.map(({ gateway }) => gateway.slug);
  const active = await hooks.ask(ACTIVE_METHODS, slugs, { methods: slugs, charge });
  return [...new Set(active)].flatMap((slug) => methods.find(({ gateway }) => gateway.slug === slug) ?? []);
};

const forNothing = async (platform: Platform, charge: Charge): Promise<Gateway> => {
  if (!platform.hooks.isHeard(ZERO_PAYMENT_METHOD)) return NOTHING_TO_PAY;
  const methods = offlineMethods(platform);
  const slug = await platform.hooks.ask(ZERO_PAYMENT_METHOD, NOTHING_TO_PAY.slug, { methods, charge });
  return findGateway(platform, slug) ?? NOTHING_TO_PAY;
};

const takenBy = async (platform: Platform, chosen: Gateway | null, charge: Charge): Promise<Gateway | null> => {
  if (!chosen || !(await takes(platform, chosen, charge))) return null;
  const [active] = await leftIn(platform, charge, await readActiveMethods(platform, [chosen]));
  return active?.gateway ?? null;
};

/**
 * The gateway for such an order, or null when the chosen one does not exist, is switched off or cannot take it. What costs nothing
 * now is asked of nobody, unless later payments are due: a provider that collects them has to agree from the start, and those that
 * come outside the store come in the way that was chosen.
 */
export const chooseGateway = async (platform: Platform, slug: string, charge: Charge): Promise<Gateway | null> => {
  const chosen = findGateway(platform, slug);
  if (charge.total > 0 || (charge.recurring > 0 && chosen?.kind === 'online')) return takenBy(platform, chosen, charge);
  const offline = charge.recurring > 0 ? await takenBy(platform, chosen, charge) : null;
  return offline ?? forNothing(platform, charge);
};

/** What a shopper may choose from for an ordinary order that costs something, in the order of the merchant. */
export const offeredMethods = async (platform: Platform, currency: string): Promise<readonly ActiveMethod[]> => {
  // One unit: some currencies have no smaller amount.
  const charge = { total: 100, recurring: 0, hasSubscription: false, currency };
  const able = allGateways(platform).filter((gateway) => accepts(gateway, charge));
  return leftIn(platform, charge, await readActiveMethods(platform, able));
};

/** What a shopper may choose from for such an order, as `chooseGateway` decides it, in the order of the merchant; none where nothing is ever due. */
export const methodsFor = async (platform: Platform, charge: Charge): Promise<readonly ActiveMethod[]> => {
  if (charge.total <= 0 && charge.recurring <= 0) return [];
  const able: Gateway[] = [];
  for (const gateway of allGateways(platform)) if (await takes(platform, gateway, charge)) able.push(gateway);
  return leftIn(platform, charge, await readActiveMethods(platform, able));
};

/** As storefronts show it. */
export const presentMethod = ({ gateway, values }: ActiveMethod): PublicPaymentMethod => ({
  method: gateway.slug,
  title: values.checkout_label || gateway.title,
  logo: values.checkout_logo || (gateway.logo ?? ''),
  instructions: values.checkout_instructions ?? '',
});

/** Whether a payment method is switched on and has what it needs. */
export const hasActiveMethod = async (platform: Platform): Promise<boolean> =>
  (await readActiveMethods(platform, allGateways(platform))).length > 0;

/** A gateway that can collect what runs with another one, and how. */
export type Takeover = { readonly gateway: OnlineGateway; readonly collection: Collection };

const takesOver = (gateway: Gateway, from: string): gateway is OnlineGateway =>
  gateway.kind === 'online' &&
  gateway.slug !== from &&
  gateway.features.includes('switch_payment_method') &&
  (gateway.takesOverFrom?.includes(from) ?? true);

/** Those that customers may bring a running subscription to, in the order of their registration. */
export const findTakeovers = async (platform: Platform, from: string, charge: Charge): Promise<readonly Takeover[]> => {
  const found: Takeover[] = [];
  for (const gateway of allGateways(platform).filter((each) => takesOver(each, from))) {
    const isOffered = (await takenBy(platform, gateway, charge)) !== null;
    const collection = isOffered ? await readCollection(platform, gateway, charge) : null;
    if (collection) found.push({ gateway: gateway as OnlineGateway, collection });
  }
  return found;
};
