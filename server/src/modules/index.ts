import type { ShopModule } from '../platform/module';
import { activityModule } from './activity';
import { appModule } from './app';
import { attributesModule } from './attributes';
import { backgroundModule } from './background';
import { cartModule } from './cart';
import { catalogModule } from './catalog';
import { checkoutModule } from './checkout';
import { couponsModule } from './coupons';
import { checkoutFieldsModule } from './checkout-fields';
import { customersModule } from './customers';
import { doctorModule } from './doctor';
import { downloadsModule } from './downloads';
import { filesModule } from './files';
import { labelsModule } from './labels';
import { orderBumpsModule } from './order-bumps';
import { orderEditorModule } from './order-editor';
import { ordersModule } from './orders';
import { paymentsModule } from './payments';
import { portalModule } from './portal';
import { referenceModule } from './reference';
import { rolesModule } from './roles';
import { settingsModule } from './settings';
import { shippingModule } from './shipping';
import { stockModule } from './stock';
import { storefrontModule } from './storefront';
import { systemModule } from './system';
import { taxModule } from './tax';
import { transferModule } from './transfer';

/** Every business area of the store; the order only matters for content types that refer to one another. */
export const modules = [
  systemModule,
  referenceModule,
  rolesModule,
  portalModule,
  settingsModule,
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
  checkoutFieldsModule,
  checkoutModule,
  doctorModule,
  backgroundModule,
  orderEditorModule,
  transferModule,
] as const satisfies readonly ShopModule[];
