import type { Platform } from '../../../platform/platform';
import type { MethodPlace } from './saved-methods.repository';

/** Told after a method was kept for an order, also where it had been before. In the transaction of the keeping, or in none. */
export type KeptMethods = (place: MethodPlace) => Promise<void>;

const KEPT = Symbol('who hears of kept methods');

const NOBODY: KeptMethods = () => Promise.resolve();

const holderOf = (platform: Platform): { current: KeptMethods } => platform.memo(KEPT, () => ({ current: NOBODY }));

/** Called at start by the subscriptions, which know payments and therefore cannot be known by them. */
export const provideKeptMethods = (platform: Platform, hear: KeptMethods): void => {
  holderOf(platform).current = hear;
};

export const keptMethodsOf = (platform: Platform): KeptMethods => holderOf(platform).current;
