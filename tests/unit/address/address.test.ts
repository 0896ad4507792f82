import {
  COUNTRIES,
  findStateCode,
  isState,
  labelsOf,
  requiresState,
  stateNameOf,
  statesOf,
} from '../../../server/src/domain/address';

describe('states', () => {
  it('are those of ISO 3166-2, by name, without the country in their code', () => {
    expect(statesOf('US')).toContainEqual({ code: 'CA', name: 'California' });
    expect(statesOf('DE')).toHaveLength(16);
    expect(statesOf('CA').map(({ code }) => code)).toEqual('AB BC MB NB NL NT NS NU ON PE QC SK YT'.split(' '));
    expect(statesOf('JP')).toHaveLength(47);
  });

  it('are what people write on addresses: provinces in Italy and Spain, counties in Ireland', () => {
    expect(isState('IT', 'MI')).toBe(true);
    expect(isState('IT', '25')).toBe(false);
    expect(isState('ES', 'M')).toBe(true);
    expect(isState('IE', 'CO')).toBe(true);
    expect(isState('US', 'AE')).toBe(true);
  });

  it.each(['', 'XX', '__proto__', 'constructor', 'us'])('do not exist for %p', (country) => {
    expect(statesOf(country)).toEqual([]);
  });

  it('have codes that are unique in their country, and names', () => {
    for (const country of Object.keys(COUNTRIES)) {
      const states = statesOf(country);
      expect(new Set(states.map(({ code }) => code)).size).toBe(states.length);
      expect(states.every(({ code, name }) => /^[A-Z0-9]{1,3}$/.test(code) && name !== '')).toBe(true);
    }
  });

  it.each([
    ['US', 'CA', 'CA'],
    ['US', ' us-ca ', 'CA'],
    ['US', 'california', 'CA'],
    ['DE', 'DE-BE', 'BE'],
    ['US', 'Bayern', null],
    ['XX', 'CA', null],
    ['US', '', null],
  ])('of %s are found as %p', (country, written, code) => {
    expect(findStateCode(country, written)).toBe(code);
  });

  it('are shown by name, and as they are where they are unknown', () => {
    expect(stateNameOf('US', 'CA')).toBe('California');
    expect(stateNameOf('US', 'ZZ')).toBe('ZZ');
  });
});

describe('labels', () => {
  it('speak the language of the country', () => {
    expect(labelsOf('US')).toEqual({
      state: { label: 'State', required: true, hidden: false },
      city: { label: 'City', required: true, hidden: false },
      postcode: { label: 'ZIP code', required: true, hidden: false },
    });
    expect(labelsOf('JP').state.label).toBe('Prefecture');
    expect(labelsOf('DE').state).toEqual({ label: 'State', required: false, hidden: true });
    expect(labelsOf('HK').postcode).toMatchObject({ required: false, hidden: true });
    expect(labelsOf('SG').city).toMatchObject({ required: false, hidden: true });
  });

  it('never require what they hide, nor a state where there is no list of them', () => {
    for (const country of Object.keys(COUNTRIES)) {
      for (const field of Object.values(labelsOf(country))) expect(field.required && field.hidden).toBe(false);
      if (requiresState(country)) expect(statesOf(country).length).toBeGreaterThan(0);
    }
  });
});
