import type { DatabaseClient } from '../../platform/db/database';
import { sql, type SqlText } from '../../platform/db/sql';
import { groupedText } from '../../platform/db/text-sql';
import { selectedKeys, spanOf, type Span } from './spans.read-model';

/** What tells rates apart. */
export const TAX_KEYS = ['country', 'state', 'tax_name'] as const;

export const TAX_SUMS = ['order_tax', 'shipping_tax', 'total_tax'] as const;

/** Taxes of the orders that the conditions on `shop_orders o` find, by rate, counted now. */
export const liveTaxes = (client: DatabaseClient, conditions: SqlText, span: Span): SqlText => {
  const keys = selectedKeys('taxed', TAX_KEYS, span);
  const text = (column: string): string => groupedText(client, `coalesce(${column}, '')`);
  return sql(
    `select ${keys}, ${TAX_SUMS.map((name) => `sum(taxed.${name}) as ${name}`).join(', ')}, count(distinct taxed.order_id) as orders
      from (
        select ${spanOf(span)}, ${text('x.country')} as country, ${text('x.state')} as state, ${text('x.name')} as tax_name,
          x.order_id, x.order_tax, x.shipping_tax, x.total_tax
        from shop_orders o join shop_order_taxes x on x.order_id = o.id where ${conditions.text}
      ) taxed group by ${keys}`,
    conditions.values
  );
};
