import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { sql, type SqlText } from '../../platform/db/sql';
import { groupedText } from '../../platform/db/text-sql';
import { conditionsOf } from './order-conditions.read-model';
import type { ReportFilter } from './report-filter';

export type TaxSums = { readonly orderTax: number; readonly shippingTax: number; readonly totalTax: number };

export type TaxesOfRate = TaxSums & {
  readonly country: string;
  readonly state: string;
  readonly name: string;
  readonly orders: number;
};

/** More than a filing names. A rate per postcode is a row each. */
const MOST_RATES = 5_000;

export type TaxesByRate = { readonly rates: readonly TaxesOfRate[]; readonly hasMore: boolean };

const SUMS = `sum(x.order_tax) as order_tax, sum(x.shipping_tax) as shipping_tax, sum(x.total_tax) as total_tax`;

const taxesOf = (filter: ReportFilter): SqlText => {
  const { text, values } = conditionsOf(filter);
  return sql(`from shop_orders o join shop_order_taxes x on x.order_id = o.id where ${text}`, values);
};

const toSums = (row: Readonly<Record<string, unknown>> | undefined): TaxSums => ({
  orderTax: toInt(row?.order_tax),
  shippingTax: toInt(row?.shipping_tax),
  totalTax: toInt(row?.total_tax),
});

/** By place and name of the rate, the most tax first. */
export const findTaxesByRate = async (db: Database, filter: ReportFilter): Promise<TaxesByRate> => {
  const { text, values } = taxesOf(filter);
  const [country, state, name] = ['x.country', 'x.state', 'x.name'].map((column) =>
    groupedText(db.client, `coalesce(${column}, '')`)
  );
  const rows = await db.unprepared(
    sql(
      `select ${country} as country, ${state} as state, ${name} as name,
        count(distinct x.order_id) as orders, ${SUMS} ${text}
      group by ${country}, ${state}, ${name}
      order by total_tax desc, ${country}, ${state}, ${name} limit ${MOST_RATES + 1}`,
      values
    )
  );
  const rates = rows.slice(0, MOST_RATES).map((row) => ({
    ...{ country: String(row.country), state: String(row.state), name: String(row.name), orders: toInt(row.orders) },
    ...toSums(row),
  }));
  return { rates, hasMore: rows.length > MOST_RATES };
};

export const sumTaxes = async (db: Database, filter: ReportFilter): Promise<TaxSums> => {
  const { text, values } = taxesOf(filter);
  const [row] = await db.unprepared(sql(`select ${SUMS} ${text}`, values));
  return toSums(row);
};
