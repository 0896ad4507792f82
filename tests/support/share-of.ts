import { chosenClient, type StoreClient } from './store-site';

const TURN: Readonly<Record<StoreClient, number>> = { sqlite: 0, postgres: 1, mysql: 2 };
const DATABASES = 3;

/**
 * What does not depend on the database is tried once: each database takes every third item, so that a run on all of them has tried
 * everything, and each has met every kind of it. `from` shifts the beginning, for the rows of a table that would otherwise lose the
 * same columns.
 */
export const shareOf = <Item>(items: readonly Item[], from = 0): readonly Item[] =>
  items.filter((_item, index) => (index + from) % DATABASES === TURN[chosenClient()]);

/**
 * What databases stumble over if checks let it pass is tried in full on PostgreSQL, which takes the least; SQLite and MariaDB share
 * it, each every other one, so that all of it is tried twice.
 */
export const doubleShareOf = <Item>(items: readonly Item[]): readonly Item[] =>
  chosenClient() === 'postgres'
    ? items
    : items.filter((_item, index) => index % 2 === (chosenClient() === 'sqlite' ? 0 : 1));
