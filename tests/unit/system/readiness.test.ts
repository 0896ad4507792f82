import { UnavailableError } from '../../../server/src/domain/errors';
import { assertReady } from '../../../server/src/modules/system/readiness';
import type { Platform } from '../../../server/src/platform/platform';

const platformThat = (current: () => Promise<number>): Platform => ({ versions: { current } }) as unknown as Platform;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('is given where the database answers', async () => {
  await expect(assertReady(platformThat(() => Promise.resolve(3)))).resolves.toBeUndefined();
});

it('is not given where the database is away, or silent', async () => {
  const lost = new Error('Connection terminated unexpectedly');
  await expect(assertReady(platformThat(() => Promise.reject(lost)))).rejects.toBe(lost);
  const asked = assertReady(platformThat(() => new Promise(() => undefined)));
  const refused = expect(asked).rejects.toThrow(UnavailableError);
  await jest.advanceTimersByTimeAsync(2_000);
  await refused;
});
