import { violation } from './check';

/** See docs/reference/integrations.md. */
export const INTEGRATION_CHECKS = [
  violation(
    'integrations/stuck',
    'What a feed has to do for an order, and waits for nothing, was tried within the last hour; background work runs.',
    ({ anHourAgo }) => `select r.id, r.feed_id, r.order_id, r.event, r.status, r.attempts from shop_integration_runs r
     where (r.status = 'running' and r.locked_until < ${anHourAgo})
       or (r.status = 'pending' and r.available_at < ${anHourAgo} and not exists (
         select 1 from shop_integration_runs b
         where b.lane = r.lane and b.id < r.id and b.status in ('pending', 'running')))`
  ),
  violation(
    'integrations/once',
    'A feed runs once for an order and a trigger, but for those that a subscription meets again and again.',
    `select feed_id, order_id, event, subscription_id, count(*) as runs from shop_integration_runs
     where event not in ('subscription_reactivated', 'subscription_canceled', 'subscription_expired_validity')
     group by feed_id, order_id, event, subscription_id having count(*) > 1`
  ),
  violation(
    'integrations/feed',
    'What was, or is to be, done for an order belongs to a feed and an order that exist.',
    `select r.id, r.feed_id, r.order_id, r.event, r.status from shop_integration_runs r
     left join shop_integration_feeds f on f.id = r.feed_id left join shop_orders o on o.id = r.order_id
     where f.id is null or o.id is null`
  ),
] as const;
