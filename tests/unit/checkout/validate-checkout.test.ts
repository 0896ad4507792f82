import {
  DEFAULT_CHECKOUT_FIELDS,
  mergeCheckoutFields,
  UNTAXED,
  validateCheckout,
  type CheckoutForm,
  type CheckoutRules,
  type TaxField,
  type TaxPlaces,
} from '../../../server/src/domain/checkout';
import { InvalidInputError } from '../../../server/src/domain/errors';

const rules = (changes: Partial<CheckoutRules> = {}): CheckoutRules => ({
  hasPhysicalItems: true,
  defaultCountry: '',
  fields: DEFAULT_CHECKOUT_FIELDS,
  places: {
    isCountry: (code) => ['US', 'DE'].includes(code),
    statesOf: (country) => (country === 'US' ? ['CA', 'NY'] : []),
    knownStatesOf: (country) => ({ US: ['CA', 'NY'], DE: ['BE', 'BY'] })[country] ?? [],
    isPostcode: (_country, postcode) => /^\d{5}$/.test(postcode),
  },
  isEmail: (text) => /^\S+@\S+\.\S+$/.test(text),
  vat: { isRequiredIn: () => false, checkedIn: () => '' },
  tax: UNTAXED,
  ...changes,
});

const form: CheckoutForm = {
  billing_email: 'ann@example.com',
  billing_full_name: 'Ann Mary Lee',
  billing_country: 'us',
  billing_address_1: '1 Main Street',
  billing_city: 'Springfield',
  billing_postcode: '12345',
  billing_state: 'CA',
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

  it('asks for a state where the country has states, and only for one of them', () => {
    expect(errorsOf({ ...form, billing_state: '' })).toEqual({ billing_state: { required: 'State is required.' } });
    expect(errorsOf({ ...form, billing_state: 'BY' })).toEqual({ billing_state: { invalid: 'State is invalid.' } });
    expect(errorsOf({ ...form, billing_country: 'DE', billing_state: '' })).toEqual({});
    expect(errorsOf({ ...form, billing_state: '' }, rules({ hasPhysicalItems: false }))).toEqual({
      billing_state: { required: 'State is required.' },
    });
  });

  describe('an order whose tax depends on where the buyer lives', () => {
    const { billing_address_1: _street, billing_city: _city, ...digitalForm } = form;
    const { billing_state: _state, billing_postcode: _postcode, ...placeless } = digitalForm;
    const taxed = (
      fields: readonly TaxField[],
      changes: Partial<CheckoutRules> = {},
      basis: TaxPlaces['basis'] = 'shipping'
    ) => rules({ hasPhysicalItems: false, tax: { basis, fieldsIn: () => new Set(fields) }, ...changes });
    const state = { billing_state: { required: 'State is required.' } };
    const postcode = { billing_postcode: { required: 'Postcode is required.' } };

    it.each(['shipping', 'billing'] as const)('cannot leave state and postcode out, digital or not, by %s', (basis) => {
      expect(errorsOf(placeless, taxed(['country', 'state'], {}, basis))).toEqual({ ...state, ...postcode });
      expect(errorsOf(digitalForm, taxed(['country', 'state'], {}, basis))).toEqual({});
    });

    it('names a city where the rates do', () => {
      expect(errorsOf(digitalForm, taxed(['country', 'city']))).toEqual({
        billing_city: { required: 'City is required.' },
      });
    });

    it('asks for what a rate names where post hardly needs it, too', () => {
      const of = (billing_country: string) => ({ ...digitalForm, billing_country, billing_postcode: '' });
      expect(errorsOf(of('CL'), taxed(['country', 'postcode']))).toMatchObject(postcode);
      expect(errorsOf(of('SG'), taxed(['country', 'city']))).toMatchObject({ billing_city: {} });
    });

    it('asks for no more where the whole country is taxed alike, or the address of the store is taxed', () => {
      expect(errorsOf(placeless, taxed(['country']))).toEqual(state);
      expect(errorsOf(placeless, taxed(['country', 'state'], {}, 'store'))).toEqual(state);
    });

    it('asks for what the merchant has taken out of the form only if a rate needs it', () => {
      const gone = { enabled: 'no', required: 'no' };
      const fields = mergeCheckoutFields(DEFAULT_CHECKOUT_FIELDS, {
        billing_address: { state: gone, postcode: gone, country: gone },
      });
      expect(errorsOf(placeless, taxed(['country', 'state'], { fields }))).toEqual(state);
      const { billing_country: _country, ...nowhere } = placeless;
      expect(errorsOf(nowhere, taxed(['country'], { fields }))).toEqual({
        billing_country: { required: 'Country is required.' },
      });
    });

    it('asks it of the address that the goods go to', () => {
      const elsewhere = Object.fromEntries(
        Object.entries(form).map(([name, value]) => [name.replace('billing_', 'shipping_'), value])
      );
      const fields = mergeCheckoutFields(DEFAULT_CHECKOUT_FIELDS, {
        billing_address: { state: { required: 'no' } },
        shipping_address: { state: { required: 'no' } },
      });
      const sent = { ...elsewhere, ...form, ship_to_different: 'yes', shipping_state: '', billing_state: '' };
      expect(errorsOf(sent, taxed(['country', 'state'], { fields, hasPhysicalItems: true }))).toEqual({
        shipping_state: { required: 'State is required.' },
      });
    });

    it('takes a state of a country that can do without only where there is one of that name', () => {
      const german = { ...placeless, billing_country: 'DE', billing_postcode: '10115' };
      const by = taxed(['country', 'state']);
      expect(errorsOf(german, by)).toEqual(state);
      expect(errorsOf({ ...german, billing_state: 'Nowhere' }, by)).toEqual({
        billing_state: { invalid: 'State is invalid.' },
      });
      expect(errorsOf({ ...german, billing_state: 'Berlin' }, by)).toEqual({});
    });
  });

  it('refuses a postcode that the country does not have', () => {
    expect(errorsOf({ ...form, billing_postcode: 'SW1' })).toEqual({
      billing_postcode: { invalid: 'Postcode is invalid.' },
    });
  });

  const withFields = (changes: Readonly<Record<string, unknown>>) =>
    rules({ fields: mergeCheckoutFields(DEFAULT_CHECKOUT_FIELDS, changes) });
  const needed = { enabled: 'yes', required: 'yes' };

  it('asks for what the merchant wants', () => {
    const strict = withFields({
      billing_address: { phone: needed, company_name: needed },
      agree_terms: { agree_terms: needed },
    });
    expect(errorsOf(form, strict)).toEqual({
      billing_phone: { required: 'Phone is required.' },
      billing_company_name: { required: 'Company name is required.' },
      agree_terms: { required: 'Please agree to the terms and conditions.' },
    });
    const complete = { ...form, billing_phone: '1', billing_company_name: 'Lee Ltd', agree_terms: 'yes' };
    expect(errorsOf(complete, strict)).toEqual({});
    expect(errorsOf({ ...complete, agree_terms: 'no' }, strict)).toHaveProperty('agree_terms');
  });

  it('asks the bill for what the delivery needs when both go to one address', () => {
    const strict = withFields({ shipping_address: { phone: needed } });
    expect(errorsOf(form, strict)).toEqual({ billing_phone: { required: 'Phone is required.' } });
    const elsewhere = { ...form, ship_to_different: 'yes', shipping_full_name: 'Bob', shipping_country: 'DE' };
    expect(Object.keys(errorsOf(elsewhere, strict) as object)).toEqual([
      'shipping_address_1',
      'shipping_city',
      'shipping_postcode',
      'shipping_phone',
    ]);
  });

  it('asks for separate names where the merchant wants them apart', () => {
    const apart = withFields({
      basic_info: { full_name: { enabled: 'no' }, first_name: needed, last_name: needed },
    });
    const { billing_full_name: _dropped, ...rest } = form;
    expect(errorsOf(rest, apart)).toEqual({
      billing_first_name: { required: 'First name is required.' },
      billing_last_name: { required: 'Last name is required.' },
    });
    expect(errorsOf({ ...rest, billing_first_name: 'Ann', billing_last_name: 'Lee' }, apart)).toEqual({});
    expect(errorsOf(form, apart)).toEqual({});
  });

  it('writes down one person where a form remembers two', () => {
    const both = { ...form, billing_first_name: 'Bob', billing_last_name: 'Ray' };
    const apart = withFields({ basic_info: { full_name: { enabled: 'no' }, first_name: needed } });
    const ann = { name: 'Ann Mary Lee', first_name: 'Ann', last_name: 'Mary Lee' };
    const bob = { name: 'Bob Ray', first_name: 'Bob', last_name: 'Ray' };
    expect(validateCheckout(both, rules()).billing).toMatchObject(ann);
    expect(validateCheckout(both, apart).billing).toMatchObject(bob);
    const sent = { ...both, ship_to_different: 'yes', shipping_full_name: 'Cy Twombly', shipping_first_name: 'Dan' };
    const place = { shipping_country: 'DE', shipping_address_1: '1', shipping_city: 'B', shipping_postcode: '10115' };
    expect(validateCheckout({ ...sent, ...place }, apart)).toMatchObject({
      billing: bob,
      shipping: { name: 'Cy Twombly', first_name: 'Cy', last_name: 'Twombly' },
    });
    expect(validateCheckout({ ...form, billing_last_name: 'Ray' }, apart).billing).toMatchObject(ann);
  });

  it('asks a business for its papers, and everybody where only businesses may buy', () => {
    const details = { vat_number: needed, legal_registration_id: needed };
    const papers = { billing_tax_id: expect.anything(), billing_legal_registration_id: expect.anything() };
    expect(errorsOf(form, withFields({ business_details: details }))).toEqual({});
    expect(errorsOf({ ...form, is_business: 'yes' }, withFields({ business_details: details }))).toEqual(papers);
    const onlyBusinesses = { ...details, b2b_only_mode: { enabled: 'yes' } };
    expect(errorsOf(form, withFields({ business_details: onlyBusinesses }))).toEqual(papers);
  });
});

describe('the VAT number of a business', () => {
  const vat = (number = '') => ({
    isRequiredIn: (country: string) => country === 'DE',
    checkedIn: (country: string) => (country === 'DE' ? number : ''),
  });
  const german: CheckoutForm = { ...form, billing_country: 'DE', billing_state: '', is_business: 'yes' };
  const missing = { billing_tax_id: { required: 'VAT number is required.' } };

  it('is asked for where the country requires it, unless one was looked up', () => {
    expect(errorsOf(german, rules({ vat: vat() }))).toEqual(missing);
    expect(errorsOf({ ...german, is_business: 'no' }, rules({ vat: vat() }))).toEqual({});
    expect(errorsOf({ ...german, billing_tax_id: 'DE1' }, rules({ vat: vat() }))).toEqual({});
    expect(errorsOf({ ...form, is_business: 'yes' }, rules({ vat: vat('DE2') }))).toEqual({});
    expect(validateCheckout(german, rules({ vat: vat('DE2') })).business?.taxId).toBe('DE2');
  });
});
