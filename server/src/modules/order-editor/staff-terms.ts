import type { OrderSettings } from '../../contracts/order-config';
import { InvalidInputError, NotFoundError, UnprocessableError } from '../../domain/errors';
import { sum } from '../../domain/money';
import type { ManualDiscount } from '../../domain/pricing';
import type { ShippingMethod } from '../../domain/shipping';
import type { Platform } from '../../platform/platform';
import type { StaffTerms } from '../cart';
import type { OrderRow } from '../orders';
import { readStoreSettings } from '../settings';
import { findShippingMethod } from '../shipping';
import { findOrderTaxes } from '../tax';
import { assertWrittenAmounts } from './written-amounts';
import type { CustomShippingCommand, OrderChangesCommand, WrittenDiscountCommand } from './commands';

/** What the store asks today says nothing about an order that was placed before the store changed its currency. */
export const isInOtherCurrency = async (platform: Platform, { currency }: Pick<OrderRow, 'currency'>) =>
  currency !== String((await readStoreSettings(platform)).currency);

/** @throws UnprocessableError: what stands in the store's currency has no price in that of the order. */
export const refusePricedInStoreCurrency = (instead: string): never => {
  throw new UnprocessableError(`The order is in another currency than the store is now. Please ${instead}.`);
};

export type ReadTerms = { readonly terms: StaffTerms; readonly settings: OrderSettings };

const NO_SETTINGS: OrderSettings = { discount: null, shipping: [] };

const settingsOf = (order: OrderRow | null): OrderSettings => {
  return { ...NO_SETTINGS, ...order?.config.order_settings };
};

const refuse = (field: string, message: string): never => {
  throw new InvalidInputError(message, { [field]: { invalid: message } });
};

const isNone = ({ type, value, action }: WrittenDiscountCommand): boolean =>
  action === 'remove' || !value || (type ?? '') === '';

const manualDiscount = (discount: WrittenDiscountCommand | null): ManualDiscount | null => {
  if (discount === null || isNone(discount)) return null;
  const { type, value = 0 } = discount;
  if (type === 'percentage') {
    return value <= 100 ? { type, value } : refuse('discount.value', 'A discount may not be over 100 percent.');
  }
  if (type !== 'fixed') return refuse('discount.type', 'A discount is a percentage or a fixed amount.');
  return Number.isInteger(value) ? { type, value } : refuse('discount.value', 'A fixed discount is in whole cents.');
};

const fixedCharge = (title: string, amount: number): ShippingMethod => ({
  id: 0,
  zoneId: 0,
  title,
  type: 'custom',
  amount: String(amount),
  isEnabled: true,
  states: [],
  order: 0,
  basis: 'per_order',
  classAggregation: 'sum_all',
  weightTiers: [],
});

type ShippingTerms = Pick<StaffTerms, 'shippingMethod' | 'isChargeFixed'>;

const NOT_CHARGED: ShippingTerms = { shippingMethod: null, isChargeFixed: false };

const customShipping = (shipping: readonly CustomShippingCommand[]): ShippingTerms => {
  const title = shipping.map(({ rate_name: name }) => name).find((name) => !!name) ?? 'Shipping';
  const amount = sum(shipping.map(({ custom_price: price }) => price ?? 0));
  return { shippingMethod: fixedCharge(title, amount), isChargeFixed: true };
};

/** A reverse charge took the tax out of what was agreed upon, and the next pricing does so again. */
const agreedShipping = async (platform: Platform, order: OrderRow): Promise<number> => {
  const [record] = (await findOrderTaxes(platform, [order.id])).get(order.id) ?? [];
  const { reverse_charge_price_mode: mode, shipping_inclusive: isInclusive, ...meta } = record?.meta ?? {};
  const taken = mode === 'dynamic' && isInclusive === true ? Number(meta.reverse_charge_shipping_tax ?? 0) : 0;
  return order.shipping_total + taken;
};

const methodIdOf = ({ config }: OrderRow): number => Number(config.shipping_method_id ?? 0);

/** The method of the order goes on, by its rules; one that was deleted, or charges another currency now, leaves what was charged. */
const keptShipping = async (platform: Platform, order: OrderRow): Promise<ShippingTerms> => {
  const id = methodIdOf(order);
  const isRuled = id > 0 && !(await isInOtherCurrency(platform, order));
  const method = isRuled ? await findShippingMethod(platform, id) : null;
  if (method) return { shippingMethod: method, isChargeFixed: false };
  if (id === 0) return NOT_CHARGED;
  const title = String(order.config.shipping_method_title ?? '');
  return { shippingMethod: fixedCharge(title, await agreedShipping(platform, order)), isChargeFixed: true };
};

const shippingTerms = async (
  platform: Platform,
  { shipping_id: methodId }: OrderChangesCommand,
  custom: readonly CustomShippingCommand[],
  order: OrderRow | null
): Promise<ShippingTerms> => {
  if (custom.length > 0) return customShipping(custom);
  if (methodId === undefined) return order ? keptShipping(platform, order) : NOT_CHARGED;
  if (methodId === 0) return NOT_CHARGED;
  if (order && (await isInOtherCurrency(platform, order))) {
    return methodId === methodIdOf(order)
      ? keptShipping(platform, order)
      : refusePricedInStoreCurrency('write the charge by hand');
  }
  const method = await findShippingMethod(platform, methodId);
  if (!method) throw new NotFoundError('The shipping method does not exist.');
  return { shippingMethod: method, isChargeFixed: false };
};

/** A method that is chosen now takes the place of what was charged by hand before. */
const chosenShipping = (
  { shipping, shipping_id: methodId }: OrderChangesCommand,
  earlier: OrderSettings
): readonly CustomShippingCommand[] => shipping ?? (methodId === undefined ? earlier.shipping : []);

/**
 * Discount and shipping that the merchant gives an order; what the body leaves out stays as it was.
 * @throws InvalidInputError, NotFoundError for an unknown shipping method, UnprocessableError for one of another currency.
 */
export const readTerms = async (
  platform: Platform,
  body: OrderChangesCommand,
  order: OrderRow | null
): Promise<ReadTerms> => {
  await assertWrittenAmounts(platform, body, order);
  const earlier = settingsOf(order);
  const discount = body.discount === undefined ? earlier.discount : body.discount;
  const shipping = chosenShipping(body, earlier);
  const granted = manualDiscount(discount);
  const terms = { manualDiscount: granted, ...(await shippingTerms(platform, body, shipping, order)) };
  return { terms, settings: { discount: granted ? discount : null, shipping } };
};

/** By the keys of the order's config; what is undefined is taken out of it. */
export const configOf = ({ terms, settings }: ReadTerms): Record<string, unknown> => {
  const { shippingMethod, isChargeFixed } = terms;
  const isOfStore = shippingMethod !== null && !isChargeFixed;
  return {
    order_settings: settings,
    discount_meta: settings.discount,
    shipping_meta: settings.shipping,
    ...(isChargeFixed && settings.shipping.length === 0
      ? {}
      : { shipping_method_id: isOfStore ? shippingMethod.id : undefined }),
    shipping_method_title: shippingMethod?.title,
  };
};
