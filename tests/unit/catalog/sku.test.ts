import { MAX_SKU, skuBase, skuCandidates } from '../../../server/src/domain/catalog';

describe('a suggested SKU', () => {
  it.each([
    ['Blue mug', 'Large', 'BLUE-MUG-LARGE'],
    ['Blue mug', undefined, 'BLUE-MUG'],
    ['Blue mug', 'Blue mug', 'BLUE-MUG'],
    ['Crème brûlée set', '', 'CREME-BRULEE-SET'],
    ['日本', '', 'SKU'],
    ['日本', 'XL', 'XL'],
  ])('of %s, %s is %s', (title, variant, expected) => {
    expect(skuBase(title, variant)).toBe(expected);
  });

  it('keeps the variant where the title is long, and ends with no hyphen', () => {
    expect(skuBase('A very long title of a product indeed', 'Red')).toBe('A-VERY-LONG-TITLE-OF-A-PRO-RED');
    for (const variant of ['', 'Red', 'x'.repeat(200)]) {
      const sku = skuBase('a-'.repeat(100), variant);
      expect(sku.length).toBeLessThanOrEqual(MAX_SKU);
      expect(sku).not.toMatch(/-$/);
    }
  });

  it('has followers that are all different and short enough', () => {
    const candidates = skuCandidates('A'.repeat(MAX_SKU), 120);
    expect(candidates.slice(0, 2)).toEqual(['A'.repeat(30), `${'A'.repeat(28)}-2`]);
    expect(new Set(candidates).size).toBe(120);
    expect(Math.max(...candidates.map(({ length }) => length))).toBe(MAX_SKU);
  });
});
