import type { AppliedGroupKey, ReportGroup } from '../../../contracts/reports';
import type { CsvValue } from '../../../domain/csv';
import { isTimeKey } from '../../../domain/report';

/** `money`: cents of the currency of the report; `amount`: cents of whatever currency; `percent`: hundredths of a whole. */
export type ColumnKind = 'text' | 'count' | 'money' | 'amount' | 'percent';

export type Column = { readonly name: string; readonly kind: ColumnKind };

/** What a report has in its file, before it is written: cells are in the order of the columns. */
export type ReportTable = {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly CsvValue[])[];
};

type Cells = Readonly<Record<string, CsvValue>>;

/**
 * The fields of a row in the order of the file: one that a contract gets later does not compile until it has a kind. The year of a
 * group is part of its name.
 */
export type Columns<Row> = { readonly [Field in Exclude<keyof Row & string, 'year'>]: ColumnKind };

const columnsOf = (kinds: Readonly<Record<string, ColumnKind>>): readonly Column[] =>
  Object.entries(kinds).map(([name, kind]) => ({ name, kind }));

/** One row for each of a list. */
export const tableOf = <Row extends Cells>(rows: readonly Row[], kinds: Columns<NoInfer<Row>>): ReportTable => {
  const columns = columnsOf(kinds);
  return { columns, rows: rows.map((row) => columns.map(({ name }) => row[name] ?? null)) };
};

type Sides<Row> = {
  readonly current: readonly Row[];
  readonly previous: readonly Row[];
  readonly key: AppliedGroupKey;
};

type Pair<Row> = { readonly group: string; readonly current: Row | undefined; readonly previous: Row | undefined };

/** Groups of time stand beside each other by their place, as in a chart; others by what they are. */
const pairsOf = <Row extends ReportGroup>({ current, previous, key }: Sides<Row>): readonly Pair<Row>[] => {
  if (isTimeKey(key)) {
    const longer = current.length < previous.length ? previous : current;
    return longer.map(({ group }, place) => ({ group, current: current[place], previous: previous[place] }));
  }
  const [now, before] = [current, previous].map((rows) => new Map(rows.map((row) => [row.group, row])));
  const groups = new Set([...current, ...previous].map(({ group }) => group));
  return [...groups].map((group) => ({ group, current: now?.get(group), previous: before?.get(group) }));
};

/**
 * One row for each group, with the period that it is compared with in further columns. The shorter of two periods ends with empty cells;
 * a country, a payment method or a status that one of them lacks has nothing there, which is 0.
 */
export const comparedTable = <Row extends ReportGroup & Cells>(
  sides: Sides<Row>,
  kinds: Columns<NoInfer<Row>>
): ReportTable => {
  const columns = columnsOf(kinds);
  const isTime = isTimeKey(sides.key);
  const cellsOf = (row: Row | undefined, group: string): readonly CsvValue[] =>
    columns.map(({ name }) => {
      if (row) return row[name] ?? null;
      if (isTime) return null;
      return name === 'group' ? group : 0;
    });
  return {
    columns: [...columns, ...columns.map(({ name, kind }) => ({ name: `previous_${name}`, kind }))],
    rows: pairsOf(sides).map(({ group, current, previous }) => [
      ...cellsOf(current, group),
      ...cellsOf(previous, group),
    ]),
  };
};

/** Several lists of one answer in one table: the column `list` names that of a row, and cells that its list has not are empty. */
export const listsOf = (lists: Readonly<Record<string, ReportTable>>): ReportTable => {
  const known = new Map(Object.values(lists).flatMap(({ columns }) => columns.map((column) => [column.name, column])));
  const rows = Object.entries(lists).flatMap(([list, { columns, rows: own }]) => {
    const places = [...known.keys()].map((name) => columns.findIndex((column) => column.name === name));
    return own.map((cells) => [list, ...places.map((place) => cells[place] ?? null)]);
  });
  return { columns: [{ name: 'list', kind: 'text' }, ...known.values()], rows };
};
