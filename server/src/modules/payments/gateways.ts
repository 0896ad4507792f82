import type { CreatedOrder } from '../orders';

/** What the checkout tells the shopper to do next. */
export type PaymentStep = { readonly message: string; readonly redirectTo: string };

export type Gateway = {
  readonly slug: string;
  readonly title: string;
  /** The money arrives outside the store: the order is placed now and marked as paid by hand. */
  readonly offline: boolean;
  /** May a shopper choose it for an order of this total (cents)? */
  readonly accepts: (total: number) => boolean;
  readonly start: (created: CreatedOrder) => Promise<PaymentStep>;
};

const receiptOf = ({ order }: CreatedOrder): string => `/receipt?order_hash=${order.uuid}`;

const offlineGateway = (slug: string, title: string, accepts: (total: number) => boolean): Gateway => ({
  slug,
  title,
  offline: true,
  accepts,
  start: async (created) => ({ message: 'Your order has been placed.', redirectTo: receiptOf(created) }),
});

export const CASH_ON_DELIVERY = offlineGateway('cod', 'Cash on delivery', () => true);

/** Takes every order that costs nothing, whatever the shopper chose. Source: behaviours 3.3, step 12. */
export const NOTHING_TO_PAY = offlineGateway('offline_payment', 'Offline payment', (total) => total === 0);

const GATEWAYS: ReadonlyMap<string, Gateway> = new Map(
  [CASH_ON_DELIVERY, NOTHING_TO_PAY].map((gateway) => [gateway.slug, gateway])
);

/** A way to pay by its name, whatever an order costs; null where there is none. */
export const findGateway = (slug: string): Gateway | null => GATEWAYS.get(slug) ?? null;

/** The gateway for an order of this total, or null when the chosen one does not exist or cannot take it. */
export const chooseGateway = (slug: string, total: number): Gateway | null => {
  if (total === 0) return NOTHING_TO_PAY;
  const gateway = GATEWAYS.get(slug);
  return gateway?.accepts(total) ? gateway : null;
};
