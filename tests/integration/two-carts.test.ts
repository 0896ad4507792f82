import type { Context } from 'koa';
import { nameCart, resolveCart } from '../../server/src/modules/cart/named-cart';
import { findCartByHash, completeCartOf, type CartRow } from '../../server/src/modules/cart/cart.repository';
import { adoptCart } from '../../server/src/modules/cart/use-cases/adopt-cart';
import { addItem, startInstantCart } from '../../server/src/modules/cart/use-cases/add-item';
import { joinAccountCarts } from '../../server/src/modules/cart/use-cases/join-account-carts';
import { ANONYMOUS, customerPrincipal } from '../../server/src/platform/auth/principal';
import { callerFrom, type Caller } from '../../server/src/platform/caller';
import type { Platform } from '../../server/src/platform/platform';
import { sellProduct } from '../support/fixture-sales';
import { findViolations } from '../support/invariants';
import { platformFixture } from '../support/platform-fixture';
import { startProcess } from '../support/store-process';
import { DAY } from '../support/test-clock';

const GUEST = callerFrom({ principal: ANONYMOUS });
const ADA = callerFrom({
  principal: customerPrincipal({ userId: 7, email: 'ada@x.example', name: 'Ada', viaCookie: true }),
});

/** What a request says of its cart, and the cookie that its answer sets. */
const requestOf = (header: string, cookie: string, principal: Caller['principal'] = ANONYMOUS) => {
  const set: string[] = [];
  const cookies = { get: () => cookie, set: (_name: string, hash: string) => void set.push(hash) };
  const ctx = { get: () => header, cookies, secure: false } as unknown as Context;
  return { visit: { principal, ctx }, set };
};

