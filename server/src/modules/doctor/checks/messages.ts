import { notice } from './check';

/** See docs/rules/emails.md. */
export const MESSAGE_CHECKS = [
  notice(
    'messages/stuck',
    'No message has been due for an hour: those that are wait for a provider that takes none, or for a process that sends.',
    ({ anHourAgo }) => `select m.id, m.notification, m.order_id, m.status, m.attempts, m.last_error from shop_messages m
     where (m.status = 'pending' and m.due_at < ${anHourAgo}) or (m.status = 'running' and m.locked_until < ${anHourAgo})`
  ),
  notice(
    'messages/receipt',
    'A customer who has paid was sent a receipt, or one is on its way, unless the receipt was switched off.',
    ({ text, anHourAgo, eventsKeptSince }) => `select o.id, o.invoice_no, o.customer_id from shop_orders o
     where o.payment_status in ('paid', 'partially_refunded') and o.type <> 'renewal' and o.receipt_number is not null
       and o.created_at > ${eventsKeptSince} and o.updated_at < ${anHourAgo}
       and exists (select 1 from shop_messages e where e.created_at < o.created_at)
       and not exists (select 1 from shop_messages m where m.order_id = o.id and m.notification = 'order_paid_customer')
       and not exists (select 1 from shop_email_settings s where s.name = 'notification:order_paid_customer'
         and ${text('s.value', 'active')} = 'no')`
  ),
] as const;
