import type { Database, DatabaseClient } from '../../../platform/db/database';
import { sql, type SqlText } from '../../../platform/db/sql';
import { dayGroup, FIGURE_COLUMNS, labelAsText, liveFigures, type Grouping } from '../live-figures.read-model';
import { allOf, conditionsOf, countedOf } from '../order-conditions.read-model';
import type { ReportFilter } from '../report-filter';
import { countedDays, findRolledAnswer, noneOf, unionOf, type Rolled, type Rows } from './rolled-answer.read-model';
import { rowsFor, TOTALS } from './rolled-dimensions';

type Question = { readonly filter: ReportFilter; readonly grouping: Grouping; readonly dimension: string };

/** The rows of the days that have not changed. */
const fromRows = ({ filter, grouping, dimension }: Question, { range, changed }: Rolled): SqlText => {
  const labels = { none: `''`, payment_status: 'r.payment_status' } as const;
  const label = dimension === TOTALS ? labels[grouping.dimension as keyof typeof labels] : 'r.value';
  const conditions = allOf([
    sql('r.dimension = ? and r.mode = ? and r.currency = ?', [dimension, filter.mode, filter.currency]),
    sql('r.day >= ? and r.day <= ?', [range.from, range.to]),
    dimension === TOTALS ? countedOf(filter, 'r') : sql('', []),
    noneOf('r.day', changed),
  ]);
  const figures = FIGURE_COLUMNS.map((name) => (name === 'items' && !grouping.items ? '0 as items' : `r.${name}`));
  return sql(
    `select ${dayGroup(grouping.days, 'r.day')} as day_group, ${label} as label, ${figures.join(', ')}
      from shop_report_days r where ${conditions.text}`,
    conditions.values
  );
};

const counted = (client: DatabaseClient, { filter, grouping }: Question, days: SqlText): SqlText => {
  const { text, values } = liveFigures(client, conditionsOf(filter, days), grouping);
  return sql(`select day_group, ${labelAsText(client)}, ${FIGURE_COLUMNS.join(', ')} from (${text}) live`, values);
};

/** Rows and counted days together. */
const answerOf = (client: DatabaseClient, question: Question, rolled: Rolled): SqlText => {
  const live = countedDays(rolled, question.filter.to).map((days) => counted(client, question, days));
  const parts = unionOf([fromRows(question, rolled), ...live]);
  const sums = FIGURE_COLUMNS.map((name) => `sum(${name}) as ${name}`).join(', ');
  return sql(`select day_group, label, ${sums} from (${parts.text}) parts group by day_group, label`, parts.values);
};

/** Figures by rows of days as far as these are true. Null where no rows answer the question, or they change too fast. */
export const findRolledFigures = async (
  db: Database,
  filter: ReportFilter,
  grouping: Grouping
): Promise<Rows | null> => {
  const dimension = rowsFor(filter, grouping.dimension);
  if (dimension === null) return null;
  const question = { filter, grouping, dimension };
  const rows = await findRolledAnswer(db, {
    days: filter,
    zone: grouping.clock?.zone ?? null,
    answer: (rolled) => answerOf(db.client, question, rolled),
    columns: ['day_group', 'label', ...FIGURE_COLUMNS],
  });
  return rows && rows.filter(({ orders }) => orders !== null);
};