platformFixture('two carts', (store) => {
  let mug: number;
  let plate: number;

  beforeEach(async () => {
    [mug, plate] = [(await sellProduct(store())).variantId, (await sellProduct(store(), { title: 'Plate' })).variantId];
  });

  const begin = async (item_id: number, quantity = 1, caller: Caller = GUEST): Promise<CartRow> =>
    (await addItem(store().platform, caller, { item_id, quantity, cartHash: null })).cart;

  const change = (cart: CartRow, columns: Readonly<Record<string, unknown>>) =>
    store().platform.db.table('shop_carts').where({ id: cart.id }).update(columns);

  const found = ({ cart_hash }: CartRow) => findCartByHash(store().platform.db, cart_hash);

  const linesOf = async (cart: CartRow) =>
    (await found(cart))?.items.map(({ variation_id, quantity }) => [variation_id, quantity]) ?? null;

  const hashes = async (): Promise<unknown> =>
    (await store().platform.db.table('shop_carts').orderBy('id').pluck('cart_hash')) as unknown;

  const foundBy = async (check: string): Promise<readonly string[]> =>
    (await findViolations(store().knex)).filter((each) => each.startsWith(check));

  describe('of a guest', () => {
    it('become the one that the header names, with the lines and coupons of both, and the cookie names it', async () => {
      const [named, remembered] = [await begin(mug, 2), await begin(mug, 3)];
      await addItem(store().platform, GUEST, { item_id: plate, cartHash: remembered.cart_hash });
      await change(named, { coupons: '["TEN","SUMMER"]' });
      await change(remembered, { coupons: '["SUMMER","FREE"]' });
      const { visit, set } = requestOf(named.cart_hash, remembered.cart_hash);
      const shown = await resolveCart(store().platform, visit, undefined);
      expect(shown).toMatchObject({ cart_hash: named.cart_hash, coupons: ['TEN', 'SUMMER', 'FREE'] });
      expect(await linesOf(named)).toEqual([
        [mug, 5],
        [plate, 1],
      ]);
      expect([await hashes(), set]).toEqual([[named.cart_hash], [named.cart_hash]]);
    });

    it('are one for fifty equal requests to two processes, and for those that name them the other way round', async () => {
      const { platform, clock } = store();
      const other = (await startProcess({ db: platform.db }, clock, 'other')).platform;
      const [one, two] = [await begin(mug, 2), await begin(plate)];
      await addItem(platform, GUEST, { item_id: mug, cartHash: two.cart_hash });
      const ask = async (process: Platform, header: CartRow, cookie: CartRow) => {
        const { visit, set } = requestOf(header.cart_hash, cookie.cart_hash);
        return [await nameCart(process, visit, undefined), ...set];
      };
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => ask(index % 2 === 0 ? platform : other, one, two))
      );
      expect(new Set(answers.flat())).toEqual(new Set([one.cart_hash]));
      expect(await linesOf(one)).toEqual([
        [mug, 3],
        [plate, 1],
      ]);
      const third = await begin(plate, 4);
      const crossed = await Promise.all(
        Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? ask(platform, one, third) : ask(other, third, one)))
      );
      const [left] = (await hashes()) as [string];
      expect(new Set(crossed.flat())).toEqual(new Set([left]));
      const cart = (await findCartByHash(platform.db, left)) as CartRow;
      expect(Object.fromEntries((await linesOf(cart)) ?? [])).toEqual({ [mug]: 3, [plate]: 5 });
    });

    it('are told of to other code of the site', async () => {
      const [named, remembered] = [await begin(mug), await begin(plate)];
      const told: unknown[] = [];
      store().platform.hooks.addAction('shop/cart/cart_data_items_updated', (facts) => void told.push(facts));
      await nameCart(store().platform, requestOf(named.cart_hash, remembered.cart_hash).visit, undefined);
      expect(told).toMatchObject([
        { scope: 'two_carts', scope_data: { added: [{ variation_id: plate }], removed: [] } },
      ]);
    });

    it('are the one that is left, where the other is gone', async () => {
      const cart = await begin(mug);
      const gone = 'f'.repeat(32);
      for (const [header, cookie] of [
        [cart.cart_hash, gone],
        [gone, cart.cart_hash],
      ] as const) {
        const { visit } = requestOf(header, cookie);
        expect((await resolveCart(store().platform, visit, undefined))?.cart_hash).toBe(cart.cart_hash);
      }
      expect(await nameCart(store().platform, requestOf(gone, 'e'.repeat(32)).visit, undefined)).toBe(gone);
    });

    it('stay two where a parameter names the cart, as a link does', async () => {
      const [one, other] = [await begin(mug), await begin(plate)];
      const { visit, set } = requestOf('', other.cart_hash);
      expect(await nameCart(store().platform, visit, one.cart_hash)).toBe(one.cart_hash);
      expect([await hashes(), set]).toEqual([[one.cart_hash, other.cart_hash], []]);
    });

    it('stay two for somebody who is signed in', async () => {
      const [one, other] = [await begin(mug), await begin(plate)];
      const { visit } = requestOf(one.cart_hash, other.cart_hash, ADA.principal);
      expect(await nameCart(store().platform, visit, undefined)).toBe(one.cart_hash);
      expect(await hashes()).toHaveLength(2);
    });
  });

  describe('of which one is no open cart of a guest', () => {
    const customer = { user_id: 7, purpose_key: 'account:7' };
    it.each<[string, Readonly<Record<string, unknown>>]>([
      ['is bought', { stage: 'completed' }],
      ['has an order that waits for its payment', { stage: 'intended', order_id: 1 }],
      ['belongs to an account', customer],
      [
        'was made for one purpose',
        { cart_group: 'custom', checkout_data: '{"is_locked":"yes"}', purpose_key: 'renewal:1' },
      ],
      ['was made by a link', { cart_group: 'instant' }],
      ['was made by code of the site', { purpose_key: 'site:1' }],
    ])('stay two: it %s', async (_name, columns) => {
      const [one, other] = [await begin(mug), await begin(plate)];
      await change(other, columns);
      const before = [await found(one), await found(other)];
      for (const [header, cookie] of [
        [one, other],
        [other, one],
      ] as const) {
        const { visit, set } = requestOf(header.cart_hash, cookie.cart_hash);
        expect(await nameCart(store().platform, visit, undefined)).toBe(header.cart_hash);
        expect(set).toEqual([]);
      }
      expect([await found(one), await found(other)]).toEqual(before);
    });

    it('stay two: one of them has been begun by a link, or by code of the site', async () => {
      const one = await begin(mug);
      const link = await startInstantCart(store().platform, GUEST, { item_id: plate });
      const made = await store().services.carts.create();
      for (const cookie of [link.cart_hash, made.cart_hash]) {
        await nameCart(store().platform, requestOf(one.cart_hash, cookie).visit, undefined);
      }
      expect(await hashes()).toHaveLength(3);
    });
  });

  describe('of an account', () => {
    it('are one after the order of the first was paid: it has given its key back', async () => {
      const { platform, clock } = store();
      const first = await begin(mug, 1, ADA);
      expect(first.purpose_key).toBe('account:7');
      await change(first, { stage: 'intended', order_id: 41 });
      expect(await completeCartOf(platform.db, 41, clock.now())).toBe(first.id);
      expect(await found(first)).toMatchObject({ stage: 'completed', purpose_key: null });
      expect(await begin(plate, 1, ADA)).toMatchObject({ purpose_key: 'account:7' });
    });

    it('that older versions have left become the newest, at each start of the store', async () => {
      const carts = [await begin(mug, 2), await begin(plate, 3), await begin(mug, 4), await begin(plate)] as const;
      const [oldest, , newest, ordered] = carts;
      await store().platform.db.table('shop_carts').update({ user_id: 7 });
      await change(oldest, { coupons: '["OLD"]' });
      await change(ordered, { stage: 'intended', order_id: 1, purpose_key: 'account:7' });
      const single = await begin(mug);
      await change(single, { user_id: 8 });
      const guest = await begin(mug);
      const broken = () => foundBy('carts/account');
      expect(await broken()).toHaveLength(1);
      for (const _start of [1, 2]) {
        await joinAccountCarts(store().platform);
        expect(await hashes()).toEqual([newest, ordered, single, guest].map(({ cart_hash }) => cart_hash));
        expect(await found(newest)).toMatchObject({ coupons: ['OLD'], purpose_key: 'account:7', user_id: 7 });
        expect(await linesOf(newest)).toEqual([
          [mug, 4],
          [plate, 3],
        ]);
        expect([await found(ordered), await found(single)]).toMatchObject([
          { purpose_key: null },
          { purpose_key: null },
        ]);
        expect(await broken()).toEqual([]);
      }
    });

    it('that code of the site has made stay beside it, at a start and at a sign-in', async () => {
      const { platform, services } = store();
      const own = await begin(mug, 1, ADA);
      const made = [await services.carts.create(ADA), await services.carts.create(ADA)];
      await joinAccountCarts(platform);
      expect(await hashes()).toHaveLength(3);
      const guest = await begin(plate);
      await adoptCart(platform, guest.cart_hash, { userId: 7, customerId: null, email: 'ada@x.example' });
      expect(await hashes()).toEqual([...made.map(({ cart_hash }) => cart_hash), guest.cart_hash]);
      expect(await found(own)).toBeNull();
      expect(await linesOf(guest)).toEqual([
        [plate, 1],
        [mug, 1],
      ]);
    });
  });

  it('with lines of a deleted variant are told of by the doctor once they have waited for a day', async () => {
    const [seen, waiting] = [await begin(mug), await begin(mug)];
    await addItem(store().platform, GUEST, { item_id: plate, cartHash: waiting.cart_hash });
    await store()
      .platform.db.table('shop_product_variants')
      .where({ id: plate })
      .update({ id: plate + 1_000 });
    await change(seen, { cart_data: JSON.stringify([{ variation_id: plate, quantity: 1 }]), updated_at: new Date() });
    await change(waiting, { updated_at: new Date(Date.now() - 2 * DAY) });
    expect(await foundBy('carts/gone-products')).toEqual([expect.stringContaining(String(plate))]);
  });
});
