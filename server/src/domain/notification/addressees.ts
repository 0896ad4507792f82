import { emailAddress, isEmail } from '../email';
import { codeOfPlaceholder, LISTED_CODES } from '../placeholder';

const CODES = /\{\{[^{}]*\}\}|##[^#\r\n]*##/g;
/** Stands for a placeholder while the list is taken apart; no text that is stored holds it. */
const CODE = '\u0000';

/** What stands between commas, semicolons and blanks; a placeholder is one, whatever it holds. */
const partsOf = (list: string): readonly string[] =>
  list
    .replace(CODES, CODE)
    .split(/[,;\s]+/)
    .filter((part) => part !== '');

/** A list of addressees as it is stored: addresses in their one spelling with commas between them, and placeholders as they are. */
export const addresseeList = (list: string): string => {
  const codes = list.match(CODES) ?? [];
  const texts = partsOf(list)
    .map((part) => (part.includes(CODE) ? part : emailAddress(part)))
    .join(', ')
    .split(CODE);
  return texts.map((text, index) => text + (codes[index] ?? '')).join('');
};

/** The one that is an address by itself. */
const ADDRESS = 'wp.admin_email';
/** Has a dot, as the name of a host needs one. */
const ANY_VALUE = 'x.x';

/** Messages to the store have no buyer whose order could fill in the others. */
const isOfStore = (code: string | null): code is string =>
  code !== null && LISTED_CODES.has(code) && /^(?:wp|settings)\./.test(code);

/**
 * Whether everything in a list, as `addresseeList` writes it, is an address, stands for one, or is one with something of the store in it.
 * What nobody could fill in would have messages go to nobody, without a word.
 */
export const areAddressees = (list: string): boolean => {
  const codes = (list.match(CODES) ?? []).map(codeOfPlaceholder);
  if (!codes.every(isOfStore)) return false;
  let taken = 0;
  return partsOf(list).every((part) => {
    const first = codes[taken];
    taken += part.split(CODE).length - 1;
    return part === CODE ? first === ADDRESS : isEmail(part.replaceAll(CODE, ANY_VALUE));
  });
};
