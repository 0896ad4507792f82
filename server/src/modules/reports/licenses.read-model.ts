import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { placeholders, sql, type SqlText } from '../../platform/db/sql';
import type { ReportFilter } from './report-filter';

/** Licences by the day on which their order was placed, of the mode, and in whatever currency. */
const licensesOf = ({ from, to, mode, variants }: ReportFilter): SqlText => {
  const ofVariants = variants.length === 0 ? '' : ` and l.variation_id in (${placeholders(variants.length)})`;
  return sql(
    `from shop_orders o join shop_licenses l on l.order_id = o.id
      where o.placed_on >= ? and o.placed_on <= ? and o.mode = ?${ofVariants}`,
    [from, to, mode, ...variants]
  );
};

export const countLicensesByGroup = async (
  db: Database,
  filter: ReportFilter,
  days: 4 | 7 | 10
): Promise<ReadonlyMap<string, number>> => {
  const { text, values } = licensesOf(filter);
  const rows = await db.unprepared(
    sql(
      `select day_group, count(*) as licenses from (
        select substr(o.placed_on, 1, ${days}) as day_group ${text}
      ) issued group by day_group`,
      values
    )
  );
  return new Map(rows.map((row) => [String(row.day_group), toInt(row.licenses)]));
};

const MOST_PRODUCTS = 50;

export type SitesOfProduct = { readonly productId: number; readonly title: string; readonly sites: number };

/** The most sites first. */
export const findSitesByProduct = async (db: Database, filter: ReportFilter): Promise<readonly SitesOfProduct[]> => {
  const { text, values } = licensesOf(filter);
  const rows = await db.unprepared(
    sql(
      `select used.product_id, used.sites, p.post_title as title from (
        select l.product_id, sum(l.activation_count) as sites ${text} group by l.product_id
        order by sites desc, l.product_id limit ${MOST_PRODUCTS}
      ) used left join shop_products p on p.id = used.product_id order by used.sites desc, used.product_id`,
      values
    )
  );
  return rows.map((row) => ({
    productId: toInt(row.product_id),
    title: String(row.title ?? ''),
    sites: toInt(row.sites),
  }));
};

export type LicenseCounts = {
  readonly all: number;
  readonly disabled: number;
  readonly expired: number;
  readonly sites: number;
  readonly products: number;
};

/** A licence whose date has passed is expired, whatever is stored; a disabled one stays disabled. */
export const countLicenses = async (db: Database, filter: ReportFilter, now: Date): Promise<LicenseCounts> => {
  const { text, values } = licensesOf(filter);
  const [row] = await db.unprepared(
    sql(
      `select count(*) as licenses, sum(disabled) as disabled, sum(expired) as expired, sum(sites) as sites,
        count(distinct product_id) as products
      from (
        select l.product_id, l.activation_count as sites,
          case when l.status = 'disabled' then 1 else 0 end as disabled,
          case when l.status = 'expired' or (l.status = 'active' and l.expiration_date <= ?) then 1 else 0 end as expired
        ${text}
      ) issued`,
      [now, ...values]
    )
  );
  return {
    all: toInt(row?.licenses),
    disabled: toInt(row?.disabled),
    expired: toInt(row?.expired),
    sites: toInt(row?.sites),
    products: toInt(row?.products),
  };
};
