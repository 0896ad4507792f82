import type { ActivityOperations } from './activity';
import type { AppOperations } from './app';
import type { AttributeOperations } from './attributes';
import type { BackgroundOperations } from './background';
import type { BundleOperations } from './bundles';
import type { CartOperations } from './carts';
import type { ProductTermOperations } from './categories';
import type { CheckoutFieldOperations } from './checkout-fields';
import type { CheckoutOperations } from './checkout';
import type { ContentOperations } from './content';
import type { CouponOperations } from './coupons';
import type { CustomerMergeOperations } from './customer-merge';
import type { CustomerOperations } from './customers';
import type { DataExportOperations } from './data-export';
import type { DashboardOperations } from './dashboard';
import type { FileOperations } from './files';
import type { InventoryOperations } from './inventory';
import type { IntegrationOperations } from './integrations';
import type { LabelOperations } from './labels';
import type { LicenseOperations } from './licenses';
import type { LockedCartOperations } from './locked-carts';
import type { LookupOperations } from './lookups';
import type { MethodChangeOperations } from './method-changes';
import type { NotificationOperations } from './notifications';
import type { OnboardingOperations } from './onboarding';
import type { OrderBumpOperations } from './order-bumps';
import type { OrderEditorOperations } from './order-editor';
import type { OrderOperations } from './orders';
import type { PaymentMethodOperations } from './payment-methods';
import type { PortalOperations } from './portal';
import type { ProductBulkOperations } from './product-bulk';
import type { ProductClassOperations, ProductLookupOperations } from './product-lookups';
import type { DocumentTemplateOperations } from './document-templates';
import type { DocumentOperations } from './documents';
import type { ProductDownloadOperations } from './downloads';
import type { ProductInsightOperations } from './product-insights';
import type { ProductOperations } from './products';
import type { PublicProductOperations } from './public-products';
import type { PublicLicenseOperations } from './public-licenses';
import type { OwnSubscriptionOperations } from './own-subscriptions';
import type { PurchaseOperations } from './purchases';
import type { RefundOperations, TransactionOperations } from './transactions';
import type { RenewalOperations } from './renewals';
import type { ReportBreakdownOperations } from './report-breakdowns';
import type { ReportOverviewOperations } from './report-overviews';
import type { ReportSubscriptionOperations } from './report-subscriptions';
import type { ReportOperations } from './reports';
import type { RoleOperations } from './roles';
import type { SavedViewOperations } from './saved-views';
import type { StoreSettingOperations } from './settings';
import type { ShipmentOperations } from './shipments';
import type { ShippingOperations } from './shipping';
import type { StoreModuleOperations } from './store-modules';
import type { SubscriptionOperations } from './subscriptions';
import type { PublicStoreOperations } from './storefront';
import type { TaxConfigurationOperations } from './tax-configuration';
import type { TaxOperations } from './tax';
import type { UpgradePathOperations } from './upgrade-paths';
import type { ProductVariantOperations } from './variants';
import type { WebhookOperations } from './webhooks';

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
    ContentOperations,
    CouponOperations,
    CustomerMergeOperations,
    CustomerOperations,
    DataExportOperations,
    DashboardOperations,
    DocumentOperations,
    DocumentTemplateOperations,
    FileOperations,
    InventoryOperations,
    IntegrationOperations,
    LabelOperations,
    LicenseOperations,
    LockedCartOperations,
    LookupOperations,
    MethodChangeOperations,
    NotificationOperations,
    OnboardingOperations,
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
    OwnSubscriptionOperations,
    PublicLicenseOperations,
    PublicProductOperations,
    PublicStoreOperations,
    PurchaseOperations,
    RefundOperations,
    RenewalOperations,
    ReportBreakdownOperations,
    ReportOperations,
    ReportOverviewOperations,
    ReportSubscriptionOperations,
    RoleOperations,
    SavedViewOperations,
    ShipmentOperations,
    ShippingOperations,
    StoreModuleOperations,
    StoreSettingOperations,
    SubscriptionOperations,
    TaxConfigurationOperations,
    TaxOperations,
    TransactionOperations,
    UpgradePathOperations,
    WebhookOperations {}
