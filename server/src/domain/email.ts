import { fromPunycode, pastedText } from './text';

// ASCII only: MariaDB would take josé@ and jose@ for one customer, the others for two.
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?)+$/i;

const LONGEST = 255;

/** Of an address as `emailAddress` writes it. */
export const isEmail = (value: string): boolean => value.length <= LONGEST && EMAIL.test(value);

const LABEL = /^(?:[\p{L}\p{M}\p{N}\u00b7\u30fb-]|\u200c|\u200d)+$/u;
/** The full stops of East Asian scripts are dots between labels, too. */
const DOTS = /[.\u3002\uff0e\uff61]/u;

/** 'müller' -> 'xn--mller-kva'; as it is where it is ASCII, or no label of a domain. */
const asciiLabel = (label: string): string => {
  if (/^\p{ASCII}*$/u.test(label) || !LABEL.test(label)) return label;
  const url = `http://${label}`;
  return URL.canParse(url) ? new URL(url).hostname : label;
};

/**
 * The one spelling of an address under which it is stored, compared and written to: an international domain as punycode
 * (`user@müller.de` -> `user@xn--mller-kva.de`), as mail servers and providers take it, without what was pasted with it. What is no
 * address stays as it is written; so do the `*` of patterns.
 */
export const emailAddress = (written: string): string => {
  if (!written.includes('@')) return written.trim();
  const text = pastedText(written);
  const at = text.lastIndexOf('@');
  if (text.length > LONGEST || /^\p{ASCII}*$/u.test(text)) return text;
  const domain = text
    .slice(at + 1)
    // Digits of full width would be read as the address of a computer: `１６３` as 0.0.0.163.
    .normalize('NFKC')
    .split(DOTS)
    .map(asciiLabel)
    .join('.');
  return `${text.slice(0, at)}@${domain}`;
};

/** What is no name of another script in punycode stays, and so does what names it in a way that nobody would. */
const readableLabel = (label: string): string => {
  const readable = /^xn--/i.test(label) ? fromPunycode(label.slice(4).toLowerCase()) : null;
  return readable !== null && asciiLabel(readable) === label.toLowerCase() ? readable : label;
};

/** The other way: `user@xn--mller-kva.de` -> `user@müller.de`. For what others have written down, and for patterns. */
export const readableAddress = (address: string): string => {
  const at = address.lastIndexOf('@') + 1;
  if (at === 0) return address;
  return address.slice(0, at) + address.slice(at).split('.').map(readableLabel).join('.');
};

/** The spellings in small letters under which tables that the store does not write may hold an address. */
export const emailSpellings = (written: string): readonly string[] => {
  const address = emailAddress(written);
  return [...new Set([written, address, readableAddress(address)].map((spelling) => spelling.toLowerCase()))];
};

/** A pattern for what `readableAddress` answers: a label that a `*` belongs to has no punycode. */
export const readablePattern = (written: string): string =>
  pastedText(written).normalize('NFKC').toLowerCase().split(DOTS).join('.');

/** A search as it is asked: addresses, and what begins with their `@`, in the spelling under which they are stored. */
export const searchedText = (written: string): string => {
  const text = pastedText(written.normalize('NFC'));
  return /^[^\s@]*@[^\s@]+$/u.test(text) ? emailAddress(text) : text;
};
