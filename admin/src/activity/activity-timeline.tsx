import type { Activity } from '../../../server/src/contracts/activity';
import { Timeline } from '../kit/detail/timeline';
import { ACTIVITY_TONES } from './activity-tones';

/** What happened to a record; the page of a record brings the newest 50. */
export const ActivityTimeline = ({ activities }: { readonly activities: readonly Activity[] }) => (
  <Timeline
    entries={activities.map(({ id, title, content, created_at: moment, created_by: by, status }) => ({
      id,
      title,
      text: content,
      moment: moment ?? '',
      by,
      tone: ACTIVITY_TONES[status],
    }))}
  />
);
