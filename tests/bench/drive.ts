import autocannon, { type Result } from 'autocannon';
import type { Scenario } from './scenarios';
import { watchProcess } from './watch-process';

export type Load = {
  readonly origin: string;
  /** The process of the store. */
  readonly pid: number;
  readonly connections: number;
  /** Seconds. */
  readonly duration: number;
};

export type Measurement = {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Mebibytes of the store's process, at the highest while the load ran. */
  readonly peakMemory: number;
  /** Milliseconds of processor time that the store's process took for one answer; null where the system does not tell. */
  readonly cpuTime: number | null;
  /** Answers with another status than 2xx, broken connections, timeouts and answers without what was asked for. */
  readonly errors: number;
  readonly statusCodes: Readonly<Record<string, number>>;
};

const send = (scenario: Scenario, { origin, connections, duration }: Load): PromiseLike<Result> => {
  let connection = 0;
  return autocannon({
    url: origin,
    connections: Math.min(connections, scenario.maxConnections ?? connections),
    duration,
    setupClient: (client) => {
      client.setRequests(scenario.requestsOf(connection));
      connection += 1;
    },
    verifyBody: (body) => body.includes(scenario.marker),
  });
};

const statusCodesOf = ({ statusCodeStats }: Result): Record<string, number> =>
  Object.fromEntries(Object.entries(statusCodeStats).map(([code, { count }]) => [code, count]));

/** Sends the requests of a scenario over all connections at once, each waiting for its answer before it sends the next. */
export const drive = async (scenario: Scenario, load: Load): Promise<Measurement> => {
  const watch = watchProcess(load.pid);
  try {
    const result = await send(scenario, load);
    const cpuTime = watch.cpuTime();
    return {
      requestsPerSecond: result['2xx'] / result.duration,
      p50: result.latency.p50,
      p99: result.latency.p99,
      peakMemory: watch.peakMemory(),
      cpuTime: cpuTime === null ? null : cpuTime / Math.max(1, result['2xx']),
      errors: result.non2xx + result.errors + result.mismatches,
      statusCodes: statusCodesOf(result),
    };
  } finally {
    watch.stop();
  }
};
