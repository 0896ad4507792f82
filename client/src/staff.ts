import type { Shop } from './index';
import type { paths } from './generated/staff-paths';

/** For who calls the routes of staff: `createShop<StaffPaths>(…)`. Types alone, since they are five times those of a storefront. */
export type {
  paths as StaffPaths,
  components as StaffComponents,
  operations as StaffOperations,
} from './generated/staff-paths';

export type StaffShop = Shop<paths>;
