import {
  EDITABLE_ORDER_STATUSES,
  EDITABLE_SHIPPING_STATUSES,
  EDITABLE_TRANSACTION_STATUSES,
  parseOrderStatus,
  parseShippingStatus,
  parseTransactionStatus,
  type OrderStatus,
  type ShippingStatus,
  type TransactionStatus,
} from '../../../domain/order';
import { BadRequestError } from '../../../domain/errors';
import type { FilterPoint } from '../../../platform/events/hook-points';
import type { Platform } from '../../../platform/platform';
import { ORDER_CHOICES, SHIPPING_CHOICES, TRANSACTION_CHOICES } from '../orders.hooks';

type Choices = FilterPoint<readonly string[], Readonly<Record<string, never>>>;

const assertChoosable = async (
  { hooks }: Platform,
  choices: Choices,
  all: readonly string[],
  status: string
): Promise<void> => {
  const choosable = await hooks.ask(choices, all, {});
  if (!choosable.includes(status)) throw new BadRequestError(`The status ${status} cannot be chosen in this store.`);
};

/**
 * What staff wants an order to be. @throws BadRequestError for a status that is none, or that the site took out. See
 * docs/reference/orders.md#hooks.
 */
export const chooseOrderStatus = async (platform: Platform, text: string): Promise<OrderStatus> => {
  const status = parseOrderStatus(text);
  await assertChoosable(platform, ORDER_CHOICES, EDITABLE_ORDER_STATUSES, status);
  return status;
};

/** As `chooseOrderStatus`. */
export const chooseShippingStatus = async (platform: Platform, text: string): Promise<ShippingStatus> => {
  const status = parseShippingStatus(text);
  await assertChoosable(platform, SHIPPING_CHOICES, EDITABLE_SHIPPING_STATUSES, status);
  return status;
};

/** As `chooseOrderStatus`. */
export const chooseTransactionStatus = async (platform: Platform, text: string): Promise<TransactionStatus> => {
  const status = parseTransactionStatus(text);
  await assertChoosable(platform, TRANSACTION_CHOICES, EDITABLE_TRANSACTION_STATUSES, status);
  return status;
};
