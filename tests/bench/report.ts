import { writeFileSync } from 'node:fs';
import os from 'node:os';
import type { BenchOptions, DatabaseName } from './options';
import type { Measurement } from './drive';
import type { StatementCount } from './probe-statements';

export type Row = Measurement & {
  readonly name: string;
  readonly statements: StatementCount;
  /** Requests per second as a share of those of /ping just before and after. */
  readonly ratioToPing: number;
};

export type DatabaseReport = {
  readonly database: DatabaseName;
  /** Requests per second of each time /ping was driven, in that order. */
  readonly pings: readonly number[];
  /** /ping first. */
  readonly rows: readonly Row[];
};

/** Milliseconds from the click to the painted rows of a list. */
export type PanelRow = {
  readonly name: string;
  /** In the first round nothing is known yet: no total is counted, no file of the panel is in the browser's cache. */
  readonly first: number;
  /** What it takes where nothing else runs on the machine. */
  readonly least: number;
  readonly median: number;
  readonly slowest: number;
  /** The part of it in which the store answered the list; the median too. */
  readonly answer: number;
  /** Requests to the store in that time. */
  readonly requests: number;
};

export type PanelReport = { readonly database: DatabaseName; readonly panel: readonly PanelRow[] };

export const hasErrors = ({ rows }: DatabaseReport): boolean => rows.some(({ errors }) => errors > 0);

const TITLES = ['', 'requests/s', 'x ping', 'p50 ms', 'p99 ms', 'CPU ms', 'SQL/request', 'peak MB', 'errors'];

const statementsText = ({ median, max }: StatementCount): string =>
  max > median ? `${median} (max ${max})` : `${median}`;

const cellsOf = (row: Row): readonly string[] => [
  row.name,
  row.requestsPerSecond.toFixed(row.requestsPerSecond < 100 ? 1 : 0),
  row.ratioToPing.toFixed(3),
  String(row.p50),
  String(row.p99),
  row.cpuTime === null ? '-' : row.cpuTime.toFixed(2),
  statementsText(row.statements),
  String(row.peakMemory),
  row.errors === 0 ? '0' : `${row.errors} FAILED ${JSON.stringify(row.statusCodes)}`,
];

const lineOf = (cells: readonly string[], widths: readonly number[]): string =>
  cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ');

export const linesOf = (titles: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => {
  const all = [titles, ...rows];
  const widths = titles.map((_title, at) => Math.max(...all.map((cells) => cells[at]?.length ?? 0)));
  return all.map((cells) => lineOf(cells, widths));
};

/** The table of one database. */
export const tableOf = ({ database, pings, rows }: DatabaseReport, options: BenchOptions): string => {
  const size = `${options.products} products, ${options.orders} orders, ${options.connections} connections`;
  const rules = `${options.coupons} coupons, ${options.zones} zones, ${options.rates} tax rates`;
  const drift = pings.map((ping) => ping.toFixed(0)).join(', ');
  return [`${database}: ${size}, ${rules}`, ...linesOf(TITLES, rows.map(cellsOf)), `/ping over the run: ${drift}`].join(
    '\n'
  );
};

const PANEL_TITLES = ['ms from click to rows', 'first', 'least', 'median', 'slowest', 'answer', 'requests'];

const panelCells = ({ name, ...times }: PanelRow): readonly string[] => [
  name,
  ...[times.first, times.least, times.median, times.slowest, times.answer, times.requests].map((value) =>
    value.toFixed(0)
  ),
];

export const panelTableOf = ({ database, panel }: PanelReport, { products, orders }: BenchOptions): string =>
  [`${database}: ${products} products, ${orders} orders`, ...linesOf(PANEL_TITLES, panel.map(panelCells))].join('\n');

type Reports = readonly (DatabaseReport | PanelReport)[];

export const writeJson = (file: string, options: BenchOptions, reports: Reports): void => {
  const machine = { node: process.version, cpus: os.cpus().length, cpu: os.cpus()[0]?.model };
  const { json: _file, ...settings } = options;
  writeFileSync(file, `${JSON.stringify({ machine, settings, reports }, null, 2)}\n`);
};
