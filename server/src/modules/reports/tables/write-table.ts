import { csvAmount, toCsv, type CsvValue } from '../../../domain/csv';
import { attachmentHeader } from '../../../domain/file';
import { answer, type PreparedAnswer } from '../../../platform/http/route';
import type { Column, ColumnKind, ReportTable } from './report-table';

/** What the figures of an answer are of. */
export type ReportScope = {
  readonly currency: string;
  /** Of the store, both included; reports of this moment have none. */
  readonly from?: string;
  readonly to?: string;
};

/** Some contracts have names of other styles. */
const snakeCase = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();

const unitOf = (kind: ColumnKind, currency: string): string => {
  if (kind === 'money') return ` (${currency})`;
  return kind === 'percent' ? ' (%)' : '';
};

const headOf = ({ name, kind }: Column, currency: string): string => `${snakeCase(name)}${unitOf(kind, currency)}`;

const cellOf = (kind: ColumnKind | undefined, value: CsvValue): CsvValue =>
  (kind === 'money' || kind === 'amount') && typeof value === 'number' ? csvAmount(value) : value;

/** As a file for spreadsheets, by the rules of the exports: see docs/reference/data-export.md. */
export const writeTable = ({ columns, rows }: ReportTable, currency: string): string =>
  toCsv(
    [
      columns.map((column) => headOf(column, currency)),
      ...rows.map((cells) => cells.map((value, place) => cellOf(columns[place]?.kind, value))),
    ],
    { spreadsheet: true }
  );

const nameOf = (report: string, { from, to }: ReportScope): string =>
  from === undefined || to === undefined ? `${report}.csv` : `${report}-${from}-${to}.csv`;

/** A report as a file to save. Nobody else's memory may keep it. */
export const presentTable = <Body extends object>(
  report: string,
  table: ReportTable,
  scope: ReportScope
): PreparedAnswer<Body> =>
  answer<Body>(200, writeTable(table, scope.currency), {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': attachmentHeader(nameOf(report, scope)),
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  });
