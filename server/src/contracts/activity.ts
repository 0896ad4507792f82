export type ActivityStatus = 'success' | 'info' | 'warning' | 'error' | 'failed';

export type ActivityLogType = 'activity' | 'api';

/** One line of the activity log, as lists and detail views answer it. */
export type Activity = {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly status: ActivityStatus;
  readonly log_type: ActivityLogType;
  readonly module_type: string | null;
  readonly module_id: number | null;
  readonly module_name: string;
  /** Strapi admin user; null when a customer or the store itself acted. */
  readonly user_id: number | null;
  /** Display name of who acted, or 'system'. */
  readonly created_by: string;
  readonly read_status: 'read' | 'unread';
  /** 'YYYY-MM-DD HH:MM:SS' in GMT. */
  readonly created_at: string | null;
  readonly updated_at: string | null;
};

/** GET /activity */
export type ActivityListAnswer = {
  readonly activities: {
    readonly total: number;
    readonly per_page: number;
    readonly current_page: number;
    readonly last_page: number;
    readonly from: number | null;
    readonly to: number | null;
    readonly data: readonly Activity[];
  };
};
