import type { ActivityLogType, ActivityStatus } from '../../contracts/activity';
import type { Principal } from '../../platform/auth/principal';
import { documentColumns } from '../../platform/db/columns';

/** Something that happened, told by another module. Texts may be of any length: they are cut to what the log keeps. */
export type ActivityEntry = {
  readonly title: string;
  readonly content: string;
  /** Default: success. */
  readonly status?: ActivityStatus;
  /** Default: activity. */
  readonly logType?: ActivityLogType;
  /** order | product | customer | coupon | ... */
  readonly moduleName: string;
  /** Finer kind of the record, where the module has several. */
  readonly moduleType?: string;
  readonly moduleId?: number;
  /** Strapi admin user. */
  readonly userId?: number | null;
  /** Display name, or 'system'. */
  readonly author: string;
};

/** Length of a varchar column, in characters. */
const MAX_TEXT = 255;
const MAX_CONTENT = 20_000;

const NUL = /\0/g;
const HALF_PAIR_AT_END = /[\uD800-\uDBFF]$/;

const bounded = (text: string, max: number): string => {
  const clean = text.replace(NUL, '');
  return clean.length <= max ? clean : clean.slice(0, max).replace(HALF_PAIR_AT_END, '');
};

export const toActivityRow = (entry: ActivityEntry, now: Date): Record<string, unknown> => ({
  ...documentColumns(now),
  title: bounded(entry.title, MAX_TEXT),
  content: bounded(entry.content, MAX_CONTENT),
  status: entry.status ?? 'success',
  log_type: entry.logType ?? 'activity',
  module_type: entry.moduleType === undefined ? null : bounded(entry.moduleType, MAX_TEXT),
  module_id: entry.moduleId ?? null,
  module_name: bounded(entry.moduleName, MAX_TEXT),
  user_id: entry.userId ?? null,
  author: bounded(entry.author, MAX_TEXT),
  read_status: 'unread',
});

/** Who acted, as the log names them. */
export const authorOf = (principal: Principal): Pick<ActivityEntry, 'userId' | 'author'> => ({
  userId: principal.adminUserId ?? null,
  author: principal.displayName,
});
