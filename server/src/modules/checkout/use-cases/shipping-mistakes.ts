import { checkShippingBeside, type CheckoutForm, type ShippingChoice } from '../../../domain/checkout';
import type { FieldErrors } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { chooseDelivery, type DeliveryChoice, type PricingRequest } from '../../cart';
import type { PurchasableVariant } from '../../catalog';
import { hasShipping } from '../../shipping';

type Named = {
  readonly form: CheckoutForm;
  /** Its shipping method came with this order, and not from what the cart remembers. */
  readonly isMethodNamed: boolean;
  readonly elsewhere: boolean;
};

/** What there is to say of the delivery; null where there is a way, or none is needed. */
export const failedChoice = async (
  platform: Platform,
  { form, isMethodNamed, elsewhere }: Named,
  { shippingOptions: options, shippingMethod }: DeliveryChoice
): Promise<ShippingChoice | null> => {
  if (options === null || shippingMethod) return null;
  const methodId = isMethodNamed ? Number(form.shipping_method_id) || null : null;
  return { options, methodId, elsewhere, storeShips: await hasShipping(platform) };
};

const METHOD_FIELDS = ['fc_selected_shipping_method', 'shipping_method_id'] as const;

/** What is wrong with the delivery of a form in which other fields are wrong, too: the shopper corrects all of it at once. */
export const shippingMistakes = async (
  platform: Platform,
  errors: FieldErrors,
  {
    request,
    known,
    ...named
  }: Named & {
    readonly request: PricingRequest;
    readonly known: ReadonlyMap<number, PurchasableVariant>;
  }
): Promise<FieldErrors> => {
  if (METHOD_FIELDS.some((field) => field in errors)) return {};
  const delivery = await chooseDelivery(platform, { ...request, isMethodNamed: named.isMethodNamed }, known);
  const choice = await failedChoice(platform, named, delivery);
  return choice ? checkShippingBeside(errors, choice) : {};
};
