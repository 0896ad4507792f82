import { EU_COUNTRIES } from '../../../server/src/domain/tax';
import { COUNTRIES } from '../../../server/src/modules/settings';
import { BUILT_IN_RATES } from '../../../server/src/modules/tax/data/built-in-rates';
import { groupNameOf, groupOf } from '../../../server/src/modules/tax/data/country-groups';
import { presentGroups } from '../../../server/src/modules/tax/rates/rates.presenter';
import type { RateRow } from '../../../server/src/modules/tax/rates/rates.repository';
import { hiddenAddressFields, parsePlaceCode } from '../../../server/src/modules/tax/tax-places';
import { applyChange, DEFAULT_SETTINGS } from '../../../server/src/modules/tax/configuration/tax-settings';

const ALL = [...BUILT_IN_RATES.values()].flat();

describe('the built-in rates', () => {
  it('are percentages of real countries, each place and type once', () => {
    expect([...BUILT_IN_RATES.keys()].filter((code) => !(code in COUNTRIES))).toEqual([]);
    expect(ALL.filter(({ rate }) => !/^\d{1,2}(\.\d{1,3})?$/.test(rate))).toEqual([]);
    const keys = ALL.map(({ country, state, type }) => `${country} ${state} ${type}`);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('have a standard rate for every EU country, and a reduced one below it where there is one', () => {
    for (const country of EU_COUNTRIES) {
      const rates = BUILT_IN_RATES.get(country) ?? [];
      const [standard, reduced] = ['standard', 'reduced'].map((type) => rates.find((rate) => rate.type === type));
      expect(Number(standard?.rate)).toBeGreaterThanOrEqual(15);
      expect(reduced !== undefined).toBe(country !== 'DK');
      if (reduced) expect(Number(reduced.rate)).toBeLessThan(Number(standard?.rate));
    }
  });

  it('know the states of the US and the provinces of Canada', () => {
    const of = (country: string, state: string) => ALL.find((rate) => rate.country === country && rate.state === state);
    expect(of('US', 'CA')).toMatchObject({ rate: '7.25', name: 'Sales tax', replaces: false });
    expect(of('US', '')).toBeUndefined();
    expect(of('CA', 'ON')).toMatchObject({ rate: '13', name: 'HST', replaces: true });
    expect(of('CA', 'QC')).toMatchObject({ rate: '9.975', name: 'QST', replaces: false });
    expect(ALL.filter(({ country, state }) => country === 'US' && state !== '')).toHaveLength(46);
  });

  it('keep the zero rate apart from a reduced rate that does not exist', () => {
    expect(BUILT_IN_RATES.get('NZ')?.map(({ type, rate }) => [type, rate])).toEqual([
      ['standard', '15'],
      ['zero', '0'],
    ]);
  });
});

describe('groups of countries', () => {
  it('hold every country once', () => {
    expect(groupOf('DE')).toBe('EU');
    expect(groupOf('GB')).toBe('REST');
    expect(groupOf('US')).toBe('NA');
    expect(groupNameOf('EU')).toBe('European Union');
    expect(groupNameOf('constructor')).toBe('constructor');
  });

  it('count what does not fit into the list', () => {
    const rate = {
      rate_group: 'EU',
      country: 'DE',
      class_id: 1,
      name: 'VAT',
      rate: '19',
      for_shipping: '7',
    } as RateRow;
    const counts = [
      { rate_group: 'EU', country: 'DE', total: 3 },
      { rate_group: 'EU', country: 'FR', total: 2 },
    ];
    expect(presentGroups(counts, [rate])).toEqual([
      {
        group_name: 'European Union',
        group_code: 'EU',
        countries: [
          {
            country_code: 'DE',
            country_name: 'Germany',
            rates: [{ class_id: 1, name: 'VAT', rate: '19', for_shipping: 7 }],
            total_rates: 3,
          },
          { country_code: 'FR', country_name: 'France', rates: [], total_rates: 2 },
        ],
        total_countries: 2,
      },
    ]);
    expect(presentGroups([], [])).toEqual([]);
  });
});

describe('places', () => {
  it('hide the fields that nobody writes there', () => {
    expect(hiddenAddressFields('US')).toBeNull();
    expect(hiddenAddressFields('DE')).toEqual(['state']);
    expect(hiddenAddressFields('HK')).toEqual(['postcode']);
  });

  it('are read in any case, and refused by name', () => {
    expect([parsePlaceCode('de'), parsePlaceCode('eu')]).toEqual(['DE', 'EU']);
    for (const code of [undefined, '', 'D', 'XX', 'constructor']) expect(() => parsePlaceCode(code)).toThrow();
  });
});

describe('a change of the settings', () => {
  it('leaves alone what it does not name', () => {
    const changed = applyChange(DEFAULT_SETTINGS, {
      enable_tax: 'yes',
      tax_rounding: undefined,
      eu_vat_settings: { method: 'oss', oss_vat: undefined },
    });
    expect(changed).toEqual({
      ...DEFAULT_SETTINGS,
      enable_tax: 'yes',
      eu_vat_settings: { ...DEFAULT_SETTINGS.eu_vat_settings, method: 'oss' },
    });
  });
});
