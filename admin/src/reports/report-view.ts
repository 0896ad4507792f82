import type { Fluctuation, ReportGroup } from '../../../server/src/contracts/reports';
import type { DayRange } from '../../../server/src/domain/report/days';
import type { TextId } from '../texts/use-text';

/** How a number is written: amounts are cents in the currency of the store, percents hundredths. */
export type NumberKind = 'count' | 'money' | 'percent';

/** `time`: YYYY-MM-DD, YYYY-MM or YYYY; `word`: the id of a text; `country` and `method`: codes. '' is none. */
export type Kind = NumberKind | 'time' | 'text' | 'word' | 'country' | 'method';

export type Cell = string | number;

export type Figure = {
  readonly label: TextId;
  readonly kind: NumberKind;
  readonly value: number;
  /** Of the period that it is compared with. */
  readonly before?: number;
  readonly change?: Fluctuation;
};

export type ChartBar = { readonly label: string; readonly value: number };

export type Chart = {
  readonly title: TextId;
  /** Of what a bar stands for. */
  readonly head: TextId;
  readonly labels: Kind;
  readonly unit: NumberKind;
  /** `before`: the bar at the same place of the period that it is compared with. */
  readonly bars: readonly (ChartBar & { readonly before?: ChartBar })[];
};

/** Where the first cell of a row leads. */
export type Target =
  | { readonly kind: 'orders'; readonly days: DayRange; readonly variant?: number }
  | { readonly kind: 'product'; readonly id: number };

export type Row = { readonly cells: readonly Cell[]; readonly target?: Target | undefined };

export type Table = {
  /** Within its report; names the file. */
  readonly id: string;
  readonly title: TextId;
  readonly columns: readonly { readonly label: TextId; readonly kind: Kind }[];
  readonly rows: readonly Row[];
  /** The API has rows beyond these. */
  readonly hasMore?: boolean;
};

/** What a page of reports shows, whichever it is: plain data, drawn by report-body.tsx. */
export type ReportView = {
  readonly figures: readonly Figure[];
  readonly charts: readonly Chart[];
  readonly tables: readonly Table[];
};

type Named<Name extends string> = readonly (readonly [name: Name, label: TextId, kind: NumberKind])[];

type Compared<Name extends string> = {
  readonly summary: Readonly<Record<Name, number>>;
  readonly previousSummary: Readonly<Record<Name, number>>;
  readonly fluctuations: Readonly<Record<Name, Fluctuation>>;
};

/** Figures of a summary, beside those of the period before. */
export const comparedFigures = <Name extends string>(
  names: Named<Name>,
  { summary, previousSummary, fluctuations }: Compared<NoInfer<Name>>
): readonly Figure[] =>
  names.map(([name, label, kind]) => ({
    ...{ label, kind, value: summary[name] },
    ...{ before: previousSummary[name], change: fluctuations[name] },
  }));

export const plainFigures = <Name extends string>(
  names: Named<Name>,
  summary: Readonly<Record<NoInfer<Name>, number>>
): readonly Figure[] => names.map(([name, label, kind]) => ({ label, kind, value: summary[name] }));

type Series<Of> = { readonly now: readonly Of[]; readonly before?: readonly Of[] };

/** By time: bars of the two periods stand side by side by their place. */
export const timeChart = <Of extends Pick<ReportGroup, 'group'>>(
  title: TextId,
  unit: NumberKind,
  { now, before = [] }: Series<Of>,
  valueOf: (row: Of) => number
): Chart => {
  const barOf = (row: Of): ChartBar => ({ label: row.group, value: valueOf(row) });
  const bars = now.map((row, place) => {
    const earlier = before[place];
    return { ...barOf(row), ...(earlier ? { before: barOf(earlier) } : {}) };
  });
  return { title, head: 'reports.time', labels: 'time', unit, bars };
};

type ColumnOf<Of> = readonly [label: TextId, kind: Kind, cellOf: (row: Of) => Cell];

export const tableOf = <Of>(
  names: Pick<Table, 'id' | 'title' | 'hasMore'>,
  rows: readonly Of[],
  columns: readonly ColumnOf<Of>[],
  targetOf?: (row: Of) => Target | undefined
): Table => ({
  ...names,
  columns: columns.map(([label, kind]) => ({ label, kind })),
  rows: rows.map((row) => ({ cells: columns.map(([, , cellOf]) => cellOf(row)), target: targetOf?.(row) })),
});
