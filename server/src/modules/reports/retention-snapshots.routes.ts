import type { RetentionSnapshotsAnswer } from '../../contracts/report-subscriptions';
import { route, type AnyRoute } from '../../platform/http/route';

const NOTHING_TO_DO: RetentionSnapshotsAnswer = {
  status: 'completed',
  message: 'Cohorts are counted from the subscriptions when they are asked for. There is nothing to be generated.',
};

const answerAtOnce = (): Promise<RetentionSnapshotsAnswer> => Promise.resolve(NOTHING_TO_DO);

const FOR_READERS = { policy: 'ReportPolicy', permission: 'reports/view', handler: answerAtOnce } as const;

/** For clients that have snapshots written before they ask for cohorts, and wait until these are there. See docs/reports.md. */
export const retentionSnapshotRoutes: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: '/reports/generate-retention-snapshots',
    action: 'retentionSnapshots.generate',
    summary: 'Ask for snapshots of cohorts',
    description:
      'Nothing is written: `GET /reports/subscription-cohorts` counts subscriptions. `status` is `completed` at once.',
    ...FOR_READERS,
  }),
  route({
    method: 'GET',
    path: '/reports/retention-snapshots-status',
    action: 'retentionSnapshots.statusFind',
    summary: 'Get how far snapshots of cohorts are',
    description: 'Always `completed`: cohorts are counted from subscriptions.',
    ...FOR_READERS,
  }),
];
