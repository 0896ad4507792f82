import type { Context } from 'koa';
import { createIdempotency, idempotencyKeyModel, type KeyedCall } from '../../server/src/platform/http/idempotency';
import { answer, readAnswer, unfinished } from '../../server/src/platform/http/route';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

const HOUR = 3_600_000;

type Sent = { readonly key?: string; readonly body?: unknown; readonly caller?: string; readonly path?: string };

const contextOf = ({ key = 'key-1', body = { a: 1 }, path = '/pay' }: Sent): Context =>
  ({ get: () => key, method: 'POST', path, query: {}, request: { body } }) as unknown as Context;

describeOnEachDatabase('Idempotency keys', [idempotencyKeyModel], (database) => {
  let clock: TestClock;
  let effects: number;

  const keyed = (sent: Sent = {}): KeyedCall => {
    const call = createIdempotency(database().db, clock).of(contextOf(sent), sent.caller ?? 'anonymous');
    if (!call) throw new Error('The request has a key.');
    return call;
  };

  const pay = async (sent: Sent = {}) =>
    readAnswer(
      await keyed(sent).once(async () => {
        effects += 1;
        return answer(200, { effects, name: 'Zoë' });
      })
    );

  beforeEach(async () => {
    clock = createTestClock();
    effects = 0;
    await database().knex('shop_idempotency_keys').delete();
  });

  it('answer a repetition with the very bytes of the first answer, and do nothing again', async () => {
    const first = await pay();
    expect(first.body).toBe('{"effects":1,"name":"Zoë"}');
    const again = await pay();
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
    const replayed = await keyed().replay();
    expect(replayed?.body).toBe(first.body);
    expect(effects).toBe(1);
  });

  it('do not care for the order in which a client writes its fields', async () => {
    await pay({ body: { a: 1, b: { c: 2, d: 3 } } });
    await pay({ body: { b: { d: 3, c: 2 }, a: 1 } });
    expect(effects).toBe(1);
  });

  it.each<[string, Sent]>([
    ['another body', { body: { a: 2 } }],
    ['another path', { path: '/pay/2' }],
  ])('refuse %s', async (_what, sent) => {
    await pay();
    await expect(pay(sent)).rejects.toMatchObject({ kind: 'unprocessable' });
    await expect(keyed(sent).replay()).rejects.toMatchObject({ kind: 'unprocessable' });
    expect(effects).toBe(1);
  });

  it('refuse a body that is nested too deeply to be written as JSON', () => {
    const depth = 100_000;
    const body: unknown = JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);
    expect(() => keyed({ body })).toThrow('nested too deeply');
  });

  it('belong to their caller', async () => {
    await pay();
    await pay({ caller: 'customer:7', body: { a: 2 } });
    expect(effects).toBe(2);
  });

  it('take the step after the commit until it has an answer, and then keep that', async () => {
    let steps = 0;
    const place = (sent: Sent = {}) =>
      keyed(sent).once(
        async () => {
          effects += 1;
          return unfinished({ order: effects });
        },
        async (kept) => {
          steps += 1;
          expect(database().db.inTransaction()).toBe(false);
          if (steps < 3) throw new Error('The provider is down.');
          return { ...(kept as { order: number }), step: steps };
        }
      );
    await expect(place()).rejects.toThrow('down');
    expect(await keyed().replay()).toBeNull();
    await expect(place({ body: { a: 2 } })).rejects.toMatchObject({ kind: 'unprocessable' });
    await expect(place()).rejects.toThrow('down');
    expect(readAnswer(await place())).toMatchObject({ status: 200, body: '{"order":1,"step":3}' });
    expect((await keyed().replay())?.body).toBe('{"order":1,"step":3}');
    expect(readAnswer(await place()).body).toBe('{"order":1,"step":3}');
    expect({ effects, steps }).toEqual({ effects: 1, steps: 3 });
  });

  it('have one answer where several take the step after the commit at once', async () => {
    let steps = 0;
    const place = () =>
      keyed().once(
        async () => unfinished({ order: 1 }),
        async () => {
          steps += 1;
          const step = steps;
          // The first one is the last to be done.
          if (step === 1) while (steps < 3) await new Promise((resolve) => setTimeout(resolve, 5));
          return { step };
        }
      );
    const answers = await Promise.all([place(), place(), place()]);
    expect(steps).toBe(3);
    const bodies = new Set(answers.map((each) => readAnswer(each).body));
    expect([...bodies]).toEqual([(await keyed().replay())?.body]);
  });

  it('leave work that failed to be done again, with the same key and another body', async () => {
    const failing = keyed().once(async () => {
      effects += 1;
      throw new Error('out of stock');
    });
    await expect(failing).rejects.toThrow('out of stock');
    expect(await keyed().replay()).toBeNull();
    await pay({ body: { a: 2 } });
    expect(effects).toBe(2);
  });

  it('hold for 24 hours', async () => {
    await pay();
    clock.advance(23 * HOUR);
    await pay();
    expect(effects).toBe(1);
    clock.advance(HOUR);
    expect(await keyed().replay()).toBeNull();
    await pay({ body: { a: 2 } });
    expect(effects).toBe(2);
  });

  it('are cleaned away when they have run out', async () => {
    await pay();
    clock.advance(23 * HOUR);
    await pay({ key: 'key-2' });
    clock.advance(HOUR);
    await createIdempotency(database().db, clock).removeExpired();
    expect(await database().knex('shop_idempotency_keys').select('status')).toEqual([{ status: 200 }]);
  });

  it('let one of twenty callers at once do the work', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay()));
    expect(effects).toBe(1);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  it.each([['ä'], ['x'.repeat(256)], ['tab\there']])('refuse the key %j', (key) => {
    expect(() => keyed({ key })).toThrow('Idempotency-Key');
  });

  it('are optional', () => {
    expect(createIdempotency(database().db, clock).of(contextOf({ key: '' }), 'anonymous')).toBeNull();
  });
});
