import type { Transform } from './parse';

const words = (text: string, change: (word: string) => string): string =>
  text.replace(/[^\s-]+/g, (word) => change(word));

const first = (text: string): string => {
  const [letter = '', ...rest] = text;
  return letter.toLocaleUpperCase() + rest.join('');
};

/** `order_paid-done` and `OrderPaid` are words to a headline. */
const asWords = (text: string): string =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[_\-\s]+/g, ' ')
    .trim();

const TRANSFORMS = new Map<string, (value: string, argument: string) => string>([
  ['trim', (value) => value.trim()],
  ['ucfirst', first],
  ['strtolower', (value) => value.toLocaleLowerCase()],
  ['strtoupper', (value) => value.toLocaleUpperCase()],
  ['ucwords', (value) => words(value, first)],
  ['title_case', (value) => words(value.toLocaleLowerCase(), first)],
  ['headline', (value) => words(asWords(value), first)],
  ['concat_first', (value, argument) => (value === '' ? '' : argument + value)],
  ['concat_last', (value, argument) => (value === '' ? '' : value + argument)],
  ['show_if', (value, argument) => (value === '' ? '' : argument)],
]);

export const TRANSFORM_NAMES: readonly string[] = [...TRANSFORMS.keys()];

/** Null where one of them does not exist. */
export const transformed = (value: string, transforms: readonly Transform[]): string | null => {
  let result = value;
  for (const { name, argument } of transforms) {
    const change = TRANSFORMS.get(name);
    if (!change) return null;
    result = change(result, argument);
  }
  return result;
};
