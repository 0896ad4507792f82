import type { Knex } from 'knex';
import { setTimeout as sleep } from 'node:timers/promises';
import { SEND_JOB } from '../../server/src/modules/notifications/sending/wake';
import type { RunningStore } from '../support/start-store';
import type { StoreSite } from '../support/store-site';
import type { PlannedCustomer } from './data/plan-customers';
import type { Population } from './data/populate';
import { PROVIDER_STATES, startMailProvider, type MailProvider, type ProviderState } from './mail-provider';
import { withStore, type Say } from './measure-database';
import { WARM_UP_SECONDS, type MessageOptions } from './message-options';
import { checkoutForm } from './scenarios';

export type CheckoutRow = {
  readonly state: ProviderState;
  readonly orders: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  /** p95 as a multiple of that with the provider up. */
  readonly ratio: number;
  readonly p95OfRounds: readonly number[];
  /** Orders that were not placed. */
  readonly refused: number;
  /** What the provider took while they were placed. */
  readonly sentMeanwhile: number;
};

export type CheckoutReport = {
  readonly rows: readonly CheckoutRow[];
  /** Buyers who are to get an e-mail. */
  readonly buyers: number;
  /** Those of them who got none. */
  readonly lost: number;
  /** Those who got more than one. */
  readonly repeated: number;
  /** Messages that the store has given up, or dropped. */
  readonly unsent: number;
};

/** `refusal`: why it was not placed. */
type Placed = { readonly email: string; readonly refusal: string | null; readonly ms: number };
type Round = { readonly state: ProviderState; readonly placed: readonly Placed[]; readonly sentMeanwhile: number };

type Bench = {
  readonly store: RunningStore;
  readonly db: Knex;
  readonly provider: MailProvider;
  readonly rate: number;
  readonly say: Say;
  /** Carts that nobody has ordered yet. */
  readonly takeCarts: (count: number) => readonly string[];
  readonly customers: readonly PlannedCustomer[];
  /** Those who have placed an order so far. */
  readonly buyers: string[];
};

/** What the store tells buyers of an order that they pay outside of it. */
const NOTIFICATION = 'order_placed_customer';
const OPEN = ['pending', 'running'];
const ANSWER_MS = 30_000;
/** For all e-mails of a round, once the provider is up again. */
const SENDING_MS = 180_000;
const LOOK_MS = 500;
const LOOKS_PER_LINE = 10;

const isSale = ({ refusal }: Placed): boolean => refusal === null;

/** A guest's, with an address that no other order has. */
const placeOne = async ({ store }: Bench, cartHash: string, customer: PlannedCustomer): Promise<Placed> => {
  const email = `mail-${cartHash}@example.test`;
  const headers = { 'content-type': 'application/json', 'x-cart-hash': cartHash };
  const call = { method: 'POST', headers, body: checkoutForm(customer, email), signal: AbortSignal.timeout(ANSWER_MS) };
  const began = performance.now();
  try {
    const response = await fetch(`${store.baseUrl}/checkout/place-order`, call);
    const text = await response.text();
    const ms = performance.now() - began;
    const isPlaced = response.ok && text.includes('"order_uuid"');
    return { email, refusal: isPlaced ? null : `${response.status} ${text.slice(0, 200)}`, ms };
  } catch (error) {
    return { email, refusal: String(error), ms: performance.now() - began };
  }
};

/** So many a second, however long those before take. */
const placeAll = (bench: Bench, seconds: number): Promise<readonly Placed[]> => {
  const { rate, customers } = bench;
  const began = performance.now();
  const placing = bench.takeCarts(rate * seconds).map(async (cartHash, index) => {
    await sleep(Math.max(0, began + (index * 1_000) / rate - performance.now()));
    return placeOne(bench, cartHash, customers[index % customers.length] as PlannedCustomer);
  });
  return Promise.all(placing);
};

const countOf = async (query: Knex.QueryBuilder): Promise<number> => {
  const row = (await query.count({ count: '*' }).first()) as { readonly count: unknown };
  return Number(row.count);
};

/** E-mails that are still to be sent, those included that the store has not written down yet. */
const countOpen = async ({ db, buyers }: Bench): Promise<number> => {
  const messages = db('shop_messages');
  const ended = await countOf(messages.clone().where({ notification: NOTIFICATION }).whereNotIn('status', OPEN));
  const open = await countOf(messages.clone().whereNot({ notification: NOTIFICATION }).whereIn('status', OPEN));
  return Math.max(0, buyers.length - ended) + open;
};

/** Instead of the minutes for which the store leaves a provider alone that has failed. */
const tryAgainNow = async ({ db }: Bench): Promise<void> => {
  const now = new Date();
  await db('shop_messages').where({ status: 'pending' }).where('due_at', '>', now).update({ due_at: now });
  await db('shop_jobs').where({ name: SEND_JOB, status: 'pending' }).where('run_at', '>', now).update({ run_at: now });
};

