import type { CronDefinition } from '../../platform/jobs/job-queue';
import type { Platform } from '../../platform/platform';
import { publishScheduled } from './products/use-cases/publish-scheduled';
import { sortProducts } from './products/use-cases/sort-products';

export const catalogCrons = (platform: Platform): readonly CronDefinition[] => [
  {
    name: 'shop-publish-scheduled-products',
    rule: '* * * * *',
    run: async () => {
      await publishScheduled(platform);
    },
  },
  { name: 'shop-sort-products', rule: '* * * * *', run: () => sortProducts(platform) },
];
