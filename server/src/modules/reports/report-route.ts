import type { Operations } from '../../contracts/operations';
import { assertMayAlso, type Extra } from '../../domain/access';
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

const FAILURE =
  'Days before the last 30 need the premium edition, and a file (`format=csv`) takes the permission `reports/export` besides.';

/** A file leaves the store: whoever may look at reports may still not take them along. */
const EXPORT: Extra = { permission: 'reports/export', action: 'plugin::shop.reports.export' };

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
    failures: { 403: FAILURE },
    input: { query: withFormat(parameters.query) },
    alsoProduces: 'text/csv',
    handler: async ({ platform, query, principal }) => {
      const isFile = query.format === 'csv';
      if (isFile) assertMayAlso(principal, EXPORT, 'You are not allowed to export reports.');
      const told = await read(platform, query, principal);
      if (!isFile) return told;
      return presentTable<AnswerBody<Action>>(path, table(told), await parameters.scope(platform, query));
    },
  });
};

export const BY_GROUP = 'Groups of time have no gaps; other groups are those that occur, the largest first.';
export const COMPARED = `With the period that it is compared with. ${BY_GROUP}`;