/** The next round begins with nothing left to do. */
const untilSent = async (bench: Bench): Promise<void> => {
  const { provider, say } = bench;
  await provider.become('up');
  const deadline = performance.now() + SENDING_MS;
  for (let looks = 0; ; looks += 1) {
    const open = await countOpen(bench);
    if (open === 0) return;
    if (performance.now() > deadline) {
      throw new Error(`${open} e-mails were not sent within ${SENDING_MS / 1_000} s after the provider was up again.`);
    }
    if (looks % LOOKS_PER_LINE === 0) say(`${open} e-mails are still to be sent`);
    await tryAgainNow(bench);
    await sleep(LOOK_MS);
  }
};

const runRound = async (bench: Bench, state: ProviderState, seconds: number): Promise<Round> => {
  const { provider, buyers, say } = bench;
  await provider.become(state);
  const before = (await provider.recipients()).length;
  const placed = await placeAll(bench, seconds);
  const sentMeanwhile = (await provider.recipients()).length - before;
  buyers.push(...placed.filter(isSale).map(({ email }) => email));
  const refused = placed.find((each) => !isSale(each));
  if (refused) say(`an order was not placed: ${refused.refusal}`);
  await untilSent(bench);
  return { state, placed, sentMeanwhile };
};

/** Each round begins with another state: what changes within a round does not always meet the same one. */
const statesOf = (round: number): readonly ProviderState[] =>
  PROVIDER_STATES.map((_state, at) => PROVIDER_STATES[(at + round) % PROVIDER_STATES.length] as ProviderState);

const runAll = async (bench: Bench, { seconds, rounds }: MessageOptions): Promise<readonly Round[]> => {
  const { rate, say } = bench;
  say(`${rate * WARM_UP_SECONDS} orders to warm up`);
  await runRound(bench, 'up', WARM_UP_SECONDS);
  const done: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const state of statesOf(round)) {
      say(`round ${round + 1} of ${rounds}: ${rate * seconds} orders, mail provider ${state}`);
      done.push(await runRound(bench, state, seconds));
    }
  }
  return done;
};

const percentile = (rounds: readonly Round[], share: number): number => {
  const times = rounds.flatMap(({ placed }) => placed.filter(isSale).map(({ ms }) => ms));
  const sorted = times.sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;
};

const rowsOf = (all: readonly Round[]): readonly CheckoutRow[] => {
  const roundsOf = (state: ProviderState) => all.filter((round) => round.state === state);
  const normal = percentile(roundsOf('up'), 0.95);
  return PROVIDER_STATES.map((state) => {
    const rounds = roundsOf(state);
    const placed = rounds.flatMap((round) => round.placed);
    const p95 = percentile(rounds, 0.95);
    return {
      ...{ state, orders: placed.length, p50: percentile(rounds, 0.5), p95, ratio: p95 / normal },
      p95OfRounds: rounds.map((round) => percentile([round], 0.95)),
      refused: placed.filter((each) => !isSale(each)).length,
      sentMeanwhile: rounds.reduce((sum, round) => sum + round.sentMeanwhile, 0),
    };
  });
};

const reportOf = async ({ db, provider, buyers }: Bench, rounds: readonly Round[]): Promise<CheckoutReport> => {
  const counts = new Map<string, number>();
  for (const address of await provider.recipients()) counts.set(address, (counts.get(address) ?? 0) + 1);
  return {
    rows: rowsOf(rounds),
    buyers: buyers.length,
    lost: buyers.filter((email) => !counts.has(email)).length,
    repeated: buyers.filter((email) => (counts.get(email) ?? 0) > 1).length,
    unsent: await countOf(db('shop_messages').whereNot({ status: 'done' })),
  };
};

const cartsIn = (cartHashes: readonly string[]) => {
  let taken = 0;
  return (count: number): readonly string[] => {
    taken += count;
    if (taken > cartHashes.length) throw new Error('More orders are to be placed than carts had been prepared.');
    return cartHashes.slice(taken - count, taken);
  };
};

/** What a checkout takes while the store's e-mails are taken, and while they are not. */
export const measureCheckouts = async (
  site: StoreSite,
  { cartHashes, customers }: Pick<Population, 'cartHashes' | 'customers'>,
  options: MessageOptions,
  say: Say
): Promise<CheckoutReport> => {
  const provider = await startMailProvider();
  const db = site.knex();
  try {
    return await withStore(site, { env: { SMTP_URL: provider.url } }, async (store) => {
      const parts = { ...{ store, db, provider, customers, say }, rate: options.rate };
      const bench: Bench = { ...parts, takeCarts: cartsIn(cartHashes), buyers: [] };
      return reportOf(bench, await runAll(bench, options));
    });
  } finally {
    await db.destroy();
    provider.stop();
  }
};
