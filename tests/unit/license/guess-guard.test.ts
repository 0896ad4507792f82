import { TooManyRequestsError } from '../../../server/src/domain/errors';
import { createGuessGuard, GUESS_WINDOW } from '../../../server/src/modules/licenses/public/guess-guard';

const LIMIT = 5;
const NETWORK = '203.0.113.7';
let now: number;

const make = () => createGuessGuard({ limit: LIMIT, now: () => now });
const right = () => Promise.resolve({ isWrong: false, value: 'right' });
const wrong = () => Promise.resolve({ isWrong: true, value: 'wrong' });

const outcome = async (asked: Promise<string>): Promise<string> => {
  try {
    return await asked;
  } catch (error) {
    expect(error).toBeInstanceOf(TooManyRequestsError);
    return 'refused';
  }
};

beforeEach(() => {
  now = 1_000_000;
});

describe('the guard of licence keys', () => {
  it('never counts what is right', async () => {
    const { ask } = make();
    for (let time = 0; time < 10 * LIMIT; time += 1) expect(await ask(NETWORK, right)).toBe('right');
  });

  it('refuses a network after its wrong keys, even a right one, for a minute', async () => {
    const { ask } = make();
    for (let time = 0; time < LIMIT; time += 1) expect(await ask(NETWORK, wrong)).toBe('wrong');
    now += GUESS_WINDOW - 1;
    await expect(ask(NETWORK, right)).rejects.toMatchObject({ retryAfter: 1 });
    expect(await ask('198.51.100.1', right)).toBe('right');
    now += 1;
    expect(await ask(NETWORK, right)).toBe('right');
  });

  it('looks no further in a burst than one by one, and refuses nobody in a burst of right ones', async () => {
    const { ask } = make();
    let looked = 0;
    const slowly = (isWrong: boolean) => async () => {
      looked += 1;
      await new Promise((resolve) => setImmediate(resolve));
      return { isWrong, value: isWrong ? 'wrong' : 'right' };
    };
    const rights = await Promise.all(Array.from({ length: 200 }, () => outcome(ask(NETWORK, slowly(false)))));
    expect(new Set(rights)).toEqual(new Set(['right']));
    looked = 0;
    const wrongs = await Promise.all(Array.from({ length: 200 }, () => outcome(ask(NETWORK, slowly(true)))));
    expect(looked).toBe(LIMIT);
    expect(wrongs.filter((each) => each === 'wrong')).toHaveLength(LIMIT);
    expect(wrongs.filter((each) => each === 'refused')).toHaveLength(200 - LIMIT);
  });

  it('looks through what it remembers once in a while, and not for each of many networks', async () => {
    let readings = 0;
    const clock = (): number => {
      readings += 1;
      return now;
    };
    const { ask } = createGuessGuard({ limit: LIMIT, now: clock });
    for (let host = 0; host < 250; host += 1) await ask(`198.51.100.${host}`, wrong);
    expect(readings).toBeLessThan(250 * 10);
  });

  it('counts nothing where the store has failed, and lets the next one in', async () => {
    const { ask } = make();
    const broken = () => Promise.reject(new Error('no database'));
    const asked = Array.from({ length: 20 }, () => ask(NETWORK, broken).catch((error: Error) => error.message));
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['no database']));
    expect(await ask(NETWORK, right)).toBe('right');
  });

  it('hears of what other processes have counted', async () => {
    const { ask, block } = make();
    block(NETWORK, now + 30_000);
    await expect(ask(NETWORK, right)).rejects.toMatchObject({ retryAfter: 30 });
    now += 30_000;
    expect(await ask(NETWORK, right)).toBe('right');
  });
});
