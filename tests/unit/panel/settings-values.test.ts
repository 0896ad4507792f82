import type { ShippingZone } from '../../../server/src/contracts/shipping';
import { sectionsOfMethod } from '../../../admin/src/payments/method-sections';
import { moved } from '../../../admin/src/settings/move';
import { formFieldOf } from '../../../admin/src/settings/server-field';
import { bodyOfClass, valuesOfClass } from '../../../admin/src/shipping/class-values';
import { bodyOfMethod, NEW_METHOD, valuesOfMethod } from '../../../admin/src/shipping/method-values';
import { bodyOfZone, valuesOfZone, type ZoneValues } from '../../../admin/src/shipping/zone-values';
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

describe('what a shipping method costs', () => {
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
    };
    expect(valuesOfMethod(stored).tiers).toEqual([{ min: 2, max: null, cost: 990 }]);
  });
});

describe('a shipping class in the panel', () => {
  it('costs an amount or a percentage', () => {
    const times = { created_at: null, updated_at: null };
    const fixed = { id: 1, name: 'Heavy', type: 'fixed', cost: 700, per_item: 1, ...times } as const;
    expect(bodyOfClass(valuesOfClass(fixed))).toEqual({ name: 'Heavy', type: 'fixed', cost: 700, per_item: 1 });
    const percent = { ...fixed, type: 'percentage', cost: 2.5, per_item: 0 } as const;
    expect(bodyOfClass(valuesOfClass(percent))).toEqual({ name: 'Heavy', type: 'percentage', cost: 2.5, per_item: 0 });
  });
});

describe('a registration in the EU', () => {
  it('leaves out classes without a rate', () => {
    const rates = { standard: { rate: 19, label: 'MwSt.' }, reduced: { rate: null, label: '' } };
    expect(bodyOfRegistration({ country: 'DE', vat: 'DE1', rates }).rates).toEqual({
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
