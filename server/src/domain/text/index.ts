export { SORT_KEY_LENGTH, sortedByName, sortKey, sortKeyRanges, type KeyRange } from './sort-key';
export { alphabetOf, type Alphabet } from './alphabet';
export { plainDigits } from './digits';
export { foldText } from './fold';
export { PASTED_SIGNS, pastedCode, pastedText } from './pasted';
export { fromPunycode } from './punycode';
export { cutText, isStorable } from './storable';
export { searchQuestion, searchText, searchTokens, type Beginnings, type SearchQuestion } from './search-tokens';
