import type { Knex } from 'knex';

/** How many statements the work takes on this connection. */
export const countStatements = async (knex: Knex, work: () => Promise<unknown>): Promise<number> => {
  let count = 0;
  const listen = (): void => void (count += 1);
  knex.on('query', listen);
  await work();
  knex.removeListener('query', listen);
  return count;
};
