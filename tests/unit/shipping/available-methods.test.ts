import { availableMethods, zoneCovers, type Destination, type ShippingZone } from '../../../server/src/domain/shipping';
import { aMethod, aZone } from './shipping-builders';

const idsFor = (zones: readonly ShippingZone[], country: string, state = ''): readonly number[] =>
  availableMethods(zones, { country, state }).methods.map(({ id }) => id);

describe('zoneCovers', () => {
  const selected = (type: 'included' | 'excluded') => ({
    region: 'selection',
    selection: { countries: ['DE', 'FR'], type },
  });

  it.each([
    ['its own country', aZone({ region: 'DE' }), 'DE', true],
    ['no other country', aZone({ region: 'DE' }), 'FR', false],
    ['everything', aZone({ region: 'all' }), 'ZA', true],
    ['what is selected', selected('included'), 'FR', true],
    ['nothing else', selected('included'), 'US', false],
    ['all but what is excluded', selected('excluded'), 'US', true],
    ['not what is excluded', selected('excluded'), 'DE', false],
    ['nothing without a region', aZone({ region: '' }), 'DE', false],
  ])('covers %s', (_name, zone, country, covered) => {
    expect(zoneCovers(zone, country)).toBe(covered);
  });
});

describe('availableMethods', () => {
  it('offers the methods of all matching zones, not those of the first alone', () => {
    const zones = [
      aZone({ id: 1, region: 'US', methods: [aMethod({ id: 1 })] }),
      aZone({ id: 2, region: 'all', methods: [aMethod({ id: 2 })] }),
      aZone({ id: 3, region: 'CA', methods: [aMethod({ id: 3 })] }),
    ];
    expect(idsFor(zones, 'US')).toEqual([1, 2]);
  });

  it('sorts by the order of zones, of methods, then by amount as a number', () => {
    const zones = [
      aZone({ id: 1, order: 2, methods: [aMethod({ id: 1, amount: '1' })] }),
      aZone({
        id: 2,
        order: 1,
        methods: [
          aMethod({ id: 5, order: 1, amount: '1000' }),
          aMethod({ id: 4, order: 1, amount: '900' }),
          aMethod({ id: 3, order: 0, amount: '2000' }),
        ],
      }),
    ];
    expect(idsFor(zones, 'US')).toEqual([3, 4, 5, 1]);
  });

  it('offers the zones of a class only to carts that hold it', () => {
    const zones = [aZone({ shippingClassId: 3 })];
    expect(availableMethods(zones, { country: 'US', state: '' }).refusal).toBe('no_shipping_methods');
    expect(availableMethods(zones, { country: 'US', state: '', classIds: [3] }).methods).toHaveLength(1);
  });

  const light = aMethod({ id: 9, basis: 'per_weight', weightTiers: [{ min: 0.5, max: 2, cost: 200 }] });
  const piece = { isPhysical: true, shipsFree: false, weight: 1, quantity: 1 };
  const weighed = (lines: Destination['lines']) =>
    availableMethods([aZone({ methods: [light] })], { country: 'US', state: '', ...(lines ? { lines } : {}) });

  it.each<[string, Destination['lines'], boolean]>([
    ['what a tier holds', [piece, piece], true],
    ['what is too heavy together', [{ ...piece, quantity: 2 }, piece], false],
    ['what is too light', [{ ...piece, weight: 0.4 }], false],
    ['what nobody has weighed', [{ ...piece, weight: 0 }], true],
    ['heavy downloads', [piece, { ...piece, weight: 9, isPhysical: false }], true],
    ['what is heavy and ships free', [{ ...piece, weight: 9, shipsFree: true }], true],
    ['nobody knows what', undefined, true],
  ])('judges a method by weight for %s', (_name, lines, isOffered) => {
    expect(weighed(lines).refusal).toBe(isOffered ? null : 'no_shipping_methods');
  });

  it('offers the other methods, and free delivery, to what no tier holds', () => {
    const methods = [light, aMethod({ id: 3 }), { ...light, id: 4, type: 'free_shipping' }];
    const lines = [{ ...piece, weight: 9 }];
    const offered = availableMethods([aZone({ methods })], { country: 'US', state: '', lines }).methods;
    expect(offered.map(({ id }) => id)).toEqual([3, 4]);
  });

  it('leaves switched off methods out', () => {
    expect(idsFor([aZone({ methods: [aMethod({ isEnabled: false })] })], 'US')).toEqual([]);
  });

  const bound = aZone({ methods: [aMethod({ id: 7, states: ['CA', 'NY'] })] });

  it.each(['CA', 'US-CA', ' ca '])('offers a method bound to states in %p', (state) => {
    expect(idsFor([bound], 'us', state)).toEqual([7]);
  });

  it('asks for the state where every method needs one', () => {
    expect(availableMethods([bound], { country: 'US', state: '' }).refusal).toBe('require_state');
  });

  it('offers what needs no state while the state is unknown', () => {
    const zones = [bound, aZone({ id: 2, methods: [aMethod({ id: 8 })] })];
    expect(idsFor(zones, 'US')).toEqual([8]);
  });

  it.each([
    ['no_country', '', ''],
    ['no_shipping_methods', 'DE', ''],
    ['no_shipping_methods', 'US', 'TX'],
  ])('says %s', (refusal, country, state) => {
    expect(availableMethods([bound], { country, state })).toEqual({ methods: [], refusal });
  });
});
