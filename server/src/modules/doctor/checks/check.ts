import { toTimestamp } from '../../../platform/db/columns';
import type { DatabaseClient } from '../../../platform/db/database';
import { jsonItemsOf, jsonTextOf, type JsonItems } from '../../../platform/db/json-sql';

/**
 * What must hold in the database at every moment between two transactions. One statement each, so that a check sees one moment of
 * a store that goes on selling; nothing is loaded but the rows that break the rule.
 */
export type Check = {
  /** area/rule; stable, for scripts. */
  readonly name: string;
  /** The rule in words. */
  readonly meaning: string;
  /** 'notice': people may bring it about lawfully, so it deserves a look and is no proof of a fault. */
  readonly kind: 'violation' | 'notice';
  /** Selects the rows that break the rule, each column under a name of its own, what identifies a row first. */
  readonly sql: (dialect: Dialect) => string;
};

/** The little in which the statements differ between the databases. */
export type Dialect = {
  /** A key of a JSON column as text, '' where there is none. */
  readonly text: (column: string, key: string) => string;
  /** A key of a JSON column as a whole number, 0 where there is none. */
  readonly number: (column: string, key: string) => string;
  /** The rows joined with the items of a JSON list, and a key of an item as a whole number. */
  readonly items: (column: string, key: string) => JsonItems;
  /** The name of a column that is a word of SQL too. */
  readonly name: (column: string) => string;
  /** A text column byte by byte: MariaDB takes texts that differ in letter case for one. */
  readonly exact: (column: string) => string;
  /** Orders since then have all of their events in the outbox still: what was delivered is kept for seven days. */
  readonly eventsKeptSince: string;
  /** What a provider told, or sent too much, before then should have been dealt with. */
  readonly anHourAgo: string;
  /** Orders since then have their cart still: one that nobody bought and nobody touched is kept for a day at least. */
  readonly cartsKeptSince: string;
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A day less than the outbox keeps, for the hours that a sweep and a long statement take. */
const DAYS_WITH_EVENTS = 6;
/** An hour less than a day. */
const DAYS_WITH_CARTS = 23 / 24;

const momentOf = (client: DatabaseClient, moment: Date): string =>
  client === 'sqlite' ? String(moment.getTime()) : `'${toTimestamp(moment)}'`;

export const dialectOf = (client: DatabaseClient, now: Date): Dialect => ({
  text: (column, key) => `coalesce(concat(${jsonTextOf(client, column, key)}, ''), '')`,
  number: (column, key) => `coalesce(cast(${jsonTextOf(client, column, key)} as decimal(20, 0)), 0)`,
  items: (column, key) => jsonItemsOf(client, column, key),
  name: (column) => (client === 'mysql' ? `\`${column}\`` : `"${column}"`),
  exact: (column) => (client === 'mysql' ? `cast(${column} as binary)` : column),
  anHourAgo: momentOf(client, new Date(now.getTime() - HOUR)),
  eventsKeptSince: momentOf(client, new Date(now.getTime() - DAYS_WITH_EVENTS * DAY)),
  cartsKeptSince: momentOf(client, new Date(now.getTime() - DAYS_WITH_CARTS * DAY)),
});

/** What no statement can tell: of files, and of what is sealed. */
export type Probe = Pick<Check, 'name' | 'meaning' | 'kind'> & {
  readonly find: () => Promise<readonly Readonly<Record<string, unknown>>[]>;
};

type Rule = string | Check['sql'];

const checkOf =
  (kind: Check['kind']) =>
  (name: string, meaning: string, rule: Rule): Check => ({
    name,
    meaning,
    kind,
    sql: typeof rule === 'string' ? () => rule : rule,
  });

export const violation = checkOf('violation');
export const notice = checkOf('notice');
