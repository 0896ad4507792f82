import { defineModule } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { countUnfinished } from './background.repository';
import { backgroundRoutes } from './background.routes';

/** They are carried, or a store that moves would lose what it owes: accounts, files, refunds, messages. */
const linesOfUnfinished = async ({ db }: Platform): Promise<readonly string[]> => {
  const jobs = await countUnfinished(db, 'shop_jobs');
  const events = await countUnfinished(db, 'shop_outbox');
  const deliveries = await countUnfinished(db, 'shop_event_deliveries');
  if (jobs + events + deliveries === 0) return [];
  return [
    `In the export: ${jobs} jobs, ${events} events and ${deliveries} deliveries of events that are not done yet. Each site that ` +
      'runs with them does them: let one of the two rest, or start a copy with SHOP_BACKGROUND_WORK=0.',
  ];
};

/** What the store does outside of requests, as people see it: jobs and events that were given up. */
export const backgroundModule = defineModule({
  name: 'background',
  routes: backgroundRoutes,
  transfer: { leaving: linesOfUnfinished },
});
