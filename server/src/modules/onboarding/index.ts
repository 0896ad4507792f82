import { defineModule } from '../../platform/module';
import { sampleProductModel } from './content-types/sample-product';
import { onboardingRoutes } from './onboarding.routes';
import { sampleProductsJob } from './samples/create-samples';

export { readPageSetup, type PageSetup } from './pages/create-pages';

/** The first steps of a store: its settings, its pages and products to try it with. */
export const onboardingModule = defineModule({
  name: 'onboarding',
  rawModels: [sampleProductModel],
  routes: onboardingRoutes,
  jobs: (platform) => [sampleProductsJob(platform)],
});
