import type { BackOfficeStoreAnswer } from '../../contracts/app';
import { isZeroDecimalCurrency, ZERO_DECIMAL_CURRENCIES } from '../../domain/money';
import type { Platform } from '../../platform/platform';
import { readLowStock } from '../catalog';
import { countsStock, readStoreSettings } from '../settings';

/** Nothing in it is secret to anybody who works in the store. */
export const readBackOfficeStore = async (platform: Platform): Promise<BackOfficeStoreAnswer> => {
  const settings = await readStoreSettings(platform);
  return {
    store: {
      name: settings.store_name,
      logo: settings.store_logo,
      country: settings.store_country,
      currency: settings.currency,
      number_of_decimals: isZeroDecimalCurrency(settings.currency, settings.zero_decimal_currencies) ? 0 : 2,
      zero_decimal_currencies: settings.zero_decimal_currencies ?? ZERO_DECIMAL_CURRENCIES,
      timezone: settings.timezone,
      order_mode: settings.order_mode === 'live' ? 'live' : 'test',
      edition: platform.config.edition,
      low_stock: await readLowStock(platform),
      counts_stock: await countsStock(platform),
      weight_unit: settings.weight_unit,
      dimension_unit: settings.dimension_unit,
    },
  };
};
