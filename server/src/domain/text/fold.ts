/** Letters that Unicode does not take for another one with a mark, and that people type without. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ŋ: 'n', ŧ: 't', ς: 'σ' },
};
const WITHOUT_PLAIN = /[ßæœøłđðþħıŋŧς]/gu;

/**
 * The marks of Latin, Greek and Cyrillic letters. Those of other scripts are letters of their own kind (Thai vowels, the voicing of
 * Japanese), and so is the breve of й and ў.
 */
const MARKS = /(?<![иу])[\u0300-\u036f]|(?<=[иу])[\u0300-\u0305\u0307-\u036f]/gu;

/** The one spelling under which a text is stored for searches and sorts, and asked for: NFKC, small letters, no accents. 'Straße' -> 'strasse'. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(WITHOUT_PLAIN, (letter) => PLAIN[letter] ?? letter);
