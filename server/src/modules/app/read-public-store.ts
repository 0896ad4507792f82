import type { PublicStore } from '../../contracts/storefront';
import type { Platform } from '../../platform/platform';
import { presentPublicFields, readShownFields } from '../checkout-fields';
import { listShownCoupons } from '../coupons';
import { offeredMethods } from '../payments';
import { COUNTRIES, readStoreSettings, type StoreSettings } from '../settings';
import { readPublicTax } from '../tax';
import { currencyFormatOf } from './currency-format';

const COUNTRIES_BY_NAME = Object.entries(COUNTRIES)
  .map(([code, name]) => ({ code, name }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

const checkoutOf = (settings: StoreSettings): PublicStore['checkout'] => ({
  hide_coupon_field: settings.hide_coupon_field === 'yes',
  additional_address_field: settings.additional_address_field === 'yes',
  enable_modal_checkout: settings.enable_modal_checkout === 'yes',
  require_logged_in: settings.require_logged_in === 'yes',
  user_account_creation_mode: settings.user_account_creation_mode,
  note_for_user_account_creation: settings.note_for_user_account_creation,
});

/** Nothing in it depends on who asks. */
export const readPublicStore = async (platform: Platform): Promise<{ readonly store: PublicStore }> => {
  const settings = await readStoreSettings(platform);
  const fields = await readShownFields(platform);
  const methods = await offeredMethods(platform, String(settings.currency));
  return {
    store: {
      name: settings.store_name,
      logo: settings.store_logo,
      country: settings.store_country,
      currency: currencyFormatOf(settings),
      countries: COUNTRIES_BY_NAME,
      payment_methods: methods.map(({ gateway, values }) => ({
        method: gateway.slug,
        title: values.checkout_label || gateway.title,
        logo: values.checkout_logo || (gateway.logo ?? ''),
        instructions: values.checkout_instructions ?? '',
      })),
      checkout: checkoutOf(settings),
      coupons: settings.hide_coupon_field === 'yes' ? [] : await listShownCoupons(platform),
      ...presentPublicFields(fields),
      tax: await readPublicTax(platform),
    },
  };
};
