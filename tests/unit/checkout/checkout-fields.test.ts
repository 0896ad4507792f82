import {
  DEFAULT_CHECKOUT_FIELDS,
  isFullNameMode,
  isRequired,
  mergeCheckoutFields,
  withNameAsked,
} from '../../../server/src/domain/checkout';

const merge = (changes: Readonly<Record<string, unknown>>) => mergeCheckoutFields(DEFAULT_CHECKOUT_FIELDS, changes);

describe('the checkout fields', () => {
  it('begin with their defaults', () => {
    const { basic_info, billing_address, shipping_address, agree_terms } = DEFAULT_CHECKOUT_FIELDS;
    expect(isFullNameMode(DEFAULT_CHECKOUT_FIELDS)).toBe(true);
    expect(basic_info.email).toEqual({ enabled: 'yes', required: 'yes' });
    expect(isRequired(billing_address.postcode)).toBe(true);
    expect(billing_address.address_2).toEqual({ enabled: 'yes', required: 'no' });
    expect(shipping_address.phone).toEqual({ enabled: 'no', required: 'no' });
    expect(isRequired(agree_terms.agree_terms)).toBe(false);
  });

  it('take changes and leave the rest as it was', () => {
    const fields = merge({ billing_address: { phone: { enabled: 'yes', required: 'yes' }, city: { required: 'no' } } });
    expect(fields.billing_address.phone).toEqual({ enabled: 'yes', required: 'yes' });
    expect(fields.billing_address.city).toEqual({ enabled: 'yes', required: 'no' });
    expect(fields.shipping_address).toEqual(DEFAULT_CHECKOUT_FIELDS.shipping_address);
  });

  it('take the terms in either form', () => {
    const named = merge({ agree_terms: { agree_terms: { enabled: 'yes', required: 'yes' }, text: 'Agree.' } });
    expect(merge({ agree_terms: { enabled: 'yes', required: 'yes', text: 'Agree.' } })).toEqual(named);
    expect({ required: isRequired(named.agree_terms.agree_terms), text: named.termsText }).toEqual({
      required: true,
      text: 'Agree.',
    });
  });

  it('keep what no order can do without', () => {
    const off = { enabled: 'no', required: 'no' };
    const fields = merge({ basic_info: { email: off }, shipping_address: { full_name: off } });
    expect(isRequired(fields.basic_info.email)).toBe(true);
    expect(isRequired(fields.shipping_address.full_name)).toBe(true);
  });

  it.each([
    ['in one field', {}, ['full_name', 'email']],
    ['in one field that is said not to be required', { full_name: { required: 'no' } }, ['full_name', 'email']],
    ['by the first name, where that field is off', { full_name: { enabled: 'no' } }, ['first_name', 'email']],
    [
      'by the first name that is said not to be required',
      { full_name: { enabled: 'no' }, first_name: { enabled: 'yes', required: 'no' } },
      ['first_name', 'email'],
    ],
  ])('ask for a name %s', (_how, basic_info, asked) => {
    const shown = withNameAsked(merge({ basic_info }));
    const required = Object.entries(shown.basic_info).filter(([, setting]) => isRequired(setting));
    expect(required.map(([name]) => name)).toEqual(asked);
    expect(isFullNameMode(shown)).toBe(asked[0] === 'full_name');
  });

  it('do not require a field that is not there', () => {
    expect(isRequired(merge({ billing_address: { city: { enabled: 'no' } } }).billing_address.city)).toBe(false);
  });

  it('ignore names they do not know', () => {
    expect(merge({ shoe_size: { left: { enabled: 'yes' } }, billing_address: { planet: {} } })).toEqual(
      DEFAULT_CHECKOUT_FIELDS
    );
  });

  it.each([
    [{ billing_address: 'yes' }, 'billing_address'],
    [{ billing_address: { city: 'yes' } }, 'billing_address.city'],
    [{ billing_address: { city: { enabled: 'perhaps' } } }, 'billing_address.city.enabled'],
    [{ agree_terms: { text: 7 } }, 'agree_terms.text'],
  ])('refuse %j', (changes, field) => {
    expect(() => merge(changes)).toThrow(
      expect.objectContaining({ details: { fields: { [field]: expect.anything() } } })
    );
  });
});
