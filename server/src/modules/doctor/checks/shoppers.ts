import { holdsUnseenSql } from '../../../platform/db/signs-sql';
import { notice, violation } from './check';

const COUNTS_AS_PURCHASE = `('paid', 'partially_refunded', 'partially_paid')`;

/** See docs/rules/customers.md#figures. */
export const CUSTOMER_CHECKS = [
  violation(
    'customers/figures',
    'The figures of a customer are a recount of the orders.',
    `select c.id, c.purchase_count, c.ltv, c.aov, r.purchases, r.value from shop_customers c
     left join (
       select customer_id, count(*) as purchases, min(created_at) as first_at, max(created_at) as last_at,
         sum(case when total_paid > total_refund then total_paid - total_refund else 0 end) as value
       from shop_orders where payment_status in ${COUNTS_AS_PURCHASE} group by customer_id
     ) r on r.customer_id = c.id
     where c.purchase_count <> coalesce(r.purchases, 0) or c.ltv <> coalesce(r.value, 0)
       or abs(c.aov * coalesce(r.purchases, 1) - coalesce(r.value, 0)) * 2 > coalesce(r.purchases, 0)
       or (r.purchases is not null and (c.first_purchase_date <> r.first_at or c.last_purchase_date <> r.last_at))
       or (r.purchases is null and c.first_purchase_date is not null)`
  ),
  violation(
    'customers/primary-address',
    'A customer has one primary address of a type at most.',
    `select customer_id, type, count(*) as addresses from shop_customer_addresses
     where is_primary = 1 group by customer_id, type having count(*) > 1`
  ),
] as const;

/** A limit that a person lowers may lie below what has been used; after that nothing more is taken. */
const TAKEN_SINCE_SAVED = `a.is_counted = 1 and a.is_transferred is null and a.updated_at > c.updated_at`;

/** Coupons that made an order cheaper and count as given back. One that was deleted since has no uses. */
const unclaimedIn = (paymentStatuses: string): string =>
  `select o.id, o.payment_status, a.coupon_id, a.code, a.amount from shop_orders o
   join shop_applied_coupons a on a.order_id = o.id and a.coupon_id is not null and a.is_counted = 0 and a.amount > 0
   where o.status <> 'canceled' and o.payment_status in ${paymentStatuses}`;

/** See docs/rules/coupons.md. */
export const COUPON_CHECKS = [
  violation(
    'coupons/codes',
    'A code holds nothing that nobody sees, and no two blanks in a row. The start of the store takes it out, but where another coupon has the code that is left, or nothing is left: give one of the two another code.',
    `select id, title, code from shop_coupons where ${holdsUnseenSql('code')}`
  ),
  violation(
    'coupons/unclaimed',
    'An order that waits for its payment counts as a use of the coupons that made it cheaper.',
    unclaimedIn(`('pending')`)
  ),
  notice(
    'coupons/unclaimed-paid',
    'So does one that is paid, but where a person took the money though others had used the coupon up.',
    unclaimedIn(`('paid', 'partially_paid')`)
  ),
  violation(
    'coupons/uses',
    'A coupon has as many uses as orders that count.',
    `select c.id, c.use_count, l.live from shop_coupons c
     left join (
       select coupon_id, count(*) as live from shop_applied_coupons where is_counted = 1 group by coupon_id
     ) l on l.coupon_id = c.id
     where c.use_count <> coalesce(l.live, 0)`
  ),
  violation(
    'coupons/uses-of-customer',
    'The uses of a customer are those of the orders that count.',
    `select u.id, u.coupon_id, u.customer_id, u.uses, l.live from shop_coupon_uses u
     left join (
       select coupon_id, customer_id, count(*) as live from shop_applied_coupons
       where is_counted = 1 group by coupon_id, customer_id
     ) l on l.coupon_id = u.coupon_id and l.customer_id = u.customer_id
     where u.uses <> coalesce(l.live, 0)`
  ),
  violation(
    'coupons/overdrawn',
    'No use of a coupon was taken that it did not have.',
    `select c.id, c.use_count, c.max_uses from shop_coupons c
     where c.max_uses is not null and c.use_count > c.max_uses and exists (
       select 1 from shop_applied_coupons a where a.coupon_id = c.id and ${TAKEN_SINCE_SAVED})`
  ),
  violation(
    'coupons/overdrawn-by-customer',
    'No customer took a use of a coupon that one customer does not have.',
    `select u.id, u.coupon_id, u.customer_id, u.uses, c.max_per_customer from shop_coupon_uses u
     join shop_coupons c on c.id = u.coupon_id
     where c.max_per_customer is not null and u.uses > c.max_per_customer and exists (
       select 1 from shop_applied_coupons a
       where a.coupon_id = u.coupon_id and a.customer_id = u.customer_id and ${TAKEN_SINCE_SAVED})
     and not exists (
       select 1 from shop_applied_coupons a
       where a.coupon_id = u.coupon_id and a.customer_id = u.customer_id and a.is_counted = 1 and a.is_transferred = 1)`
  ),
  notice(
    'coupons/max-uses',
    'A coupon is used no more often than it may be, but where its limit was lowered.',
    `select id, use_count, max_uses from shop_coupons where max_uses is not null and use_count > max_uses`
  ),
  notice(
    'coupons/max-per-customer',
    'No customer uses a coupon more often than one may, but where the limit was lowered or a person moved an order.',
    `select u.id, u.coupon_id, u.customer_id, u.uses, c.max_per_customer from shop_coupon_uses u
     join shop_coupons c on c.id = u.coupon_id where c.max_per_customer is not null and u.uses > c.max_per_customer`
  ),
] as const;

