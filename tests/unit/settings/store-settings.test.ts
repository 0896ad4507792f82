import { rulesOf } from '../../../server/src/modules/settings/setting-rules';
import { isZeroDecimalCurrency } from '../../../server/src/domain/money';
import { currencySign } from '../../../server/src/modules/settings/currencies';
import {
  defaultsOf,
  fieldsOf,
  findTabName,
  STORE_SETTING_TABS,
  visibleTabs,
  type StoreSettings,
} from '../../../server/src/modules/settings/store-settings';

const fields = fieldsOf(STORE_SETTING_TABS);

const DOCUMENTED_KEYS =
  'store_name store_logo currency currency_position decimal_separator checkout_button_text view_cart_button_text cart_button_text popup_button_text out_of_stock_button_text checkout_method_style enable_modal_checkout require_logged_in show_cart_icon_in_nav show_cart_icon_in_body additional_address_field hide_coupon_field user_account_creation_mode checkout_page_id cart_page_id receipt_page_id shop_page_id customer_profile_page_id store_address1 store_address2 store_city store_country store_postcode store_state order_mode variation_view variation_columns min_receipt_number inv_prefix show_email_footer'.split(
    ' '
  );

describe('the schema of the store settings', () => {
  it('holds every documented key', () => {
    expect(DOCUMENTED_KEYS.filter((key) => !(key in fields))).toEqual([]);
  });

  it('gives each key to one tab only', () => {
    const keys = Object.values(STORE_SETTING_TABS).flatMap(({ schema }) => Object.keys(schema));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has the documented defaults', () => {
    const defaults = defaultsOf(STORE_SETTING_TABS) as unknown as StoreSettings;
    expect(defaults).toMatchObject({
      currency: 'USD',
      order_mode: 'test',
      decimal_separator: 'dot',
      currency_position: 'before',
      checkout_method_style: 'logo',
      weight_unit: 'kg',
      dimension_unit: 'cm',
      show_relevant_product_in_modal: '',
      variation_columns: 'masonry',
      user_account_creation_mode: 'all',
      min_receipt_number: '1',
      inv_prefix: 'INV-',
      cart_button_text: 'Add To Cart',
      subscription_management_mode: 'gateway_managed',
      invoice_reminder_overdue_days: '1,3,7',
      yearly_renewal_reminder_days: '30',
    });
  });

  it('accepts each of its own defaults, apart from the country, which only the owner knows', () => {
    const rules = rulesOf(fields);
    const refused = Object.entries(fields).filter(
      ([key, field]) => field.default !== '' && !rules[key]?.isValidSync(field.default)
    );
    expect(refused.map(([key]) => key)).toEqual([]);
    expect(rules.store_country?.isValidSync('')).toBe(false);
  });

  it('gives every choice its default among its options', () => {
    const lost = Object.entries(fields).filter(
      ([, { type, options = [], default: value }]) =>
        type === 'select' && value !== '' && !options.some((option) => option.value === value)
    );
    expect(lost).toEqual([]);
  });
});

describe('tabs', () => {
  it('are found by their name and by the names that clients also use', () => {
    expect(findTabName(STORE_SETTING_TABS, 'pages')).toBe('pages_setup');
    expect(findTabName(STORE_SETTING_TABS, 'checkout')).toBe('cart_and_checkout');
    expect(findTabName(STORE_SETTING_TABS, 'button_texts')).toBe('button_texts');
    expect(findTabName(STORE_SETTING_TABS, '__proto__')).toBeNull();
    expect(findTabName(STORE_SETTING_TABS, 'nonsense')).toBeNull();
  });

  it('hide sensitive fields, and themselves when nothing is left', () => {
    const visible = visibleTabs(STORE_SETTING_TABS, false);
    expect(Object.keys(visible)).not.toContain('reminders');
    expect(Object.keys(fieldsOf(visible))).not.toContain('modules_settings');
    expect(Object.keys(fieldsOf(visible))).toContain('store_name');
    expect(visibleTabs(STORE_SETTING_TABS, true)).toBe(STORE_SETTING_TABS);
  });
});

describe('money', () => {
  it('knows the signs and the currencies without decimals', () => {
    expect(currencySign('USD')).toBe('$');
    expect(currencySign('EUR')).toBe('€');
    expect(currencySign('CHF')).toBe('CHF');
    expect([isZeroDecimalCurrency('JPY'), isZeroDecimalCurrency('USD')]).toEqual([true, false]);
  });
});
