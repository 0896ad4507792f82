import type { Knex } from 'knex';
import { routesOf } from '../../server/src/compose';
import { modules } from '../../server/src/modules';
import type { AnyRoute } from '../../server/src/platform/http/route';
import { fillPath, flawsIn, strikeAll, strikeFrom, titleOf, type Attack, type Struck } from '../support/attacks';
import { describedLimits, nameOf, type DescribedLimit } from '../support/described-limits';
import { fingerprint } from '../support/fingerprint';
import { findViolations } from '../support/invariants';
import { asMerchant } from '../support/merchant';
import { untilDelivered } from '../support/patience';
import { createBases, NO_SUCH_ID, type Base, type Bases } from '../support/route-bases';
import { withField } from '../support/schema-fields';
import { sampled } from '../support/sampled';
import { errorLines, startStore, type RunningStore } from '../support/start-store';
import { chosenClient, createStoreSite, type StoreSite } from '../support/store-site';

/**
 * The limits that the description states, as clients meet them: one beyond is refused by the name of the field and changes nothing; at
 * the limit nothing breaks, in characters of four bytes either. That every schema keeps every limit is for tests/unit/http.
 */
type Limit = DescribedLimit & { readonly route: AnyRoute };

const limits: readonly Limit[] = routesOf(modules)
  .filter(
    ({ method, policy, requiresNonce }) => method !== 'GET' && policy !== 'CustomerFrontendPolicy' && !requiresNonce
  )
  .flatMap((route) => describedLimits(route, 'body').map((limit) => ({ ...limit, route })));

/** Refused by the use case, see tests/unit/http/described-limits; passwords may be anything. */
const LATER =
  /^(coupons\.delete id|taxes\.file ids|inventory\.exportFind items\[0\]|products\.updatePricing product_terms|\S+ \S+\.trial_days$)/;

/** Words that are passed over where they are too long: of the checkout, and of lists. */
const isPassedOver = ({ route, path, keyword }: Limit): boolean =>
  keyword === 'maxLength' &&
  ((path[0] === 'user_tz' && route.errors === 'checkout') || /^filters\.(\w+_)?(view|type|by|tz)$/.test(nameOf(path)));

const isStrict = (limit: Limit): boolean =>
  limit.limit !== 'password' && !LATER.test(`${limit.route.action} ${nameOf(limit.path)}`) && !isPassedOver(limit);

let site: StoreSite;
let store: RunningStore;
let knex: Knex;
let bases: Bases;

beforeAll(async () => {
  site = await createStoreSite();
  store = await startStore({ site, env: { SHOP_RATE_LIMIT_MAX: '0', SHOP_COUPON_GUESS_MAX: '0' } });
  knex = site.knex();
  bases = await createBases(store);
});

afterAll(async () => {
  await knex.destroy();
  await store.stop();
  await site.drop();
});

const NOBODY: Base = { params: [NO_SUCH_ID], body: {} };

/** Devices are told one fault alone, so nothing else may be wrong. */
const DEVICE: Base = { params: [], body: { license_key: 'NO-SUCH-KEY', item_id: 1, site_url: 'example.com' } };

const isOfDevices = ({ errors }: AnyRoute): boolean => errors === 'typed' || errors === 'checked';

const attackOn = ({ route, path, keyword }: Limit, base: Base, value: unknown): Attack => ({
  method: route.method,
  url: store.baseUrl + fillPath(route.path, base.params),
  headers: route.policy === 'PublicPolicy' ? {} : asMerchant(store),
  body: withField(base.body, path, value) as object,
  title: `${titleOf(route)} ${nameOf(path)} ${keyword} ${JSON.stringify(value)?.slice(0, 40)}`,
});

type Body = {
  readonly errors?: Readonly<Record<string, unknown>>;
  readonly status?: string;
  readonly message?: string;
  readonly error_type?: string;
};

/** The settings of an attribute are named as a whole. */
const holderOf = (name: string): string => name.replace(/\bsettings\.(color|image)$/, 'settings');

/** Place-order tells what is wrong with its form in a 200. */
const isRefusedByName = ({ route, path }: Limit, { status, body }: Struck): boolean => {
  const { errors = {}, status: outcome, message, error_type: type } = (body ?? {}) as Body;
  if (isOfDevices(route)) return type === 'validation_error' && message?.startsWith(nameOf(path)) === true;
  const isRefused = route.errors === 'checkout' ? status === 200 && outcome === 'failed' : status === 422;
  return isRefused && Object.hasOwn(errors, holderOf(nameOf(path)));
};

it('refuse what is one beyond them by the name of the field, and nothing is stored', async () => {
  const tries = sampled(limits.filter(isStrict), 3).flatMap((limit) =>
    limit.beyond
      .slice(0, 1)
      .map((value) => ({ limit, attack: attackOn(limit, isOfDevices(limit.route) ? DEVICE : NOBODY, value) }))
  );
  await untilDelivered(knex);
  const before = await fingerprint(knex);
  const struck = await strikeAll(tries.map(({ attack }) => attack));
  const limitOf = new Map(tries.map(({ limit, attack }) => [attack, limit]));
  const accepted = struck.filter((each) => !isRefusedByName(limitOf.get(each.attack) as Limit, each));
  expect(accepted.map(({ attack, status, text }) => `${attack.title}: ${status} ${text.slice(0, 200)}`)).toEqual([]);
  expect(tries.length).toBeGreaterThan(400);
  expect(await fingerprint(knex)).toEqual(before);
});

const keyOf = ({ method, path }: AnyRoute): string => `${method} ${path.replace(/:[^/]+/g, '{}')}`;

/** Columns and indexes are as wide as the limits say, on each database. */
it('let what is at them reach the database, which takes it', async () => {
  const stored = { of: 0, all: 0 };
  for (const route of new Set(limits.map((limit) => limit.route))) {
    const start = await bases.of(keyOf(route));
    if (start.params[0] === NO_SUCH_ID && Object.keys(start.body).length === 0) continue;
    const own = limits.filter((limit) => limit.route === route && limit.keyword !== 'enum');
    // SQLite has no widths: there a third of them shows that the code takes them.
    const tried = chosenClient() === 'sqlite' ? sampled(own, 6) : own;
    // The last value is the longest.
    const tries = tried.flatMap((limit) => limit.within.slice(-1).map((value) => ({ limit, value })));
    const begin = () => bases.of(keyOf(route));
    const struck = await strikeFrom(tries, begin, (base, { limit, value }) => attackOn(limit, base, value));
    expect(flawsIn(struck)).toEqual([]);
    stored.all += struck.length;
    stored.of += struck.filter(({ status }) => status === 200).length;
  }
  expect(stored.of / stored.all).toBeGreaterThan(0.4);
  expect(
    errorLines(store).filter((line) => /unhandled|uncaught|TypeError|RangeError|select|insert/i.test(line))
  ).toEqual([]);
  expect(await findViolations(knex)).toEqual([]);
});
