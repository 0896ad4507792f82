import { alphabetOf, SORT_KEY_LENGTH, sortedByName, sortKey, sortKeyRanges } from '../../../server/src/domain/text';

/** Each list stands in the order that its readers expect. */
const ORDERS: readonly (readonly [country: string, names: readonly string[]])[] = [
  ['DE', ['Äpfel', 'Apfelsaft', 'Apple', 'banana', 'Mug', 'Müg', 'mug 2', 'Straße', 'Strasse 2', 'Zebra']],
  ['US', ['apple', 'Apple', 'apple pie', 'apple-pie', 'applepie', 'Apples', 'banana', 'Banana split', 'Zebra']],
  ['FR', ['cote', 'coté', 'côte', 'côté', 'coteau']],
  [
    'US',
    ['', '- x', '10', '2', '3.0', 'USB 3.0', 'USB3', 'zebra', 'Ωmega', 'Ёлка', 'Жук', 'Яблоко', '绿茶', '\u{20000}'],
  ],
  ['UA', ['вода', 'гора', 'ґанок', 'дім', 'екран', 'єдність', 'жук', 'з', 'и', 'ідея', 'й', 'к']],
  ['JP', ['あい', 'アオ', 'かき', 'ガス', 'キノコ']],
  ['SE', ['Apple', 'zebra', 'Åre', 'Äpple', 'Öland']],
  ['FI', ['Aalto', 'zebra', 'Åbo', 'Ähtäri', 'Öljy']],
  ['DK', ['Apple', 'zebra', 'Æble', 'Ødum', 'Århus']],
  ['NO', ['Apple', 'Zebra', 'Äpfel', 'Ære', 'Østfold', 'Ålesund']],
  ['ES', ['nada', 'nzz', 'ñame', 'oso']],
  ['PL', ['lampa', 'luz', 'łuk', 'mak', 'zupa', 'źle', 'żaba']],
  ['CZ', ['cena', 'čaj', 'dům', 'hrad', 'chata', 'internet']],
  ['HU', ['cukor', 'csoki', 'dal', 'dzéta', 'dzsem', 'eper']],
];

describe('sortKey', () => {
  it.each(ORDERS)('puts names in the order that readers of %s expect', (country, names) => {
    const alphabet = alphabetOf(country);
    for (const shuffled of [[...names].reverse(), [...names].sort()]) {
      expect(sortedByName(shuffled, (name) => name, alphabet)).toEqual(names);
    }
  });

  it('is one text of digits, which no collation sorts in its own way, of a length that a column holds', () => {
    const texts = [
      '',
      'Aaron',
      'ch',
      '绿茶'.repeat(300),
      '\u{1f600}'.repeat(300),
      'ß'.repeat(300),
      '\ud800',
      '\0',
      'ﷺ'.repeat(300),
    ];
    for (const text of texts) {
      expect(sortKey(text)).toMatch(/^[0-9]+$/);
      expect(sortKey(text).length).toBeLessThanOrEqual(SORT_KEY_LENGTH);
    }
  });

  it('takes one text after the other', () => {
    const people = [
      ['Lee', 'Ann'],
      ['Lee', 'Bob'],
      ['Lee Ann', 'Al'],
      ['Leeds', ''],
    ] as const;
    const keys = people.map((names) => sortKey(names));
    expect([...keys].sort()).toEqual(keys);
  });

  it.each([
    ['jurgen', 'DE', true],
    ['JU\u0308R', 'DE', true],
    ['jürgen gross', 'DE', true],
    ['jurgen groß müller', 'DE', true],
    ['gross', 'DE', false],
    ['jurgengross', 'DE', false],
    ['jurgen g\u00f6', 'DE', false],
    ['jürgen grö', 'SE', false],
    ['jur', 'TR', false],
    ['jü', 'TR', true],
    ['\u9999', 'JP', false],
    [' ', 'DE', false],
    ['\u0301', 'DE', false],
  ])('is begun by %j in %s, of a name and the next: %s', (typed, country, begins) => {
    const alphabet = alphabetOf(country);
    const key = sortKey(['Jürgen', 'Groß Müller'], alphabet);
    expect(sortKeyRanges(typed, alphabet).some(({ from, before }) => from <= key && key < before)).toBe(begins);
  });

  it.each([
    ['c', 'Csóka', 'HU'],
    ['dz', 'Dzsindzsa', 'HU'],
    ['mec', 'Meccsek', 'HU'],
    ['A', 'Aalborg', 'DK'],
    ['a', 'AALBORG', 'NO'],
    ['Mehmet A', 'Mehmet Aa', 'DK'],
    ['d', 'Džep', 'HR'],
    ['か', 'カード', 'JP'],
  ])(
    'is begun by %j where the name is %j in %s, although letters follow that make it another letter',
    (typed, name, country) => {
      const alphabet = alphabetOf(country);
      const key = sortKey(name, alphabet);
      expect(sortKeyRanges(typed, alphabet).some(({ from, before }) => from <= key && key < before)).toBe(true);
    }
  );

  it.each(['', 'XX', '??', 'de', 'DEU', 'RW'])('has the order of English where the country is %j', (country) => {
    expect(alphabetOf(country).name).toBe(alphabetOf('US').name);
  });

  it('names an order by what it is: countries that sort alike have the same', () => {
    const names = ['US', 'DE', 'PT', 'SE', 'DK'].map((country) => alphabetOf(country).name);
    expect(new Set(names).size).toBe(3);
  });

  it('is short enough for a long title with its accents', () => {
    const title = 'Ärmelloses Trägershirt für Damen, Größe 42';
    expect(sortKey(title, alphabetOf('DE')).length).toBeLessThan(SORT_KEY_LENGTH);
    expect(sortKey(title.toLowerCase(), alphabetOf('DE')) < sortKey(title, alphabetOf('DE'))).toBe(true);
  });
});
