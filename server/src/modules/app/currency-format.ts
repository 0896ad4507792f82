import type { PublicStore } from '../../contracts/storefront';
import { isZeroDecimalCurrency } from '../../domain/money';
import { currencySign, type StoreSettings } from '../settings';

/** How prices of the store are written. */
export const currencyFormatOf = (settings: StoreSettings): PublicStore['currency'] => {
  const comma = settings.decimal_separator === 'comma';
  return {
    code: settings.currency,
    sign: currencySign(settings.currency),
    sign_position: settings.currency_position,
    decimal_separator: comma ? ',' : '.',
    thousands_separator: comma ? '.' : ',',
    number_of_decimals: isZeroDecimalCurrency(settings.currency, settings.zero_decimal_currencies) ? 0 : 2,
  };
};
