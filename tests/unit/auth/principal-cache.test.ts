import { ANONYMOUS } from '../../../server/src/platform/auth/principal';
import { createPrincipalCache, sessionCredential } from '../../../server/src/platform/auth/principal-cache';
import { createTestClock } from '../../support/test-clock';

const SOMEBODY = { ...ANONYMOUS, id: 'staff:1' };

const setUp = () => {
  const clock = createTestClock();
  return { clock, cache: createPrincipalCache(clock, 30) };
};

describe('the principal cache', () => {
  it('remembers a caller for 30 seconds', () => {
    const { clock, cache } = setUp();
    cache.set('a', SOMEBODY);
    clock.advance(29_999);
    expect(cache.get('a')).toBe(SOMEBODY);
    expect(cache.get('b')).toBeNull();
    clock.advance(1);
    expect(cache.get('a')).toBeNull();
  });

  it('never remembers a credential beyond its own end', () => {
    const { clock, cache } = setUp();
    cache.set('a', SOMEBODY, new Date(clock.now().getTime() + 5_000));
    clock.advance(5_000);
    expect(cache.get('a')).toBeNull();
  });

  it('does not remember a user whom the first order will make a customer', () => {
    const { cache } = setUp();
    const user = { ...SOMEBODY, id: 'customer:8', userId: 8 };
    cache.set('a', user);
    expect(cache.get('a')).toBeNull();
    cache.set('a', { ...user, customerId: 5 });
    expect(cache.get('a')).toMatchObject({ customerId: 5 });
  });

  it('is empty after a change of rights, also for a reader that began before it', () => {
    const { clock, cache } = setUp();
    cache.set('a', SOMEBODY);
    cache.clear();
    cache.set('a', SOMEBODY);
    expect(cache.get('a')).toBeNull();
    clock.advance(2_000);
    cache.set('a', SOMEBODY);
    expect(cache.get('a')).toBe(SOMEBODY);
  });

  it('forgets one session and leaves the others', () => {
    const { clock, cache } = setUp();
    const [ended, other] = [sessionCredential('1'), sessionCredential('2')];
    cache.set(ended, SOMEBODY);
    cache.set(other, SOMEBODY);
    cache.forget(ended);
    expect(cache.get(other)).toBe(SOMEBODY);
    cache.set(ended, SOMEBODY);
    expect(cache.get(ended)).toBeNull();
    clock.advance(2_000);
    cache.set(ended, SOMEBODY);
    expect(cache.get(ended)).toBe(SOMEBODY);
  });

  it('identifies once those who come at the same moment', async () => {
    const { cache } = setUp();
    const identify = jest.fn(async () => ({ principal: SOMEBODY }));
    const callers = await Promise.all(Array.from({ length: 40 }, () => cache.resolve('a', '127.0.0.1', identify)));
    expect(new Set(callers)).toEqual(new Set([SOMEBODY]));
    expect(identify).toHaveBeenCalledTimes(1);
    await cache.resolve('a', '127.0.0.2', identify);
    expect(identify).toHaveBeenCalledTimes(1);
  });

  it('lets nobody join those who come from another address, nor a failed identification that is over', async () => {
    const { cache } = setUp();
    const fail = jest.fn(() => Promise.reject(new Error('wrong')));
    const attempts = ['127.0.0.1', '127.0.0.1', '127.0.0.2'].map((address) => cache.resolve('a', address, fail));
    expect((await Promise.allSettled(attempts)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
    expect(fail).toHaveBeenCalledTimes(2);
    await expect(cache.resolve('a', '127.0.0.1', fail)).rejects.toThrow('wrong');
    expect(fail).toHaveBeenCalledTimes(3);
  });

  it('lets nobody join an identification that began before a change of rights', async () => {
    const { cache } = setUp();
    const before = cache.resolve('a', '127.0.0.1', async () => ({ principal: SOMEBODY }));
    cache.clear();
    const changed = { ...SOMEBODY, displayName: 'Somebody else' };
    expect(await cache.resolve('a', '127.0.0.1', async () => ({ principal: changed }))).toBe(changed);
    expect(await before).toBe(SOMEBODY);
    expect(cache.get('a')).toBeNull();
  });

  it('stays bounded', () => {
    const { cache } = setUp();
    for (let index = 0; index < 2_100; index += 1) cache.set(`credential ${index}`, SOMEBODY);
    expect(cache.get('credential 0')).toBeNull();
    expect(cache.get('credential 2099')).toBe(SOMEBODY);
  });
});
