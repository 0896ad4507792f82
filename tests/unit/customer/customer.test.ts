import {
  acceptStatuses,
  addressErrors,
  CUSTOMER_STATUSES,
  formatPlace,
  fullNameOf,
  postcodeErrors,
  readName,
  withKnownPlace,
} from '../../../server/src/domain/customer';
import { addressFieldsOf } from '../../../server/src/modules/customers/addresses.input';
import { fc } from '../../support/seeded';

const ADDRESS = {
  name: 'Ada Lovelace',
  address_1: '12 St James Square',
  city: 'London',
  state: '',
  postcode: 'SW1Y 4JH',
  country: 'GB',
};

describe('a written name', () => {
  it.each([
    [{ full_name: 'Maria de la Cruz' }, true, 'Maria', 'de la Cruz'],
    [{ full_name: 'Maria de la Cruz' }, false, 'Maria', 'de la Cruz'],
    [{ first_name: 'Ada' }, true, 'Ada', ''],
    [{ full_name: 'A B', first_name: 'C', last_name: 'D' }, true, 'A', 'B'],
    [{ full_name: 'A B', first_name: 'C', last_name: 'D' }, false, 'C', 'D'],
  ])('is read from %j (in full: %s)', (written, isFullNameMode, firstName, lastName) => {
    expect(readName(written, isFullNameMode)).toEqual({ firstName, lastName });
  });

  it('is none where only the last name came', () => {
    expect(readName({ last_name: 'Cruz', full_name: '' }, true)).toBeNull();
    expect(readName({}, false)).toBeNull();
  });

  it('in one field comes back as it was, but for its blanks', () => {
    const word = fc.stringMatching(/^[^\s]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        const name = readName({ full_name: ` ${words.join('  ')} ` }, true);
        return name !== null && fullNameOf(name) === words.join(' ');
      })
    );
  });
});

describe('the statuses that other code of the site allows', () => {
  it.each([[null], ['active'], [[]], [[1, {}, '__proto__', 'Has Blanks', 'a'.repeat(51)]]])(
    'are ours for %j',
    (value) => {
      expect(acceptStatuses(value)).toEqual(CUSTOMER_STATUSES);
    }
  );

  it('are what is a status of what it says', () => {
    expect(acceptStatuses(['vip', 'vip', 'active', 'not good', 7])).toEqual(['vip', 'active']);
  });
});

describe('an address that is about to be saved', () => {
  it('is good', () => {
    expect(addressErrors(ADDRESS)).toEqual({});
    expect(addressErrors({ ...ADDRESS, country: 'US', state: 'CA', postcode: '94105' })).toEqual({});
    expect(addressErrors({ ...ADDRESS, country: 'HK', postcode: '' })).toEqual({});
  });

  it.each([
    ['name', { name: '' }, 'required'],
    ['address_1', { address_1: '' }, 'required'],
    ['city', { city: '' }, 'required'],
    ['country', { country: '' }, 'required'],
    ['country', { country: 'gb' }, 'invalid'],
    ['country', { country: '__proto__' }, 'invalid'],
    ['postcode', { postcode: 'x' }, 'invalid'],
    ['state', { country: 'US', postcode: '' }, 'required'],
    ['state', { country: 'US', postcode: '', state: 'BY' }, 'invalid'],
  ])('is refused for its %s: %j', (field, changes, rule) => {
    expect(addressErrors({ ...ADDRESS, ...changes })).toEqual({ [field]: { [rule]: expect.any(String) as string } });
  });

  it.each(['', 'ZZ'])('is told of its city beside the country %j', (country) => {
    const errors = addressErrors({ ...ADDRESS, address_1: '', city: '', country });
    expect(Object.keys(errors)).toEqual(['address_1', 'city', 'country']);
  });

  it('has a postcode where a form asks for one and the country has them', () => {
    expect(postcodeErrors({ ...ADDRESS, postcode: '' })).toEqual({
      postcode: { required: expect.any(String) as string },
    });
    for (const country of ['HK', '', 'ZZ']) expect(postcodeErrors({ country, postcode: '' })).toEqual({});
    expect(postcodeErrors(ADDRESS)).toEqual({});
  });

  it('has one spelling of its place', () => {
    expect(withKnownPlace({ ...ADDRESS, country: 'us', state: 'california' })).toMatchObject({
      country: 'US',
      state: 'CA',
    });
    expect(withKnownPlace({ ...ADDRESS, state: 'Somewhere' }).state).toBe('Somewhere');
  });

  it('is told in a line without gaps', () => {
    expect(formatPlace({ ...ADDRESS, country: 'US', state: 'IL' })).toBe('London, Illinois, SW1Y 4JH, United States');
    expect(formatPlace({ city: '', state: '', postcode: '', country: '' })).toBe('');
  });
});

describe('the fields of an address in a body', () => {
  it('count with the type in front, then beside the address, then inside of it', () => {
    const body = {
      type: 'shipping' as const,
      address: { id: 5, is_primary: 1 as const, name: 'inside', city: 'inside', phone: '1', state: undefined },
      name: 'beside',
      city: 'beside',
      shipping_city: 'prefixed',
      billing_city: 'wrong',
    };
    expect(addressFieldsOf(body as never)).toMatchObject({ name: 'beside', city: 'prefixed', phone: '1' });
    expect(addressFieldsOf(body as never)).not.toHaveProperty('id');
    expect(addressFieldsOf({ ...body, type: undefined } as never)).toMatchObject({ city: 'beside' });
  });
});
