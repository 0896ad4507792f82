import { SELLABLE_STATUSES } from '../../domain/catalog';

/**
 * Whether a variant can be bought, as conditions of SQL. Carts, public lists, choices of forms and the doctor ask these, so none of them
 * shows what another refuses.
 */

/** What a statement calls a variant and its product. */
type Aliases = { readonly variant: string; readonly product: string };

const STATUSES = SELLABLE_STATUSES.map((status) => `'${status}'`).join(', ');

/** The product is published or private, and the variant active. */
export const forSaleSql = ({ variant, product }: Aliases): string =>
  `${product}.post_status in (${STATUSES}) and ${variant}.item_status = 'active'`;

/**
 * One piece can be had. What ran out while it was counted can be bought where counting is switched off (`counting` is false); what a person
 * marked as gone cannot. See docs/rules/stock.md.
 */
export const inStockSql = (counting: boolean, { variant, product }: Aliases): string =>
  `case when ${variant}.manage_stock = 1 and ${product}.manage_stock = 1
    then ${counting ? `case when ${variant}.available > 0 then 1 else 0 end` : '1'}
    when ${variant}.stock_status = 'out-of-stock' then 0 else 1 end = 1`;

/** A column that is 1 where the condition holds, and 0 where it does not or cannot be told. */
export const flagSql = (condition: string): string => `case when ${condition} then 1 else 0 end`;
