import { guardCouponGuess, type Guesser } from '../../server/src/modules/coupons';
import { ANONYMOUS, customerPrincipal } from '../../server/src/platform/auth/principal';
import { rateWindowModel } from '../../server/src/platform/http/rate-windows';
import type { Platform } from '../../server/src/platform/platform';
import { createTestClock, DAY, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

const LIMIT = 10;

describeOnEachDatabase('guesses of coupon codes', [rateWindowModel], (database) => {
  let platform: Platform;
  let clock: TestClock;

  beforeEach(async () => {
    const { db } = database();
    clock = createTestClock();
    const memo: Platform['memo'] = (_key, create) => create();
    platform = { db, clock, memo, config: { couponGuessLimit: LIMIT } } as unknown as Platform;
    await db.table('shop_rate_windows').delete();
  });

  const guestAt = (ip: string, cartId: number | null = null): Guesser => ({
    ip,
    principal: ANONYMOUS,
    cartId,
  });

  const wrong = async (guesser: Guesser): Promise<number> => {
    try {
      await guardCouponGuess(platform, guesser, async () => null);
      return 422;
    } catch (error) {
      expect(error).toMatchObject({ kind: 'too_many_requests' });
      return 429;
    }
  };

  const right = (guesser: Guesser): Promise<string | null> =>
    guardCouponGuess(platform, guesser, async () => 'a coupon');

  const count = (statuses: readonly number[], status: number): number =>
    statuses.filter((each) => each === status).length;

  it('are refused after ten in a minute, right ones too, for this visitor alone', async () => {
    const guest = guestAt('203.0.113.1');
    for (let guess = 1; guess <= LIMIT; guess += 1) expect(await wrong(guest)).toBe(422);
    expect(await wrong(guest)).toBe(429);
    await expect(right(guest)).rejects.toMatchObject({ kind: 'too_many_requests', retryAfter: 60 });
    expect(await right(guestAt('203.0.113.2'))).toBe('a coupon');
    clock.advance(61_000);
    expect(await right(guest)).toBe('a coupon');
  });

  it('are not refused for as long as a clock was ahead that is right again', async () => {
    const guest = guestAt('203.0.113.6');
    clock.advance(DAY);
    for (let guess = 1; guess <= LIMIT; guess += 1) expect(await wrong(guest)).toBe(422);
    clock.advance(-DAY);
    for (let guess = 1; guess <= LIMIT; guess += 1) expect(await wrong(guest)).toBe(422);
    expect(await wrong(guest)).toBe(429);
  });

  it('are counted before they are looked at, so that a burst gains nothing', async () => {
    const statuses = await Promise.all(Array.from({ length: 40 }, () => wrong(guestAt('203.0.113.3'))));
    expect([count(statuses, 422), count(statuses, 429)]).toEqual([LIMIT, 40 - LIMIT]);
  });

  it('are counted by cart too, from however many addresses they come', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 30; guess += 1) statuses.push(await wrong(guestAt(`203.0.113.${guess}`, 7)));
    expect([count(statuses, 422), count(statuses, 429)]).toEqual([LIMIT, 30 - LIMIT]);
    expect(await right(guestAt('203.0.113.99', 8))).toBe('a coupon');
  });

  it('follow a signed-in shopper to another address', async () => {
    const principal = customerPrincipal({ userId: 3, email: 'a@b.co', name: 'Ada', viaCookie: false });
    const shopper = (index: number): Guesser => ({ ...guestAt(`203.0.113.${index}`), principal });
    for (let guess = 0; guess < LIMIT; guess += 1) expect(await wrong(shopper(guess))).toBe(422);
    expect(await wrong(shopper(99))).toBe(429);
  });

  it('are not what applying good codes looks like', async () => {
    for (let time = 0; time < LIMIT * 3; time += 1) expect(await right(guestAt('203.0.113.5', 9))).toBe('a coupon');
  });

  it('are not limited where the site says so, and never counted inside a transaction', async () => {
    const guess = (limit: number) =>
      guardCouponGuess(
        { ...platform, config: { ...platform.config, couponGuessLimit: limit } },
        guestAt('203.0.113.6'),
        async () => null
      );
    for (let time = 0; time < LIMIT * 2; time += 1) expect(await guess(0)).toBeNull();
    await expect(platform.db.transaction(() => guess(LIMIT))).rejects.toThrow('transaction');
  });
});
