import type { PlaceholderValue } from '../../../domain/placeholder';
import { panelPageAddress, siteAddressOf } from '../../../platform/http/site-address';
import type { Platform } from '../../../platform/platform';
import { onStorefront, readStoreSettings, type StoreSettings } from '../../settings';
import { findSiteAdminEmail } from './site-admin.repository';

/** A whole address, where the site or the storefront says where it lies: a path leads nowhere in a message. */
export const wholeAddress = (platform: Platform, settings: StoreSettings, path: string): string => {
  if (path === '' || /^https?:\/\//i.test(path)) return path;
  const onPage = onStorefront(settings, path);
  return /^https?:\/\//i.test(onPage) ? onPage : `${siteAddressOf(platform.strapi)}${onPage}`;
};

/** A page of the store in the admin panel; '' where the site does not say where it lies. */
export const adminAddress = ({ strapi }: Platform, page: string): string => panelPageAddress(strapi, page);

const SETTING_CODES = {
  store_name: 'store_name',
  store_address: 'store_address1',
  store_address2: 'store_address2',
  store_country: 'store_country',
  store_state: 'store_state',
  store_city: 'store_city',
  store_postcode: 'store_postcode',
  company_name: 'company_name',
  legal_registration_id: 'legal_registration_id',
  seller_vat_id: 'seller_vat_id',
  seller_tax_id: 'seller_tax_id',
} as const satisfies Readonly<Record<string, keyof StoreSettings>>;

/** Groups `settings` and `wp`, as far as the texts name them. */
export const storeValues = async (
  platform: Platform,
  texts: string
): Promise<ReadonlyMap<string, PlaceholderValue>> => {
  const settings = await readStoreSettings(platform);
  return new Map<string, PlaceholderValue>([
    ...Object.entries(SETTING_CODES).map(([code, name]) => [`settings.${code}`, String(settings[name] ?? '')] as const),
    ['settings.store_logo', wholeAddress(platform, settings, settings.store_logo)],
    ['wp.admin_email', texts.includes('wp.admin_email') ? await findSiteAdminEmail(platform) : ''],
    ['wp.site_url', settings.storefront_url || siteAddressOf(platform.strapi)],
    ['wp.site_title', settings.store_name],
    ['wp.admin_url', adminAddress(platform, '')],
  ]);
};
