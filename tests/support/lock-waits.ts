import type { Knex } from 'knex';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 20_000;
/** MariaDB shows the same transactions as before to whoever asks again within 100 ms. */
const POLL_MS = 150;

const WAITING = {
  postgres: `select count(*) as total from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  mysql: `select count(*) as total from information_schema.innodb_trx t
    join information_schema.processlist p on p.id = t.trx_mysql_thread_id
    where t.trx_state = 'LOCK WAIT' and p.db = database()`,
};

const countWaiting = async (knex: Knex, client: keyof typeof WAITING): Promise<number> => {
  const result = (await knex.raw(WAITING[client])) as { rows?: { total: unknown }[] } & { total: unknown }[][];
  return Number((result.rows ?? result[0])?.[0]?.total);
};

/** Comes back once a transaction of this database waits for a row that another one holds. */
export const untilOneWaits = async (knex: Knex, client: keyof typeof WAITING): Promise<void> => {
  const deadline = Date.now() + PATIENCE_MS;
  while ((await countWaiting(knex, client)) === 0) {
    if (Date.now() > deadline) throw new Error('No transaction waits for a row.');
    await sleep(POLL_MS);
  }
};
