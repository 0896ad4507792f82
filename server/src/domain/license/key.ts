import { pastedCode } from '../text';

/** Without I, L, O and U, which people misread: 32 characters, five bits each. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const GROUPS = /.{1,4}/g;

/** One random byte makes one character: 28 characters are 140 bits. */
export const KEY_RANDOM_BYTES = 28;

/** Characters, prefix included. */
export const LONGEST_KEY = 100;

const KEY_TEXT = /^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/;

export const isKeyText = (text: string): boolean => text.length <= LONGEST_KEY && KEY_TEXT.test(text);

/** Keys are compared so: what a customer types in another case, or pastes with blanks and what nobody sees, is the same key. */
export const normalKey = (text: string): string => pastedCode(text).toUpperCase();

/** 'PRE-7K3M-…': the prefix of the product, then groups of random characters. `random` holds KEY_RANDOM_BYTES bytes. */
export const keyFrom = (prefix: string, random: Uint8Array): string => {
  const characters = [...random].map((byte) => ALPHABET[byte % ALPHABET.length] as string).join('');
  const groups = characters.match(GROUPS) ?? [];
  return [prefix, ...groups]
    .filter((part) => part !== '')
    .join('-')
    .toUpperCase();
};
