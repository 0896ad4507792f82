import { customerType } from '../../server/src/modules/customers/content-types/customers';
import {
  beginClaims,
  claimCoupons,
  CouponUsedUpError,
  findAppliedCoupons,
  enqueueCouponsByCodes,
  reclaimCoupons,
  releaseCoupons,
} from '../../server/src/modules/coupons';
import { appliedCouponType, couponType, couponUseModel } from '../../server/src/modules/coupons/content-types/coupons';
import { documentColumns } from '../../server/src/platform/db/columns';
import { uniqueKey } from '../../server/src/platform/db/unique-key';
import { createHooks } from '../../server/src/platform/events/create-hooks';
import type { Platform } from '../../server/src/platform/platform';
import { createTestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';
import { tableOf } from '../support/table-of';

const TABLES = ['shop_coupon_uses', 'shop_applied_coupons', 'shop_coupons', 'shop_customers'] as const;

type Limits = { readonly max_uses?: number; readonly max_per_customer?: number; readonly use_count?: number };

describeOnEachDatabase(
  'claims of coupons',
  [tableOf(customerType), tableOf(couponType), tableOf(appliedCouponType), couponUseModel],
  (database) => {
    let platform: Platform;
    let serial = 0;

    const makeCoupon = async (limits: Limits = {}): Promise<{ couponId: number; code: string; amount: number }> => {
      serial += 1;
      const code = `Code-${serial}`;
      const values = { title: code, code, code_key: uniqueKey(code), status: 'active', type: 'fixed', amount: 500 };
      const rest = { stackable: 'yes', priority: 1, use_count: 0, show_on_checkout: 'no', conditions: '{}' };
      const row = { ...documentColumns(platform.clock.now()), ...values, ...rest, ...limits };
      return { couponId: await platform.db.insert('shop_coupons', row), code, amount: 500 };
    };

    type Claim = Awaited<ReturnType<typeof makeCoupon>>;

    const claim = (orderId: number, customerId: number, claims: readonly Claim[], isNewOrder = false): Promise<void> =>
      platform.db.transaction(() =>
        isNewOrder
          ? beginClaims(platform, { customerId, claims })(orderId)
          : claimCoupons(platform, { orderId, customerId, claims })
      );

    /** 'claimed', or why not. */
    const outcome = async (claiming: Promise<void>): Promise<string> => {
      try {
        await claiming;
        return 'claimed';
      } catch (error) {
        if (error instanceof CouponUsedUpError) return error.reason;
        throw error;
      }
    };

    const tally = (outcomes: readonly string[]): Readonly<Record<string, number>> =>
      outcomes.reduce<Record<string, number>>((sum, each) => ({ ...sum, [each]: (sum[each] ?? 0) + 1 }), {});

    const usesOf = async ({ couponId }: Claim): Promise<number> =>
      Number((await platform.db.table('shop_coupons').where({ id: couponId }).first('use_count'))?.use_count);

    const factsOf = async ({ code }: Claim, customerId: number | null, orderId?: number) => {
      const user = { customerId, email: null, ...(orderId === undefined ? {} : { orderId }) };
      const [facts] = (await enqueueCouponsByCodes(platform, [code], user)()).coupons;
      return [facts?.useCount, facts?.usesByThisCustomer];
    };

    /** use_count and the counts of the customers are what the live rows say. */
    const assertCounted = async (): Promise<void> => {
      const { db } = platform;
      const live = (await db.table('shop_applied_coupons').where({ is_counted: 1 })) as Record<string, number>[];
      const coupons = (await db.table('shop_coupons').select('id', 'use_count')) as Record<string, number>[];
      for (const { id, use_count } of coupons) {
        expect({ id, uses: Number(use_count) }).toEqual({
          id,
          uses: live.filter((row) => row.coupon_id === id).length,
        });
      }
      const counts = (await db.table('shop_coupon_uses')) as Record<string, number>[];
      for (const { coupon_id, customer_id, uses } of counts) {
        const own = live.filter((row) => row.coupon_id === coupon_id && row.customer_id === customer_id);
        expect({ coupon_id, customer_id, uses }).toEqual({ coupon_id, customer_id, uses: own.length });
      }
    };

    beforeEach(async () => {
      const { db } = database();
      platform = {
        db,
        clock: createTestClock(),
        hooks: createHooks({ log: console, isolate: db.isolate }),
      } as unknown as Platform;
      for (const table of TABLES) await db.table(table).delete();
    });

    afterEach(assertCounted);

    it.each([
      ['the coupon has', { max_uses: 3 }, (order: number) => order, 3],
      ['the customer has', { max_per_customer: 2 }, () => 7, 2],
    ] as const)(
      'that were given back come again at once as often as %s uses',
      async (_whose, limits, customer, uses) => {
        const coupon = await makeCoupon(limits);
        const orders = Array.from({ length: 50 }, (_, index) => index + 1);
        for (const order of orders) {
          await claim(order, customer(order), [coupon]);
          await releaseCoupons(platform, order);
        }
        const answers = await Promise.all(orders.map((order) => reclaimCoupons(platform, order)));
        expect(answers.filter((usedUp) => usedUp.length === 0)).toHaveLength(uses);
        expect(await usesOf(coupon)).toBe(uses);
        // Twice is once, for those that have it and for those that do not.
        await Promise.all(orders.map((order) => reclaimCoupons(platform, order)));
        expect(await usesOf(coupon)).toBe(uses);
      }
    );

    it('of a hundred orders at once for a coupon of ten uses are ten', async () => {
      const coupon = await makeCoupon({ max_uses: 10 });
      const claims = Array.from({ length: 100 }, (_, index) =>
        outcome(claim(index + 1, index + 1, [coupon], index % 2 === 0))
      );
      expect(tally(await Promise.all(claims))).toEqual({ claimed: 10, coupon_max_uses_exceeded: 90 });
      expect(await usesOf(coupon)).toBe(10);
    });

    it('of one customer at once are as many as one customer may have, for each customer', async () => {
      const coupon = await makeCoupon({ max_per_customer: 1 });
      const claims = Array.from({ length: 60 }, (_, index) => outcome(claim(index + 1, (index % 3) + 1, [coupon])));
      expect(tally(await Promise.all(claims))).toEqual({ claimed: 3, coupon_max_uses_exceeded: 57 });
      const twice = await makeCoupon({ max_per_customer: 2, max_uses: 100 });
      const more = Array.from({ length: 20 }, (_, index) => outcome(claim(index + 101, 7, [twice])));
      expect(tally(await Promise.all(more))).toEqual({ claimed: 2, coupon_max_uses_exceeded: 18 });
    });

    it('of several coupons in whatever order are all or none, and never wait in a circle', async () => {
      const coupons = [await makeCoupon({ max_uses: 15 }), await makeCoupon({ max_uses: 15 }), await makeCoupon()];
      const claims = Array.from({ length: 40 }, (_, index) => {
        const wanted = [...coupons.slice(index % 3), ...coupons.slice(0, index % 3)];
        return outcome(claim(index + 1, index + 1, index % 2 === 0 ? wanted : wanted.reverse()));
      });
      expect(tally(await Promise.all(claims))).toEqual({ claimed: 15, coupon_max_uses_exceeded: 25 });
      expect(await Promise.all(coupons.map(usesOf))).toEqual([15, 15, 15]);
    });

    it('name the coupon that is used up', async () => {
      const [free, full, gone] = [
        await makeCoupon(),
        await makeCoupon({ max_uses: 1, use_count: 0 }),
        await makeCoupon(),
      ];
      await claim(1, 1, [full]);
      await platform.db.table('shop_coupons').where({ id: gone.couponId }).delete();
      await expect(claim(2, 2, [free, full])).rejects.toMatchObject({ codes: [full.code] });
      await expect(claim(2, 2, [full])).rejects.toMatchObject({ codes: [full.code] });
      await expect(claim(2, 2, [gone, free])).rejects.toMatchObject({ codes: [gone.code] });
      expect(await findAppliedCoupons(platform, 2)).toEqual([]);
    });

    it('of a draft that is written again count once', async () => {
      const [first, second] = [await makeCoupon({ max_uses: 1, max_per_customer: 1 }), await makeCoupon()];
      await claim(1, 1, [first], true);
      await claim(1, 1, [first, second]);
      await claim(1, 1, [{ ...first, amount: 300 }]);
      expect(await findAppliedCoupons(platform, 1)).toMatchObject([
        { order_id: 1, coupon_id: first.couponId, customer_id: 1, code: first.code, amount: 300 },
      ]);
      expect([await usesOf(first), await usesOf(second)]).toEqual([1, 0]);
      // The shopper gave another address meanwhile.
      await claim(1, 2, [first]);
      expect(await factsOf(first, 1)).toEqual([1, 0]);
      expect(await factsOf(first, 2)).toEqual([1, 1]);
      await claim(1, 2, []);
      expect(await usesOf(first)).toBe(0);
    });

    it('of a draft that is written again at once from many sides count once', async () => {
      const coupons = [await makeCoupon(), await makeCoupon()];
      await claim(1, 1, coupons);
      const lock = async (subset: readonly Claim[]): Promise<void> =>
        platform.db.transaction(async () => {
          // Stands for the lock of the order, which the caller holds.
          await platform.db
            .table('shop_coupons')
            .whereIn(
              'id',
              coupons.map(({ couponId }) => couponId)
            )
            .orderBy('id')
            .forUpdate();
          await claimCoupons(platform, { orderId: 1, customerId: 1, claims: subset });
        });
      await Promise.all(Array.from({ length: 12 }, (_, index) => lock(index % 2 === 0 ? coupons : coupons.slice(1))));
      expect((await usesOf(coupons[0] as Claim)) <= 1).toBe(true);
      expect(await usesOf(coupons[1] as Claim)).toBe(1);
    });

    it('come back when the order is given up, once, and can be taken again', async () => {
      const coupon = await makeCoupon({ max_uses: 5 });
      await Promise.all([1, 2, 3, 4, 5].map((order) => claim(order, order, [coupon])));
      expect(await outcome(claim(6, 6, [coupon]))).toBe('coupon_max_uses_exceeded');
      await Promise.all([1, 1, 1, 2, 2, 2, 9].map((order) => releaseCoupons(platform, order)));
      expect(await usesOf(coupon)).toBe(3);
      // The order still tells what took off how much.
      expect(await findAppliedCoupons(platform, 1)).toMatchObject([{ code: coupon.code, amount: 500 }]);
      await claim(1, 1, [coupon]);
      await claim(6, 6, [coupon]);
      expect(await outcome(claim(2, 2, [coupon]))).toBe('coupon_max_uses_exceeded');
    });

    it('survive the end of their coupon', async () => {
      const [coupon, other] = [await makeCoupon(), await makeCoupon()];
      await claim(1, 1, [coupon, other]);
      await platform.db.table('shop_applied_coupons').where({ coupon_id: coupon.couponId }).update({ coupon_id: null });
      await platform.db.table('shop_coupons').where({ id: coupon.couponId }).delete();
      await releaseCoupons(platform, 1);
      expect(await usesOf(other)).toBe(0);
    });

    it('are not taken outside of a transaction', async () => {
      const claims = [await makeCoupon()];
      await expect(claimCoupons(platform, { orderId: 1, customerId: 1, claims })).rejects.toThrow('transaction');
    });

    it('are known to whoever prices: by customer or address, without those of the order itself', async () => {
      const coupon = await makeCoupon({ max_uses: 9, max_per_customer: 2 });
      const now = platform.clock.now();
      const customerId = await platform.db.insert('shop_customers', {
        ...documentColumns(now),
        email: 'Ada@Example.com',
        email_key: 'ada@example.com',
      });
      await claim(1, customerId, [coupon]);
      await claim(2, customerId, [coupon]);
      await claim(3, customerId + 1, [coupon]);
      expect(await factsOf(coupon, customerId)).toEqual([3, 2]);
      expect(await factsOf(coupon, customerId, 1)).toEqual([2, 1]);
      expect(await factsOf(coupon, customerId, 3)).toEqual([2, 2]);
      expect(await factsOf(coupon, null)).toEqual([3, 0]);
      const codes = [`  ${coupon.code.toUpperCase()} `, 'nothing', coupon.code, "' or 1=1 --"];
      const found = await enqueueCouponsByCodes(platform, codes, { customerId: null, email: ' ADA@example.com' })();
      expect(found).toMatchObject({
        coupons: [{ id: coupon.couponId, code: coupon.code, useCount: 3, usesByThisCustomer: 2, vetoed: false }],
        unknownCodes: ['nothing', "' or 1=1 --"],
      });
      const stop = platform.hooks.addFilter('shop/coupon/can_use_coupon', () => false);
      expect((await enqueueCouponsByCodes(platform, codes, { customerId: null, email: null })()).coupons).toMatchObject(
        [{ vetoed: true, usesByThisCustomer: 0 }]
      );
      stop();
    });
  }
);
