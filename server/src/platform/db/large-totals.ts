import type { Knex } from 'knex';
import { errorText } from '../log';
import { toInt } from './columns';

type Known = { readonly total: number; readonly at: number; isRefreshing: boolean };

/** Milliseconds for which a remembered total is taken as it is, and for which it is taken while it is counted anew. */
const FRESH = 10_000;
const USABLE = 60_000;
/** Of one database; beyond it everything is forgotten, and counted again as it is asked for. */
const MAX_REMEMBERED = 500;

const memories = new WeakMap<object, Map<string, Known>>();

const memoryOf = ({ client }: Knex.QueryBuilder): Map<string, Known> => {
  const memory = memories.get(client) ?? new Map<string, Known>();
  memories.set(client, memory);
  return memory;
};

/** All rows of a query without columns. */
export const countRows = async (rows: Knex.QueryBuilder): Promise<number> => {
  const [counted] = (await rows.count({ total: '*' })) as { total: unknown }[];
  return toInt(counted?.total);
};

const refresh = async (known: Known, recount: () => Promise<number>): Promise<void> => {
  known.isRefreshing = true;
  try {
    await recount();
  } catch (error) {
    // Nobody waits for this count; whoever needs it once the old one is of no use counts again and hears of it.
    known.isRefreshing = false;
    process.emitWarning(`A list could not be counted anew: ${errorText(error)}`);
  }
};

/**
 * How many rows a query without columns finds, for lists so long that counting them takes longer than reading a page. May be up
 * to a minute old; after ten seconds it is counted anew beside the request. Each database connection pool remembers its own.
 */
export const largeTotal = async (query: () => Knex.QueryBuilder): Promise<number> => {
  const rows = query();
  const memory = memoryOf(rows);
  const key = rows.toString();
  const recount = async (): Promise<number> => {
    const total = await countRows(query());
    if (memory.size >= MAX_REMEMBERED) memory.clear();
    memory.set(key, { total, at: performance.now(), isRefreshing: false });
    return total;
  };
  const known = memory.get(key);
  const age = known ? performance.now() - known.at : Infinity;
  if (!known || age > USABLE) return recount();
  if (age > FRESH && !known.isRefreshing) void refresh(known, recount);
  return known.total;
};
