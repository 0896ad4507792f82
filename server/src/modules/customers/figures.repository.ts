import { PAYMENT_SUCCESS } from '../../domain/order';
import type { Database, DatabaseClient } from '../../platform/db/database';
import { placeholders } from '../../platform/db/sql';

/**
 * What the databases write differently: the sums as 64-bit integers, a JSON object of rows, and a whole division that rounds
 * half up.
 */
type Words = {
  readonly int: (sql: string) => string;
  readonly objectOf: (key: string, value: string) => string;
  readonly roundedShare: string;
};

const SHARE = (division: string): string =>
  `case when sum(purchases) > 0 then (2 * sum(net) + sum(purchases)) ${division} (2 * sum(purchases)) else 0 end`;

const WORDS: Readonly<Record<DatabaseClient, Words>> = {
  sqlite: {
    int: (sql) => sql,
    objectOf: (key, value) => `json_group_object(${key}, ${value})`,
    roundedShare: SHARE('/'),
  },
  postgres: {
    int: (sql) => `cast(${sql} as bigint)`,
    objectOf: (key, value) => `jsonb_object_agg(${key}, ${value})`,
    roundedShare: `div(2 * sum(net) + sum(purchases), greatest(2 * sum(purchases), 1))`,
  },
  mysql: {
    int: (sql) => `cast(${sql} as signed)`,
    objectOf: (key, value) => `json_objectagg(${key}, ${value})`,
    roundedShare: SHARE('div'),
  },
};

/** What was paid for each currency and kept; one row of figures, also where there is no order. */
const figuresOf = ({ int, objectOf, roundedShare }: Words): string => `
  select ${int('coalesce(sum(purchases), 0)')} as purchase_count, ${int('coalesce(sum(net), 0)')} as ltv,
    ${int(`coalesce(${roundedShare}, 0)`)} as aov, min(first_at) as first_at, max(last_at) as last_at,
    ${objectOf('currency', int('net'))} as purchase_value
  from (
    select coalesce(currency, '') as currency, count(*) as purchases, min(created_at) as first_at, max(created_at) as last_at,
      sum(case when total_paid > total_refund then total_paid - total_refund else 0 end) as net
    from shop_orders where customer_id = ? and payment_status in (${placeholders(PAYMENT_SUCCESS.length)})
    group by coalesce(currency, '')
  ) by_currency`;

const COLUMNS = ['purchase_count', 'ltv', 'aov', 'purchase_value'] as const;

const assignments = (prefix: string): string =>
  [
    ...COLUMNS.map((name) => `${prefix}${name} = figures.${name}`),
    `${prefix}first_purchase_date = figures.first_at`,
    `${prefix}last_purchase_date = figures.last_at`,
  ].join(', ');

const STATEMENTS: Readonly<Record<DatabaseClient, string>> = {
  sqlite: `update shop_customers set ${assignments('')} from (${figuresOf(WORDS.sqlite)}) as figures
    where shop_customers.id = ?`,
  postgres: `update shop_customers set ${assignments('')} from (${figuresOf(WORDS.postgres)}) as figures
    where shop_customers.id = ?`,
  mysql: `update shop_customers join (${figuresOf(WORDS.mysql)}) as figures set ${assignments('shop_customers.')}
    where shop_customers.id = ?`,
};

/**
 * One statement. The customer is locked by the caller. Nobody has changed the record: `updated_at` stays, which its owner reads and
 * which would tell when strangers order under the address (docs/reference/customers-and-accounts.md).
 */
export const recountFigures = async (db: Database, customerId: number): Promise<void> => {
  await db.raw(STATEMENTS[db.client], [customerId, ...PAYMENT_SUCCESS, customerId]);
};
