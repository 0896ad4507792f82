import type { Activity } from '../../contracts/activity';
import { toInt, toIntOrNull, toTimestamp } from '../../platform/db/columns';

export type ActivityRow = {
  readonly id: number;
  readonly title: string;
  readonly content: string | null;
  readonly status: Activity['status'];
  readonly log_type: Activity['log_type'];
  readonly module_type: string | null;
  readonly module_id: number | null;
  readonly module_name: string;
  readonly user_id: number | null;
  readonly author: string;
  readonly read_status: Activity['read_status'];
  readonly created_at: unknown;
  readonly updated_at: unknown;
};

export const presentActivity = (row: ActivityRow): Activity => ({
  id: toInt(row.id),
  title: row.title,
  content: row.content ?? '',
  status: row.status,
  log_type: row.log_type,
  module_type: row.module_type,
  // Older entries of settings, which are no record of their own, have 0.
  module_id: toIntOrNull(row.module_id) || null,
  module_name: row.module_name,
  user_id: toIntOrNull(row.user_id),
  created_by: row.author,
  read_status: row.read_status,
  created_at: toTimestamp(row.created_at),
  updated_at: toTimestamp(row.updated_at),
});

/** Of what `activityRows` reads. */
export const presentActivityRow = (row: Readonly<Record<string, unknown>>): Activity =>
  presentActivity(row as unknown as ActivityRow);
