import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { sql } from '../../platform/db/sql';
import { liveTaxes, TAX_KEYS, TAX_SUMS } from './live-taxes.read-model';
import { conditionsOf } from './order-conditions.read-model';
import type { ReportFilter } from './report-filter';
import { ROLLED_PARTS } from './rollup/rolled-parts';
import { findParts, sumRolledParts, type Listed } from './rollup/rolled-parts.read-model';

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

const toSums = (row: Readonly<Record<string, unknown>> | undefined): TaxSums => ({
  orderTax: toInt(row?.order_tax),
  shippingTax: toInt(row?.shipping_tax),
  totalTax: toInt(row?.total_tax),
});

const LISTED: Listed = {
  order: (table) => [`${table}.total_tax desc`, ...TAX_KEYS.map((key) => `${table}.${key}`)].join(', '),
  limit: MOST_RATES + 1,
};

/** By place and name of the rate, the most tax first. */
export const findTaxesByRate = async (db: Database, filter: ReportFilter): Promise<TaxesByRate> => {
  const rows = await findParts(db, filter, ROLLED_PARTS.taxRate, LISTED);
  const rates = rows.slice(0, MOST_RATES).map((row) => ({
    ...{
      country: String(row.country),
      state: String(row.state),
      name: String(row.tax_name),
      orders: toInt(row.orders),
    },
    ...toSums(row),
  }));
  return { rates, hasMore: rows.length > MOST_RATES };
};

export const sumTaxes = async (db: Database, filter: ReportFilter): Promise<TaxSums> => {
  const figures = Object.fromEntries(TAX_SUMS.map((name) => [name, `sum(parts.${name})`]));
  const rolled = await sumRolledParts(db, filter, ROLLED_PARTS.taxRate, figures);
  if (rolled) return toSums(rolled);
  const { text, values } = liveTaxes(db.client, conditionsOf(filter), null);
  const sums = TAX_SUMS.map((name) => `sum(parts.${name}) as ${name}`).join(', ');
  const [row] = await db.unprepared(sql(`select ${sums} from (${text}) parts`, values));
  return toSums(row);
};
