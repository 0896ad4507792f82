import type { ShopModule } from '../platform/module';
import { activityModule } from './activity';
import { appModule } from './app';
import { attributesModule } from './attributes';
import { backgroundModule } from './background';
import { cartModule } from './cart';
import { catalogModule } from './catalog';
import { checkoutModule } from './checkout';
import { contentModule } from './content';
import { couponsModule } from './coupons';
import { checkoutFieldsModule } from './checkout-fields';
import { customerMergeModule } from './customer-merge';
import { customersModule } from './customers';
import { dashboardModule } from './dashboard';
import { documentsModule } from './documents';
import { doctorModule } from './doctor';
import { dataExportModule } from './data-export';
import { downloadsModule } from './downloads';
import { filesModule } from './files';
import { integrationsModule } from './integrations';
import { labelsModule } from './labels';
import { licensesModule } from './licenses';
import { lookupsModule } from './lookups';
import { notificationsModule } from './notifications';
import { onboardingModule } from './onboarding';
import { orderBumpsModule } from './order-bumps';
import { orderEditorModule } from './order-editor';
import { ordersModule } from './orders';
import { paymentsModule } from './payments';
import { portalModule } from './portal';
import { referenceModule } from './reference';
import { reportsModule } from './reports';
import { rolesModule } from './roles';
import { savedViewsModule } from './saved-views';
import { settingsModule } from './settings';
import { shippingModule } from './shipping';
import { stockModule } from './stock';
import { storefrontModule } from './storefront';
import { subscriptionsModule } from './subscriptions';
import { systemModule } from './system';
import { taxModule } from './tax';
import { transferModule } from './transfer';
import { turnstileModule } from './turnstile';
import { webhooksModule } from './webhooks';

/** Every business area of the store; the order only matters for content types that refer to one another. */
export const modules = [
  systemModule,
  referenceModule,
  rolesModule,
  portalModule,
  settingsModule,
  savedViewsModule,
  activityModule,
  appModule,
  catalogModule,
  attributesModule,
  stockModule,
  storefrontModule,
  shippingModule,
  customersModule,
  cartModule,
  labelsModule,
  ordersModule,
  orderBumpsModule,
  couponsModule,
  taxModule,
  filesModule,
  downloadsModule,
  paymentsModule,
  subscriptionsModule,
  licensesModule,
  documentsModule,
  notificationsModule,
  checkoutFieldsModule,
  checkoutModule,
  doctorModule,
  backgroundModule,
  orderEditorModule,
  dataExportModule,
  customerMergeModule,
  contentModule,
  onboardingModule,
  lookupsModule,
  dashboardModule,
  reportsModule,
  webhooksModule,
  integrationsModule,
  transferModule,
  turnstileModule,
] as const satisfies readonly ShopModule[];
