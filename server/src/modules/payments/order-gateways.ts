import { errorText } from '../../platform/log';
import type { Platform } from '../../platform/platform';
import type { OrderGateways, ProviderAnswer } from '../orders';
import type { GatewayFeature, OnlineGateway, StartedVendorPayment } from './gateway';
import { findGateway } from './gateway-registry';
import { findSurplus } from './reports/surplus-money';

const FAILED = 'The payment provider could not be reached. Please look there before you try again.';

/** Asks the gateway where it is able to; whatever goes wrong is an answer, because the store goes on without it. */
const ask = async (
  platform: Platform,
  slug: string,
  feature: GatewayFeature,
  call: (gateway: OnlineGateway) => Promise<ProviderAnswer> | undefined
): Promise<ProviderAnswer | null> => {
  const gateway = findGateway(platform, slug);
  if (gateway?.kind !== 'online' || !gateway.features.includes(feature)) return null;
  try {
    return (await call(gateway)) ?? null;
  } catch (error) {
    platform.strapi.log.error(`The payment gateway '${slug}' failed at '${feature}': ${errorText(error)}`);
    return { status: 'failed', message: FAILED };
  }
};

/** Money that could not be given back stays, and a person may settle another order with it. */
const isReturned = async (platform: Platform, slug: string, vendorChargeId: string): Promise<boolean> => {
  const surplus = await findSurplus(platform, slug, vendorChargeId);
  return surplus !== null && surplus.state !== 'kept';
};

const pageOf = (platform: Platform, slug: string, charge: StartedVendorPayment): string => {
  const gateway = findGateway(platform, slug);
  if (gateway?.kind !== 'online' || !gateway.transactionUrl) return '';
  try {
    return gateway.transactionUrl(charge);
  } catch (error) {
    platform.strapi.log.error(`The payment gateway '${slug}' failed at 'transactionUrl': ${errorText(error)}`);
    return '';
  }
};

/** What orders ask of the gateways that have their money. */
export const orderGateways = (platform: Platform): OrderGateways => ({
  refund: (slug, request) => ask(platform, slug, 'refund', (gateway) => gateway.refund?.(request)),
  capture: (slug, request) => ask(platform, slug, 'capture', (gateway) => gateway.capture?.(request)),
  acceptDispute: (slug, request, note) =>
    ask(platform, slug, 'dispute_handler', (gateway) => gateway.acceptDispute?.(request, note)),
  transactionUrl: (slug, charge) => pageOf(platform, slug, charge),
  isOffline: (slug) => findGateway(platform, slug)?.kind === 'offline',
  isReturned: (slug, vendorChargeId) => isReturned(platform, slug, vendorChargeId),
});
