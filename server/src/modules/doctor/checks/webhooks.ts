import { violation } from './check';

/** See docs/reference/webhooks.md. */
export const WEBHOOK_CHECKS = [
  violation(
    'webhooks/stuck',
    'What is to be sent to a webhook that is on, and waits for nothing, was tried within the last hour; background work runs.',
    ({ anHourAgo }) => `select d.id, d.endpoint_id, d.event, d.status, d.attempts from shop_webhook_deliveries d
     join shop_webhook_endpoints e on e.id = d.endpoint_id
     where (d.status = 'running' and d.locked_until < ${anHourAgo})
       or (d.status = 'held' and d.created_at < ${anHourAgo} and e.status = 'enabled')
       or (d.status = 'pending' and d.available_at < ${anHourAgo} and e.status = 'enabled' and not exists (
         select 1 from shop_webhook_deliveries b
         where b.lane = d.lane and b.id < d.id and b.status in ('pending', 'running')))`
  ),
  violation(
    'webhooks/endpoint',
    'What was, or is to be, sent to a webhook belongs to one that exists.',
    `select d.id, d.endpoint_id, d.event, d.status from shop_webhook_deliveries d
     left join shop_webhook_endpoints e on e.id = d.endpoint_id where e.id is null`
  ),
] as const;
