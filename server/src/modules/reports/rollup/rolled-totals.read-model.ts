import type { OrderMode } from '../../../contracts/order-statuses';
import type { DayRange } from '../../../domain/report';
import type { Database } from '../../../platform/db/database';
import { sql, type SqlText } from '../../../platform/db/sql';
import { allOf, betweenDays } from '../order-conditions.read-model';
import { countedDays, findRolledAnswer, noneOf, unionOf, type Rolled, type Rows } from './rolled-answer.read-model';
import { TOTALS } from './rolled-dimensions';

type Asked = DayRange & { readonly mode: OrderMode };

const fromRows = ({ mode }: Asked, { range, changed }: Rolled): SqlText => {
  const conditions = allOf([
    sql('r.dimension = ? and r.mode = ?', [TOTALS, mode]),
    sql('r.day >= ? and r.day <= ?', [range.from, range.to]),
    noneOf('r.day', changed),
  ]);
  return sql(
    `select r.currency, r.type, r.payment_status, r.status, r.orders from shop_report_days r where ${conditions.text}`,
    conditions.values
  );
};

const counted = ({ mode }: Asked, days: SqlText): SqlText =>
  sql(
    `select o.currency, o.type, o.payment_status, o.status, 1 as orders from shop_orders o
      where ${days.text} and o.mode = ?`,
    [...days.values, mode]
  );

/**
 * What is asked of all orders of some days, whatever their currency and statuses: of rows with `currency`, `type`, `payment_status`,
 * `status` and how many `orders` have these. By rows of days as far as these are true, and else counted.
 */
export const findTotals = async (
  db: Database,
  asked: Asked,
  { answer, columns }: { readonly answer: (totals: SqlText) => SqlText; readonly columns: readonly string[] }
): Promise<Rows> => {
  const live = (days: SqlText): SqlText => counted(asked, days);
  const rows = await findRolledAnswer(db, {
    days: asked,
    answer: (rolled) => answer(unionOf([fromRows(asked, rolled), ...countedDays(rolled, asked.to).map(live)])),
    columns,
  });
  return rows ?? db.unprepared(answer(live(betweenDays(asked))));
};
