import type { AppInitAnswer } from '../../contracts/app';
import { apiAddressOf, restPathOf, siteAddressOf } from '../../platform/http/site-address';
import type { Platform } from '../../platform/platform';
import { readStoreSettings, type StoreSettings } from '../settings';
import { currencyFormatOf } from './read-public-store';
import { wordsIn } from './words';

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

type InitRequest = { readonly nonce: string; readonly locale: string | undefined };

export const readAppInit = async (platform: Platform, { nonce, locale }: InitRequest): Promise<AppInitAnswer> => {
  const site = siteAddressOf(platform.strapi);
  return {
    rest: {
      base_url: `${site}${restPathOf(platform.strapi)}/`,
      url: apiAddressOf(platform.strapi),
      nonce,
      namespace: 'shop',
      version: 'v2',
    },
    asset_url: `${site}/uploads/`,
    trans: wordsIn(locale),
    shop: shopOf(await readStoreSettings(platform)),
  };
};
