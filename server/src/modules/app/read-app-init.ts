import type { AppInitAnswer } from '../../contracts/app';
import { siteAddressOf } from '../../platform/http/site-address';
import type { Platform } from '../../platform/platform';
import { readStoreSettings, type StoreSettings } from '../settings';
import { currencyFormatOf, WORDS } from './read-public-store';

const shopOf = (settings: StoreSettings): AppInitAnswer['shop'] => {
  const format = currencyFormatOf(settings);
  return {
    currency: format.code,
    currency_sign: format.sign,
    currency_sign_position: format.sign_position,
    decimal_separator: format.decimal_separator,
    thousands_separator: format.thousands_separator,
    number_of_decimals: format.number_of_decimals,
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
