import { PASTED_SIGNS } from '../../domain/text';

/** What is left of a text without some signs, for there is no pattern that all databases know. Plain SQL: the signs are those of the code. */
const withoutSigns = (column: string, signs: readonly string[]): string =>
  signs.reduce((text, sign) => `replace(${text}, '${sign}', '')`, column);

const DIGITS = [...'0123456789'];

export const withoutDigitsSql = (column: string): string => withoutSigns(column, DIGITS);

/** As `bareSpelling` does: those of them that people type. */
const SEPARATORS = [' ', '-', '.', '\u00a0', '\u2010', '\u2011', '\u2013', '\u2014', '\u2212', '\u2500', '\u30fc'];

export const withoutSeparatorsSql = (column: string): string => withoutSigns(column, SEPARATORS);

/** Persian, Indic scripts and emoji are written with them. */
const JOINERS: ReadonlySet<string> = new Set(['\u200c', '\u200d']);

/** Compared by lengths, because collations take signs that nobody sees for nothing at all. */
const losesSql = (column: string, signs: readonly string[]): string =>
  `length(trim(${withoutSigns(column, [...signs, '  '])})) < length(${column})`;

/** A condition, true of each text that `pastedText` changes, and of those with joiners that belong there. */
export const mayHoldUnseenSql = (column: string): string => losesSql(column, PASTED_SIGNS);

/** A condition, true only of texts that `pastedText` changes; of all of them but those that hold no more than a joiner too many. */
export const holdsUnseenSql = (column: string): string =>
  losesSql(
    column,
    PASTED_SIGNS.filter((sign) => !JOINERS.has(sign))
  );
