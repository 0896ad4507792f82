import type { CronDefinition } from '../../platform/jobs/job-queue';
import type { Platform } from '../../platform/platform';
import { publishScheduled } from './products/use-cases/publish-scheduled';

export const catalogCrons = (platform: Platform): readonly CronDefinition[] => [
  {
    name: 'shop-publish-scheduled-products',
    rule: '* * * * *',
    run: async () => {
      await publishScheduled(platform);
    },
  },
];
