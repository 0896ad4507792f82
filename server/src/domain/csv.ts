/** Cells that a spreadsheet would run as a formula when it opens the file; some read the full-width signs of East Asia, too. */
const FORMULA_START = /^[\s\uFEFF]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const PLAIN_NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/;
const NEEDS_QUOTES = /[",\r\n;\t]/;

export type CsvValue = string | number | null;

const BYTE_ORDER_MARK = '\uFEFF';

/** A leading apostrophe makes a spreadsheet show the text instead of computing it; numbers stay numbers. */
export const harmlessText = (value: CsvValue): string => {
  const text = value === null ? '' : String(value);
  return FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
};

/** In currency units with two decimals, as spreadsheets calculate with: -1250 is -12.50. */
export const csvAmount = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

export const csvCell = (value: CsvValue): string => {
  const safe = harmlessText(value);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/**
 * Rows as RFC 4180 text, the first being the headings. With `spreadsheet` a byte order mark leads, by which spreadsheet
 * programs recognise UTF-8.
 */
export const toCsv = (
  rows: readonly (readonly CsvValue[])[],
  { spreadsheet }: { readonly spreadsheet: boolean }
): string => {
  const lines = rows.map((row) => row.map(csvCell).join(','));
  return `${spreadsheet ? BYTE_ORDER_MARK : ''}${lines.map((line) => `${line}\r\n`).join('')}`;
};
