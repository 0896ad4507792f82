import * as yup from 'yup';
import { InvalidInputError } from '../../../server/src/domain/errors';
import { rulesOf } from '../../../server/src/modules/settings/setting-rules';
import { fieldsOf, STORE_SETTING_TABS } from '../../../server/src/modules/settings/store-settings';
import { parseInput } from '../../../server/src/platform/http/parse-input';

const fields = fieldsOf(STORE_SETTING_TABS);

const check = (key: string, value: unknown): unknown => {
  const field = fields[key];
  if (!field) throw new Error(`No such setting: ${key}`);
  const schema = yup.object(rulesOf({ [key]: field })) as yup.ObjectSchema<Record<string, unknown>>;
  return (parseInput(schema, { [key]: value }) as Record<string, unknown>)[key];
};

const refusal = (key: string, value: unknown): Record<string, string> => {
  try {
    check(key, value);
  } catch (error) {
    if (error instanceof InvalidInputError) return error.details.fields?.[key] ?? {};
    throw error;
  }
  return {};
};

describe('the time zone of the store', () => {
  it.each(['UTC', 'Europe/Berlin', 'America/New_York'])('may be %s', (zone) => {
    expect(check('timezone', zone)).toBe(zone);
  });

  it.each(['Europe/Nowhere', '+02:00', 'Berlin time', '../etc'])('may not be %s', (zone) => {
    expect(refusal('timezone', zone)).toHaveProperty('format');
  });
});

describe('the address of the storefront', () => {
  it.each(['https://shop.example.com', 'http://127.0.0.1:3000/store', ''])('may be "%s"', (address) => {
    expect(check('storefront_url', address) ?? '').toBe(address);
  });

  it.each([
    '/store',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://a:b@example.com',
    'https://example.com/?x=1',
  ])('may not be %s', (address) => {
    expect(refusal('storefront_url', address)).toHaveProperty('format');
  });
});

describe('text settings', () => {
  it('are trimmed, and else stay as they were typed', () => {
    for (const name of ['<b>Blue</b> Mug', 'A<B GmbH', 'Cups <3 & mugs, 1 < 2', '&lt;Mugs', 'Mugs <img src=x']) {
      expect(check('store_name', `  ${name} `)).toBe(name);
      expect(check('note_for_user_account_creation', `${name}\n`)).toBe(name);
    }
  });

  it('are refused when a required one is blank', () => {
    expect(refusal('store_name', ' ')).toEqual({ required: 'Store name is required' });
    expect(refusal('store_name', '')).toHaveProperty('required');
    expect(refusal('store_name', null)).toHaveProperty('required');
  });

  it('are refused beyond their length, with control characters, and when they are no text', () => {
    expect(check('store_name', 'x'.repeat(200))).toHaveLength(200);
    expect(refusal('store_name', 'x'.repeat(201))).toHaveProperty('max');
    expect(refusal('store_name', 'a\u0007b')).toHaveProperty('characters');
    expect(refusal('store_name', 'a\nb')).toHaveProperty('characters');
    expect(check('note_for_user_account_creation', 'a\nb')).toBe('a\nb');
    expect(refusal('store_name', { $ne: 1 })).toHaveProperty('type');
    expect(refusal('seller_vat_id', 'x'.repeat(51))).toHaveProperty('max');
  });

  it('keep to their format', () => {
    expect(check('min_receipt_number', 1042)).toBe('1042');
    expect(refusal('min_receipt_number', '-1')).toHaveProperty('format');
    expect(check('product_slug', 'blue-items')).toBe('blue-items');
    expect(refusal('product_slug', '../etc')).toHaveProperty('format');
    expect(refusal('invoice_reminder_overdue_days', '1;3')).toHaveProperty('format');
    expect(check('invoice_reminder_overdue_days', ' 1, 3 ,7 ')).toBe('1,3,7');
    expect(refusal('invoice_reminder_overdue_days', '1 3')).toHaveProperty('format');
    expect(refusal('invoice_reminder_overdue_days', '1,,3')).toHaveProperty('format');
  });
});

describe('the logo', () => {
  it.each(['https://cdn.example.com/logo.png', 'http://example.com/a.svg?x=1', '/uploads/logo.png', 'logo.png', ''])(
    'may be %j',
    (address) => expect(check('store_logo', address) ?? '').toBe(address)
  );

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '//evil.example/x.png',
    'ftp://a/b',
    'https://',
    '/a b',
    '\\\\host\\x',
    '/x"onerror="',
  ])('may not be %j', (address) => expect(refusal('store_logo', address)).toHaveProperty('url'));
});

describe('choices', () => {
  it('know the currencies and countries of ISO', () => {
    expect(check('currency', 'EUR')).toBe('EUR');
    expect(refusal('currency', 'DOGE')).toHaveProperty('one_of');
    expect(refusal('currency', '')).toHaveProperty('required');
    expect(check('store_country', 'DE')).toBe('DE');
    expect(refusal('store_country', 'XX')).toHaveProperty('one_of');
  });

  it('do not list hundreds of values in their message', () => {
    expect(refusal('currency', 'DOGE').one_of).toBe('Currency must be one of the listed values');
    expect(refusal('weight_unit', 'ton').one_of).toBe('Unit of weight must be one of kg, g, lbs, oz');
  });

  it('do not take names of the prototype for values', () => {
    expect(refusal('currency', 'constructor')).toHaveProperty('one_of');
  });
});

describe('flags, numbers and maps', () => {
  it('take what HTTP clients send', () => {
    expect(check('require_logged_in', true)).toBe('yes');
    expect(check('require_logged_in', '0')).toBe('no');
    expect(refusal('require_logged_in', 'maybe')).toHaveProperty('type');
    expect(check('cart_page_id', '17')).toBe(17);
    expect(refusal('cart_page_id', -1)).toHaveProperty('range');
    expect(refusal('cart_page_id', 2 ** 31)).toHaveProperty('range');
    expect(refusal('cart_page_id', 1.5)).toHaveProperty('integer');
  });

  it('bound maps in keys and values', () => {
    expect(check('theme_setup', { primary: '#1A2b3c' })).toEqual({ primary: '#1A2b3c' });
    expect(refusal('theme_setup', { primary: 'url(javascript:1)' })).toHaveProperty('entries');
    expect(refusal('theme_setup', [])).not.toEqual({});
    expect(check('modules_settings', { license: { active: 'yes' } })).toEqual({ license: { active: 'yes' } });
    expect(refusal('modules_settings', { license: 'yes' })).toHaveProperty('entries');
    expect(refusal('modules_settings', { license: { deep: { er: 1 } } })).toHaveProperty('entries');
  });

  it('clean HTML instead of refusing it', () => {
    expect(check('confirmation_message', '<p onclick="x()">Thanks<script>alert(1)</script></p>')).toBe('<p>Thanks</p>');
    expect(check('confirmation_message', '<a href="javascript:x">a</a>')).toBe('<a>a</a>');
  });
});
