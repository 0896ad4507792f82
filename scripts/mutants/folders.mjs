/**
 * Folders of the domain whose mutants are tried, with the folders of unit tests that have to notice them: their own. What only a test
 * of something else would notice has no test.
 */
export const FOLDERS = {
  money: ['money'],
  coupon: ['coupon'],
  tax: ['tax', 'vat'],
  pricing: ['pricing'],
};
