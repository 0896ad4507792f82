import { defineModule } from '../../platform/module';
import { bumpUseModel } from './content-types/bump-use';
import { orderBumpType } from './content-types/order-bump';
import { orderBumpRoutes } from './order-bumps.routes';

export { readActiveBumps, type ActiveBumps } from './active-bumps';
export type { ActiveBump } from './order-bumps.rows';
export type { BumpUse } from './bump-uses.repository';
export { recordBumpUses } from './use-cases/record-uses';

/** Offers at the checkout: one more product, or a better one, at a lower price. */
export const orderBumpsModule = defineModule({
  name: 'order-bumps',
  contentTypes: [orderBumpType],
  rawModels: [bumpUseModel],
  routes: orderBumpRoutes,
});
