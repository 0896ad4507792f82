import { toDate, toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';

const QUEUES = [
  { queue: 'jobs', table: 'shop_jobs', due: 'run_at' },
  { queue: 'events', table: 'shop_outbox', due: 'available_at' },
  { queue: 'deliveries', table: 'shop_event_deliveries', due: 'available_at' },
] as const;

/** What is through is deleted after a week, and counted by nobody. */
const OPEN = ['pending', 'running', 'dead'] as const;

export type QueueState = {
  readonly queue: (typeof QUEUES)[number]['queue'];
  readonly rows: Readonly<Record<(typeof OPEN)[number], number>>;
  /** Since when the oldest of those that wait could be done; null where none waits. It may lie ahead. */
  readonly dueSince: Date | null;
};

type Raw = Readonly<Record<string, unknown>>;

const readQueue = async (db: Database, { queue, table, due }: (typeof QUEUES)[number]): Promise<QueueState> => {
  const counted = (await db
    .table(table)
    .whereIn('status', [...OPEN])
    .groupBy('status')
    .select('status')
    .count({ rows: '*' })) as readonly Raw[];
  const countOf = (wanted: string): number => toInt(counted.find(({ status }) => status === wanted)?.rows);
  const oldest = (await db.table(table).where({ status: 'pending' }).orderBy(due).first(due)) as Raw | undefined;
  return {
    queue,
    rows: { pending: countOf('pending'), running: countOf('running'), dead: countOf('dead') },
    dueSince: toDate(oldest?.[due]),
  };
};

/** Two statements a queue, both by its index. */
export const readQueues = async (db: Database): Promise<readonly QueueState[]> => {
  const states: QueueState[] = [];
  for (const each of QUEUES) states.push(await readQueue(db, each));
  return states;
};
