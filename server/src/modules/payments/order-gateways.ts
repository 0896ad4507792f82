import { errorText } from '../../platform/log';
import type { Platform } from '../../platform/platform';
import { recordApiFailure } from '../activity';
import type { OrderGateways, ProviderAnswer, ProviderCharge, RefundAnswer } from '../orders';
import type { GatewayFeature, OnlineGateway, StartedVendorPayment } from './gateway';
import { findGateway } from './gateway-registry';
import { hasOpenPayments, isAnyMoneyOnItsWay } from './payment-states/started-payments.repository';
import { findUnapplied, hasUnapplied } from './payment-states/unapplied-payments.repository';

const UNREACHED: ProviderAnswer = {
  status: 'failed',
  message: 'The payment provider could not be reached. Please look there before you try again.',
};
const UNKNOWN =
  'The payment provider has not answered yet. The store asks again until it does: please do not give the money back by hand.';

const asks =
  <Answer>(platform: Platform, feature: GatewayFeature, unanswered: Answer) =>
  /** Asks the gateway where it is able to; whatever goes wrong is an answer, because the store goes on without it. */
  async (
    slug: string,
    { order }: ProviderCharge,
    call: (gateway: OnlineGateway) => Promise<Answer> | undefined
  ): Promise<Answer | null> => {
    const gateway = findGateway(platform, slug);
    if (gateway?.kind !== 'online' || !gateway.features.includes(feature)) return null;
    try {
      return (await call(gateway)) ?? null;
    } catch (error) {
      const title = `The payment gateway '${slug}' failed at '${feature}'`;
      await recordApiFailure(platform, { title, moduleName: 'order', moduleId: order.id }, error);
      return unanswered;
    }
  };

/** Money that could not be given back stays, and a person may settle another order with it. */
const isReturned = async (platform: Platform, slug: string, vendorChargeId: string): Promise<boolean> => {
  const unapplied = await findUnapplied(platform, slug, vendorChargeId);
  return unapplied !== null && unapplied.state !== 'kept';
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

/** Without the feature nobody is asked, and a person gives back what they like. */
const canRefund: (platform: Platform, ...asked: Parameters<OrderGateways['canRefund']>) => boolean = (
  platform,
  slug,
  money
) => {
  const gateway = findGateway(platform, slug);
  if (gateway?.kind !== 'online' || !gateway.features.includes('refund') || !gateway.canRefund) return true;
  try {
    return gateway.canRefund(money);
  } catch (error) {
    platform.strapi.log.error(`The payment gateway '${slug}' failed at 'canRefund': ${errorText(error)}`);
    return true;
  }
};

/** What orders ask of the gateways that have their money, but for the end of payments. */
export const orderGateways = (platform: Platform): Omit<OrderGateways, 'endPayments'> => ({
  refund: (slug, request) =>
    asks<RefundAnswer>(platform, 'refund', { status: 'pending', message: UNKNOWN })(slug, request, (gateway) =>
      gateway.refund?.(request)
    ),
  canRefund: (slug, money) => canRefund(platform, slug, money),
  capture: (slug, request) =>
    asks<ProviderAnswer>(platform, 'capture', UNREACHED)(slug, request, (gateway) => gateway.capture?.(request)),
  acceptDispute: (slug, request, note) =>
    asks<ProviderAnswer>(platform, 'dispute_handler', UNREACHED)(slug, request, (gateway) =>
      gateway.acceptDispute?.(request, note)
    ),
  transactionUrl: (slug, charge) => pageOf(platform, slug, charge),
  isOffline: (slug) => findGateway(platform, slug)?.kind === 'offline',
  isReturned: (slug, vendorChargeId) => isReturned(platform, slug, vendorChargeId),
  isReturning: (orderIds) => hasUnapplied(platform, orderIds),
  isPayable: (orderId) => hasOpenPayments(platform.db, orderId),
  isMoneyOnItsWay: (orderId) => isAnyMoneyOnItsWay(platform, orderId),
});
