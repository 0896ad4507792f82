import type { MessageAnswer, Page } from './answers';
import type { Id, Moment } from './scalars';

export type ActivityStatus = 'success' | 'info' | 'warning' | 'error' | 'failed';

/** `api`: a request that was refused or failed. */
export type ActivityLogType = 'activity' | 'api';

/** One line of the activity log, as lists and detail views answer it. */
export type Activity = {
  readonly id: Id;
  /** At most 255 characters. */
  readonly title: string;
  /** At most 20,000 characters. */
  readonly content: string;
  readonly status: ActivityStatus;
  readonly log_type: ActivityLogType;
  /** Finer kind of the record, where the module has several. */
  readonly module_type: string | null;
  /** The record that it is about; null where it is about none, and it may be gone. */
  readonly module_id: Id | null;
  /** What kind of record it is about: order, product, customer, coupon and so on. */
  readonly module_name: string;
  /** Strapi admin user; null when a customer or the store itself acted. */
  readonly user_id: Id | null;
  /** Display name of who acted, or 'system'. */
  readonly created_by: string;
  readonly read_status: 'read' | 'unread';
  readonly created_at: Moment | null;
  readonly updated_at: Moment | null;
};

export type ActivityListAnswer = { readonly activities: Page<Activity> };

export type ActivityOperations = {
  'activity.find': ActivityListAnswer;
  'activity.delete': MessageAnswer;
  'activity.markRead': MessageAnswer;
};
