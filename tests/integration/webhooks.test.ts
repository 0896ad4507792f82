import { MAX_SENDS } from '../../server/src/domain/webhook';
import { webhooksModule } from '../../server/src/modules/webhooks';
import { replayDelivery, replayRange } from '../../server/src/modules/webhooks/deliveries/replay';
import { purgeDeliveries } from '../../server/src/modules/webhooks/deliveries/deliveries.repository';
import {
  changeEndpoint,
  createEndpoint,
  rotateSecret,
} from '../../server/src/modules/webhooks/endpoints/change-endpoint';
import { findEndpoint } from '../../server/src/modules/webhooks/endpoints/endpoints.repository';
import { switchOffMoved } from '../../server/src/modules/webhooks/moved-endpoints';
import { createSender, type Sender } from '../../server/src/modules/webhooks/sending/sender';
import { createHttpClient, type HttpRequest } from '../../server/src/platform/http-client';
import type { Principal } from '../../server/src/platform/auth/principal';
import type { Platform } from '../../server/src/platform/platform';
import { memoOfOne } from '../support/memo-of-one';
import { until } from '../support/patience';
import { platformFixture } from '../support/platform-fixture';
import { DAY, HOUR } from '../support/test-clock';
import { versionsByClock } from '../support/test-versions';
import { accept, answering, messageOf, startReceiver, type WebhookReceiver } from '../support/webhook-receiver';

const STAFF = { kind: 'staff', can: () => true, displayName: 'Ada', adminUserId: 1 } as unknown as Principal;
const TABLE = 'shop_webhook_deliveries';
const MINUTE = 60_000;

