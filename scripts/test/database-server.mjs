import { setTimeout as sleep } from 'node:timers/promises';
import { requireFromStore } from '../setup/paths.mjs';

const TIMEOUT_MS = 3_000;

const tryPostgres = async () => {
  const connectionString = process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
  const client = new (requireFromStore()('pg').Client)({ connectionString, connectionTimeoutMillis: TIMEOUT_MS });
  await client.connect();
  await client.end();
};

const tryMysql = async () => {
  const uri = process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306/mysql';
  const connection = await requireFromStore()('mysql2/promise').createConnection({ uri, connectTimeout: TIMEOUT_MS });
  await connection.end();
};

const STARTING_MS = 30_000;
/** PostgreSQL takes connections before it is ready for them. */
const IS_STARTING = '57P03';

/** Whether the server that the tests would use answers: `postgres` or `mysql`. One that is starting is waited for. */
export const isDatabaseReachable = async (client) => {
  for (const end = Date.now() + STARTING_MS; ; await sleep(200)) {
    try {
      await (client === 'postgres' ? tryPostgres() : tryMysql());
      return true;
    } catch (error) {
      if (error.code === IS_STARTING && Date.now() < end) continue;
      console.error(`${client}: ${error.message || error.code}`);
      return false;
    }
  }
};
