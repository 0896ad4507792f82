import { forSaleSql } from '../../catalog';
import { notice, violation } from './check';

const BUNDLE = { variant: 'v', product: 'p' };
const PART = { variant: 'part', product: 'part_product' };

/** See docs/rules/stock.md. */
export const STOCK_CHECKS = [
  violation(
    'stock/available',
    'Available pieces of a variant are its total less what is on hold and committed, never below 0.',
    `select id, total_stock, on_hold, committed, available from shop_product_variants
     where available < 0 or on_hold < 0 or committed < 0 or available <>
       case when total_stock > on_hold + committed then total_stock - on_hold - committed else 0 end`
  ),
  violation(
    'stock/ledger',
    'What a variant has on hold and committed is what the lines of its orders hold and took.',
    `select v.id, v.on_hold, v.committed, l.held, l.sold from shop_product_variants v
     left join (
       select m.variation_id, sum(m.on_hold) as held, sum(m.committed) as sold
       from shop_stock_movements m group by m.variation_id
     ) l on l.variation_id = v.id
     where v.on_hold <> coalesce(l.held, 0) or v.committed <> coalesce(l.sold, 0)`
  ),
  violation(
    'stock/lines',
    'A line holds or took just its quantity, without what refunds put back.',
    `select m.id, m.order_id, m.on_hold, m.committed, i.quantity, i.restocked_quantity from shop_stock_movements m
     join shop_order_items i on i.id = m.order_item_id
     where m.on_hold + m.committed <> i.quantity - coalesce(i.restocked_quantity, 0)`
  ),
  violation(
    'stock/canceled',
    'A canceled order holds nothing.',
    `select m.id, m.order_id, m.on_hold, m.committed from shop_stock_movements m join shop_orders o on o.id = m.order_id
     where o.status = 'canceled'`
  ),
  notice(
    'stock/bundles',
    'Everything in a bundle that is for sale is for sale itself. Else the bundle is shown as out of stock: what was deleted or is a draft ' +
      'has to be taken out of it, or put on sale again.',
    `select i.id, v.post_id, p.post_title, v.variation_title,
       case when part.id is null then i.deleted_part else part_product.post_title end as part
     from shop_bundle_items i
     join shop_product_variants v on v.id = i.parent_variation_id join shop_products p on p.id = v.post_id
     left join shop_product_variants part on part.id = i.child_variation_id
     left join shop_products part_product on part_product.id = part.post_id
     where ${forSaleSql(BUNDLE)} and case when ${forSaleSql(PART)} then 0 else 1 end = 1`
  ),
] as const;
