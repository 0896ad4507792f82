import type { AttributeOperations } from './attributes';
import type { BundleOperations } from './bundles';
import type { InventoryOperations } from './inventory';
import type { LabelOperations } from './labels';
import type { ProductBulkOperations } from './product-bulk';
import type { ProductClassOperations } from './product-classes';
import type { ProductInsightOperations } from './product-insights';
import type { ProductLookupOperations } from './product-lookups';
import type { ProductOperations } from './products';
import type { ProductTermOperations } from './categories';
import type { ProductVariantOperations } from './variants';
import type { UpgradePathOperations } from './upgrade-paths';

/**
 * The body of each operation's success, by its action. The one statement of what the store answers: handlers are typed against it,
 * and the description of the API (openapi.json), the typed client and the admin panel come from it.
 */
export interface Operations
  extends
    AttributeOperations,
    BundleOperations,
    InventoryOperations,
    LabelOperations,
    ProductBulkOperations,
    ProductClassOperations,
    ProductInsightOperations,
    ProductLookupOperations,
    ProductOperations,
    ProductTermOperations,
    ProductVariantOperations,
    UpgradePathOperations {}
