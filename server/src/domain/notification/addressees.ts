import { emailAddress, isEmail } from '../email';

const CODES = /\{\{[^{}]*\}\}/g;
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

/** Whether everything in a list, as `addresseeList` writes it, is an address or has a placeholder, of which nobody knows yet. */
export const areAddressees = (list: string): boolean =>
  partsOf(list).every((part) => part.includes(CODE) || isEmail(part));
