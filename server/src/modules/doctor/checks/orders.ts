import { notice, violation } from './check';

const rowsOf = (table: string, condition = ''): string =>
  `(select count(*) from ${table} part where part.order_id = o.id${condition})`;

/** Until this is delivered to the documents, the number of the order is nowhere. */
const DELETED = `('order_deleted', 'renewal_order_deleted')`;

/** See docs/rules/order-states.md. */
export const ORDER_CHECKS = [
  violation(
    'orders/parts',
    'An order has lines, one billing address, a transaction and one operation.',
    `select o.id from shop_orders o
     where ${rowsOf('shop_order_items')} < 1
       or ${rowsOf('shop_order_addresses', ` and part.type = 'billing'`)} <> 1
       or ${rowsOf('shop_order_transactions')} < 1
       or ${rowsOf('shop_order_operations')} <> 1`
  ),
  violation(
    'orders/amounts',
    'No amount of an order is negative.',
    `select id, subtotal, shipping_total, tax_total, total_amount, total_paid, total_refund from shop_orders
     where subtotal < 0 or shipping_total < 0 or tax_total < 0 or total_amount < 0 or total_paid < 0 or total_refund < 0`
  ),
  violation(
    'orders/invoice-number',
    'An order that is paid has a number, and the invoice number ends with it.',
    `select id, payment_status, receipt_number, invoice_no from shop_orders
     where (payment_status = 'paid' and receipt_number is null)
       or (receipt_number is not null and (invoice_no is null or invoice_no not like concat('%', receipt_number)))`
  ),
  violation(
    'orders/number-once',
    'No two orders have one number.',
    `select receipt_number, count(*) as orders from shop_orders
     where receipt_number is not null group by receipt_number having count(*) > 1`
  ),
  violation(
    'orders/number-counter',
    'No number is larger than the counter, which would give it away again.',
    `select o.id, o.receipt_number, c.value from shop_orders o
     left join shop_counters c on c.name = 'receipt_number'
     where o.receipt_number is not null and (c.value is null or o.receipt_number > c.value)`
  ),
  notice(
    'orders/number-gap',
    'Numbers of orders and of void invoices have no gap and end at the counter; versions that kept no void invoices left one for each deleted order.',
    `select f.first_number, f.last_number, f.numbers, c.value from (
       select min(g.given) as first_number, max(g.given) as last_number, count(*) as numbers from (
         select receipt_number as given from shop_orders where receipt_number is not null
         union select serial from shop_documents where kind = 'invoice'
       ) g
     ) f left join shop_counters c on c.name = 'receipt_number'
     where f.numbers > 0
       and not exists (select 1 from shop_outbox where event in ${DELETED} and status in ('pending', 'running'))
       and not exists (select 1 from shop_event_deliveries
         where consumer = 'documents' and event in ${DELETED} and status in ('pending', 'running'))
       and (f.last_number - f.first_number + 1 <> f.numbers or c.value is null or c.value <> f.last_number)`
  ),
  notice(
    'orders/logged',
    'An order is logged as created once; staff may have deleted the entry.',
    `select o.id, count(a.id) as entries from shop_orders o
     left join shop_activities a on a.module_name = 'order' and a.module_id = o.id and a.title = 'Order created'
     group by o.id having count(a.id) <> 1`
  ),
  violation(
    'orders/shipped',
    'A line counts the pieces of its shipments as shipped, and no more than were ordered.',
    `select i.id, i.order_id, i.quantity, i.fulfilled_quantity, s.sent from shop_order_items i
     left join (
       select p.order_item_id, sum(p.quantity) as sent from shop_shipment_items p
       join shop_shipments h on h.id = p.shipment_id where h.status <> 'canceled' group by p.order_item_id
     ) s on s.order_item_id = i.id
     where coalesce(i.fulfilled_quantity, 0) > i.quantity or coalesce(i.fulfilled_quantity, 0) < coalesce(s.sent, 0)`
  ),
  violation(
    'orders/bumps',
    'What an order bump brought in was paid for, and is a line of that order.',
    `select u.id, u.promotion_id, u.order_id, o.receipt_number from shop_order_bump_uses u
     left join shop_orders o on o.id = u.order_id
     where o.id is null or o.receipt_number is null
       or not exists (select 1 from shop_order_items i
         where i.order_id = o.id and i.variation_id = u.object_id and i.line_total = u.amount)`
  ),
] as const;
