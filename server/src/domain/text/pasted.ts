/**
 * What comes along when something is copied out of a mail, a chat or a PDF file and nobody sees: zero-width blanks, byte order marks, soft
 * hyphens, marks of direction. Joiners stay between letters that are no ASCII: Persian, Indic scripts and emoji are written with them.
 */
const UNSEEN =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|(?<!\P{ASCII})[\u200c\u200d]|[\u200c\u200d](?!\P{ASCII})/gu;

const RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x09, 0x0d],
  [0xa0, 0xa0],
  [0xad, 0xad],
  [0x61c, 0x61c],
  [0x1680, 0x1680],
  [0x180e, 0x180e],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x2064],
  [0x2066, 0x206f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

/** Each sign that `pastedText` takes out between letters of ASCII, or makes a plain blank: for databases, which know no `\s` in common. */
export const PASTED_SIGNS: readonly string[] = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_none, index) => String.fromCharCode(first + index))
);

/** Without what nobody sees, and with plain blanks (U+00A0 and the others of print become U+0020), one at a time. For codes and searches. */
export const pastedText = (text: string): string => text.replace(UNSEEN, '').replace(/\s+/gu, ' ').trim();

/** A code of letters, digits and hyphens that has no blanks: whatever blanks, dashes and widths somebody's program has made of it. */
export const pastedCode = (text: string): string =>
  pastedText(text.normalize('NFKC').replace(/[\p{Pd}\u2212]/gu, '-')).replaceAll(' ', '');
