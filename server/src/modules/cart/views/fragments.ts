import type { Fragments } from '../../../contracts/carts';
import type { Platform } from '../../../platform/platform';
import { readStoreSettings } from '../../settings';
import { readTaxScope } from '../../tax';
import type { CartPrices } from '../pricing/price-items';
import { renderSummary } from './summary-view';

/** What a page shows of a cart that has just changed. */
export const readFragments = async (platform: Platform, prices: CartPrices): Promise<Fragments> => {
  const { settings: display } = await readTaxScope(platform);
  return { '.shop-summary': renderSummary(prices, await readStoreSettings(platform), display) };
};
