import type { CartLine, SubscriptionTerms } from '../../../domain/pricing';
import type { Sellable } from '../../catalog';

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
  const weight = Number(info.weight ?? 0) + Number(info.package_weight ?? 0);
  return Number.isFinite(weight) && weight > 0 ? weight : 0;
};

/** A variant in a cart as the rules of pricing see it. */
export const lineOf = (sellable: Sellable, quantity: number, unitPrice: number): CartLine => {
  const info = sellable.otherInfo;
  return {
    variationId: sellable.variationId,
    unitPrice,
    quantity,
    fulfillmentType: sellable.fulfillmentType,
    ...(sellable.paymentType === 'subscription' ? { subscription: termsOf(info) } : {}),
    isLocked: info.is_locked === 'yes',
    freeShipping: info.free_shipping === 'yes',
    weight: weightOf(info),
    taxExempt: sellable.taxExempt,
    ...inclusionOf(info),
  };
};
