import type { Memory, Request } from 'autocannon';
import { median } from './median';
import type { Scenario } from './scenarios';

export type StatementCount = { readonly median: number; readonly max: number };

const WARM_UP = 5;
const PROBES = 20;

const send = async (origin: string, planned: Request, memory: Memory): Promise<number> => {
  const request = planned.setupRequest ? planned.setupRequest(planned, memory) : planned;
  const response = await fetch(`${origin}${request.path}`, {
    method: request.method ?? 'GET',
    headers: request.headers ?? {},
    ...(request.body === undefined ? {} : { body: request.body }),
  });
  const body = await response.text();
  planned.onResponse?.(response.status, body, memory);
  const count = response.headers.get('x-sql-statements');
  if (!response.ok || count === null) {
    throw new Error(`${request.path} answered ${response.status}: ${body.slice(0, 500)}`);
  }
  return Number(count);
};

/**
 * Counts what single requests cost, one at a time, on a store that was started with SHOP_COUNT_STATEMENTS=1. The first requests
 * do not count: they let the store recognise the caller.
 */
export const probeStatements = async (scenario: Scenario, origin: string): Promise<StatementCount> => {
  const requests = scenario.requestsOf(0);
  const memory: Memory = {};
  const counts: number[] = [];
  for (let sent = 0; sent < WARM_UP + PROBES; sent += 1) {
    const count = await send(origin, requests[sent % requests.length] as Request, memory);
    if (sent >= WARM_UP) counts.push(count);
  }
  return { median: median(counts), max: Math.max(...counts) };
};
