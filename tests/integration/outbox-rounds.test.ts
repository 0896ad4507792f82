import { createEvents } from '../../server/src/platform/events/create-events';
import { createHooks } from '../../server/src/platform/events/create-hooks';
import type { Events } from '../../server/src/platform/events/events';
import type { Hooks } from '../../server/src/platform/events/hooks';
import { OUTBOX_TABLE, outboxModel } from '../../server/src/platform/events/outbox-model';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';
import { createTestLog } from '../support/test-log';

const NAMES = ['order_created', 'order_placed'] as const;

describeOnEachDatabase('Events that are delivered in one round', [outboxModel], (database) => {
  let clock: TestClock;
  let hooks: Hooks;
  let events: Events;
  let reads: number;
  /** Which reading each event told of. */
  let heard: string[];

  const record = (order: number): Promise<void> =>
    database().db.transaction(() => events.record(NAMES.map((name) => ({ name, references: { order } }))));

  beforeEach(async () => {
    await database().knex(OUTBOX_TABLE).delete();
    [reads, heard, clock] = [0, [], createTestClock()];
    const log = createTestLog();
    hooks = createHooks({ log });
    const emit = async (name: string, payload: unknown) => void heard.push(`${name} ${String(payload)}`);
    events = createEvents({ db: database().db, clock, hooks, emit, log, workerId: 'worker', random: () => 0 });
    const hydrate = async () => (reads += 1);
    for (const name of NAMES) events.define({ name, when: 'An order is made.', hydrate });
  });

  it('share what is read where one use case recorded them about one thing', async () => {
    await record(1);
    await record(2);
    await events.drain();
    expect(heard).toEqual([1, 2].flatMap((read) => NAMES.map((name) => `shop.${name} ${read}`)));
  });

  it('are read anew when the thing is the same but the moment is not', async () => {
    await record(1);
    clock.advance(1);
    await record(1);
    await events.drain();
    expect(reads).toBe(2);
  });

  it('are read anew after a consumer has acted on the first', async () => {
    events.consume({ name: 'packing', event: 'order_created', handle: async () => {} });
    await record(1);
    await events.drain();
    expect(reads).toBe(2);
  });

  it('are read anew after a hook has heard of the first', async () => {
    hooks.addAction('shop/order_created', () => {});
    await record(1);
    await events.drain();
    expect(reads).toBe(2);
  });
});
