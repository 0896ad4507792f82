import type { ClockSegment } from '../../domain/report';
import type { DatabaseClient } from '../../platform/db/database';

/** What orders are put together by, beside their day. */
export type Dimension =
  | 'none'
  | 'payment_status'
  | 'payment_method'
  | 'billing_country'
  | 'shipping_country'
  | 'week_hour'
  | 'value_bucket'
  | 'item_count'
  | 'completion_hours';

/** A part of a statement over `shop_orders o`, without values of requests. */
export type DimensionSql = { readonly value: string; readonly join?: string; readonly where?: string };

/** Moments as seconds since 1970, and a whole division, which each database writes in its way. */
const SECONDS: Readonly<Record<DatabaseClient, (column: string) => string>> = {
  sqlite: (column) => `(${column} / 1000)`,
  postgres: (column) => `cast(floor(extract(epoch from ${column})) as bigint)`,
  mysql: (column) => `timestampdiff(second, '1970-01-01 00:00:00', ${column})`,
};

/** Moments as seconds since 1970. */
export const secondsOf = (client: DatabaseClient, column: string): string => SECONDS[client](column);

export const wholeDivision = (client: DatabaseClient): string => (client === 'mysql' ? 'div' : '/');

/** What units items count: no fees, and what lies in a bundle counts as the bundle. */
export const ITEMS_OF_ORDER = `(select coalesce(sum(i.quantity), 0) from shop_order_items i
  where i.order_id = o.id and i.payment_type in ('onetime', 'subscription'))`;

/** The hour of the week on the clock of the store, 0 is the first of Sunday. */
const weekHour = (client: DatabaseClient, clock: readonly ClockSegment[]): string => {
  const utc = secondsOf(client, 'o.created_at');
  const branches = clock.flatMap(({ until, offset }) =>
    until === null ? [] : [`when ${utc} < ${Math.floor(until / 1_000)} then ${offset / 1_000}`]
  );
  const last = (clock.at(-1)?.offset ?? 0) / 1_000;
  const offset = branches.length === 0 ? String(last) : `case ${branches.join(' ')} else ${last} end`;
  // The first of January 1970 was a Thursday.
  return `(((${utc} + (${offset})) ${wholeDivision(client)} 3600) + 96) % 168`;
};

const CENTS_OF_BUCKET = 10_000;
export const LAST_BUCKET = 10;
export const MOST_ITEMS = 100;
export const MOST_HOURS = 168;

const addressCountry = (type: 'billing' | 'shipping'): DimensionSql => ({
  value: `coalesce(a.country, '')`,
  join: `left join shop_order_addresses a on a.order_id = o.id and a.type = '${type}'`,
});

const atMost = (client: DatabaseClient, value: string, most: number): string =>
  `${client === 'sqlite' ? 'min' : 'least'}(${value}, ${most})`;

const completionHours = (client: DatabaseClient): DimensionSql => {
  const seconds = `(${secondsOf(client, 'o.completed_at')} - ${secondsOf(client, 'o.created_at')})`;
  return {
    value: atMost(client, `(${seconds} ${wholeDivision(client)} 3600)`, MOST_HOURS),
    where: `o.status = 'completed' and o.completed_at >= o.created_at`,
  };
};

export const dimensionSql = (
  dimension: Dimension,
  client: DatabaseClient,
  clock: readonly ClockSegment[]
): DimensionSql => {
  const made: Readonly<Record<Dimension, () => DimensionSql>> = {
    none: () => ({ value: `''` }),
    payment_status: () => ({ value: 'o.payment_status' }),
    payment_method: () => ({ value: `coalesce(o.payment_method, '')` }),
    billing_country: () => addressCountry('billing'),
    shipping_country: () => addressCountry('shipping'),
    week_hour: () => ({ value: weekHour(client, clock) }),
    value_bucket: () => ({
      value: atMost(client, `(o.total_amount ${wholeDivision(client)} ${CENTS_OF_BUCKET})`, LAST_BUCKET),
    }),
    item_count: () => ({ value: atMost(client, ITEMS_OF_ORDER, MOST_ITEMS) }),
    completion_hours: () => completionHours(client),
  };
  return made[dimension]();
};
