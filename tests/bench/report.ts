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

/** The table of one database. */
export const tableOf = ({ database, pings, rows }: DatabaseReport, options: BenchOptions): string => {
  const lines = [TITLES, ...rows.map(cellsOf)];
  const widths = TITLES.map((_title, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)));
  const size = `${options.products} products, ${options.orders} orders, ${options.connections} connections`;
  const rules = `${options.coupons} coupons, ${options.zones} zones, ${options.rates} tax rates`;
  const drift = pings.map((ping) => ping.toFixed(0)).join(', ');
  return [
    `${database}: ${size}, ${rules}`,
    ...lines.map((cells) => lineOf(cells, widths)),
    `/ping over the run: ${drift}`,
  ].join('\n');
};

export const writeJson = (file: string, options: BenchOptions, reports: readonly DatabaseReport[]): void => {
  const machine = { node: process.version, cpus: os.cpus().length, cpu: os.cpus()[0]?.model };
  const { json: _file, ...settings } = options;
  writeFileSync(file, `${JSON.stringify({ machine, settings, reports }, null, 2)}\n`);
};