const OFFLINE = `('cod', 'offline_payment')`;

/** See docs/rules/checkout.md#cart. */
export const CART_CHECKS = [
  violation(
    'carts/stage',
    'A cart is completed when its order is placed offline or paid, intended while that is open, a draft without an order.',
    `select k.id, k.stage, k.order_id from shop_carts k left join shop_orders o on o.id = k.order_id
     where (k.stage = 'completed' and o.id is null) or (k.stage = 'draft' and o.id is not null)
       or (k.stage = 'intended' and (o.id is null or o.payment_method in ${OFFLINE}))
       or case when k.stage = 'completed' then 1 else 0 end <> case when k.completed_at is null then 0 else 1 end`
  ),
  violation(
    'carts/purpose',
    'A cart that was made for one purpose belongs to a customer, and nobody can alter it.',
    ({ text }) => `select k.id, k.purpose_key, k.customer_id from shop_carts k where k.purpose_key is not null
       and k.purpose_key not like 'account:%' and k.purpose_key not like 'site:%' and (k.customer_id is null or ${text('k.checkout_data', 'is_locked')} <> 'yes')`
  ),
  violation(
    'carts/account',
    'An account has one open cart, beside those with an order, for one purpose and of code of the site.',
    `select k.user_id, count(*) as carts from shop_carts k
     where k.user_id is not null and k.stage = 'draft' and k.cart_group = 'global'
       and (k.purpose_key is null or k.purpose_key like 'account:%')
     group by k.user_id having count(*) > 1`
  ),
  notice(
    'carts/gone-products',
    'Lines of deleted variants leave an open cart with the next answer that shows it: these wait for their shopper for a day at least. There is nothing to do: a cart that nobody comes back to is deleted with them.',
    ({ items, cartsKeptSince }) => {
      const { join, number } = items('k.cart_data', 'variation_id');
      return `select k.id, k.updated_at, ${number} as variation_id from shop_carts k ${join}
        where k.stage <> 'completed' and k.cart_group <> 'custom' and k.updated_at < ${cartsKeptSince}
          and not exists (select 1 from shop_product_variants v where v.id = ${number})`;
    }
  ),
  violation(
    'carts/order',
    'An order of the checkout comes from one cart, while unbought carts are kept; that of a canceled one may have been bought anew.',
    ({ cartsKeptSince }) => `
      select o.id, count(k.id) as carts from shop_orders o
      join shop_order_operations p on p.order_id = o.id and p.created_via = 'checkout'
      left join shop_carts k on k.order_id = o.id and k.cart_hash = p.cart_hash
      group by o.id, o.created_at, o.status
      having count(k.id) > 1 or (count(k.id) = 0 and o.created_at > ${cartsKeptSince} and o.status <> 'canceled')`
  ),
] as const;
