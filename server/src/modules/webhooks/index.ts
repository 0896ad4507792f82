import { defineModule } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { webhookDeliveryModel } from './content-types/delivery';
import { webhookEndpointModel } from './content-types/endpoint';
import { purgeDeliveries, releaseStranded } from './deliveries/deliveries.repository';
import { webhookConsumers } from './deliveries/record-deliveries';
import { switchOffMoved } from './moved-endpoints';
import { senderOf } from './sending/sender-of';
import { WEBHOOK_FILTERS } from './webhooks.hooks';
import { webhookRoutes } from './webhooks.routes';

export { findUnopenedWebhooks } from './moved-endpoints';

const DAY = 86_400_000;
/** Days for which the log of deliveries is kept. */
const KEPT = 30;

const tidy = async ({ db, clock }: Platform): Promise<void> => {
  const now = clock.now();
  await releaseStranded(db, now);
  await purgeDeliveries(db, new Date(now.getTime() - KEPT * DAY));
};

/** Tells other systems of the store's events, by the Standard Webhooks specification. */
export const webhooksModule = defineModule({
  name: 'webhooks',
  rawModels: [webhookEndpointModel, webhookDeliveryModel],
  routes: webhookRoutes,
  filters: WEBHOOK_FILTERS,
  transfer: { arrived: switchOffMoved },
  crons: (platform) => [{ name: 'shop-tidy-webhooks', rule: '37 * * * *', run: () => tidy(platform) }],
  start: async (platform) => {
    const wake = (): void => senderOf(platform).wake();
    for (const consumer of webhookConsumers(platform, wake)) platform.events.consume(consumer);
  },
  begin: (platform) => senderOf(platform).start(),
  stop: (platform) => senderOf(platform).stop(),
});
