import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Knex } from 'knex';
import { callStore } from '../support/call-store';
import { findViolations } from '../support/invariants';
import { asMerchant } from '../support/merchant';
import { createBases } from '../support/route-bases';
import { fieldsOf, valuesOf, type Schema } from '../support/schema-arbitrary';
import { fc, SEED } from '../support/seeded';
import { sampled } from '../support/sampled';
import { createSiteCustomer, type Credentials } from '../support/site-admin';
import { errorLines, startStore, type RunningStore } from '../support/start-store';
import { createStoreSite, type StoreSite } from '../support/store-site';

/**
 * Requests that are made up out of the description of the API, to every operation, by everybody: no server error, and each answer as
 * its schema says (callStore looks). REQUEST_CASES=200 is for before a release.
 */
const CASES = Number(process.env.REQUEST_CASES ?? 6);
const PARALLEL = 8;

type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema: Schema };
type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};
type Described = { readonly method: string; readonly template: string; readonly operation: Operation };
type Made = {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly caller: string;
};

const description = JSON.parse(readFileSync(path.resolve(__dirname, '../../dist/openapi.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/** What takes entries out of the log: the doctor rightly misses those of orders then. */
const UNLOGGING = new Set(['activity.delete']);

const operations: readonly Described[] = Object.entries(description.paths)
  .flatMap(([template, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ method: verb.toUpperCase(), template, operation }))
  )
  .filter(({ operation }) => !UNLOGGING.has(operation.operationId));

const parametersIn = ({ operation }: Described, place: string): readonly Parameter[] =>
  (operation.parameters ?? []).filter((each): each is Parameter => 'schema' in each && each.in === place);

const recordOf = (parameters: readonly Parameter[], values: (schema: Schema) => fc.Arbitrary<unknown>) =>
  fc.record(Object.fromEntries(parameters.map(({ name, schema }) => [name, values(schema)])), {
    requiredKeys: parameters.filter(({ required }) => required === true).map(({ name }) => name),
  }) as fc.Arbitrary<Readonly<Record<string, unknown>>>;

const requestsOf = (described: Described): fc.Arbitrary<Made> => {
  const schema = described.operation.requestBody?.content['application/json']?.schema;
  return fc.record({
    path: recordOf(parametersIn(described, 'path'), valuesOf),
    query: recordOf(parametersIn(described, 'query'), fieldsOf),
    body: schema ? fieldsOf(schema) : fc.constant(undefined),
    caller: fc.oneof(
      { weight: 4, arbitrary: fc.constant('merchant') },
      { weight: 1, arbitrary: fc.constantFrom('customer', 'nobody') }
    ),
  });
};

/** As the brackets of a query have it. */
const pairsOf = (name: string, value: unknown): readonly string[] => {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((each) => pairsOf(`${name}[]`, each));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, each]) => pairsOf(`${name}[${key}]`, each));
  }
  return [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`];
};

const addressOf = ({ template }: Described, { path: values, query }: Made): string => {
  const filled = template.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent((String(values[name]) || '-').replaceAll('/', '-'))
  );
  const pairs = Object.entries(query).flatMap(([name, value]) => pairsOf(name, value));
  return `${filled}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
};

let site: StoreSite;
let store: RunningStore;
let knex: Knex;
let callers: Readonly<Record<string, Credentials>>;

beforeAll(async () => {
  site = await createStoreSite();
  store = await startStore({ site, env: { SHOP_RATE_LIMIT_MAX: '0' } });
  knex = site.knex();
  await createBases(store);
  const customer = await createSiteCustomer({ ...store, dir: site.dir });
  callers = { merchant: asMerchant(store), customer: customer.credentials, nobody: {} };
});

afterAll(async () => {
  await knex.destroy();
  await store.stop();
  await site.drop();
});

/** How many got past the checks of their form: refusals alone would prove little. */
const accepted = { of: 0, all: 0 };

/** What is wrong with the answer; nothing where all is well. */
const faultOf = async (described: Described, made: Made): Promise<string | null> => {
  const { method, operation } = described;
  const address = addressOf(described, made);
  const title = `${operation.operationId}: ${method} ${address} by ${made.caller} ${JSON.stringify(made.body)}`;
  const call = {
    headers: callers[made.caller] as Credentials,
    ...(made.body === undefined ? {} : { body: made.body }),
  };
  try {
    const { status } = await callStore(method, store.baseUrl + address, call);
    accepted.all += 1;
    if (status < 300) accepted.of += 1;
    return status >= 500 ? `${status} ${title}` : null;
  } catch (error) {
    return `${title}: ${(error as Error).message}`;
  }
};

const faultsOf = async (described: Described): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const made of fc.sample(requestsOf(described), { numRuns: CASES, seed: SEED })) {
    const fault = await faultOf(described, made);
    if (fault !== null) faults.push(fault);
  }
  return faults;
};

it(`answers ${CASES} made-up requests of each operation as it is described, and breaks nothing`, async () => {
  const waiting = [...sampled(operations, 3)];
  const faults: string[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) faults.push(...(await faultsOf(next)));
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  expect(faults).toEqual([]);
  expect(accepted.of / accepted.all).toBeGreaterThan(0.15);
  expect(errorLines(store).filter((line) => /unhandled|uncaught|TypeError|RangeError/i.test(line))).toEqual([]);
  // Texts of all scripts may be printed, and no font has all of them.
  expect(await findViolations(knex, ['documents/unprintable'])).toEqual([]);
}, 3_600_000);
