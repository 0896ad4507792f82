import type { ShippingZone } from '../../../server/src/contracts/shipping';
import { checkFields } from '../../../admin/src/kit/form/check-fields';
import { drawnFields } from '../../../admin/src/kit/form/drawn-fields';
import { flatErrors, nestErrors, renewedValues } from '../../../admin/src/kit/form/form-values';
import type { Money } from '../../../admin/src/kit/money/money';
import { sectionsOfMethod } from '../../../admin/src/payments/method-sections';
import { moved } from '../../../admin/src/settings/move';
import { formFieldOf } from '../../../admin/src/settings/server-field';
import { bodyOfClass, costFieldOfClass, NEW_CLASS, valuesOfClass } from '../../../admin/src/shipping/class-values';
import { checkedMethodFields } from '../../../admin/src/shipping/method-fields';
import { bodyOfMethod, NEW_METHOD, valuesOfMethod, type MethodValues } from '../../../admin/src/shipping/method-values';
import { bodyOfZone, valuesOfZone, type ZoneValues } from '../../../admin/src/shipping/zone-values';
import { bodyOfRate, newRate } from '../../../admin/src/tax/rate-values';
import { bodyOfRegistration } from '../../../admin/src/tax/registration-values';

const zoneOf = (values: ZoneValues): ShippingZone => {
  const { meta = {}, shipping_class_id: shippingClass, ...body } = bodyOfZone(values);
  return {
    ...body,
    meta,
    shipping_class_id: shippingClass === 0 ? null : shippingClass,
    id: 1,
    formatted_region: '',
    order: 0,
    created_at: null,
    updated_at: null,
    version: '',
  };
};

describe('a shipping zone in the panel', () => {
  it.each<[string, ZoneValues]>([
    ['nowhere', { name: 'Zone', reach: 'nowhere', countries: [], shipping_class: '' }],
    ['the world', { name: 'Zone', reach: 'world', countries: [], shipping_class: '7' }],
    ['one country', { name: 'Zone', reach: 'included', countries: ['DE'], shipping_class: '' }],
    ['some countries', { name: 'Zone', reach: 'included', countries: ['DE', 'AT'], shipping_class: '' }],
    ['all but one country', { name: 'Zone', reach: 'excluded', countries: ['US'], shipping_class: '' }],
  ])('is what was saved: %s', (_name, values) => {
    expect(valuesOfZone(zoneOf(values))).toEqual(values);
  });

  it('is a region of its own with one country alone, so that methods can be for its states', () => {
    const one: ZoneValues = { name: 'Zone', reach: 'included', countries: ['US'], shipping_class: '' };
    expect(bodyOfZone(one)).toMatchObject({ region: 'US' });
    expect(bodyOfZone({ ...one, reach: 'excluded' })).toMatchObject({ region: 'selection' });
  });
});

const MONEY: Money = { format: String, digitsOf: () => 2, decimalSign: '.', currency: 'EUR' };

const TYPED = { typed: 'abc' };

const row = (id: number | null, title: string, stock: number) => ({ id, title, stock });

