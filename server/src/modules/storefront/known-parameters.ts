import { InvalidInputError, type FieldErrors } from '../../domain/errors';

/** What advertisements, newsletters, caches and carts add to any address; it changes no list. */
const PASSED_OVER = new Set(
  [
    'fbclid',
    'gclid',
    'gbraid',
    'wbraid',
    'dclid',
    'msclkid',
    'ttclid',
    'twclid',
    'yclid',
    'igshid',
    'li_fat_id',
  ].concat(['epik', 'srsltid', 'ref', 'v', 'cart_hash', 'locale'])
);
const PASSED_OVER_BY_PREFIX = /^(utm_|mtm_|pk_|hsa_|mc_|_)/;

const isPassedOver = (name: string): boolean => PASSED_OVER.has(name) || PASSED_OVER_BY_PREFIX.test(name);

/** 'filters[title]' -> 'filters' */
const nameOf = (key: string): string => key.split('[', 1)[0] ?? '';

/** @throws InvalidInputError: whoever writes `page` or `category` should not be answered the first page of everything. */
export const assertKnownParameters = (query: object, known: readonly string[]): void => {
  const unknown = Object.keys(query)
    .map(nameOf)
    .filter((name) => !known.includes(name) && !isPassedOver(name));
  if (unknown.length === 0) return;
  const message = `The list knows no such parameter; it takes ${known.join(', ') || 'none'}.`;
  const errors: FieldErrors = {};
  for (const name of unknown.slice(0, 10)) errors[name.slice(0, 50)] = { unknown: message };
  throw new InvalidInputError(message, errors);
};
