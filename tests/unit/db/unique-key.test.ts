import { uniqueKey } from '../../../server/src/platform/db/unique-key';

describe('unique keys', () => {
  it.each([
    ['case', 'Red', 'rED'],
    ['case beyond ASCII', 'ÉLODIE', 'élodie'],
    ['blanks around', ' Red\t', 'Red'],
    ['blanks within', 'Dark  red', 'dark red'],
    ['composition', 'e\u0301', 'é'],
    ['what nobody sees', 'Re\u200bd\u2060', 'red'],
    ['width', 'Ｒｅｄ', 'red'],
  ])('do not regard %s', (_what, one, other) => {
    expect(uniqueKey(one)).toBe(uniqueKey(other));
  });

  it.each([
    ['accents', 'Rosé', 'Rose'],
    ['signs', '38', '38+'],
    ['blanks between words', 'dark red', 'darkred'],
  ])('tell %s apart, as MariaDB would not always', (_what, one, other) => {
    expect(uniqueKey(one)).not.toBe(uniqueKey(other));
  });

  it('have a fixed length, whatever they stand for', () => {
    expect(uniqueKey('')).toHaveLength(64);
    expect(uniqueKey('💥'.repeat(1_000))).toHaveLength(64);
  });
});
