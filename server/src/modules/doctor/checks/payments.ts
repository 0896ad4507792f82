import { notice, violation, type Dialect } from './check';

/** A charge that was given back as a whole did come in: the refund beside it says that it left. */
const CAME_IN = `('succeeded', 'authorized', 'refunded')`;

const chargesOf = (order: string): string =>
  `(select count(*) from shop_order_transactions part where part.order_id = ${order}
     and part.transaction_type <> 'refund' and part.status in ${CAME_IN})`;

const lateMessages = ({ anHourAgo }: Dialect): string => `
  select id, gateway, event_type, received_at from shop_webhook_events
  where state = 'pending' and received_at < ${anHourAgo}`;

const lateUnapplied = ({ anHourAgo }: Dialect): string => `
  select id, gateway, vendor_charge_id, amount, currency, attempts from shop_surplus_money
  where state = 'pending' and created_at < ${anHourAgo}`;

/** What was given back of a charge before a bank took the charge back did come in, and its refund counts. */
const totalPaid = ({ number }: Dialect): string => {
  const part = `case when t.status = 'dispute_lost' then ${number('t.meta', 'refunded_total')} else t.total end`;
  return `select o.id, o.total_paid, sum(${part}) as charged from shop_orders o
     left join shop_order_transactions t on t.order_id = o.id and t.transaction_type <> 'refund'
       and (t.status in ${CAME_IN} or t.status = 'dispute_lost')
     group by o.id, o.total_paid having o.total_paid <> coalesce(sum(${part}), 0)`;
};

/** See docs/rules/payments.md and docs/rules/refunds.md#refunds. */
export const PAYMENT_CHECKS = [
  violation('payments/total-paid', 'Total paid is the sum of what came in, without what a bank took back.', totalPaid),
  violation(
    'payments/paid',
    'An order is paid if and only if its money is in.',
    `select o.id, o.payment_status, o.total_paid, o.total_amount from shop_orders o
     where o.payment_status not in ('refunded', 'partially_refunded') and
       case when o.payment_status = 'paid' then 1 else 0 end <>
       case when o.total_paid >= o.total_amount and ${chargesOf('o.id')} > 0 then 1 else 0 end`
  ),
  violation(
    'payments/charge-once',
    'One charge of a provider is one payment of the store.',
    ({
      exact,
    }) => `select payment_method, min(vendor_charge_id) as charge, count(*) as payments from shop_order_transactions
     where vendor_charge_id is not null and vendor_charge_id <> '' and transaction_type = 'charge' and status in ${CAME_IN}
     group by payment_method, ${exact('vendor_charge_id')} having count(*) > 1`
  ),
  violation(
    'payments/surplus',
    'Money that goes back to the buyer has paid no order.',
    ({ exact }) => `select s.id, s.gateway, s.vendor_charge_id, t.order_id from shop_surplus_money s
     join shop_order_transactions t on t.vendor_charge_id = s.vendor_charge_id and t.payment_method = s.gateway
       and ${exact('t.vendor_charge_id')} = ${exact('s.vendor_charge_id')}
     where s.state <> 'kept' and t.transaction_type = 'charge' and t.status in ${CAME_IN}`
  ),
  notice('payments/surplus-late', 'Money that no order takes went back within the hour.', lateUnapplied),
  notice('payments/messages-late', 'What a provider tells is worked in within the hour.', lateMessages),
  violation(
    'payments/total-refund',
    'Total refund is the sum of the refunds, and never more than was paid.',
    `select o.id, o.total_refund, o.total_paid, sum(t.total) as refunds from shop_orders o
     left join shop_order_transactions t on t.order_id = o.id and t.transaction_type = 'refund' and t.status = 'refunded'
     group by o.id, o.total_refund, o.total_paid
     having o.total_refund <> coalesce(sum(t.total), 0) or o.total_refund > o.total_paid`
  ),
  violation(
    'payments/refund-shares',
    'The lines of an order share its refunds.',
    `select o.id, o.total_refund, sum(i.refund_total) as shares from shop_orders o
     join shop_order_items i on i.order_id = o.id group by o.id, o.total_refund
     having sum(coalesce(i.refund_total, 0)) <> o.total_refund`
  ),
  violation(
    'payments/refunded',
    'An order is refunded as far as its money went back.',
    `select id, payment_status, total_paid, total_refund from shop_orders
     where case when payment_status = 'refunded' then 1 else 0 end <>
         case when total_refund > 0 and total_refund >= total_paid then 1 else 0 end
       or case when payment_status = 'partially_refunded' then 1 else 0 end <>
         case when total_refund > 0 and total_refund < total_paid then 1 else 0 end`
  ),
] as const;
