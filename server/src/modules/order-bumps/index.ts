import { defineModule } from '../../platform/module';
import { bumpUseModel, orderBumpType } from './content-types/order-bumps';
import { orderBumpRoutes } from './order-bumps.routes';

export { readActiveBumps, type ActiveBumps } from './active-bumps';
export type { ActiveBump } from './order-bumps.rows';
export { recordBumpUses, type BumpUse } from './bump-uses.repository';

/** Offers at the checkout: one more product, or a better one, at a lower price. */
export const orderBumpsModule = defineModule({
  name: 'order-bumps',
  contentTypes: [orderBumpType],
  rawModels: [bumpUseModel],
  routes: orderBumpRoutes,
});
