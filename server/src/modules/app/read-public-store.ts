import type { PublicStore, PublicStoreAnswer } from '../../contracts/storefront';
import { isZeroDecimalCurrency } from '../../domain/money';
import type { Platform } from '../../platform/platform';
import { presentPublicFields, readShownFields } from '../checkout-fields';
import { listShownCoupons } from '../coupons';
import { offeredMethods, presentMethod } from '../payments';
import { COUNTRIES, currencySign, readStoreSettings, readTurnstile, type StoreSettings } from '../settings';
import { readPublicTax, readTaxScope } from '../tax';

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

const displayOf = (settings: StoreSettings): PublicStore['display'] => ({
  checkout_method_style: settings.checkout_method_style,
  variation_view: settings.variation_view,
  variation_columns: settings.variation_columns,
  show_relevant_product_in_single_page: settings.show_relevant_product_in_single_page === 'yes',
  show_relevant_product_in_modal: settings.show_relevant_product_in_modal === 'yes',
  enable_image_zoom_in_single_product: settings.enable_image_zoom_in_single_product === 'yes',
  enable_image_zoom_in_modal: settings.enable_image_zoom_in_modal === 'yes',
  show_cart_icon_in_body: settings.show_cart_icon_in_body === 'yes',
  show_cart_icon_in_nav: settings.show_cart_icon_in_nav === 'yes',
  weight_unit: settings.weight_unit,
  dimension_unit: settings.dimension_unit,
  theme_setup: settings.theme_setup as Readonly<Record<string, string>>,
});

const buttonTextsOf = (settings: StoreSettings): PublicStore['button_texts'] => ({
  checkout: settings.checkout_button_text,
  view_cart: settings.view_cart_button_text,
  add_to_cart: settings.cart_button_text,
  view_product: settings.popup_button_text,
  out_of_stock: settings.out_of_stock_button_text,
});

/** Nothing in it depends on who asks. */
export const readPublicStore = async (platform: Platform): Promise<PublicStoreAnswer> => {
  const settings = await readStoreSettings(platform);
  const fields = await readShownFields(platform);
  const turnstile = await readTurnstile(platform);
  const methods = await offeredMethods(platform, String(settings.currency));
  return {
    store: {
      name: settings.store_name,
      logo: settings.store_logo,
      country: settings.store_country,
      currency: currencyFormatOf(settings),
      countries: COUNTRIES_BY_NAME,
      payment_methods: methods.map(presentMethod),
      checkout: checkoutOf(settings),
      display: displayOf(settings),
      button_texts: buttonTextsOf(settings),
      coupons: settings.hide_coupon_field === 'yes' ? [] : await listShownCoupons(platform),
      ...presentPublicFields(fields, await readTaxScope(platform)),
      tax: await readPublicTax(platform),
      turnstile: turnstile.isOn ? { site_key: turnstile.siteKey } : null,
    },
  };
};
