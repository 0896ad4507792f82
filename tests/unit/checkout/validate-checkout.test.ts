import { validateCheckout, type CheckoutForm, type CheckoutRules } from '../../../server/src/domain/checkout';
import { InvalidInputError } from '../../../server/src/domain/errors';

const rules = (changes: Partial<CheckoutRules> = {}): CheckoutRules => ({
  hasPhysicalItems: true,
  defaultCountry: '',
  isCountry: (code) => ['US', 'DE'].includes(code),
  isEmail: (text) => /^\S+@\S+\.\S+$/.test(text),
  ...changes,
});

const form: CheckoutForm = {
  billing_email: 'ann@example.com',
  billing_full_name: 'Ann Mary Lee',
  billing_country: 'us',
  billing_address_1: '1 Main Street',
  billing_city: 'Springfield',
  billing_postcode: '12345',
};

const errorsOf = (input: CheckoutForm, by = rules()): unknown => {
  try {
    validateCheckout(input, by);
  } catch (error) {
    if (error instanceof InvalidInputError) return error.details.fields;
    throw error;
  }
  return {};
};

describe('validateCheckout', () => {
  it('reads a valid form; the name is split at the first space', () => {
    const valid = validateCheckout(form, rules());
    expect(valid.billing).toMatchObject({ first_name: 'Ann', last_name: 'Mary Lee', country: 'US' });
    expect(valid.shipping).toEqual(valid.billing);
  });

  it('names every missing field and rule at once', () => {
    expect(errorsOf({})).toEqual({
      billing_email: { required: 'Email is required.' },
      billing_full_name: { required: 'Full name is required.' },
      billing_country: { required: 'Country is required.' },
      billing_address_1: { required: 'Street address is required.' },
      billing_city: { required: 'City is required.' },
      billing_postcode: { required: 'Postcode is required.' },
    });
  });

  it('asks a digital order only for who pays, and from where', () => {
    const digital = rules({ hasPhysicalItems: false });
    expect(Object.keys(errorsOf({}, digital) as object)).toEqual([
      'billing_email',
      'billing_full_name',
      'billing_country',
    ]);
  });

  it('refuses wrong addresses and unknown countries', () => {
    expect(errorsOf({ ...form, billing_email: 'nobody', billing_country: 'XX' })).toEqual({
      billing_email: { invalid: 'Email is invalid.' },
      billing_country: { invalid: 'Country is invalid.' },
    });
  });

  it('takes the store country when none is given', () => {
    const { billing_country: _dropped, ...rest } = form;
    expect(validateCheckout(rest, rules({ defaultCountry: 'DE' })).billing.country).toBe('DE');
  });

  it('checks the shipping address only when it is another one, and something is shipped', () => {
    const elsewhere = { ...form, ship_to_different: 'yes' };
    expect(errorsOf(elsewhere)).toMatchObject({ shipping_full_name: { required: 'Full name is required.' } });
    expect(errorsOf(elsewhere, rules({ hasPhysicalItems: false }))).toEqual({});
  });

  it('joins separate names', () => {
    const { billing_full_name: _dropped, ...rest } = form;
    const named = validateCheckout({ ...rest, billing_first_name: 'Ann', billing_last_name: 'Lee' }, rules());
    expect(named.billing.name).toBe('Ann Lee');
  });
});