describe('what a shipping method costs', () => {
  const problemsOf = (changes: Partial<MethodValues>): readonly string[] => {
    const values: MethodValues = { ...NEW_METHOD, title: 'Post', ...changes };
    return Object.keys(checkFields(checkedMethodFields(values), values, (id) => id, MONEY));
  };

  it('is checked where it is shown, down to each tier', () => {
    const tiers = [
      { min: 0, max: 5, cost: 500 },
      { min: 5, max: { typed: '1O' }, cost: TYPED },
    ];
    expect(problemsOf({ rate: 'per_weight', tiers })).toEqual(['tiers.1.max', 'tiers.1.cost']);
    expect(problemsOf({ rate: 'per_order', tiers })).toEqual([]);
    expect(problemsOf({ rate: 'per_order', amount: TYPED, percent: TYPED })).toEqual(['amount']);
    expect(problemsOf({ rate: 'per_price', amount: TYPED, percent: TYPED })).toEqual(['percent']);
    expect(problemsOf({ type: 'free_shipping', amount: TYPED })).toEqual([]);
  });

  it('is never sent as something else than what was typed', () => {
    const shown: MethodValues = { ...NEW_METHOD, rate: 'per_weight', tiers: [{ min: 0, max: TYPED, cost: 500 }] };
    expect(() => bodyOfMethod(3, shown)).toThrow('abc');
    expect(bodyOfMethod(3, { ...shown, rate: 'per_order', amount: 100 }).settings.weight_tiers).toEqual([]);
    expect(() => bodyOfMethod(3, { ...NEW_METHOD, amount: TYPED })).toThrow('abc');
    expect(bodyOfMethod(3, { ...NEW_METHOD, type: 'free_shipping', amount: TYPED }).amount).toBe(0);
    expect(bodyOfMethod(3, { ...NEW_METHOD, type: 'free_shipping', amount: 495 }).amount).toBe(495);
    expect(() => bodyOfRate('DE', { ...newRate(1), for_shipping: TYPED })).toThrow('abc');
  });

  it('is an amount, or a percentage where it follows the price', () => {
    const fixed = bodyOfMethod(3, { ...NEW_METHOD, title: 'Post', amount: 495, percent: 12 });
    expect(fixed).toMatchObject({ zone_id: 3, amount: 495, settings: { configure_rate: 'per_order' } });
    const percent = bodyOfMethod(3, { ...NEW_METHOD, title: 'Post', rate: 'per_price', amount: 495, percent: 12.5 });
    expect(percent.amount).toBe(12.5);
  });

  it('has tiers whose end may be left out', () => {
    const body = bodyOfMethod(3, { ...NEW_METHOD, rate: 'per_weight', tiers: [{ min: 2, max: null, cost: 990 }] });
    expect(body.settings.weight_tiers).toEqual([{ min: 2, max: 0, cost: 990 }]);
    const stored = {
      ...{ id: 1, zone_id: 3, title: 'Post', type: 'flat_rate', amount: 0, is_enabled: true, states: [] },
      ...{ formatted_states: [], settings: body.settings, meta: {}, order: 0, created_at: null, updated_at: null },
      version: '',
    };
    expect(valuesOfMethod(stored).tiers).toEqual([{ min: 2, max: null, cost: 990 }]);
  });
});

describe('a shipping class in the panel', () => {
  it('costs an amount or a percentage', () => {
    const times = { created_at: null, updated_at: null, version: '' };
    const fixed = { id: 1, name: 'Heavy', type: 'fixed', cost: 700, per_item: 1, ...times } as const;
    expect(bodyOfClass(valuesOfClass(fixed))).toEqual({ name: 'Heavy', type: 'fixed', cost: 700, per_item: 1 });
    const percent = { ...fixed, type: 'percentage', cost: 2.5, per_item: 0 } as const;
    expect(bodyOfClass(valuesOfClass(percent))).toEqual({ name: 'Heavy', type: 'percentage', cost: 2.5, per_item: 0 });
  });

  it('is checked for the one of them that is shown', () => {
    const values = { ...NEW_CLASS, name: 'Heavy', cost: TYPED };
    const problems = (type: 'fixed' | 'percentage') =>
      Object.keys(checkFields([costFieldOfClass({ type })], { ...values, type }, (id) => id, MONEY));
    expect([problems('fixed'), problems('percentage')]).toEqual([['cost'], []]);
    expect(bodyOfClass({ ...values, type: 'percentage', percent: 2 }).cost).toBe(2);
    expect(() => bodyOfClass(values)).toThrow('abc');
  });
});

