import type { Platform } from '../../../platform/platform';

/** Told once of each renewal that the store's charge of a saved method has paid, whoever reports it. In the transaction of the payment. */
export type RenewalCharged = (order: { readonly id: number; readonly type: string }) => Promise<void>;

const CHARGED = Symbol('who hears of charged renewals');

const NOBODY: RenewalCharged = () => Promise.resolve();

const holderOf = (platform: Platform): { current: RenewalCharged } =>
  platform.memo(CHARGED, () => ({ current: NOBODY }));

/** Called at start by the subscriptions, which know payments and therefore cannot be known by them. */
export const provideRenewalCharged = (platform: Platform, hear: RenewalCharged): void => {
  holderOf(platform).current = hear;
};

export const renewalChargedOf = (platform: Platform): RenewalCharged => holderOf(platform).current;
