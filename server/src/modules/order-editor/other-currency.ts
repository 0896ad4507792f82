import { UnprocessableError } from '../../domain/errors';
import type { Platform } from '../../platform/platform';
import type { OrderRow } from '../orders';
import { readStoreSettings } from '../settings';

/** What the store asks today says nothing about an order that was placed before the store changed its currency. */
export const isInOtherCurrency = async (platform: Platform, { currency }: Pick<OrderRow, 'currency'>) =>
  currency !== String((await readStoreSettings(platform)).currency);

/** @throws UnprocessableError: what stands in the store's currency has no price in that of the order. */
export const refusePricedInStoreCurrency = (instead: string): never => {
  throw new UnprocessableError(`The order is in another currency than the store is now. Please ${instead}.`);
};
