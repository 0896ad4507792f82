import type { AppInitAnswer } from '../../contracts/app';
import type { Platform } from '../../platform/platform';
import { currencySign, isZeroDecimalCurrency, readStoreSettings, type StoreSettings } from '../settings';
import { WORDS } from './words';

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/** The site's own address as its owner configured it (`server.url`), never what the Host header of a request says. */
const siteAddress = ({ strapi }: Platform): string => withoutSlash(String(strapi.config.get('server.absoluteUrl', '')));

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
  const site = siteAddress(platform);
  const api = `${site}${String(platform.strapi.config.get('api.rest.prefix', '/api'))}`;
  return {
    // Only administrators come here, and they never lean on the storefront's session cookie.
    rest: { base_url: `${api}/`, url: `${api}/shop/v2`, nonce: '', namespace: 'shop', version: 'v2' },
    asset_url: `${site}/uploads/`,
    trans: WORDS,
    shop: shopOf(await readStoreSettings(platform)),
  };
};
