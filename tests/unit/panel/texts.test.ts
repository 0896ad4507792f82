import { TEXTS as GERMAN } from '../../../admin/src/texts/de';
import { TEXTS as ENGLISH } from '../../../admin/src/texts/en';
import startEnglish from '../../../admin/src/texts/start.json';
import startGerman from '../../../admin/src/texts/start.de.json';

type Texts = Readonly<Record<string, string>>;

const LANGUAGES: readonly (readonly [string, Texts, Texts])[] = [
  ['pages', ENGLISH, GERMAN],
  ['links', startEnglish, startGerman],
];

/** Names of placeholders, in braces and at the head of plurals: `{count, plural, one {# day} other {# days}}` has one. */
const placeholdersOf = (text: string): readonly string[] => {
  const names = [...text.matchAll(/\{\s*(\w+)\s*(?=\}|,)/g)].map(([, name]) => name ?? '');
  // Words of the cases of a plural stand in braces, too, where they are single words.
  const words = [...text.matchAll(/(?:=\d+|zero|one|two|few|many|other)\s*\{\s*(\w+)\s*\}/g)].map(
    ([, word]) => word ?? ''
  );
  return [...new Set(names.filter((name) => !words.includes(name)))].sort();
};

describe.each(LANGUAGES)('texts of %s', (_of, english, german) => {
  it('are all there in German, and no others', () => {
    const missing = Object.keys(english).filter((id) => !Object.hasOwn(german, id));
    const unknown = Object.keys(german).filter((id) => !Object.hasOwn(english, id));
    expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
  });

  it('have the same placeholders in German', () => {
    const different = Object.entries(english).filter(
      ([id, text]) => german[id] !== undefined && placeholdersOf(german[id]).join() !== placeholdersOf(text).join()
    );
    expect(different.map(([id]) => id)).toEqual([]);
  });

  it('are not blank', () => {
    const blank = [...Object.entries(english), ...Object.entries(german)].filter(([, text]) => text.trim() === '');
    expect(blank.map(([id]) => id)).toEqual([]);
  });
});

describe('placeholders of a text', () => {
  it('are found in braces and in plurals, but not among the words of the cases', () => {
    expect(placeholdersOf('Delete {name}')).toEqual(['name']);
    expect(placeholdersOf('{count, plural, =0 {Nothing} one {# entry} other {# entries}}')).toEqual(['count']);
    expect(placeholdersOf('Done')).toEqual([]);
  });
});
