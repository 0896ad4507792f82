import type { PublicStore, PublicStoreAnswer } from '../../contracts/storefront';
import { isZeroDecimalCurrency } from '../../domain/money';
import type { Platform } from '../../platform/platform';
import { presentPublicFields, readShownFields } from '../checkout-fields';
import { listShownCoupons } from '../coupons';
import { offeredMethods } from '../payments';
import { COUNTRIES, currencySign, readStoreSettings, type StoreSettings } from '../settings';
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

/** English words for what the API answers as codes; clients may show them, and look their own up under the same keys. */
export const WORDS: Readonly<Record<string, string>> = {
  'order_status.on-hold': 'On hold',
  'order_status.processing': 'Processing',
  'order_status.completed': 'Completed',
  'order_status.canceled': 'Canceled',
  'order_status.failed': 'Failed',
  'payment_status.pending': 'Pending',
  'payment_status.paid': 'Paid',
  'payment_status.partially-paid': 'Partially paid',
  'payment_status.failed': 'Failed',
  'payment_status.refunded': 'Refunded',
  'payment_status.partially_refunded': 'Partially refunded',
  'payment_status.authorized': 'Authorized',
  'shipping_status.unshipped': 'Unshipped',
  'shipping_status.unshippable': 'Not to be shipped',
  'shipping_status.shipped': 'Shipped',
  'shipping_status.delivered': 'Delivered',
  'customer_status.active': 'Active',
  'customer_status.inactive': 'Inactive',
  'customer_status.archived': 'Archived',
  'product_status.publish': 'Published',
  'product_status.draft': 'Draft',
  'product_status.trash': 'In the trash',
  'stock_status.in-stock': 'In stock',
  'stock_status.out-of-stock': 'Out of stock',
  'activity_status.success': 'Success',
  'activity_status.info': 'Info',
  'activity_status.warning': 'Warning',
  'activity_status.error': 'Error',
  'activity_status.failed': 'Failed',
  'payment_method.cod': 'Cash on delivery',
  'payment_method.offline_payment': 'Offline payment',
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
      display: displayOf(settings),
      button_texts: buttonTextsOf(settings),
      coupons: settings.hide_coupon_field === 'yes' ? [] : await listShownCoupons(platform),
      ...presentPublicFields(fields, await readTaxScope(platform)),
      tax: await readPublicTax(platform),
    },
  };
};