describe('a form of the panel', () => {
  it('shows errors of fields that are not drawn, however they are nested', () => {
    const errors = { name: 'Missing.', 'tiers.1.max': 'No number.' };
    expect(Object.fromEntries(flatErrors(nestErrors(errors)))).toEqual(errors);
    const drawn = drawnFields();
    const remove = drawn.add(['name', 'cost']);
    drawn.begin();
    expect(['name', 'cost', 'percent'].map(drawn.has)).toEqual([true, true, false]);
    // What was marked and is gone since needs no word above the form; the next save begins anew.
    remove();
    expect(drawn.has('cost')).toBe(true);
    drawn.begin();
    expect(drawn.has('cost')).toBe(false);
    drawn.add(['cost']);
    expect(drawn.has('cost')).toBe(true);
  });

  it('keeps what was typed where something else is stored meanwhile', () => {
    const before = { cart: '', cart_path: 'cart', shop: '' };
    const typed = { ...before, cart_path: 'basket' };
    const now = { cart: '4', cart_path: 'cart', shop: '5' };
    expect(renewedValues(before, typed, now)).toEqual({ cart: '4', cart_path: 'basket', shop: '5' });
  });

  it('keeps what was typed into a row, and not the number and the stock that it had before', () => {
    const before = { title: 'Mug', variants: [row(7, 'S', 10), row(null, 'M', 3)] };
    const now = { title: 'Mug', variants: [row(7, 'S', 9), row(8, 'M', 3)] };
    const typed = { ...before, variants: [row(7, 'Small', 10), row(null, 'M', 4), row(null, 'L', 1)] };
    expect(renewedValues(before, typed, now).variants).toEqual([row(7, 'Small', 9), row(8, 'M', 4), row(null, 'L', 1)]);
    // Nobody can tell which of the rows is gone: none is made a second time.
    expect(renewedValues(before, { ...before, variants: [row(null, 'M', 4)] }, now)).toEqual(now);
    expect(renewedValues(before, { ...before, variants: [row(7, 'S', 10)] }, before).variants).toHaveLength(1);
  });
});

describe('a registration in the EU', () => {
  it('leaves out classes without a rate', () => {
    const rates = { standard: { rate: 19, label: 'MwSt.' }, reduced: { rate: null, label: '' } };
    expect(bodyOfRegistration({ country: 'DE', vat: 'DE1', rates }, null).rates).toEqual({
      standard: { rate: '19', label: 'MwSt.' },
    });
  });
});

describe('fields that the server describes', () => {
  const secret = { type: 'password', label: 'Key', default: '', locked: false } as const;

  it('are of the kind that the form knows, and closed where the environment gives them', () => {
    expect(formFieldOf('key', secret)).toMatchObject({ kind: 'secret', label: { words: 'Key' }, disabled: false });
    expect(formFieldOf('key', { ...secret, locked: true })).toMatchObject({ disabled: true, hint: 'settings.locked' });
    expect(formFieldOf('theme', { type: 'colors', label: 'Colours', default: {} })).toMatchObject({ kind: 'colors' });
    expect(formFieldOf('parts', { type: 'modules', label: 'Modules', default: {} })).toBeNull();
    expect(formFieldOf('later', { type: 'text', label: 'Later', default: '', upcoming: true })).toBeNull();
  });

  it('stand in the section of their account, and the mode of the store in none', () => {
    const sections = sectionsOfMethod({
      is_active: { type: 'flag', label: 'Offer', default: 'no', locked: false },
      payment_mode: { type: 'select', label: 'Mode', default: 'test', locked: false },
      checkout_label: { type: 'text', label: 'Name', default: '', locked: false },
      test_secret_key: { ...secret, mode: 'test', required: true },
      live_secret_key: { ...secret, mode: 'live', required: true },
    });
    const names = Object.entries(sections).map(([name, fields]) => [name, fields.map((field) => field.name)]);
    expect(Object.fromEntries(names)).toEqual({
      general: ['is_active'],
      test: ['test_secret_key'],
      live: ['live_secret_key'],
      checkout: ['checkout_label'],
    });
    expect(sections.test[0]?.required).toBe(false);
  });
});

describe('moving an entry of a list', () => {
  it('puts it where it is wanted, and nowhere beyond the ends', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
    expect(moved(['a', 'b', 'c'], 2, 3)).toEqual(['a', 'b', 'c']);
  });
});
