import { moved, slugOf, titlesOf } from '../../../admin/src/attributes/attribute-words';
import { pathsOf, possibleParents, treeOf } from '../../../admin/src/categories/term-tree';
import type { ProductTerm } from '../../../server/src/contracts/categories';

const term = (id: number, parent: number | null): ProductTerm => ({
  term_id: id,
  value: id,
  name: `Term ${id}`,
  label: `Term ${id}`,
  slug: `term-${id}`,
  taxonomy: 'product-categories',
  description: '',
  parent,
});

const drawn = (terms: readonly ProductTerm[]) => treeOf(terms).map((row) => [row.term.term_id, row.depth]);

describe('the tree of categories', () => {
  it('puts what stands below behind its parent, a step further in', () => {
    expect(drawn([term(3, 1), term(1, null), term(2, null), term(4, 3)])).toEqual([
      [1, 0],
      [3, 1],
      [4, 2],
      [2, 0],
    ]);
  });

  it('names each from the top down', () => {
    const paths = pathsOf([term(3, 1), term(1, null), term(2, null), term(4, 3), term(5, 1)]);
    expect([...paths.values()]).toEqual([
      'Term 1',
      'Term 1 / Term 3',
      'Term 1 / Term 3 / Term 4',
      'Term 1 / Term 5',
      'Term 2',
    ]);
  });

  it('loses none: neither orphans nor those of a circle', () => {
    expect(drawn([term(1, 9), term(2, 3), term(3, 2)])).toEqual([
      [1, 0],
      [2, 0],
      [3, 1],
    ]);
  });

  it('offers as parents neither the term itself nor what stands below it', () => {
    const terms = [term(1, null), term(2, 1), term(3, 2), term(4, null), term(5, 6), term(6, 5)];
    expect(possibleParents(terms, 1).map(({ term_id: id }) => id)).toEqual([4, 5, 6]);
  });
});

describe('words and places of attributes', () => {
  it('moves one a place, and not past the ends', () => {
    expect(moved([1, 2, 3], 3, -1)).toEqual([1, 3, 2]);
    expect(moved([1, 2, 3], 1, 1)).toEqual([2, 1, 3]);
    expect(moved([1, 2, 3], 1, -1)).toEqual([1, 2, 3]);
    expect(moved([1, 2, 3], 3, 1)).toEqual([1, 2, 3]);
    expect(moved([1, 2, 3], 4, 1)).toEqual([1, 2, 3]);
  });

  it('takes one title a line, each once', () => {
    expect(titlesOf(' Red \n\nBlue\r\nRed\n')).toEqual(['Red', 'Blue']);
  });

  it('makes slugs of titles in any script', () => {
    expect(slugOf('  Deep Blue / Navy ')).toBe('deep-blue-navy');
    expect(slugOf('Größe')).toBe('größe');
  });
});
