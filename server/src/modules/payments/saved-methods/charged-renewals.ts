import type { Platform } from '../../../platform/platform';

/** Told once of each renewal that the store's charge of a saved method has paid, whoever reports it. In the transaction of the payment. */
export type RenewalCharged = (order: { readonly id: number; readonly type: string }) => Promise<void>;

/**
 * Told where a provider says that a charge of a saved method has not brought the money of an order, e.g. a debit after some days: whoever
 * asked for it looks at it again. It may be told of what is known.
 */
export type ChargeRefused = (orderId: number) => Promise<void>;

const CHARGED = Symbol('who hears of charged renewals');
const REFUSED = Symbol('who hears of refused charges');

const nobody = (): Promise<void> => Promise.resolve();

const holderOf = (platform: Platform): { current: RenewalCharged } =>
  platform.memo(CHARGED, () => ({ current: nobody }));

const refusedHolderOf = (platform: Platform): { current: ChargeRefused } =>
  platform.memo(REFUSED, () => ({ current: nobody }));

/** Called at start by the subscriptions, which know payments and therefore cannot be known by them. */
export const provideRenewalCharged = (platform: Platform, hear: RenewalCharged): void => {
  holderOf(platform).current = hear;
};

export const renewalChargedOf = (platform: Platform): RenewalCharged => holderOf(platform).current;

/** As `provideRenewalCharged`. */
export const provideChargeRefused = (platform: Platform, hear: ChargeRefused): void => {
  refusedHolderOf(platform).current = hear;
};

export const chargeRefusedOf = (platform: Platform): ChargeRefused => refusedHolderOf(platform).current;
