import type { Core } from '@strapi/strapi';
import { instanceOf } from './instances';
import { cartService } from './modules/cart';
import { productService, stockService } from './modules/catalog';
import { placeFromCart } from './modules/checkout';
import { couponService } from './modules/coupons';
import { customerService } from './modules/customers';
import { doctorService } from './modules/doctor';
import { integrationService } from './modules/integrations';
import { licenseService } from './modules/licenses';
import { orderService } from './modules/orders';
import { paymentService } from './modules/payments';
import { subscriptionService } from './modules/subscriptions';
import { blockMarkupsOf } from './modules/storefront';
import type { Caller } from './platform/caller';
import type { Events } from './platform/events/events';
import type { JobQueue } from './platform/jobs/job-queue';
import type { Platform } from './platform/platform';
import type { ShopHooks } from './site-hooks';

type PlaceArguments = Parameters<typeof placeFromCart> extends [Platform, ...infer Rest] ? Rest : never;

type OrderService = ReturnType<typeof orderService> & {
  /** Not within a transaction. Refuses as POST /checkout/place-order does. */
  readonly place: (...args: PlaceArguments) => ReturnType<typeof placeFromCart>;
};

/** What other code of the site calls: `strapi.plugin('shop').service(name)`. See docs/services.md. */
export type ShopServices = {
  readonly orders: OrderService;
  readonly carts: ReturnType<typeof cartService>;
  readonly products: ReturnType<typeof productService>;
  readonly stock: ReturnType<typeof stockService>;
  readonly customers: ReturnType<typeof customerService>;
  readonly coupons: ReturnType<typeof couponService>;
  readonly subscriptions: ReturnType<typeof subscriptionService>;
  readonly licenses: ReturnType<typeof licenseService>;
  /** Ways to pay: other plugins add theirs, and tell what became of a payment. See docs/gateways.md. */
  readonly payments: ReturnType<typeof paymentService>;
  /** Places where feeds lead: other plugins add theirs. See docs/integrations.md. */
  readonly integrations: ReturnType<typeof integrationService>;
  /** Actions and filters for other code of the site. See docs/hooks.md. */
  readonly hooks: ShopHooks;
  readonly events: Events;
  readonly jobs: JobQueue;
  /** Product cards for blocks of the site's pages. */
  readonly blocks: ReturnType<typeof blockMarkupsOf>;
  /** Looks for what must not be in the database; see `npx shop-doctor`. */
  readonly doctor: ReturnType<typeof doctorService>;
};

export type { Caller };

type Factories = {
  readonly [Name in keyof ShopServices]: (parts: { readonly strapi: Core.Strapi }) => ShopServices[Name];
};

const of =
  <Service>(create: (platform: Platform) => Service) =>
  ({ strapi }: { readonly strapi: Core.Strapi }): Service =>
    create(instanceOf(strapi).platform);

/** As Strapi takes them: each is made when it is asked for the first time. */
export const siteServices: Factories = {
  orders: of((platform) => ({
    ...orderService(platform),
    place: (...args: PlaceArguments) => placeFromCart(platform, ...args),
  })),
  carts: of(cartService),
  products: of(productService),
  stock: of(stockService),
  customers: of(customerService),
  coupons: of(couponService),
  subscriptions: of(subscriptionService),
  licenses: of(licenseService),
  payments: of(paymentService),
  integrations: of(integrationService),
  hooks: of(({ hooks }) => hooks as ShopHooks),
  events: of(({ events }) => events),
  jobs: of(({ jobs }) => jobs),
  blocks: of(blockMarkupsOf),
  doctor: of(doctorService),
};
