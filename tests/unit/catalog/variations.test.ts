import {
  combinationCount,
  combinationKey,
  combinationsOf,
  combinationTitle,
} from '../../../server/src/domain/catalog/variant-rules';
import { fc } from '../../support/seeded';

const choices = fc.array(fc.uniqueArray(fc.integer(), { maxLength: 5 }), { maxLength: 4 });

describe('combinations', () => {
  it('are the cartesian product, the last group varying fastest', () => {
    expect(
      combinationsOf([
        ['Red', 'Blue'],
        ['S', 'M', 'L'],
      ]).map(combinationTitle)
    ).toEqual(['Red / S', 'Red / M', 'Red / L', 'Blue / S', 'Blue / M', 'Blue / L']);
    expect(combinationsOf([])).toEqual([]);
    expect(combinationsOf([['Red'], []])).toEqual([]);
  });

  it('are as many as counted, all different, each with one of every group', () => {
    fc.assert(
      fc.property(choices, (groups) => {
        const combinations = combinationsOf(groups);
        expect(combinations).toHaveLength(combinationCount(groups));
        expect(new Set(combinations.map((each) => each.join())).size).toBe(combinations.length);
        for (const combination of combinations) {
          expect(combination).toHaveLength(groups.length);
          combination.forEach((choice, index) => expect(groups[index]).toContain(choice));
        }
      })
    );
  });

  it('are counted without being made', () => {
    const terms = Array.from({ length: 100 }, (_, index) => index);
    expect(combinationCount(Array.from({ length: 10 }, () => terms))).toBe(1e20);
  });

  it('are the same in any order of their attributes', () => {
    const red = { group_id: 1, term_id: 7 };
    const small = { group_id: 2, term_id: 9 };
    expect(combinationKey([red, small])).toBe(combinationKey([small, red]));
    expect(combinationKey([red])).not.toBe(combinationKey([red, small]));
    expect(combinationKey([{ group_id: 1, term_id: 12 }])).not.toBe(combinationKey([{ group_id: 11, term_id: 2 }]));
  });

  it('have a title that fits a variant', () => {
    const long = combinationTitle(Array.from({ length: 5 }, () => '😀'.repeat(25)));
    expect(long.length).toBeLessThanOrEqual(200);
    // Half a surrogate pair at the end would throw.
    expect(() => encodeURIComponent(long)).not.toThrow();
  });
});
