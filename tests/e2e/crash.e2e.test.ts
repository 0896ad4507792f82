import { createProduct } from '../support/merchant';
import { startMortalStore, statementsUpTo, type Moment, type MortalStore } from '../support/mortal-store';
import { sampled } from '../support/sampled';
import { buy, checkoutForm, fillCart, markAsPaid, placeOrder } from '../support/shopper';

/**
 * kill -9 in the middle of selling, then the same database and folder again: nothing half-written, nothing lost that was
 * acknowledged, every event delivered. TEST_EVERY_STATEMENT=1 kills at each statement of a checkout instead of at some.
 */
const SHOPPERS = 20;
const PAYERS = 8;
/** More than a checkout has, so that the last ones die between two requests. */
const LAST_STATEMENT = 30;
/** No database commits a checkout earlier. */
const BEFORE_THE_COMMIT = 7;

let mortal: MortalStore;
let variant: number;

beforeAll(async () => {
  mortal = await startMortalStore();
  const product = await createProduct(mortal.store(), { fulfillment: 'digital', variants: [{ stock: 10_000 }] });
  variant = product.variantIds[0] as number;
});

afterAll(() => mortal.stop());

const ordersOf = (hashes: readonly string[]): Promise<number> =>
  mortal.withDatabase(async (knex) => {
    const rows = await knex('shop_order_operations').whereIn('cart_hash', hashes).select('id');
    return rows.length;
  });

type Outcome = { readonly placed: readonly number[]; readonly paid: readonly number[] };

/** Everything at once; the process dies as soon as so many answers have come. */
const burst = async (
  hashes: readonly string[],
  unpaid: readonly number[],
  answersBeforeDeath: number
): Promise<Outcome> => {
  const [placed, paid]: [number[], number[]] = [[], []];
  let answers = 0;
  const answered = async (): Promise<void> => {
    answers += 1;
    if (answers === answersBeforeDeath) await mortal.store().kill();
  };
  const placing = hashes.map(async (cart_hash) => {
    const { body } = await placeOrder(mortal.store(), checkoutForm({ cart_hash }));
    if (body.order_id) placed.push(body.order_id);
    await answered();
  });
  const paying = unpaid.map(async (orderId) => {
    const { status } = await markAsPaid(mortal.store(), orderId);
    if (status === 200) paid.push(orderId);
    await answered();
  });
  // The rest of the requests breaks off.
  await Promise.allSettled([...placing, ...paying]);
  return { placed, paid };
};

describe('kill -9', () => {
  it.each(sampled([10, 3, 18], 3))(
    'after %d answers of a burst leaves whole orders only',
    async (answersBeforeDeath) => {
      const unpaid = await Promise.all(Array.from({ length: PAYERS }, () => buy(mortal.store(), { [variant]: 1 })));
      const hashes = await Promise.all(
        Array.from({ length: SHOPPERS }, () => fillCart(mortal.store(), { [variant]: 1 }))
      );
      const { placed, paid } = await burst(hashes, unpaid, answersBeforeDeath);
      await mortal.restart();
      await mortal.withDatabase(async (knex) => {
        expect(await knex('shop_orders').whereIn('id', placed).select('id')).toHaveLength(placed.length);
        const kept = await knex('shop_orders').whereIn('id', paid).where({ payment_status: 'paid' }).select('id');
        expect(kept).toHaveLength(paid.length);
      });
      await mortal.expectSound();
      // Whoever got no answer tries again: bought now, or told that it was bought before.
      const again = await Promise.all(
        hashes.map((cart_hash) => placeOrder(mortal.store(), checkoutForm({ cart_hash })))
      );
      expect(again.filter(({ status }) => status !== 200)).toEqual([]);
      expect(await ordersOf(hashes)).toBe(SHOPPERS);
      const marked = await Promise.all(unpaid.map((orderId) => markAsPaid(mortal.store(), orderId)));
      expect(marked.filter(({ status }) => status !== 200 && status !== 423)).toEqual([]);
      await mortal.expectSound();
      expect(
        await mortal.withDatabase((knex) => knex('shop_orders').whereIn('id', unpaid).distinct('payment_status'))
      ).toEqual([{ payment_status: 'paid' }]);
    }
  );

  /** Whether the order was there after the next start. */
  const dieDuringCheckout = async (moment: Moment): Promise<boolean> => {
    const cart_hash = await fillCart(mortal.store(), { [variant]: 1 });
    await mortal.dieAt(moment);
    await placeOrder(mortal.store(), checkoutForm({ cart_hash })).catch(() => null);
    await mortal.restart();
    const existed = (await ordersOf([cart_hash])) === 1;
    const { status, body } = await placeOrder(mortal.store(), checkoutForm({ cart_hash }));
    expect({ status, outcome: body.status }).toEqual({ status: 200, outcome: existed ? 'failed' : 'success' });
    expect(await ordersOf([cart_hash])).toBe(1);
    await mortal.expectSound();
    return existed;
  };

  it.each(statementsUpTo(LAST_STATEMENT, [4, 7]))(
    'before statement %d of a checkout loses neither stock nor cart',
    async (statement) => {
      const existed = await dieDuringCheckout({ statement });
      if (statement <= BEFORE_THE_COMMIT) expect(existed).toBe(false);
    }
  );

  it('just before the commit of an order leaves none', async () => {
    expect(await dieDuringCheckout({ commit: 'before' })).toBe(false);
  });

  it('just after the commit of an order leaves all of it, its events too', async () => {
    expect(await dieDuringCheckout({ commit: 'after' })).toBe(true);
  });
});
