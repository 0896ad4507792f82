import { chosenClient, type StoreClient } from './store-site';

const TURN: Readonly<Record<StoreClient, number>> = { sqlite: 0, postgres: 1, mysql: 2 };
const DATABASES = 3;

/** In CI two runs, after two commits, share what other runs try at once; see scripts/test/turns.mjs. */
const isTheirTurn = (place: number): boolean =>
  process.env.TEST_TURN === undefined || (place + Number(process.env.TEST_TURN)) % 2 === 0;

/** In CI every other item, and those in between after the next commit. `from` shifts the beginning, as in `shareOf`. */
export const halfOf = <Item>(items: readonly Item[], from = 0): readonly Item[] =>
  items.filter((_item, index) => isTheirTurn(index + from));

/**
 * What does not depend on the database is tried once: each database takes every third item, so that a run on all of them has tried
 * everything, and each has met every kind of it. `from` shifts the beginning, for the rows of a table that would otherwise lose the
 * same columns.
 */
export const shareOf = <Item>(items: readonly Item[], from = 0): readonly Item[] =>
  items.filter((_item, index) => (index + from) % DATABASES === TURN[chosenClient()]);

/**
 * What databases stumble over if checks let it pass is tried in full on PostgreSQL, which takes the least; SQLite and MariaDB share
 * it, each every other one, so that all of it is tried twice. In CI each database tries half of its share, the other half after the
 * next commit.
 */
export const doubleShareOf = <Item>(items: readonly Item[]): readonly Item[] =>
  chosenClient() === 'postgres'
    ? halfOf(items)
    : items.filter(
        (_item, index) => index % 2 === (chosenClient() === 'sqlite' ? 0 : 1) && isTheirTurn(Math.floor(index / 2))
      );

/**
 * For tables of many fields by many hostile values: each database takes every third value of a field, in CI every sixth, and the
 * sixths in between after the next commit. So every run tries every field with half of the values.
 */
export const valueShareOf = <Item>(items: readonly Item[], from = 0): readonly Item[] =>
  halfOf(shareOf(items, from), from);

/** In CI a third of the items, another one after each commit: each database meets all of them in three runs. */
export const rotatingShareOf = <Item>(items: readonly Item[]): readonly Item[] =>
  process.env.TEST_TURN === undefined ? items : shareOf(items, Number(process.env.TEST_TURN));
