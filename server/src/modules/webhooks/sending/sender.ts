import type { HttpClient } from '../../../platform/http-client';
import { createLaneWorker, type LaneWork, type LaneWorker } from '../../../platform/jobs/lane-worker';
import type { Platform } from '../../../platform/platform';
import { WEBHOOK_DELIVERIES } from '../content-types/delivery';
import { attemptBack, holdTaken } from '../deliveries/deliveries.repository';
import { readEndpoints } from '../endpoints/endpoint-memory';
import { attempt } from './attempt';
import { settle, type ClaimedDelivery } from './settle';

export type SenderOptions = {
  readonly platform: Platform;
  readonly client: HttpClient;
  /** In [0, 1). */
  readonly random: () => number;
  /** Milliseconds for which a delivery is taken. */
  readonly lease?: number;
};

export type Sender = LaneWorker;

/** Milliseconds after which a delivery is looked at again whose endpoint this process does not know yet. */
const UNKNOWN = 1_000;

type Work = LaneWork<ClaimedDelivery>;

/** Another process may have changed it a moment ago, so the database has the last word. */
const sendLater = async ({ db, clock }: Platform, { rows, token, row: { id } }: Work): Promise<void> => {
  if (await holdTaken(db, id, token)) return;
  const available_at = new Date(clock.now().getTime() + UNKNOWN);
  await rows.settle(token, [id], { status: 'pending', available_at, ...attemptBack(db) });
};

const deliver = async ({ platform, client, random }: SenderOptions, work: Work): Promise<void> => {
  const { row, rows, token, signal } = work;
  const endpoint = (await readEndpoints(platform)).get(row.endpoint_id);
  if (endpoint?.status !== 'enabled') return sendLater(platform, work);
  const made = await attempt({ platform, client, signal }, endpoint, row);
  if (signal.aborted && made.verdict.result === 'refused') return rows.release(token, [row.id]);
  await settle({ platform, rows, random }, token, row, made);
};

/** Sends what was recorded: at most eight requests at once, those about one entity to one endpoint one after another. */
export const createSender = (options: SenderOptions): Sender => {
  const { db, clock, strapi } = options.platform;
  return createLaneWorker<ClaimedDelivery>({
    name: 'Sending of webhooks',
    rowName: 'webhook delivery',
    table: {
      ...{ db, clock, log: strapi.log, table: WEBHOOK_DELIVERIES },
      ...{ dueColumn: 'available_at', kindColumn: 'event', ownerColumn: 'endpoint_id' },
    },
    ownerOf: (row) => row.endpoint_id,
    carryOut: (work) => deliver(options, work),
    lease: options.lease,
  });
};
