import { chosenClient } from './store-site';

/**
 * What does not depend on the database is tried in full on PostgreSQL; SQLite and MariaDB share it, each every other one, so that
 * all of it is tried twice.
 */
export const shareOf = <Item>(items: readonly Item[]): readonly Item[] =>
  chosenClient() === 'postgres'
    ? items
    : items.filter((_item, index) => index % 2 === (chosenClient() === 'sqlite' ? 0 : 1));
