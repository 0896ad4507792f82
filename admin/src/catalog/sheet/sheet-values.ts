import { readDecimal, readWhole, writeNumber, type NumberValue } from '../../kit/form/number-text';
import { isWrittenAmount, type MoneyValue } from '../../kit/money/money-value';
import { readMoney, writeMoney, type Digits } from '../../kit/money/money-text';

export type CellKind = 'text' | 'money' | 'whole' | 'decimal' | 'flag' | 'fixed';

/** How amounts are written and read in a sheet. */
export type AmountStyle = { readonly digits: Digits; readonly decimalSign: '.' | ',' };

export type SheetField<Row> = { readonly key: keyof Row & string; readonly kind: CellKind };

const readAmount = (text: string, digits: Digits): MoneyValue => {
  const read = readMoney(text, digits);
  if (read.kind === 'blank') return null;
  return read.kind === 'amount' ? read.cents : { typed: text };
};

/** What people paste for yes, in the languages of the panel and from spreadsheets. */
const YES = /^(1|x|yes|true|wahr|ja|on)$/i;

/** What a cell holds after this was typed or pasted into it; text that is no amount stays, to be corrected. */
export const readCell = (kind: CellKind, text: string, { digits }: AmountStyle): unknown => {
  if (kind === 'money') return readAmount(text, digits);
  if (kind === 'whole') return readWhole(text);
  if (kind === 'decimal') return readDecimal(text);
  return kind === 'flag' ? YES.test(text.trim()) : text;
};

const writeAmount = (value: MoneyValue, { digits, decimalSign }: AmountStyle): string => {
  if (!isWrittenAmount(value)) return value.typed;
  return value === null ? '' : writeMoney(value, digits, decimalSign);
};

/** The text of a cell, as it is shown, edited and copied. */
export const writeCell = (kind: CellKind, value: unknown, style: AmountStyle): string => {
  if (kind === 'money') return writeAmount((value ?? null) as MoneyValue, style);
  if (kind === 'whole' || kind === 'decimal') return writeNumber((value ?? null) as NumberValue);
  if (kind === 'flag') return value === true ? '1' : '0';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Rows and cells of a spreadsheet, as it puts them on the clipboard. */
const cellsOf = (text: string): readonly (readonly string[])[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));

type Place = { readonly row: number; readonly column: number };

/**
 * Pastes cells to the right and downwards from a place. What would fall outside of the sheet, or onto cells that are only shown, is left
 * out.
 */
export const pasteCells = <Row extends object>(
  rows: readonly Row[],
  fields: readonly SheetField<Row>[],
  place: Place,
  text: string,
  style: AmountStyle
): readonly Row[] => {
  const pasted = cellsOf(text);
  return rows.map((row, index) => {
    const cells = pasted[index - place.row];
    if (!cells) return row;
    const changes = cells.flatMap((cell, offset) => {
      const field = fields[place.column + offset];
      return field && field.kind !== 'fixed' ? [[field.key, readCell(field.kind, cell, style)] as const] : [];
    });
    return { ...row, ...Object.fromEntries(changes) };
  });
};

/** The value of a cell in all cells below it. */
export const fillDown = <Row extends object>(rows: readonly Row[], key: keyof Row, from: number): readonly Row[] => {
  const source = rows[from];
  return source ? rows.map((row, index) => (index > from ? { ...row, [key]: source[key] } : row)) : rows;
};
