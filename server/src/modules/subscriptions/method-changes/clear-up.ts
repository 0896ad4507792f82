import { UnavailableError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { recordFailure } from '../../activity';
import { forgetOtherMethods, type OnlineGateway } from '../../payments';
import { gatewayNamed } from '../use-cases/provider';
import { askGateway } from './ask-gateway';
import { moveChange, type MethodChange } from './method-changes.repository';

const BY_HAND = { status: 'failed', message: 'The payment method cannot end subscriptions.' } as const;

/** What the old provider bills. Answers whether it is ended. */
const endBilling = async (platform: Platform, change: MethodChange): Promise<boolean> => {
  const { oldGateway, oldVendorId: vendorId, oldVendorCustomerId: customerId, mode } = change;
  if (vendorId === null) return true;
  const cancel: OnlineGateway['cancelSubscription'] = gatewayNamed(platform, oldGateway)?.cancelSubscription;
  const about = { gateway: oldGateway, subscriptionId: change.subscriptionId };
  const outcome = cancel
    ? await askGateway(platform, about, () => cancel({ vendorId, customerId, mode }, { atOnce: true }))
    : BY_HAND;
  if (outcome.status === 'success') return true;
  const title = 'The subscription was not ended at the payment provider that it has left';
  const failed = { title, moduleName: 'subscription', moduleId: change.subscriptionId };
  await recordFailure(platform, failed, new Error(`${vendorId} (${oldGateway}): ${outcome.message}`));
  return false;
};

/** What the store has charged so far is charged no more. */
const forgetCharged = async (platform: Platform, change: MethodChange): Promise<void> => {
  const { orderId, oldGateway: gateway, mode } = change;
  if (orderId !== null) await forgetOtherMethods(platform, { orderId, gateway, mode }, null);
};

/**
 * What a subscription has left is ended, once the new payment method stands. May be called again until it has come about.
 * Outside of any transaction. @throws UnavailableError.
 */
export const endOld = async (platform: Platform, change: MethodChange): Promise<void> => {
  if (change.oldCollection === 'system') await forgetCharged(platform, change);
  const isEnded = change.oldCollection !== 'automatic' || (await endBilling(platform, change));
  if (isEnded) await moveChange(platform, change, 'ending', 'done');
};

/** What was begun and not carried out bills nothing. May be called again. @throws UnavailableError. */
export const endAtProvider = async (platform: Platform, change: MethodChange): Promise<void> => {
  const { gateway: slug, vendorId, mode, uuid } = change;
  if (change.collection === 'manual') return;
  const end = gatewayNamed(platform, slug)?.endAgreement;
  if (!end) throw new UnavailableError('The payment method is not available at the moment.');
  await askGateway(platform, change, () => end({ vendorId, mode, uuid }));
};

/** What was begun and not carried out ends at its provider. May be called again. @throws UnavailableError. */
export const endAbandoned = async (platform: Platform, change: MethodChange): Promise<void> => {
  await endAtProvider(platform, change);
  await moveChange(platform, change, 'abandoned', 'over');
};
