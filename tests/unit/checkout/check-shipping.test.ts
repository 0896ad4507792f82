import { checkShipping, checkShippingBeside, type ShippingChoice } from '../../../server/src/domain/checkout';
import type { AvailableMethods } from '../../../server/src/domain/shipping';

const choice = (changes: Partial<ShippingChoice>): ShippingChoice => ({
  options: { methods: [{ id: 3 }] as never, refusal: null },
  methodId: null,
  elsewhere: false,
  storeShips: true,
  ...changes,
});

const nothing = (refusal: 'require_state' | 'no_shipping_methods'): AvailableMethods => ({ methods: [], refusal });

describe('goods that no chosen method delivers', () => {
  it.each<[string, Partial<ShippingChoice>, object]>([
    ['ask for a method where there are some', {}, { shipping_method: { required: expect.any(String) as string } }],
    [
      'say that the chosen one is none',
      { methodId: 9 },
      { shipping_method: { invalid: expect.any(String) as string } },
    ],
    [
      'say that there is none for the address',
      { options: nothing('no_shipping_methods') },
      { shipping_method: { unavailable: expect.any(String) as string } },
    ],
    [
      'ask for the state of the bill',
      { options: nothing('require_state') },
      { billing_state: { required: 'State is required.' } },
    ],
    [
      'ask for the state of another address',
      { options: nothing('require_state'), elsewhere: true },
      { shipping_state: { required: 'State is required.' } },
    ],
    ['need none where nothing is sent', { options: null }, {}],
    ['need none where the store has set up no delivery', { storeShips: false }, {}],
  ])('%s', (_what, changes, errors) => {
    expect(checkShipping(choice(changes))).toEqual(errors);
  });
});

describe('goods of a form in which other fields are wrong', () => {
  const invalid = { invalid: 'Wrong.' };

  it.each<[string, object, Partial<ShippingChoice>, readonly string[]]>([
    ['ask for a method all the same', { billing_city: invalid }, {}, ['required']],
    ['ask for one of a wrong address too', { billing_country: invalid }, {}, ['required']],
    [
      'say that nothing goes there',
      { billing_city: invalid },
      { options: nothing('no_shipping_methods') },
      ['unavailable'],
    ],
    ['say nothing of an address that is wrong itself', { billing_state: invalid }, { methodId: 9 }, []],
    ['look at the address that they go to', { shipping_state: invalid }, { methodId: 9 }, ['invalid']],
    ['which may be another one', { shipping_state: invalid }, { methodId: 9, elsewhere: true }, []],
  ])('%s', (_what, errors, changes, rules) => {
    const found = checkShippingBeside(errors as never, choice(changes));
    expect(Object.keys(found.shipping_method ?? {})).toEqual(rules);
  });
});
