import { parseArgs } from 'node:util';
import { PROVIDER_STATES } from './mail-provider';
import { readOptions, type BenchOptions, type DatabaseName } from './options';

export type MessageOptions = {
  readonly database: DatabaseName;
  /** Webhooks to one receiver. */
  readonly events: number;
  /** Orders that are placed in a second. */
  readonly rate: number;
  /** So long orders are placed in each state of the mail provider, once in each round. */
  readonly seconds: number;
  readonly rounds: number;
  /** What the store is filled with before. */
  readonly fill: BenchOptions;
};

/** Until then the engine still compiles what an order and its e-mails run through. */
export const WARM_UP_SECONDS = 10;
/** The least of them that `npm run bench` prepares for a second of load. */
const CARTS_PER_SECOND = 900;
const PRODUCTS = '200';
const LICENSES = '2';

const USAGE = `npm run bench:messages -- [--database sqlite|postgres|mariadb] [--events N] [--rate ORDERS] [--seconds N]
                          [--rounds N]`;

const wholeNumber = (name: string, text: string, min: number, max: number): number => {
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new Error(`--${name} is a whole number from ${min} to ${max}, not "${text}".\n${USAGE}`);
};

/** An order for each webhook, and a cart for each order that is placed. */
const fillFor = (database: string, events: number, carts: number): BenchOptions => {
  const sizes = ['--products', PRODUCTS, '--licenses', LICENSES, '--orders', String(events)];
  const duration = String(Math.ceil(carts / CARTS_PER_SECOND));
  return readOptions(['--database', database, ...sizes, '--duration', duration]);
};

/** Reads the command line; throws what a person can act on. */
export const readMessageOptions = (args: readonly string[]): MessageOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      database: { type: 'string', default: 'postgres' },
      events: { type: 'string', default: '3000' },
      rate: { type: 'string', default: '10' },
      seconds: { type: 'string', default: '30' },
      rounds: { type: 'string', default: '3' },
    },
  });
  // A receiver refuses signatures that are five minutes old, and all of them are looked at in the end.
  const events = wholeNumber('events', values.events, 100, 20_000);
  const rate = wholeNumber('rate', values.rate, 1, 100);
  const seconds = wholeNumber('seconds', values.seconds, 1, 600);
  const rounds = wholeNumber('rounds', values.rounds, 1, 20);
  const fill = fillFor(values.database, events, rate * (WARM_UP_SECONDS + seconds * rounds * PROVIDER_STATES.length));
  return { database: fill.databases[0] as DatabaseName, events, rate, seconds, rounds, fill };
};
