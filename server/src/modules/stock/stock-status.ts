const COUNTED = `shop_product_variants.manage_stock = 1 and exists (
  select 1 from shop_products p where p.id = shop_product_variants.post_id and p.manage_stock = 1)`;

/**
 * What an update of variants makes of `stock_status` where `left` pieces can be sold, `left` being SQL. Only of those that are
 * counted: about others, which older orders may hold pieces of, a person has decided. See docs/rules/stock.md.
 */
export const statusSql = (left: string): string =>
  `case when ${COUNTED} then (case when ${left} > 0 then 'in-stock' else 'out-of-stock' end) else stock_status end`;
