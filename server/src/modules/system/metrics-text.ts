import type { QueueState } from './metrics.read-model';

type Sample = { readonly labels?: Readonly<Record<string, string>>; readonly value: number };

/** Names of labels and their values are words of the code, in which nothing has to be escaped. */
const lineOf = (name: string, { labels = {}, value }: Sample): string => {
  const written = Object.entries(labels).map(([label, word]) => `${label}="${word}"`);
  return `${name}${written.length > 0 ? `{${written.join(',')}}` : ''} ${value}`;
};

const gauge = (name: string, help: string, samples: readonly Sample[]): readonly string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} gauge`,
  ...samples.map((sample) => lineOf(name, sample)),
];

const waitedFor = ({ dueSince }: QueueState, now: Date): number =>
  dueSince ? Math.max(0, (now.getTime() - dueSince.getTime()) / 1_000) : 0;

export type ProcessFigures = {
  /** Bytes. */
  readonly memory: number;
  /** Seconds. */
  readonly uptime: number;
};

/** In the text format of Prometheus, version 0.0.4. */
export const metricsText = (queues: readonly QueueState[], { memory, uptime }: ProcessFigures, now: Date): string => {
  const rows = queues.flatMap(({ queue, rows: counted }) =>
    Object.entries(counted).map(([status, value]) => ({ labels: { queue, status }, value }))
  );
  const waits = queues.map((state) => ({ labels: { queue: state.queue }, value: waitedFor(state, now) }));
  const lines = [
    ...gauge('shop_queue_rows', 'Work outside of requests that is not done, by its state.', rows),
    ...gauge('shop_queue_wait_seconds', 'How long the oldest work that is due has waited.', waits),
    ...gauge('process_resident_memory_bytes', 'Memory of the process.', [{ value: memory }]),
    ...gauge('process_uptime_seconds', 'Age of the process.', [{ value: uptime }]),
  ];
  return `${lines.join('\n')}\n`;
};
