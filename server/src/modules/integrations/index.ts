import { defineModule } from '../../platform/module';
import { feedModel } from './content-types/feed';
import { feedRunModel } from './content-types/run';
import { integrationSettingModel } from './content-types/setting';
import { INTEGRATION_ACTIONS, INTEGRATION_FILTERS } from './integrations.hooks';
import { integrationRoutes } from './integrations.routes';
import { switchOffMoved } from './moved-feeds';
import { feedConsumers } from './runs/record-runs';
import { feedRunnerOf } from './runs/runner';

export { integrationService } from './integration-service';
export { findUnopenedIntegrations } from './moved-feeds';
export { giveFeedRuns } from './runs/runs.repository';

/** What is done at other places when something happens to an order. See docs/rules/integrations.md. */
export const integrationsModule = defineModule({
  name: 'integrations',
  rawModels: [feedModel, integrationSettingModel, feedRunModel],
  routes: integrationRoutes,
  filters: INTEGRATION_FILTERS,
  actions: INTEGRATION_ACTIONS,
  transfer: { arrived: switchOffMoved },
  start: async (platform) => {
    const wake = (): void => feedRunnerOf(platform).wake();
    for (const consumer of feedConsumers(platform, wake)) platform.events.consume(consumer);
  },
  begin: (platform) => feedRunnerOf(platform).start(),
  stop: (platform) => feedRunnerOf(platform).stop(),
});
