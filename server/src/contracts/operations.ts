import type { ActivityOperations } from './activity';
import type { AppOperations } from './app';
import type { AttributeOperations } from './attributes';
import type { BackgroundOperations } from './background';
import type { BundleOperations } from './bundles';
import type { CartOperations } from './carts';
import type { ProductTermOperations } from './categories';
import type { CheckoutFieldOperations } from './checkout-fields';
import type { CheckoutOperations } from './checkout';
import type { CouponOperations } from './coupons';
import type { CustomerOperations } from './customers';
import type { FileOperations } from './files';
import type { InventoryOperations } from './inventory';
import type { LabelOperations } from './labels';
import type { OrderBumpOperations } from './order-bumps';
import type { OrderEditorOperations } from './order-editor';
import type { OrderOperations } from './orders';
import type { PaymentMethodOperations } from './payment-methods';
import type { PortalOperations } from './portal';
import type { ProductBulkOperations } from './product-bulk';
import type { ProductClassOperations, ProductLookupOperations } from './product-lookups';
import type { ProductDownloadOperations } from './downloads';
import type { ProductInsightOperations } from './product-insights';
import type { ProductOperations } from './products';
import type { PublicProductOperations } from './public-products';
import type { PurchaseOperations } from './purchases';
import type { RefundOperations, TransactionOperations } from './transactions';
import type { RoleOperations } from './roles';
import type { StoreSettingOperations } from './settings';
import type { ShippingOperations } from './shipping';
import type { StoreModuleOperations } from './store-modules';
import type { PublicStoreOperations } from './storefront';
import type { TaxConfigurationOperations } from './tax-configuration';
import type { TaxOperations } from './tax';
import type { UpgradePathOperations } from './upgrade-paths';
import type { ProductVariantOperations } from './variants';

/**
 * The body of each operation's success, by its action. The one statement of what the store answers: handlers are typed against it,
 * and the description of the API (openapi.json), the typed client and the admin panel come from it.
 */
// An interface: the compiler keeps its name, where it would write out an intersection of all of them in every error.
// eslint-disable-next-line @typescript-eslint/consistent-type-definitions
export interface Operations
  extends
    ActivityOperations,
    AppOperations,
    AttributeOperations,
    BackgroundOperations,
    BundleOperations,
    CartOperations,
    CheckoutFieldOperations,
    CheckoutOperations,
    CouponOperations,
    CustomerOperations,
    FileOperations,
    InventoryOperations,
    LabelOperations,
    OrderBumpOperations,
    OrderEditorOperations,
    OrderOperations,
    PaymentMethodOperations,
    PortalOperations,
    ProductBulkOperations,
    ProductClassOperations,
    ProductDownloadOperations,
    ProductInsightOperations,
    ProductLookupOperations,
    ProductOperations,
    ProductTermOperations,
    ProductVariantOperations,
    PublicProductOperations,
    PublicStoreOperations,
    PurchaseOperations,
    RefundOperations,
    RoleOperations,
    ShippingOperations,
    StoreModuleOperations,
    StoreSettingOperations,
    TaxConfigurationOperations,
    TaxOperations,
    TransactionOperations,
    UpgradePathOperations {}
