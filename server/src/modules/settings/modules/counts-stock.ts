import type { Platform } from '../../../platform/platform';
import { readStoreSettings } from '../use-cases/read-store-settings';
import { isModuleOn } from './store-modules';

/** Whether the store counts stock at all; what is counted then is said by products and variants. */
export const countsStock = async (platform: Platform): Promise<boolean> =>
  isModuleOn(await readStoreSettings(platform), 'stock_management');
