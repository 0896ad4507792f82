import { parseArgs } from 'node:util';
import type { StoreClient } from '../support/store-site';

export type DatabaseName = 'sqlite' | 'postgres' | 'mariadb';

export type BenchOptions = {
  readonly databases: readonly DatabaseName[];
  /** Where the results go as JSON, beside the table on the screen. */
  readonly json: string | undefined;
  readonly products: number;
  readonly orders: number;
  /** Over so many months, up to now, the orders were placed. */
  readonly months: number;
  /** Rules that are stored; each cart meets one coupon, one method and two rates, whatever their number. */
  readonly coupons: number;
  readonly zones: number;
  readonly rates: number;
  /** Each of them in use on two sites. */
  readonly licenses: number;
  /** Seconds of load per row. */
  readonly duration: number;
  readonly connections: number;
  /** Only rows with one of these texts in their name; empty for all. */
  readonly rows: readonly string[];
  /** Whether a browser measures the lists of the panel, in place of the load. */
  readonly panel: boolean;
};

export const isChosen = ({ rows }: Pick<BenchOptions, 'rows'>, name: string): boolean =>
  rows.length === 0 || rows.some((text) => name.includes(text));

export const CLIENTS: Readonly<Record<DatabaseName, StoreClient>> = {
  sqlite: 'sqlite',
  postgres: 'postgres',
  mariadb: 'mysql',
};

const USAGE = `npm run bench -- [--database sqlite|postgres|mariadb]... [--json FILE] [--products N] [--orders N]
                 [--months N] [--coupons N] [--zones N] [--rates N] [--licenses N] [--duration SECONDS] [--connections N] [--row TEXT]...
                 [--panel]`;

const isDatabase = (name: string): name is DatabaseName => Object.hasOwn(CLIENTS, name);

const databasesFrom = (names: readonly string[]): readonly DatabaseName[] => {
  const unknown = names.find((name) => !isDatabase(name));
  if (unknown !== undefined) throw new Error(`There is no database "${unknown}".\n${USAGE}`);
  return [...new Set(names.filter(isDatabase))];
};

const wholeNumber = (name: string, text: string, min: number, max: number): number => {
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new Error(`--${name} is a whole number from ${min} to ${max}, not "${text}".\n${USAGE}`);
};

/** Reads the command line; throws what a person can act on. */
export const readOptions = (args: readonly string[]): BenchOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      database: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
      json: { type: 'string' },
      products: { type: 'string', default: '1000' },
      orders: { type: 'string', default: '10000' },
      months: { type: 'string', default: '12' },
      coupons: { type: 'string', default: '10' },
      zones: { type: 'string', default: '10' },
      rates: { type: 'string', default: '10' },
      licenses: { type: 'string', default: '1000' },
      duration: { type: 'string', default: '8' },
      connections: { type: 'string', default: '16' },
      row: { type: 'string', multiple: true, default: [] },
      panel: { type: 'boolean', default: false },
    },
  });
  return {
    databases: databasesFrom(values.database),
    json: values.json,
    products: wholeNumber('products', values.products, 10, 1_000_000),
    orders: wholeNumber('orders', values.orders, 1, 1_000_000),
    months: wholeNumber('months', values.months, 1, 120),
    coupons: wholeNumber('coupons', values.coupons, 1, 100_000),
    zones: wholeNumber('zones', values.zones, 1, 5_000),
    rates: wholeNumber('rates', values.rates, 1, 20_000),
    licenses: wholeNumber('licenses', values.licenses, 2, 5_000_000),
    duration: wholeNumber('duration', values.duration, 1, 3_600),
    connections: wholeNumber('connections', values.connections, 1, 1_000),
    rows: values.row,
    panel: values.panel,
  };
};
