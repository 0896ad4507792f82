import { selectRates, type RateQuery } from '../../../server/src/domain/tax';
import { fc } from '../../support/seeded';
import { anOverride, aRate } from './tax-builders';

const losAngeles = { country: 'US', state: 'CA', city: 'Los Angeles', postcode: '90001' };

const idsOf = (query: Partial<RateQuery>): readonly number[] =>
  selectRates({ rates: [], address: losAngeles, classId: 1, ...query }).map(({ id }) => id);

describe('selectRates', () => {
  it('takes the rates of the class and the country', () => {
    const rates = [aRate({ id: 1 }), aRate({ id: 2, classId: 2 }), aRate({ id: 3, country: 'CA' })];
    expect(idsOf({ rates })).toEqual([1]);
  });

  it('taxes nothing that is exempt', () => {
    expect(idsOf({ rates: [aRate()], isExempt: true })).toEqual([]);
  });

  it.each([
    ['state', { state: 'CA' }, true],
    ['state with the country in front', { state: 'US-CA' }, true],
    ['state in small letters', { state: 'ca' }, true],
    ['other state', { state: 'NY' }, false],
    ['city', { city: 'los angeles' }, true],
    ['city with double blanks', { city: ' Los  Angeles' }, true],
    ['other city', { city: 'San Diego' }, false],
    ['postcode', { postcode: '90000-90010' }, true],
    ['other postcode', { postcode: '90002' }, false],
    ['state but other city', { state: 'CA', city: 'San Diego' }, false],
  ])('matches by %s', (_name, place, matches) => {
    expect(idsOf({ rates: [aRate(place)] })).toEqual(matches ? [1] : []);
  });

  it.each([
    ['US', '90000-90999', ['90210', '90210-1234', '90210 1234', '902101234', '９０２１０', '90210–1234']],
    ['GB', 'SW1A 1AA', ['sw1a1aa', 'SW1A-1AA']],
    ['PT', '9500-9999', ['9500-339', '9500339', '9500 339', 'P-9500-339']],
    ['TW', '100', ['100', '10048', '100-48', '100123']],
    ['AR', '1425', ['1425', 'C1425', 'C1425ABC', 'c 1425 abc']],
  ])('covers a postcode of %s in %s however it is spelled', (country, postcode, spellings) => {
    const rates = [aRate({ country, postcode })];
    for (const spelled of spellings) {
      expect([spelled, idsOf({ rates, address: { country, state: '', city: '', postcode: spelled } })]).toEqual([
        spelled,
        [1],
      ]);
    }
  });

  it('covers a state of a country without a list of them as cities are covered', () => {
    const rates = [aRate({ country: 'HK', state: 'NEW TERRITORIES' })];
    const address = { country: 'HK', state: 'New\u00a0 Territories\u200b', city: '', postcode: '' };
    expect(idsOf({ rates, address })).toEqual([1]);
  });

  it('covers a city however its letters are composed', () => {
    const rates = [aRate({ country: 'DE', city: 'Köln' })];
    expect(idsOf({ rates, address: { country: 'DE', state: '', city: 'Ko\u0308ln', postcode: '' } })).toEqual([1]);
  });

  it.each([
    ["L'Aquila", 'L’Aquila'],
    ['Clermont–Ferrand', 'Clermont\u2011Ferrand'],
  ])('covers the city %p as %p', (city, typed) => {
    const rates = [aRate({ country: 'FR', city })];
    expect(idsOf({ rates, address: { country: 'FR', state: '', city: typed, postcode: '' } })).toEqual([1]);
  });

  it('adds a rate of the state to that of the country', () => {
    expect(idsOf({ rates: [aRate({ id: 1 }), aRate({ id: 2, state: 'CA' })] })).toEqual([1, 2]);
  });

  it('lets a replacing rate stand alone where it matches', () => {
    const rates = [aRate({ id: 1 }), aRate({ id: 2, state: 'CA', forOrder: true })];
    expect(idsOf({ rates })).toEqual([2]);
    expect(idsOf({ rates, address: { ...losAngeles, state: 'NY' } })).toEqual([1]);
  });

  it('lets a replacing rate remove broader ones only', () => {
    const rates = [
      aRate({ id: 1 }),
      aRate({ id: 2, state: 'CA', forOrder: true }),
      aRate({ id: 3, postcode: '90001' }),
      aRate({ id: 4, state: 'CA', city: 'Los Angeles' }),
    ];
    expect(idsOf({ rates })).toEqual([2, 3, 4]);
  });

  it('keeps a country rate that says it replaces: there is nothing broader', () => {
    expect(idsOf({ rates: [aRate({ id: 1, forOrder: true }), aRate({ id: 2 })] })).toEqual([1, 2]);
  });

  it('sorts by priority, plain before compound, broad before narrow, then id', () => {
    const rates = [
      aRate({ id: 5, priority: 2 }),
      aRate({ id: 4, isCompound: true }),
      aRate({ id: 3, state: 'CA' }),
      aRate({ id: 2 }),
      aRate({ id: 1, priority: 3 }),
    ];
    expect(idsOf({ rates })).toEqual([2, 3, 4, 5, 1]);
  });

  it('answers the same whatever the order of the stored rates', () => {
    const stored = [
      aRate({ id: 1 }),
      aRate({ id: 2, isCompound: true }),
      aRate({ id: 3, state: 'CA', forOrder: true }),
      aRate({ id: 4, state: 'CA', priority: 2 }),
      aRate({ id: 5, postcode: '90001' }),
    ];
    const overrides = [anOverride({ id: 1 }), anOverride({ id: 2, state: 'CA' }), anOverride({ id: 3, state: 'CA' })];
    const query = { categoryIds: [9], classId: 1, address: losAngeles };
    const expected = selectRates({ ...query, rates: stored, overrides });
    fc.assert(
      fc.property(
        fc.shuffledSubarray(stored, { minLength: 5 }),
        fc.shuffledSubarray(overrides, { minLength: 3 }),
        (rates, shuffled) => {
          expect(selectRates({ ...query, rates, overrides: shuffled })).toEqual(expected);
        }
      )
    );
  });
});

