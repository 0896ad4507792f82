import type { Operations } from '../../contracts/operations';
import type { Principal } from '../../platform/auth/principal';
import { route, type AnyRoute, type AnswerBody, type InputSchema } from '../../platform/http/route';
import type { Platform } from '../../platform/platform';

type Report<Action extends keyof Operations, Query> = {
  readonly path: string;
  readonly action: Action;
  readonly summary: string;
  readonly description?: string;
  readonly premium?: true;
  readonly query: InputSchema<Query>;
  readonly read: (
    platform: Platform,
    query: NoInfer<Query>,
    principal: Principal
  ) => Promise<AnswerBody<NoInfer<Action>>>;
};

const FREE_EDITION = 'Days before the last 30 need the premium edition.';

/** A report: its name, what it is asked, and who answers. */
export const report = <const Action extends keyof Operations, Query>(definition: Report<Action, Query>): AnyRoute => {
  const { path, action, summary, description, premium = false, query, read } = definition;
  return route<Action, Query>({
    method: 'GET',
    path: `/reports/${path}`,
    action,
    summary,
    ...(description === undefined ? {} : { description }),
    policy: 'ReportPolicy',
    permission: 'reports/view',
    premium,
    failures: { 403: FREE_EDITION },
    input: { query },
    handler: ({ platform, query: asked, principal }) => read(platform, asked, principal),
  });
};

export const BY_GROUP = 'Groups of time have no gaps; other groups are those that occur, the largest first.';
export const COMPARED = `With the period that it is compared with. ${BY_GROUP}`;
