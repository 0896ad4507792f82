import type { CartLine, SubscriptionTerms } from '../../../domain/pricing';
import { parcelOf, sumOfWeights, type Parcel } from '../../../domain/shipping';
import type { Sellable, SellableVariant } from '../../catalog';

type Info = Readonly<Record<string, unknown>>;

const whole = (value: unknown): number => {
  const number = Number(value ?? 0);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
};

/** Source: behaviours 2.4. */
const termsOf = (info: Info): SubscriptionTerms => ({
  interval: String(info.repeat_interval ?? 'monthly'),
  billTimes: info.installment === 'yes' ? whole(info.times) : 0,
  trialDays: whole(info.trial_days),
  signupFee: info.manage_setup_fee === 'yes' ? whole(info.signup_fee) : 0,
});

const inclusionOf = ({ tax_inclusion: inclusion }: Info): Pick<CartLine, 'taxInclusion'> =>
  inclusion === 'included' || inclusion === 'excluded' ? { taxInclusion: inclusion } : {};

const weightOf = (info: Info): number => {
  const weight = sumOfWeights([Number(info.weight ?? 0), Number(info.package_weight ?? 0)]);
  return Number.isFinite(weight) && weight > 0 ? weight : 0;
};

const pieceOf = ({ fulfillmentType, otherInfo }: SellableVariant): Parcel => ({
  isPhysical: fulfillmentType === 'physical',
  shipsFree: otherInfo.free_shipping === 'yes',
  weight: weightOf(otherInfo),
});

/** Whether something has to be sent when it is bought. */
export const isSent = (sellable: Sellable): boolean =>
  parcelOf(pieceOf(sellable), sellable.parts.map(pieceOf)).isPhysical;

/** A variant in a cart as the rules of pricing see it. */
export const lineOf = (sellable: Sellable, quantity: number, unitPrice: number): CartLine => {
  const info = sellable.otherInfo;
  const parcel = parcelOf(pieceOf(sellable), sellable.parts.map(pieceOf));
  return {
    variationId: sellable.variationId,
    unitPrice,
    quantity,
    fulfillmentType: parcel.isPhysical ? 'physical' : 'digital',
    ...(sellable.paymentType === 'subscription' ? { subscription: termsOf(info) } : {}),
    isLocked: info.is_locked === 'yes',
    freeShipping: parcel.shipsFree,
    weight: parcel.weight,
    taxExempt: sellable.taxExempt,
    ...inclusionOf(info),
  };
};
