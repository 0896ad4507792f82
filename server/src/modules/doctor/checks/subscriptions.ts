import { LIVE_STATUSES } from '../../../domain/subscription';
import { notice, violation } from './check';

const LIVE = LIVE_STATUSES.map((status) => `'${status}'`).join(', ');

/** See docs/rules/subscriptions.md. */
export const SUBSCRIPTION_CHECKS = [
  violation(
    'subscriptions/date',
    'A subscription that runs and costs something has a next date, unless its term is paid.',
    ({ text }) => `select s.id, s.status, s.recurring_total from shop_subscriptions s
     where s.status in (${LIVE}) and s.next_billing_date is null and s.recurring_total > 0
       and ${text('s.config', 'is_paid_off')} <> 'yes'`
  ),
  violation(
    'subscriptions/installments',
    'No subscription has been paid more often than its term has payments.',
    ({ number }) => `select s.id, s.bill_times, s.bill_count from shop_subscriptions s
     where s.bill_times > 0 and s.bill_count - ${number('s.meta', 'setup_bills')} > s.bill_times`
  ),
  violation(
    'subscriptions/provider-once',
    'No two subscriptions of a payment method are one subscription of its provider, and each such id has its key.',
    ({ exact }) => `select min(s.id) as id, count(*) as subscriptions from shop_subscriptions s
     where s.vendor_subscription_id is not null
     group by s.current_payment_method, ${exact('s.vendor_subscription_id')}
     having count(*) > 1 or count(s.vendor_key) <> count(*)`
  ),
  violation(
    'subscriptions/order',
    'A subscription belongs to the customer of its order.',
    `select s.id, s.customer_id, o.customer_id as order_customer_id from shop_subscriptions s
     join shop_orders o on o.id = s.parent_order_id where o.customer_id <> s.customer_id`
  ),
  violation(
    'subscriptions/begun',
    'What was sold with a paid order has begun.',
    `select s.id, s.status, s.parent_order_id from shop_subscriptions s
     join shop_orders o on o.id = s.parent_order_id
     where o.payment_status = 'paid' and s.status in ('pending', 'intended')`
  ),
  violation(
    'subscriptions/renewals',
    'What is open of a subscription is one renewal, whose order waits for money; what is paid has an order that was.',
    `select r.id, r.subscription_id, r.order_id, r.state, r.open_key from shop_renewals r
     left join shop_orders o on o.id = r.order_id
     where o.type <> 'renewal' or (r.state <> 'open' and r.open_key is not null)
       or (r.state = 'open' and (o.id is null or o.status = 'canceled' or o.payment_status = 'paid'
         or r.open_key is null or r.open_key <> r.subscription_id))
       or (r.state = 'paid' and o.id is not null and o.receipt_number is null)`
  ),
  violation(
    'subscriptions/ended',
    'Nobody is asked to renew what has ended, or has not begun.',
    `select r.id, r.subscription_id, s.status from shop_renewals r join shop_subscriptions s on s.id = r.subscription_id
     where r.state = 'open' and s.status not in (${LIVE})`
  ),
  violation(
    'subscriptions/charged',
    'No period that begins behind its cancellation is paid, unless the money was given back.',
    `select o.id, s.id as subscription_id, s.canceled_at, o.created_at, o.total_paid, o.total_refund
     from shop_subscriptions s
     join shop_renewals r on r.subscription_id = s.id join shop_orders o on o.id = r.order_id
     where s.status = 'canceled' and r.due_at > s.canceled_at and o.created_at > s.canceled_at
       and o.total_paid > o.total_refund`
  ),
  violation(
    'subscriptions/opened',
    'The job that opens renewals passes over a subscription only where there is a renewal of its next date.',
    `select s.id, s.next_billing_date from shop_subscriptions s
     where s.opened_for = s.next_billing_date
       and not exists (select 1 from shop_renewals r where r.subscription_id = s.id and r.due_at = s.next_billing_date)`
  ),
  notice(
    'subscriptions/left-billing',
    'What a subscription has left for another payment method is ended at its provider, and so is what came to nothing.',
    ({ anHourAgo }) => `select c.id, c.subscription_id, c.state, c.gateway, c.vendor_id, c.old_gateway, c.old_vendor_id
     from shop_method_changes c where c.state in ('ending', 'abandoned') and c.updated_at < ${anHourAgo}`
  ),
  notice(
    'subscriptions/payments',
    'A subscription counts its orders that a charge has paid; a charge that was taken back since counts until the next change.',
    ({ text }) => `select s.id, s.bill_count, coalesce(p.paid, 0) as paid from shop_subscriptions s
     left join (
       select t.subscription_id, count(distinct t.order_id) as paid from shop_order_transactions t
       where t.subscription_id is not null and t.status = 'succeeded' and t.transaction_type <> 'refund' and t.total > 0
       group by t.subscription_id
     ) p on p.subscription_id = s.id
     where s.bill_count < coalesce(p.paid, 0)
       or (s.bill_count <> coalesce(p.paid, 0) and ${text('s.meta', 'early_payment_history')} in ('', '[]'))`
  ),
  violation(
    'subscriptions/purposes',
    'What an order was placed for, such as a reactivation, has come about when it was paid, and not before.',
    ({ text }) => `select o.id, o.payment_status, o.receipt_number, ${text('o.config', 'purpose')} as purpose
     from shop_orders o where ${text('o.config', 'purpose')} <> ''
       and ((o.payment_status = 'paid' and ${text('o.config', 'purpose')} not like '%is_carried_out%')
         or (o.receipt_number is null and ${text('o.config', 'purpose')} like '%is_carried_out%'))`
  ),
] as const;
