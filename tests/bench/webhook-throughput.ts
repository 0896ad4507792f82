import type { Knex } from 'knex';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookSecretAnswer } from '../../server/src/contracts/webhooks';
import { prepare } from '../support/call-store';
import { asMerchant } from '../support/merchant';
import { until } from '../support/patience';
import type { RunningStore } from '../support/start-store';
import type { StoreSite } from '../support/store-site';
import { startReceiver, verified, type Received, type WebhookReceiver } from '../support/webhook-receiver';
import type { Population } from './data/populate';
import { withStore, type Say } from './measure-database';
import type { MessageOptions } from './message-options';

export type WebhookReport = {
  readonly events: number;
  /** From the first arrival to the last. */
  readonly seconds: number;
  readonly perSecond: number;
  readonly mostAtOnce: number;
  /** Requests beyond the first of a message. */
  readonly repeated: number;
  /** Requests without a signature, or with one that is not good. */
  readonly unsigned: number;
  /** Orders that the receiver was told nothing of. */
  readonly lost: number;
  /** Deliveries that the store has not noted as done. */
  readonly undone: number;
};

/** Nobody but the webhooks consumes it, and its message is the whole order. */
const EVENT = 'order_status_changed';
const TYPE = 'order.status_changed';
/** What the engine has compiled until then is what a store runs that is busy. */
const WARM_UP = 500;
const ROWS_AT_ONCE = 400;
/** Signatures are good for five minutes, and are looked at behind the last arrival. */
const LONGEST_MS = 240_000;
const LOOK_MS = 100;
const LOOKS_PER_LINE = 20;

/** As `events.record` writes them, in one transaction. The store is not told, and finds them with its next look, within two seconds. */
const writeEvents = async (db: Knex, orderIds: readonly number[]): Promise<void> => {
  const now = new Date();
  const rows = orderIds.map((order_id) => ({
    event: EVENT,
    refs: JSON.stringify({ order_id, old_status: 'processing', new_status: 'completed' }),
    ...{ status: 'pending', attempts: 0, available_at: now, settled_consumers: '[]', created_at: now },
  }));
  await db.batchInsert('shop_outbox', rows, ROWS_AT_ONCE);
};

type Endpoint = { readonly id: number; readonly secret: string };

const createEndpoint = async (store: RunningStore, url: string): Promise<Endpoint> => {
  const call = { headers: asMerchant(store), body: { name: 'Benchmark', url, events: [TYPE] } };
  const { body } = await prepare<WebhookSecretAnswer>('POST', `${store.baseUrl}/webhooks`, call);
  return { id: body.webhook.id, secret: body.secret };
};

/** When each message came first, by its id. Forgets what came before. */
const watchArrivals = (receiver: WebhookReceiver): ReadonlyMap<string, number> => {
  const arrivals = new Map<string, number>();
  receiver.received.length = 0;
  receiver.behave((response, { headers }) => {
    const id = String(headers['webhook-id']);
    if (!arrivals.has(id)) arrivals.set(id, performance.now());
    response.writeHead(200).end();
  });
  return arrivals;
};

type Bench = { readonly db: Knex; readonly receiver: WebhookReceiver; readonly endpoint: Endpoint; readonly say: Say };

const undoneOf = async ({ db, endpoint }: Bench): Promise<number> => {
  const undone = db('shop_webhook_deliveries').where({ endpoint_id: endpoint.id }).whereNot({ status: 'done' });
  const row = (await undone.count({ count: '*' }).first()) as { readonly count: unknown };
  return Number(row.count);
};

/** Answers when each came, of those that came in time. */
const send = async (bench: Bench, orderIds: readonly number[]): Promise<readonly number[]> => {
  const { db, receiver, say } = bench;
  const arrivals = watchArrivals(receiver);
  await writeEvents(db, orderIds);
  const deadline = performance.now() + LONGEST_MS;
  for (let looks = 0; arrivals.size < orderIds.length && performance.now() < deadline; looks += 1) {
    if (looks % LOOKS_PER_LINE === 0) say(`${arrivals.size} of ${orderIds.length} webhooks have come`);
    await sleep(LOOK_MS);
  }
  await until(async () => (await undoneOf(bench)) === 0);
  return [...arrivals.values()];
};

/** The order that a request tells of, where its signature is good. */
const orderOf = (received: Received, secret: string): number | null => {
  try {
    return Number((verified(received, secret).data.order as { readonly id: unknown }).id);
  } catch {
    return null;
  }
};

const reportOf = async (
  bench: Bench,
  orderIds: readonly number[],
  times: readonly number[]
): Promise<WebhookReport> => {
  const { receiver, endpoint } = bench;
  const told = receiver.received.map((each) => orderOf(each, endpoint.secret));
  const known = new Set(told);
  // They stand in the order in which they came.
  const seconds = ((times.at(-1) ?? NaN) - (times[0] ?? NaN)) / 1_000;
  return {
    events: orderIds.length,
    seconds,
    perSecond: (times.length - 1) / seconds,
    mostAtOnce: receiver.mostAtOnce(),
    repeated: told.length - times.length,
    unsigned: told.filter((id) => id === null).length,
    lost: orderIds.filter((id) => !known.has(id)).length,
    undone: await undoneOf(bench),
  };
};

const measure = async (bench: Bench, orderIds: readonly number[]): Promise<WebhookReport> => {
  const first = orderIds.slice(0, WARM_UP);
  bench.say(`${first.length} webhooks to warm up`);
  const warm = await send(bench, first);
  if (warm.length < first.length) throw new Error(`${warm.length} of ${first.length} webhooks came to the receiver.`);
  return reportOf(bench, orderIds, await send(bench, orderIds));
};

/** How many webhooks a second one process sends to a receiver on this machine, each about an order of its own. */
export const measureWebhooks = async (
  site: StoreSite,
  { orderIds }: Pick<Population, 'orderIds'>,
  { events }: Pick<MessageOptions, 'events'>,
  say: Say
): Promise<WebhookReport> => {
  const receiver = await startReceiver();
  const db = site.knex();
  try {
    return await withStore(site, { env: { SHOP_ALLOW_PRIVATE_TARGETS: '1' } }, async (store) => {
      const endpoint = await createEndpoint(store, receiver.url());
      const report = await measure({ db, receiver, endpoint, say }, orderIds.slice(0, events));
      // Later sales would go on telling of themselves to a receiver that is gone.
      await prepare('DELETE', `${store.baseUrl}/webhooks/${endpoint.id}`, { headers: asMerchant(store) });
      return report;
    });
  } finally {
    await db.destroy();
    await receiver.stop();
  }
};
