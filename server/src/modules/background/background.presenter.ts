import type { DeadEventView, DeadJobView } from '../../contracts/background';
import { toTimestamp } from '../../platform/db/columns';
import type { DeadDelivery } from '../../platform/events/outbox-upkeep';
import type { DeadJob } from '../../platform/jobs/job-queue';

/** Characters; errors of drivers repeat whole statements. */
const LONGEST_ERROR = 2_000;

const shortened = (error: string): string =>
  error.length > LONGEST_ERROR ? `${error.slice(0, LONGEST_ERROR)}…` : error;

export const presentDeadJob = ({ id, name, payload, attempts, error, createdAt, failedAt }: DeadJob): DeadJobView => ({
  id: Number(id),
  name,
  payload,
  attempts,
  error: shortened(error),
  created_at: toTimestamp(createdAt),
  failed_at: toTimestamp(failedAt),
});

export const presentDeadEvent = (dead: DeadDelivery): DeadEventView => ({
  id: Number(dead.id),
  event_id: dead.eventId,
  event: dead.event,
  consumer: dead.consumer,
  references: dead.references,
  attempts: dead.attempts,
  error: shortened(dead.error),
  created_at: toTimestamp(dead.recordedAt),
});
