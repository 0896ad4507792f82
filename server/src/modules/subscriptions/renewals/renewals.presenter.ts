import type { RenewalFacts } from '../../../contracts/renewals';
import { toTimestamp } from '../../../platform/db/columns';
import type { RenewalRow } from './renewals.repository';

const UNKNOWN: RenewalFacts = { subscription_id: null, due_at: null, state: null, attempts: 0, next_attempt_at: null };

export const presentRenewal = (row: RenewalRow | undefined): RenewalFacts =>
  row
    ? {
        subscription_id: row.subscription_id,
        due_at: toTimestamp(row.due_at),
        state: row.state,
        attempts: row.attempts,
        next_attempt_at: toTimestamp(row.next_attempt_at),
      }
    : UNKNOWN;