platformFixture('webhooks', (store) => {
  let receiver: WebhookReceiver;
  let platform: Platform;
  let sender: Sender;

  const processWith = (...appKeys: readonly string[]): Platform => {
    const { platform: known, clock } = store();
    const log = { ...known.strapi.log, debug: () => {} };
    const settings: Readonly<Record<string, unknown>> = { 'server.app.keys': appKeys };
    return {
      ...known,
      memo: memoOfOne(),
      config: { ...known.config, allowPrivateTargets: true },
      versions: versionsByClock({ db: known.db, clock, log }),
      strapi: { ...known.strapi, config: { get: (key: string, fallback: unknown) => settings[key] ?? fallback } },
    } as unknown as Platform;
  };

  /** Receivers here keep requests waiting on purpose, by the real clock. */
  const PATIENT = { connect: 5 * MINUTE, firstByte: 5 * MINUTE, whole: 5 * MINUTE };

  const senderIn = (process: Platform): Sender => {
    const { send } = createHttpClient({ allowPrivate: true });
    const client = { send: (request: HttpRequest) => send({ ...request, limits: PATIENT }) };
    return createSender({ platform: process, client, random: () => 0 });
  };

  beforeEach(async () => {
    receiver = await startReceiver();
    platform = processWith('one');
    sender = senderIn(platform);
    await webhooksModule.start?.(platform);
  });

  afterEach(() => receiver.stop());

  const create = async (path = '/', events: readonly string[] = ['*']): Promise<number> =>
    (await createEndpoint(platform, STAFF, { url: receiver.url(path), events })).endpoint.id;

  /** Events about orders that carry all that they tell. */
  const record = async (...orderIds: readonly number[]): Promise<void> => {
    const events = orderIds.map((id) => ({
      name: 'order_deleted',
      references: { deleted_order_id: id, order: { id }, customer: null, connected_order_ids: [] },
    }));
    await platform.db.transaction(() => platform.events.record(events));
    await platform.events.drain();
  };

  const rows = (): Promise<readonly Record<string, unknown>[]> => store().knex(TABLE).orderBy('id');
  const statuses = async () => (await rows()).map(({ status }) => status);
  const heard = (path = '/') =>
    receiver.received
      .filter((each) => each.path === path)
      .map((each) => (messageOf(each).data.order as { id: number }).id);

  /** Until some sender has looked for more to take and found nothing: then it stays with what it has. */
  const untilNothingIsTaken = (): Promise<void> =>
    new Promise((resolve) => {
      const { knex } = store();
      const look = (found: unknown, { sql }: { readonly sql: string }): void => {
        if (!sql.includes('earlier') || !Array.isArray(found) || found.length > 0) return;
        knex.off('query-response', look);
        resolve();
      };
      knex.on('query-response', look);
    });

  /** What waits for its next attempt is due, and is sent. */
  const later = async (milliseconds: number): Promise<void> => {
    store().clock.advance(milliseconds);
    await sender.drain();
  };

  it('tell each endpoint of the events that it subscribes to, once', async () => {
    await create('/all');
    await create('/orders', ['order.deleted', 'order.paid']);
    await create('/stock', ['stock.changed']);
    await record(1, 2);
    await sender.drain();
    expect([heard('/all').sort(), heard('/orders').sort(), heard('/stock')]).toEqual([[1, 2], [1, 2], []]);
    expect(messageOf(receiver.received[0] as never)).toEqual({
      ...{ type: 'order.deleted', api_version: 'v2', timestamp: '2025-03-01T12:00:00.000Z' },
      data: { order: { id: expect.any(Number) as number }, customer: null, connected_order_ids: [] },
    });
    // The consumer hears an event at least once: its repetition meets the rows of the first time.
    await store().knex('shop_event_deliveries').where({ consumer: 'webhooks' }).update({ status: 'pending' });
    await platform.events.drain();
    await sender.drain();
    expect(receiver.received).toHaveLength(4);
    expect(await statuses()).toEqual(['done', 'done', 'done', 'done']);
  });

  it('write nothing for events that nobody subscribes to', async () => {
    await record(1);
    expect(await store().knex('shop_event_deliveries').where({ consumer: 'webhooks' })).toEqual([]);
    await create('/', ['stock.changed']);
    await record(2);
    expect(await store().knex('shop_event_deliveries').where({ consumer: 'webhooks' })).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('are no consumer of an event that an older version gave up, unless an endpoint subscribes to it', async () => {
    const now = store().clock.now();
    const event = { event: 'order_paid', refs: '{"order_id":9}', attempts: 10, last_error: 'mail: Error: away' };
    const given = { ...event, status: 'dead', available_at: now, created_at: now, settled_consumers: '[]' };
    await store().knex('shop_outbox').insert(given);
    await platform.events.drain();
    const consumers = (await store().knex('shop_event_deliveries').pluck('consumer')) as string[];
    expect([consumers.length > 0, consumers.includes('webhooks')]).toEqual([true, false]);
  });

  it('keep the order of an entity while one fails, and go on with others', async () => {
    await create();
    let isDown = true;
    receiver.behave((response, got) => {
      const { order } = messageOf(got).data as { order: { id: number } };
      (isDown && order.id === 1 ? answering(500, {}, 'down') : accept)(response, got);
    });
    await record(1, 2);
    await sender.drain();
    await record(1, 2);
    await record(1);
    await sender.drain();
    expect(heard()).toEqual([1, 2, 2]);
    expect(await statuses()).toEqual(['pending', 'done', 'pending', 'done', 'pending']);
    const [first] = await rows();
    expect(first).toMatchObject({ attempts: 1, answer_status: 500, answer_body: 'down' });
    isDown = false;
    await later(5_000);
    expect(heard()).toEqual([1, 2, 2, 1, 1, 1]);
    const ids = (await rows()).filter(({ entity }) => entity === 'order:1').map((row) => row.message_id);
    expect(receiver.received.slice(3).map(({ headers }) => headers['webhook-id'])).toEqual(ids);
    expect(await statuses()).toEqual(['done', 'done', 'done', 'done', 'done']);
  });

  it('are tried for three days, are dead then, and can be replayed', async () => {
    const endpoint = await create();
    receiver.behave(answering(503));
    await record(7);
    await sender.drain();
    const begun = store().clock.now().getTime();
    for (let attempt = 1; attempt < MAX_SENDS; attempt += 1) {
      const [row] = await rows();
      expect(row?.status).toBe('pending');
      await later(new Date(row?.available_at as never).getTime() - store().clock.now().getTime());
    }
    const days = (store().clock.now().getTime() - begun) / DAY;
    expect([days >= 3, days < 3.5]).toEqual([true, true]);
    expect(receiver.received).toHaveLength(MAX_SENDS);
    const [dead] = await rows();
    expect(dead).toMatchObject({ status: 'dead', attempts: MAX_SENDS, last_error: 'The answer was 503.' });
    // Nothing but 410 and people switch an endpoint off.
    expect((await findEndpoint(platform.db, endpoint))?.status).toBe('enabled');
    receiver.behave(accept);
    await replayDelivery(platform, STAFF, Number(dead?.id));
    await expect(replayDelivery(platform, STAFF, Number(dead?.id))).rejects.toThrow('on its way');
    await sender.drain();
    expect(await statuses()).toEqual(['done']);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('are held from a 410 on, until a person switches the endpoint on', async () => {
    const endpoint = await create();
    receiver.behave(answering(410));
    await record(1, 1);
    await sender.drain();
    expect(await statuses()).toEqual(['dead', 'held']);
    expect(await findEndpoint(platform.db, endpoint)).toMatchObject({ status: 'disabled', disabled_reason: 'gone' });
    store().clock.advance(1_000);
    await record(1);
    await sender.drain();
    expect(await rows()).toHaveLength(2);
    receiver.behave(accept);
    await changeEndpoint(platform, STAFF, endpoint, { status: 'enabled' });
    await sender.drain();
    expect(await statuses()).toEqual(['dead', 'done']);
    expect(await store().knex('shop_activities').where({ module_name: 'webhook' }).pluck('title')).toEqual([
      'Webhook created',
      'Webhook switched off: 410',
      'Webhook changed',
    ]);
  });

  it('are sent by another process where one was killed in the middle, and none is lost', async () => {
    await create();
    const stuck: (() => void)[] = [];
    receiver.behave((response) => void stuck.push(() => response.end()));
    await record(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    const nothingTaken = untilNothingIsTaken();
    const draining = senderIn(processWith('one')).drain();
    await until(() => stuck.length >= 6);
    await nothingTaken;
    receiver.behave(accept);
    store().clock.advance(MINUTE + 1);
    await sender.drain();
    expect(await statuses()).toEqual(Array.from({ length: 10 }, () => 'done'));
    expect(new Set(heard())).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
    stuck.forEach((finish) => finish());
    await draining;
    expect(await statuses()).toEqual(Array.from({ length: 10 }, () => 'done'));
  });

  it('go out eight at once at most, and a slow endpoint does not keep the others waiting', async () => {
    await create('/slow');
    for (let index = 0; index < 5; index += 1) await create(`/fast-${index}`);
    const stuck: (() => void)[] = [];
    receiver.behave((response, got) => {
      if (got.path === '/slow') stuck.push(() => response.end());
      else response.end();
    });
    await record(...Array.from({ length: 40 }, (_, index) => index + 1));
    const draining = sender.drain();
    const countFast = () => receiver.received.filter(({ path }) => path !== '/slow').length;
    await until(() => countFast() >= 200);
    expect(countFast()).toBe(200);
    expect(stuck.length).toBeLessThanOrEqual(6);
    receiver.behave(accept);
    stuck.forEach((finish) => finish());
    await draining;
    expect(heard('/slow')).toHaveLength(40);
    expect(receiver.mostAtOnce()).toBeLessThanOrEqual(8);
  });

  it('are signed with both secrets for the time of a rotation', async () => {
    const endpoint = await create();
    const signatures = () => String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ').length;
    await record(1);
    await sender.drain();
    expect(signatures()).toBe(1);
    const { secret } = await rotateSecret(platform, STAFF, endpoint, 2);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await record(2);
    await sender.drain();
    expect(signatures()).toBe(2);
    await later(2 * HOUR);
    await record(3);
    await sender.drain();
    expect(signatures()).toBe(1);
    const [row] = await store().knex('shop_webhook_endpoints');
    expect(JSON.stringify(row)).not.toContain(secret.slice(6));
  });

  it('are replayed by a range, in their order', async () => {
    const endpoint = await create();
    await record(1, 1);
    await sender.drain();
    const from = store().clock.now();
    store().clock.advance(HOUR);
    await record(1);
    await sender.drain();
    const to = store().clock.now();
    expect(await replayRange(platform, STAFF, endpoint, { from, to, statuses: ['dead'] })).toBe(0);
    expect(await replayRange(platform, STAFF, endpoint, { from, to, statuses: ['done'] })).toBe(2);
    receiver.received.length = 0;
    await sender.drain();
    const sent = (await rows()).slice(0, 2).map((row) => row.message_id);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(sent);
  });

  it('go through the filters of the site', async () => {
    await create();
    const { hooks } = platform;
    const off = [
      hooks.addFilter('shop/webhook/should_send', (send, context) =>
        (context as { data: { order: { id: number } } }).data.order.id === 2 ? false : send
      ),
      hooks.addFilter('shop/webhook/data', (data) => ({ ...(data as object), site: 'mine' })),
    ];
    await record(1, 2);
    await sender.drain();
    expect(heard()).toEqual([1]);
    expect(messageOf(receiver.received[0] as never).data).toMatchObject({ site: 'mine' });
    off.forEach((remove) => remove());
  });

  it('are forgotten after thirty days, but for those that are to be sent', async () => {
    await create();
    await record(1);
    await sender.drain();
    await record(2);
    store().clock.advance(30 * DAY);
    expect(await purgeDeliveries(platform.db, store().clock.now())).toBe(1);
    expect(await statuses()).toEqual(['pending']);
  });

  it('rest on a site that the store was moved to, until a person switches them on', async () => {
    const endpoint = await create();
    await record(1);
    const elsewhere = processWith('other');
    expect(await switchOffMoved(elsewhere)).toEqual([
      expect.stringContaining('1 were switched off'),
      expect.stringContaining('Rotate them'),
    ]);
    expect(await findEndpoint(platform.db, endpoint)).toMatchObject({ disabled_reason: 'moved' });
    await senderIn(elsewhere).drain();
    expect([receiver.received, await statuses()]).toEqual([[], ['held']]);
    await changeEndpoint(elsewhere, STAFF, endpoint, { status: 'enabled' });
    const other = senderIn(elsewhere);
    await other.drain();
    expect([receiver.received, await statuses()]).toEqual([[], ['pending']]);
    await rotateSecret(elsewhere, STAFF, endpoint, 24);
    store().clock.advance(MINUTE);
    await other.drain();
    expect(heard()).toEqual([1]);
  });
});
