import { csvAmount, toCsv, type CsvValue } from '../../../server/src/domain/csv';
import type { Text } from '../texts/use-text';
import type { Cell, Kind, Table } from './report-view';

/** How the page writes what is no number. */
type Write = (kind: Kind, cell: Cell) => string;

const unitOf = (kind: Kind, currency: string): string => {
  if (kind === 'money') return ` (${currency})`;
  return kind === 'percent' ? ' (%)' : '';
};

const csvValueOf = (kind: Kind, cell: Cell, write: Write): CsvValue => {
  if (kind === 'money') return csvAmount(Number(cell));
  // Codes and days stay what programs and people of every language read.
  return kind === 'word' ? write(kind, cell) : cell;
};

/** A table as a file for spreadsheets, by the rules of the server's exports: amounts as decimals, and no cell that is run as a formula. */
export const csvOfTable = (
  { columns, rows }: Table,
  { text, currency, write }: { readonly text: Text; readonly currency: string; readonly write: Write }
): string =>
  toCsv(
    [
      columns.map(({ label, kind }) => `${text(label)}${unitOf(kind, currency)}`),
      ...rows.map(({ cells }) => columns.map(({ kind }, place) => csvValueOf(kind, cells[place] ?? '', write))),
    ],
    { spreadsheet: true }
  );
