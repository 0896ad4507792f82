import { COUNTRIES, CURRENCIES } from '../currencies';
import { pictureField, selectField, settingTab, textField, urlField } from '../setting-field';

const CURRENCY_POSITIONS = {
  before: 'Before: $10.00',
  after: 'After: 10.00$',
  iso_before: 'Code before: USD 10.00',
  iso_after: 'Code after: 10.00 USD',
  symbool_before_iso: 'Sign before, code after: $10.00 USD',
  symbool_after_iso: 'Code before, sign after: USD 10.00$',
  symbool_and_iso: 'Code and sign before: USD $10.00',
};

export const storeSetup = settingTab('Store', 'Who sells, from where, and in which currency.', {
  store_name: textField('Store name', 200, 'Shop', {
    required: true,
    hint: 'Shown in receipts, e-mails and the page title.',
  }),
  store_logo: pictureField('Store logo', { hint: 'A picture of the media library, or the address of one.' }),
  order_mode: selectField('Order mode', { test: 'Test', live: 'Live' }, 'test', {
    hint: 'In test mode payments are simulated, and orders can be deleted.',
  }),
  currency: selectField<string>('Currency', CURRENCIES, 'USD', { required: true }),
  currency_position: selectField('Currency position', CURRENCY_POSITIONS, 'before'),
  decimal_separator: selectField('Decimal separator', { dot: 'Dot: 1,000.00', comma: 'Comma: 1.000,00' }, 'dot'),
  timezone: textField('Time zone', 64, 'UTC', {
    required: true,
    format: 'timezone',
    hint: 'IANA name, e.g. Europe/Berlin. The days of the store are those of this zone; orders keep the day that they got.',
  }),
  storefront_url: urlField('Address of the storefront', {
    format: 'web_address',
    hint: 'Where shoppers see the store, e.g. https://shop.example.com. Links to products and receipts lead there.',
  }),
  store_address1: textField('Address', 255),
  store_address2: textField('Address, second line', 255),
  store_city: textField('City', 100),
  store_postcode: textField('Postcode', 20),
  store_country: selectField<string>('Country', COUNTRIES, '', { required: true }),
  store_state: textField('State or province', 100),
  company_name: textField('Company name', 200),
  legal_registration_id: textField('Registration number', 100),
  seller_vat_id: textField('VAT number', 50),
  seller_tax_id: textField('Tax number', 50),
  checkout_method_style: selectField('Payment methods at checkout', { logo: 'Logos', radio: 'Radio buttons' }, 'logo'),
  weight_unit: selectField('Unit of weight', { kg: 'Kilogram', g: 'Gram', lbs: 'Pound', oz: 'Ounce' }, 'kg'),
  dimension_unit: selectField('Unit of length', { cm: 'Centimetre', mm: 'Millimetre', in: 'Inch', m: 'Metre' }, 'cm'),
});
