import type { AppInitAnswer } from '../../contracts/app';
import { siteAddressOf } from '../../platform/http/site-address';
import type { Platform } from '../../platform/platform';
import { currencySign, isZeroDecimalCurrency, readStoreSettings, type StoreSettings } from '../settings';
import { WORDS } from './words';

const shopOf = (settings: StoreSettings): AppInitAnswer['shop'] => {
  const comma = settings.decimal_separator === 'comma';
  return {
    currency: settings.currency,
    currency_sign: currencySign(settings.currency),
    currency_sign_position: settings.currency_position,
    decimal_separator: comma ? ',' : '.',
    thousands_separator: comma ? '.' : ',',
    number_of_decimals: isZeroDecimalCurrency(settings.currency) ? 0 : 2,
    store_name: settings.store_name,
    store_logo: settings.store_logo,
  };
};

export const readAppInit = async (platform: Platform): Promise<AppInitAnswer> => {
  const site = siteAddressOf(platform.strapi);
  const api = `${site}${String(platform.strapi.config.get('api.rest.prefix', '/api'))}`;
  return {
    // Only administrators come here, and they never lean on the storefront's session cookie.
    rest: { base_url: `${api}/`, url: `${api}/shop/v2`, nonce: '', namespace: 'shop', version: 'v2' },
    asset_url: `${site}/uploads/`,
    trans: WORDS,
    shop: shopOf(await readStoreSettings(platform)),
  };
};
