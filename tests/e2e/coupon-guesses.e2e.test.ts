import { request } from 'node:http';
import { callStore, type Reply } from '../support/call-store';
import { createCoupon } from '../support/coupon-maker';
import { ratioOfLeastTimes } from '../support/least-times';
import { createProduct } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { fillCart } from '../support/shopper';
import { startStore, type RunningStore } from '../support/start-store';
import { tally } from '../support/store-cluster';

/**
 * Somebody tries codes until one works. The counting itself is tested in tests/integration/coupon-guesses.
 * COUPON_GUESSES=10000 for as many as it names.
 */
const LIMIT = 10;
const GUESSES = Number(process.env.COUPON_GUESSES ?? 300);
const AT_ONCE = 50;
const ADDRESSES = 100;
/** Guesses of each kind of wrong code that are timed. */
const TIMED = { least: 25, most: 200, noise: 0.5 };
/** A request may read in passing what memories no longer know: the least of a few attempts is what the work itself takes. */
const ATTEMPTS = 3;

/** The cart's own addresses of this machine: 127.0.1.1 to 127.0.1.100. */
const addressOf = (index: number): string => `127.0.1.${(index % ADDRESSES) + 1}`;

/** As `guess`, from one of many addresses. */
const guessFrom = (
  localAddress: string,
  store: RunningStore,
  coupon_code: string,
  cart_hash: string
): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const sent = request(`${store.baseUrl}/cart/apply_coupon`, { method: 'POST', localAddress, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(JSON.stringify({ coupon_code, cart_hash }));
  });

/** So many statuses, some of them asked for at once, and how often each came. */
const tallyOf = async (count: number, ask: (index: number) => Promise<number>): Promise<Record<string, number>> => {
  const statuses: number[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_none, index) => ask(from + index));
    statuses.push(...(await Promise.all(batch)));
  }
  return tally(statuses);
};
type Refusal = { readonly message: string };

const guess = (
  { baseUrl }: Pick<RunningStore, 'baseUrl'>,
  coupon_code: string,
  cart_hash: string,
  headers: Readonly<Record<string, string>> = {}
): Promise<Reply<Refusal>> =>
  callStore<Refusal>('POST', `${baseUrl}/cart/apply_coupon`, { headers, body: { coupon_code, cart_hash } });

const statementsOf = ({ headers }: Reply<Refusal>): number => Number(headers.get('x-sql-statements'));

describe('a code that does not work', () => {
  const store = sharedStore();

  it('gets the same answer after the same work, whatever is wrong with it', async () => {
    const variant = (await createProduct(store)).variantIds[0] as number;
    const cart_hash = await fillCart(store, { [variant]: 1 });
    const past = { start_date: '2019-01-01 00:00:00', end_date: '2020-01-01 00:00:00' };
    const categories = { included_categories: [1] };
    const codes = {
      unknown: 'NO-SUCH-CODE',
      long: 'X'.repeat(50),
      expired: await createCoupon(store, past),
      'expired, for a category': await createCoupon(store, { ...past, conditions: categories }),
      disabled: await createCoupon(store, { status: 'disabled' }),
      'to come': await createCoupon(store, { start_date: '2199-01-01 00:00:00' }),
      'not yours': await createCoupon(store, { conditions: { email_restrictions: '*@elsewhere.example' } }),
      'for a category': await createCoupon(store, { conditions: categories }),
      'for other products': await createCoupon(store, { conditions: { included_products: [2_147_483_647] } }),
    };
    // The first guess may be the one that reads settings into memory.
    await guess(store, 'WARM-UP', cart_hash);
    const answers = [];
    for (const [kind, code] of Object.entries(codes)) {
      const statements: number[] = [];
      for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
        statements.push(statementsOf(await guess(store, code, cart_hash)));
      }
      const last = await guess(store, code, cart_hash);
      const { status, body } = last;
      answers.push({ kind, status, body, statements: Math.min(...statements, statementsOf(last)) });
    }
    const { kind: _kind, ...first } = answers[0] as (typeof answers)[number];
    expect(first).toMatchObject({ status: 422, body: { message: 'This coupon cannot be used.' } });
    expect(answers).toEqual(Object.keys(codes).map((kind) => ({ kind, ...first })));
    const kinds = Object.values(codes).map((code) => () => guess(store, code, cart_hash));
    expect(await ratioOfLeastTimes(kinds, TIMED)).toBeLessThan(1 + TIMED.noise);
  });
});

describe('a store with its usual limit', () => {
  let store: RunningStore;
  let variant: number;

  beforeAll(async () => {
    store = await startStore({ env: { SHOP_RATE_LIMIT_MAX: '0' } });
    variant = (await createProduct(store)).variantIds[0] as number;
  });

  afterAll(() => store.stop());

  it('stops a burst after ten guesses, on however many carts and under however many names', async () => {
    const right = await createCoupon(store);
    const carts = await Promise.all(Array.from({ length: 5 }, () => fillCart(store, { [variant]: 1 })));
    const guesses = Array.from({ length: 60 }, (_none, index) =>
      guess(store, `GUESS-${index}`, carts[index % carts.length] as string, {
        'x-forwarded-for': `203.0.113.${index}`,
        'user-agent': `browser ${index}`,
      })
    );
    const replies = await Promise.all(guesses);
    const refused = replies.filter(({ status }) => status === 429);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(LIMIT);
    expect(refused).toHaveLength(60 - LIMIT);
    expect(new Set(refused.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    // Nor does the right one help now, and nobody learns that it would have.
    const late = await guess(store, right, carts[0] as string);
    expect([late.status, late.body]).toEqual([429, refused[0]?.body]);
  });

  it('stops thousands of guesses of one visitor, and those of a hundred addresses at one cart', async () => {
    const [mine, shared] = [await fillCart(store, { [variant]: 1 }), await fillCart(store, { [variant]: 1 })];
    const began = Date.now();
    const ofOne = await tallyOf(GUESSES, (index) => guessFrom('127.0.2.1', store, `ONE-${index}`, mine));
    // Ten for each minute that has begun.
    const minutes = Math.ceil((Date.now() - began) / 60_000) + 1;
    expect(Object.keys(ofOne).sort()).toEqual(['422', '429']);
    expect(ofOne['422']).toBeGreaterThanOrEqual(LIMIT);
    expect(ofOne['422']).toBeLessThanOrEqual(LIMIT * minutes);
    const sinceMany = Date.now();
    const ofMany = await tallyOf(GUESSES, (index) => guessFrom(addressOf(index), store, `MANY-${index}`, shared));
    const minutesOfMany = Math.ceil((Date.now() - sinceMany) / 60_000) + 1;
    expect(ofMany['422']).toBeGreaterThanOrEqual(LIMIT);
    expect(ofMany['422']).toBeLessThanOrEqual(LIMIT * minutesOfMany);
    // Nobody's shop is closed by it: another visitor with another cart still has all tries.
    const other = await fillCart(store, { [variant]: 1 });
    expect(await guessFrom('127.0.3.1', store, 'ANOTHER', other)).toBe(422);
  });
});
