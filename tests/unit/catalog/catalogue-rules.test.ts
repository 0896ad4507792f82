import {
  BULK_ACTION_NAMES,
  bulkOutcomeOf,
  bundleRefusal,
  closesCircle,
  copyTitle,
  publicationDate,
  publicationFailure,
  withAncestors,
  withDescendants,
} from '../../../server/src/domain/catalog';

describe('a bundle', () => {
  const child = { variationId: 7, productId: 2, inBundle: false };

  it('takes variants of other products', () => {
    expect(bundleRefusal(1, [7], [child])).toBeNull();
    expect(bundleRefusal(1, [], [])).toBeNull();
  });

  it('takes neither itself, nor a bundle, nor what does not exist', () => {
    expect(bundleRefusal(2, [7], [child])).toContain('itself');
    expect(bundleRefusal(1, [7], [{ ...child, inBundle: true }])).toContain('bundle');
    expect(bundleRefusal(1, [7, 8], [child])).toContain('exist');
  });
});

describe('a tree of terms', () => {
  const parents = new Map<number, number | null>([
    [1, null],
    [2, 1],
    [3, 2],
    [4, null],
  ]);

  it('never has a term among its own ancestors', () => {
    expect(closesCircle(parents, 1, 3)).toBe(true);
    expect(closesCircle(parents, 2, 2)).toBe(true);
    expect(closesCircle(parents, 3, 1)).toBe(false);
    expect(closesCircle(parents, 3, 4)).toBe(false);
  });

  it('is read to its end even where a circle stands in the database', () => {
    const broken = new Map([
      [1, 2],
      [2, 1],
    ]);
    expect(closesCircle(broken, 9, 1)).toBe(false);
  });
});

describe('a copy', () => {
  it('is named after its original and fits its column', () => {
    expect(copyTitle('Mug')).toBe('Mug (Copy)');
    expect(copyTitle('x'.repeat(200))).toHaveLength(200);
    expect(copyTitle(`${'x'.repeat(192)}😀`)).toBe(`${'x'.repeat(192)} (Copy)`);
  });
});

describe('publication', () => {
  const now = new Date('2026-05-01T12:00:00Z');
  const before = new Date('2026-04-01T00:00:00Z');
  const after = new Date('2026-06-01T00:00:00Z');

  it.each([
    ['future', null, 'required'],
    ['future', before, 'future'],
    ['future', now, 'future'],
    ['publish', after, 'past'],
  ] as const)('%s at %s breaks the rule %s', (status, date, rule) => {
    expect(publicationFailure({ status, date }, now)?.[0]).toBe(rule);
  });

  it.each([
    ['future', after],
    ['publish', before],
    ['publish', null],
    ['draft', after],
  ] as const)('%s at %s breaks none', (status, date) => {
    expect(publicationFailure({ status, date }, now)).toBeNull();
  });

  it('dates what goes on show no later than now', () => {
    expect(publicationDate({ status: 'publish', date: null }, after, now)).toBe(now);
    expect(publicationDate({ status: 'publish', date: null }, before, now)).toBe(before);
    expect(publicationDate({ status: 'future', date: after }, before, now)).toBe(after);
    expect(publicationDate({ status: 'draft', date: null }, null, now)).toBe(now);
  });

  it('has an outcome for every bulk action', () => {
    expect(new Set(BULK_ACTION_NAMES.map(bulkOutcomeOf))).toEqual(new Set(['delete', 'publish', 'draft', 'trash']));
  });
});

describe('the family of a term', () => {
  const parents = new Map([
    [2, 1],
    [3, 2],
    [4, 2],
    [6, 5],
  ]);

  it('is the term with everything below it, each once', () => {
    expect(withDescendants(parents, [1])).toEqual([1, 2, 3, 4]);
    expect(withDescendants(parents, [2, 4, 5])).toEqual([2, 4, 5, 3, 6]);
    expect(withDescendants(parents, [3])).toEqual([3]);
    expect(withDescendants(new Map(), [9])).toEqual([9]);
  });

  it('reaches up to the top, the nearest first', () => {
    expect(withAncestors(parents, [4])).toEqual([4, 2, 1]);
    expect(withAncestors(parents, [3, 6, 4])).toEqual([3, 6, 4, 2, 1, 5]);
    expect(withAncestors(parents, [])).toEqual([]);
  });

  it('ends, even where the tree is none', () => {
    const circle = new Map([
      [1, 2],
      [2, 1],
    ]);
    expect(withDescendants(circle, [1])).toEqual([1, 2]);
    expect(withAncestors(circle, [1])).toEqual([1, 2]);
  });
});
