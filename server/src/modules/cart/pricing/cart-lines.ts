import { subscriptionTermsOf } from '../../../domain/catalog';
import type { CartLine } from '../../../domain/pricing';
import {
  isWeightUnit,
  parcelOf,
  sumOfWeights,
  weighTogether,
  type Parcel,
  type WeighedLine,
} from '../../../domain/shipping';
import type { Platform } from '../../../platform/platform';
import type { PurchasableVariant, SellableVariant } from '../../catalog';
import { packageWeight, type Packing } from '../../shipping';
import { ITEM_PRICE } from '../cart.hooks';
import type { RequestedItem } from './pricing-request';

/** A line of a cart with what the catalogue says of it. */
export type Present = { readonly sellable: PurchasableVariant; readonly item: RequestedItem };

/** Asks other code of the site for the price only where somebody listens. */
export const unitPriceOf = async ({ hooks }: Platform, { sellable, item }: Present): Promise<number> => {
  if (item.fixedPrice !== undefined) return item.fixedPrice;
  return hooks.ask(ITEM_PRICE, sellable.price, { sellable, item });
};

type Info = Readonly<Record<string, unknown>>;

const inclusionOf = ({ tax_inclusion: inclusion }: Info): Pick<CartLine, 'taxInclusion'> =>
  inclusion === 'included' || inclusion === 'excluded' ? { taxInclusion: inclusion } : {};

const weightOf = ({ weight, weight_unit: unit }: Info, { unit: storeUnit }: Packing): number => {
  const isWritten = typeof weight === 'string' || typeof weight === 'number';
  return isWritten ? weighTogether([{ value: weight, unit: isWeightUnit(unit) ? unit : storeUnit }], storeUnit) : 0;
};

const pieceOf = ({ fulfillmentType, otherInfo }: SellableVariant, packing: Packing): Parcel => ({
  isPhysical: fulfillmentType === 'physical',
  shipsFree: otherInfo.free_shipping === 'yes',
  weight: weightOf(otherInfo, packing),
});

/** A bundle is sent as one piece, in the package of its own. */
const sentAs = (sellable: PurchasableVariant, packing: Packing): Parcel => {
  const parts = sellable.parts.map((part) => pieceOf(part, packing));
  const parcel = parcelOf(pieceOf(sellable, packing), parts);
  if (!parcel.isPhysical) return parcel;
  return { ...parcel, weight: sumOfWeights([parcel.weight, packageWeight(packing, sellable.otherInfo.package_slug)]) };
};

/** What a line puts on the scales, where nothing is priced. */
export const weighPresent = ({ sellable, item }: Present, packing: Packing): WeighedLine => ({
  ...sentAs(sellable, packing),
  quantity: item.quantity,
});

/** Likewise, of a line that is there. */
export const weighLine = ({ fulfillmentType, freeShipping, weight, quantity }: CartLine): WeighedLine => ({
  isPhysical: fulfillmentType === 'physical',
  shipsFree: freeShipping ?? false,
  weight: weight ?? 0,
  quantity,
});

/** Whether something has to be sent when it is bought. */
export const isSent = (sellable: PurchasableVariant): boolean =>
  [sellable, ...sellable.parts].some(({ fulfillmentType }) => fulfillmentType === 'physical');

/** A variant in a cart as the rules of pricing see it. */
export const lineOf = (
  sellable: PurchasableVariant,
  quantity: number,
  unitPrice: number,
  packing: Packing
): CartLine => {
  const info = sellable.otherInfo;
  const parcel = sentAs(sellable, packing);
  const subscription = subscriptionTermsOf(sellable.paymentType, info);
  return {
    variationId: sellable.variationId,
    unitPrice,
    quantity,
    fulfillmentType: parcel.isPhysical ? 'physical' : 'digital',
    ...(subscription ? { subscription } : {}),
    isLocked: info.is_locked === 'yes',
    freeShipping: parcel.shipsFree,
    weight: parcel.weight,
    taxExempt: sellable.taxExempt,
    ...inclusionOf(info),
  };
};
