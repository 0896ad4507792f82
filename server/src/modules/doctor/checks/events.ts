import { violation, type Dialect } from './check';

const TOLD = `('order_created', 'order_paid', 'order_placed_offline')`;

const toldOf = (event: string): string => `sum(case when e.event = '${event}' then 1 else 0 end)`;

const toldTwice = ({ number }: Dialect): string => `
  select e.order_id, e.event, count(*) as times from (
    select ${number('b.refs', 'order_id')} as order_id, b.event from shop_outbox b where b.event in ${TOLD}
  ) e group by e.order_id, e.event having count(*) > 1`;

/**
 * Told with the first payment, as the number is given; a charge that is taken back does not untell it. Renewals have events of their
 * own. Only of orders whose events are all kept still.
 */
const toldOnce = ({ number, eventsKeptSince }: Dialect): string => `
  select o.id, o.receipt_number, o.payment_method, t.created, t.paid, t.placed_offline from shop_orders o
  left join (
    select e.order_id, ${toldOf('order_created')} as created, ${toldOf('order_paid')} as paid,
      ${toldOf('order_placed_offline')} as placed_offline
    from (select ${number('b.refs', 'order_id')} as order_id, b.event from shop_outbox b where b.event in ${TOLD}) e
    group by e.order_id
  ) t on t.order_id = o.id
  where o.created_at > ${eventsKeptSince} and o.type <> 'renewal' and (coalesce(t.created, 0) <> 1
    or coalesce(t.paid, 0) <> case when o.receipt_number is null or ${number('o.config', 'numbered_unpaid')} = 1 then 0 else 1 end
    or coalesce(t.placed_offline, 0) <> case when ${number('o.config', 'placed_offline')} = 1 then 1 else 0 end)`;

/** Staff may have one told as created again; what a provider bills is told when it is paid. */
const renewalsTold = ({ number, eventsKeptSince }: Dialect): string => `
  select o.id, o.receipt_number, t.created, t.paid from shop_orders o
  join shop_renewals r on r.order_id = o.id
  left join (
    select e.order_id, ${toldOf('renewal_created')} as created, ${toldOf('renewal_paid')} as paid
    from (select ${number('b.refs', 'renewal_order_id')} as order_id, b.event from shop_outbox b
      where b.event in ('renewal_created', 'renewal_paid')) e
    group by e.order_id
  ) t on t.order_id = o.id
  where o.created_at > ${eventsKeptSince} and ((coalesce(t.created, 0) < 1 and r.vendor_key is null)
    or coalesce(t.paid, 0) <> case when o.receipt_number is null or ${number('o.config', 'numbered_unpaid')} = 1 then 0 else 1 end)`;

/** What was given up may be older than the deletion that explains it, so it is left to its own check. */
const ofNoOrder = ({ number }: Dialect): string => `
  select e.id, e.event, e.order_id from (
    select b.id, b.event, ${number('b.refs', 'order_id')} as order_id from shop_outbox b where b.status <> 'dead'
  ) e
  left join shop_orders o on o.id = e.order_id
  left join (select distinct ${number('b.refs', 'deleted_order_id')} as order_id from shop_outbox b
    where b.event in ('order_deleted', 'renewal_order_deleted')) d on d.order_id = e.order_id
  where e.order_id > 0 and o.id is null and d.order_id is null`;

export const EVENT_CHECKS = [
  violation('events/told', 'An order was told as created, paid and placed offline when it was.', toldOnce),
  violation('events/renewals', 'A renewal was told as created, and once as paid when it was.', renewalsTold),
  violation('events/once', 'No order was told twice as created, paid or placed offline.', toldTwice),
  violation('events/of-orders', 'Events tell of orders that exist, or were deleted.', ofNoOrder),
  violation(
    'events/dead',
    'No event was given up for a consumer: those that were stand in /app/dead-events, where they can be tried again.',
    `select id, event, consumer, attempts, last_error from shop_event_deliveries where status = 'dead'`
  ),
  violation(
    'jobs/dead',
    'No job was given up: those that were stand in /app/dead-jobs, where they can be tried again.',
    `select id, name, attempts, last_error from shop_jobs where status = 'dead'`
  ),
] as const;
