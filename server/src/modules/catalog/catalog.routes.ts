import type { AnyRoute } from '../../platform/http/route';
import { bulkRoutes } from './bulk/bulk.routes';
import { bundleRoutes } from './bundles/bundles.routes';
import { classRoutes } from './classes/classes.routes';
import { insightRoutes } from './insights/insights.routes';
import { inventoryRoutes } from './inventory/inventory.routes';
import { lookupRoutes } from './lookups/lookups.routes';
import { productRoutes } from './products/products.routes';
import { taxonomyRoutes } from './taxonomies/taxonomies.routes';
import { upgradePathRoutes } from './upgrade-paths/upgrade-paths.routes';
import { variantRoutes } from './variants/variants.routes';

export const catalogRoutes: readonly AnyRoute[] = [
  ...productRoutes,
  ...lookupRoutes,
  ...variantRoutes,
  ...bulkRoutes,
  ...bundleRoutes,
  ...classRoutes,
  ...taxonomyRoutes,
  ...upgradePathRoutes,
  ...insightRoutes,
  ...inventoryRoutes,
];