describe('a category override', () => {
  const country = aRate({ id: 1, percent: '10', forShipping: '4' });
  const state = aRate({ id: 2, state: 'CA', percent: '2' });
  const select = (query: Partial<RateQuery>) =>
    selectRates({ rates: [country, state], address: losAngeles, classId: 1, categoryIds: [9], ...query }).map(
      ({ id, percent, label, forShipping }) => [id, percent, label, forShipping]
    );

  it('stands in the place of the country rate and leaves the state its own', () => {
    expect(select({ overrides: [anOverride()] })).toEqual([
      [1, '3', 'Books', '4'],
      [2, '2', 'Tax', null],
    ]);
  });

  it('drops the rates of the state where it says so', () => {
    expect(select({ overrides: [anOverride({ overridesStateTax: true })] })).toEqual([[1, '3', 'Books', '4']]);
  });

  it('of a narrower category counts before that of one above it', () => {
    const overrides = [anOverride({ id: 1, label: 'Goods' }), anOverride({ id: 2, categoryId: 10, depth: 1 })];
    expect(select({ overrides, categoryIds: [10, 9] }).map(([, , label]) => label)).toEqual(['Books', 'Tax']);
  });

  it('counts where the country has no rate of its own', () => {
    expect(select({ rates: [], overrides: [anOverride()] })).toEqual([[0, '3', 'Books', null]]);
  });

  it.each([
    ['another category', { categoryIds: [8] }, {}],
    ['another class', {}, { classId: 2 }],
    ['another state', {}, { state: 'NY' }],
    ['another country', {}, { country: 'CA' }],
  ])('does not count for %s', (_name, query, override) => {
    expect(select({ ...query, overrides: [anOverride(override)] })).toEqual([
      [1, '10', 'Tax', '4'],
      [2, '2', 'Tax', null],
    ]);
  });

  it('wins by two points a location field and one for the class, the older on a tie', () => {
    const overrides = [
      anOverride({ id: 1, percent: '1', classId: 1 }),
      anOverride({ id: 2, percent: '2', state: 'CA' }),
      anOverride({ id: 4, percent: '4', state: 'CA', city: 'Los Angeles' }),
      anOverride({ id: 3, percent: '5', state: 'CA', postcode: '90001' }),
    ];
    expect(select({ overrides })[0]?.[1]).toBe('5');
    expect(select({ overrides: overrides.slice(0, 2) })[0]?.[1]).toBe('2');
    expect(select({ overrides: [anOverride({ id: 9 }), ...overrides.slice(0, 1)] })[0]?.[1]).toBe('1');
  });
});
