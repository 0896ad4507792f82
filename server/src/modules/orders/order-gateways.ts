import type { Platform } from '../../platform/platform';
import type { OrderRow, TransactionRow } from './orders.rows';

/** What a payment provider is told of a charge. */
export type ProviderCharge = {
  readonly order: Pick<OrderRow, 'id' | 'uuid' | 'mode' | 'currency'>;
  readonly transaction: Pick<TransactionRow, 'id' | 'uuid' | 'vendor_charge_id' | 'currency' | 'total'>;
};

export type ProviderRefund = ProviderCharge & {
  readonly refund: {
    /** Names this refund towards the provider: with it as idempotency key, asking twice gives back once. */
    readonly uuid: string;
    readonly amount: number;
    readonly reason: string;
  };
};

export type ProviderAnswer =
  | {
      readonly status: 'success';
      /** The provider's own id of what it did, where it has one. */ readonly vendorId?: string;
    }
  | { readonly status: 'failed'; /** For the merchant. */ readonly message: string };

/**
 * Pending: whether the money goes back is not known yet. The provider did not answer, asks to wait, or has taken the refund (`vendorId`)
 * without carrying it out. It is asked again with the same key until that is known.
 */
export type RefundAnswer =
  | ProviderAnswer
  | { readonly status: 'pending'; /** For the merchant. */ readonly message: string; readonly vendorId?: string };

/** A charge by its provider's own id. */
export type VendorCharge = { readonly vendorId: string; readonly mode: 'test' | 'live' };

/** What the store asks of the provider that has the money. Null: it cannot do that, a person has to. */
export type OrderGateways = {
  readonly refund: (slug: string, request: ProviderRefund) => Promise<RefundAnswer | null>;
  /** Whether the gateway can give back that much, in hundredths of the currency unit. Asks nobody. */
  readonly canRefund: (slug: string, money: { readonly amount: number; readonly currency: string }) => boolean;
  readonly capture: (slug: string, request: ProviderCharge) => Promise<ProviderAnswer | null>;
  readonly acceptDispute: (slug: string, request: ProviderCharge, note: string) => Promise<ProviderAnswer | null>;
  /** The provider's page of a charge; blank where there is none. */
  readonly transactionUrl: (slug: string, charge: VendorCharge) => string;
  /** Whether money by this method arrives outside the store: no provider has been asked for it. */
  readonly isOffline: (slug: string) => boolean;
  /** Whether the money of a charge goes back to the buyer, or has gone: an order could not take it. Asks the store alone. */
  readonly isReturned: (slug: string, vendorChargeId: string) => Promise<boolean>;
  /** Whether money that one of the orders did not take is still on its way back. Asks the store alone. */
  readonly isReturning: (orderIds: readonly number[]) => Promise<boolean>;
  /** Whether a payment that was started for the order can still bring money. Asks the store alone. */
  readonly isPayable: (orderId: number) => Promise<boolean>;
  /** Whether the buyer has paid for the order, and the provider says that the money takes some days. Asks the store alone. */
  readonly isMoneyOnItsWay: (orderId: number) => Promise<boolean>;
  /** Ends the payments of an order at their providers. False where one may still bring money: the order is not to be let go then. */
  readonly endPayments: (orderId: number) => Promise<boolean>;
};

const NONE: OrderGateways = {
  refund: () => Promise.resolve(null),
  canRefund: () => true,
  capture: () => Promise.resolve(null),
  acceptDispute: () => Promise.resolve(null),
  transactionUrl: () => '',
  isOffline: () => true,
  isReturned: () => Promise.resolve(false),
  isReturning: () => Promise.resolve(false),
  isPayable: () => Promise.resolve(false),
  isMoneyOnItsWay: () => Promise.resolve(false),
  endPayments: () => Promise.resolve(true),
};

const GATEWAYS = Symbol('gateways of orders');

const holderOf = (platform: Platform): { current: OrderGateways } => platform.memo(GATEWAYS, () => ({ current: NONE }));

/** Called at start by the payments, which know orders and therefore cannot be known by them. */
export const provideOrderGateways = (platform: Platform, gateways: OrderGateways): void => {
  holderOf(platform).current = gateways;
};

/** Never inside a transaction: providers take their time. */
export const gatewaysOf = (platform: Platform): OrderGateways => {
  if (platform.db.inTransaction()) throw new Error('A payment provider is asked after the commit.');
  return holderOf(platform).current;
};

/** The provider is not asked for it, so it may be used anywhere. */
export const transactionUrlOf = (platform: Platform, slug: string, charge: VendorCharge): string =>
  holderOf(platform).current.transactionUrl(slug, charge);

/** Nor for this. */
export const canRefundAtProvider = (
  platform: Platform,
  slug: string,
  money: { readonly amount: number; readonly currency: string }
): boolean => holderOf(platform).current.canRefund(slug, money);

/** Orders that staff write may have no method yet: nobody has been asked then either. */
export const isOfflineMethod = (platform: Platform, slug: string): boolean =>
  slug === '' || holderOf(platform).current.isOffline(slug);

/** The provider is not asked for it either. */
export const isReturnedCharge = (platform: Platform, slug: string, vendorChargeId: string): Promise<boolean> =>
  holderOf(platform).current.isReturned(slug, vendorChargeId);

/** Nor for this. */
export const isReturningMoney = (platform: Platform, orderIds: readonly number[]): Promise<boolean> =>
  holderOf(platform).current.isReturning(orderIds);

/** Nor for this. */
export const isPayableOrder = (platform: Platform, orderId: number): Promise<boolean> =>
  holderOf(platform).current.isPayable(orderId);

/** Nor for this. */
export const isMoneyOnItsWayTo = (platform: Platform, orderId: number): Promise<boolean> =>
  holderOf(platform).current.isMoneyOnItsWay(orderId);

export const providerCharge = (order: OrderRow, transaction: TransactionRow): ProviderCharge => {
  const { id, uuid, vendor_charge_id, currency, total } = transaction;
  return {
    order: { id: order.id, uuid: order.uuid, mode: order.mode, currency: order.currency },
    transaction: { id, uuid, vendor_charge_id, currency, total },
  };
};
