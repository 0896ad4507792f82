import { groupBody, termsBody } from '../../../server/src/modules/attributes/attributes.input';
import { ATTRIBUTE_LIBRARY } from '../../../server/src/modules/attributes/data/attribute-library';
import { uniqueKey } from '../../../server/src/platform/db/unique-key';

describe('the library of attribute groups', () => {
  it('has eight sets, which can be created as they are', () => {
    expect(ATTRIBUTE_LIBRARY).toHaveLength(8);
    for (const { terms, ...group } of ATTRIBUTE_LIBRARY) {
      expect(groupBody.validateSync(group)).toEqual(group);
      for (let start = 0; start < terms.length; start += 10) {
        expect(() => termsBody.validateSync({ terms: terms.slice(start, start + 10) })).not.toThrow();
      }
    }
  });

  it('uses each title and slug once, for they are unique among all terms', () => {
    const terms = ATTRIBUTE_LIBRARY.flatMap((group) => group.terms);
    expect(new Set(terms.map(({ title }) => uniqueKey(title))).size).toBe(terms.length);
    expect(new Set(terms.map(({ slug }) => uniqueKey(slug))).size).toBe(terms.length);
  });
});

describe('term settings', () => {
  const withSettings = (settings: unknown) => () => termsBody.validateSync({ terms: [{ title: 'Red', settings }] });

  it.each([
    {},
    { color: '#fff' },
    { color: '#FF8800' },
    { image: 'https://example.com/red.png' },
    { image: '/red.png' },
  ])('accept %j', (settings) => {
    expect(withSettings(settings)).not.toThrow();
  });

  it.each([
    [{ color: 'red' }],
    [{ color: '#ff88001' }],
    [{ color: { r: 1 } }],
    [{ image: 'javascript:alert(1)' }],
    [{ image: '//evil.example/x.png' }],
    [{ image: 'data:image/svg+xml,<svg onload=alert(1)>' }],
    [{ image: '/x" onerror="alert(1)' }],
    [['#fff']],
    ['#fff'],
    [{ note: 'a'.repeat(10_001) }],
  ])('refuse %j', (settings) => {
    expect(withSettings(settings)).toThrow();
  });
});
