import type { Operations } from '../../contracts/operations';
import type { Principal } from '../../platform/auth/principal';
import { route, type AnyRoute, type AnswerBody } from '../../platform/http/route';
import type { Platform } from '../../platform/platform';
import type { ReportParameters } from './report-parameters';
import { withFormat, type FormatQuery } from './reports.input';
import type { ReportTable } from './tables/report-table';
import { presentTable } from './tables/write-table';

type Report<Action extends keyof Operations, Query> = {
  readonly path: string;
  readonly action: Action;
  readonly summary: string;
  readonly description?: string;
  readonly premium?: true;
  readonly parameters: ReportParameters<Query>;
  readonly read: (
    platform: Platform,
    query: NoInfer<Query>,
    principal: Principal
  ) => Promise<AnswerBody<NoInfer<Action>>>;
  /** What of the answer is in its file. */
  readonly table: (answer: AnswerBody<NoInfer<Action>>) => ReportTable;
};

const FREE_EDITION = 'Days before the last 30 need the premium edition.';

/** A report: its name, what it is asked, who answers, and what its file has. */
export const report = <const Action extends keyof Operations, Query>(definition: Report<Action, Query>): AnyRoute => {
  const { path, action, summary, description, premium = false, parameters, read, table } = definition;
  return route<Action, Query & FormatQuery>({
    method: 'GET',
    path: `/reports/${path}`,
    action,
    summary,
    ...(description === undefined ? {} : { description }),
    policy: 'ReportPolicy',
    permission: 'reports/view',
    premium,
    failures: { 403: FREE_EDITION },
    input: { query: withFormat(parameters.query) },
    alsoProduces: 'text/csv',
    handler: async ({ platform, query, principal }) => {
      const told = await read(platform, query, principal);
      if (query.format !== 'csv') return told;
      return presentTable<AnswerBody<Action>>(path, table(told), await parameters.scope(platform, query));
    },
  });
};

export const BY_GROUP = 'Groups of time have no gaps; other groups are those that occur, the largest first.';
export const COMPARED = `With the period that it is compared with. ${BY_GROUP}`;
