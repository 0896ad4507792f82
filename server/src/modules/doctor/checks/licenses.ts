import { notice, violation } from './check';

/** See docs/rules/licenses.md. */
export const LICENSE_CHECKS = [
  violation(
    'licenses/activations',
    'A licence counts the sites that use it, local ones not, and they are no more than its limit, or than used it when that was lowered.',
    ({
      name,
      number,
    }) => `select l.id, l.activation_count, l.${name('limit')} as allowed, coalesce(a.active, 0) as active
     from shop_licenses l
     left join (
       select c.license_id, count(*) as active from shop_license_activations c
       where c.status = 'active' and c.is_local = 0 group by c.license_id
     ) a on a.license_id = l.id
     where l.activation_count <> coalesce(a.active, 0)
       or (l.${name('limit')} > 0 and coalesce(a.active, 0) > l.${name('limit')}
         and coalesce(a.active, 0) > ${number('l.config', 'kept_activations')})`
  ),
  violation(
    'licenses/order',
    'A licence belongs to the customer of its order, and to a unit of a line of this order.',
    `select l.id, l.customer_id, o.customer_id as order_customer_id, l.unit, i.order_id as line_order_id
     from shop_licenses l
     join shop_orders o on o.id = l.order_id left join shop_order_items i on i.id = l.order_item_id
     where o.customer_id <> l.customer_id or i.order_id <> l.order_id or l.unit < 1`
  ),
  notice(
    'licenses/left-over',
    'An active licence is of a unit that its order still has: staff who take units out disable, or delete, their licences.',
    `select l.id, l.order_id, l.unit, coalesce(i.quantity, 0) as quantity from shop_licenses l
     left join shop_order_items i on i.id = l.order_item_id
     where l.status = 'active' and l.unit > coalesce(i.quantity, 0)`
  ),
  violation(
    'licenses/use',
    'What uses a licence uses one that exists, on a site that exists.',
    `select a.id, a.license_id, a.site_id from shop_license_activations a
     left join shop_licenses l on l.id = a.license_id left join shop_license_sites s on s.id = a.site_id
     where l.id is null or s.id is null`
  ),
  violation(
    'licenses/pool',
    'A prepared key that is free is the key of no licence, and one that was given out is that of no other licence.',
    `select p.id, p.license_id, l.id as used_by from shop_license_pool_keys p
     join shop_licenses l on l.key_digest = p.key_digest where p.license_id is null or p.license_id <> l.id`
  ),
  notice(
    'licenses/issued',
    'Each unit of a paid line whose product was licensed then has its licence, unless staff deleted it, the plan was changed or the order canceled.',
    ({ text, anHourAgo }) => `select i.id, i.order_id, i.quantity from shop_order_items i
     join shop_orders o on o.id = i.order_id
     join shop_license_settings s on s.product_id = i.post_id and s.enabled
     join shop_products p on p.id = i.post_id and coalesce(p.is_bundle, 0) = 0
     where o.payment_status in ('paid', 'partially_refunded') and o.type <> 'renewal' and o.status <> 'canceled'
       and o.updated_at < ${anHourAgo}
       and o.created_at > s.created_at and i.payment_type in ('onetime', 'subscription', 'bundle') and i.variation_id > 0
       and ${text('o.config', 'upgraded_to')} = ''
       and i.quantity > (select count(*) from shop_licenses l where l.order_item_id = i.id)`
  ),
] as const;
