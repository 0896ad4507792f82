import {
  canonicalCity,
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
    ['DE', 'de – be\u200b', 'BE'],
    ['CA', 'Québec', 'QC'],
    ['CA', 'british\u00a0 columbia', 'BC'],
    ['CA', 'QC\u200b', 'QC'],
    ['BR', 'Sao Paulo', 'SP'],
    ['FR', 'Ile de France', 'IDF'],
    ['FR', 'i\u0302le\u2013de\u2013france', 'IDF'],
    // Of the list this is ‘Ajmān.
    ['AE', 'Ajman', 'AJ'],
    // And this one Al ‘Āşimah.
    ['KW', 'Al Asimah', 'KU'],
    ['XX', '\u200b', null],
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

  it.each([
    ['US AR MY RO TR ZA IE IT JP TW', true],
    ['DE AT FR GB NZ CH GR PT HK SG', false],
  ])('of %s require a state: %p', (countries, required) => {
    for (const country of countries.split(' ')) {
      expect([country, labelsOf(country).state.required]).toEqual([country, required]);
    }
  });

  it('require no state where the site has left the country without any', () => {
    expect(labelsOf('US', []).state).toMatchObject({ required: false, hidden: false });
    expect(requiresState('DE', [{ code: 'BE', name: 'Berlin' }])).toBe(false);
  });

  it('never require what they hide, nor a state where there is no list of them', () => {
    for (const country of Object.keys(COUNTRIES)) {
      for (const field of Object.values(labelsOf(country))) expect(field.required && field.hidden).toBe(false);
      if (requiresState(country)) expect(statesOf(country).length).toBeGreaterThan(0);
    }
  });
});

describe('a city in its one form', () => {
  it.each([
    ["L'Aquila", ['L’Aquila', 'L‘AQUILA', 'l`aquila', 'L´Aquila', 'L＇Aquila', 'Lʼ Aquila', ' L′Aquila ']],
    ['Clermont-Ferrand', ['Clermont–Ferrand', 'Clermont\u2011Ferrand', 'clermont - ferrand', 'Clermont−Ferrand']],
    ['Stratford-upon-Avon', ['Stratford\u00ad-upon\u2010Avon']],
    ['São Paulo', ['Sa\u0303o\u00a0 Paulo', 'SÃO PAULO', 'Ｓão Paulo\u200b']],
    ['Gießen', ['GIESSEN']],
  ])('is that of %p for other spellings of it', (city, spellings) => {
    for (const spelled of spellings) expect([spelled, canonicalCity(spelled)]).toEqual([spelled, canonicalCity(city)]);
  });

  it('keeps apart what has other letters or words', () => {
    const cities = ["L'Aquila", 'Laquila', 'L Aquila', 'Sao Paulo', 'São Paulo', 'Saint-Denis', 'Saint Denis'];
    expect(new Set(cities.map(canonicalCity)).size).toBe(cities.length);
  });
});
