import type { Platform } from '../../platform/platform';
import type { Charge, Gateway } from './gateway';
import { allGateways, findGateway, NOTHING_TO_PAY, offlineMethods } from './gateway-registry';
import { readActiveMethods, type ActiveMethod } from './methods/method-settings';
import { ACTIVE_METHODS, ZERO_PAYMENT_METHOD } from './payments.hooks';

const takes = (gateway: Gateway, charge: Charge): boolean => {
  if (charge.hasSubscription && !gateway.features.includes('subscriptions')) return false;
  return gateway.accepts?.(charge) ?? true;
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

/**
 * The gateway for such an order, or null when the chosen one does not exist, is switched off or cannot take it. What costs nothing
 * now is asked of nobody, unless later payments are due that a provider collects: those need its agreement from the start.
 */
export const chooseGateway = async (platform: Platform, slug: string, charge: Charge): Promise<Gateway | null> => {
  const chosen = findGateway(platform, slug);
  if (charge.total === 0 && !(charge.recurring > 0 && chosen?.kind === 'online')) return forNothing(platform, charge);
  if (!chosen || !takes(chosen, charge)) return null;
  const [active] = await leftIn(platform, charge, await readActiveMethods(platform, [chosen]));
  return active?.gateway ?? null;
};

/** What a shopper may choose from for an ordinary order that costs something, in the order of the merchant. */
export const offeredMethods = async (platform: Platform, currency: string): Promise<readonly ActiveMethod[]> => {
  // One unit: some currencies have no smaller amount.
  const charge = { total: 100, recurring: 0, hasSubscription: false, currency };
  const able = allGateways(platform).filter((gateway) => takes(gateway, charge));
  return leftIn(platform, charge, await readActiveMethods(platform, able));
};
