import type { Platform } from '../../platform/platform';
import type { InspectOptions, OnlineGateway, PaymentReport, StartedVendorPayment } from './gateway';
import { findGateway } from './gateway-registry';

type Started = StartedVendorPayment & { readonly gateway: string };

/** How a payment stands at its provider; null where the provider does not know it, or its gateway cannot tell. */
export const inspectPayment = async (
  platform: Platform,
  { gateway: slug, vendorId, mode }: Started,
  options?: InspectOptions
): Promise<PaymentReport | null> => {
  const gateway = findGateway(platform, slug);
  const { inspect } = (gateway?.kind === 'online' ? gateway : {}) as Partial<OnlineGateway>;
  return (await inspect?.({ vendorId, mode }, options)) ?? null;
};
