import { amountStep, type Cents } from '../../domain/money';
import type { Platform } from '../../platform/platform';
import { stepOfStore } from './store-settings';
import { readStoreSettings } from './use-cases/read-store-settings';
import { ZERO_DECIMALS } from './zero-decimals-filter';

/** The smallest amount of a currency that an order was placed in. */
export const stepOfCurrency = async (platform: Platform, currency: string): Promise<Cents> =>
  platform.hooks.isHeard(ZERO_DECIMALS)
    ? amountStep(currency, (await readStoreSettings(platform)).zero_decimal_currencies)
    : amountStep(currency);

/** That of an order where one is meant, and of the store where there is none yet. */
export const stepOf = async (platform: Platform, currency: string | undefined): Promise<Cents> =>
  currency === undefined ? stepOfStore(await readStoreSettings(platform)) : stepOfCurrency(platform, currency);
