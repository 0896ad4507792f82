import type { FieldErrors } from '../errors';
import type { AvailableMethods } from '../shipping';

export type ShippingChoice = {
  /** What reaches the address; null where nothing is shipped. */
  readonly options: AvailableMethods | null;
  /** What the shopper asked for; null for nothing. */
  readonly methodId: number | null;
  /** The goods go elsewhere than the bill. */
  readonly elsewhere: boolean;
  /** A store that has set up no shipping at all delivers without asking. */
  readonly storeShips: boolean;
};

/** What is wrong where no method was found to price the delivery with. See docs/rules/shipping.md#when-a-method-is-required. */
export const checkShipping = ({ options, methodId, elsewhere, storeShips }: ShippingChoice): FieldErrors => {
  if (options === null || !storeShips) return {};
  if (options.refusal === 'require_state') {
    return { [`${elsewhere ? 'shipping' : 'billing'}_state`]: { required: 'State is required.' } };
  }
  if (options.methods.length === 0) {
    return { shipping_method: { unavailable: 'Nothing can be delivered to this address.' } };
  }
  return methodId === null
    ? { shipping_method: { required: 'Please choose a shipping method.' } }
    : { shipping_method: { invalid: 'This shipping method is not available for your order.' } };
};

/**
 * As `checkShipping`, of a form in which other fields are wrong: where the address itself has to be corrected, nobody knows yet what
 * reaches it, only that a method has to be chosen.
 */
export const checkShippingBeside = (errors: FieldErrors, choice: ShippingChoice): FieldErrors => {
  const type = choice.elsewhere ? 'shipping' : 'billing';
  const isPlaceKnown = ['country', 'state'].every((field) => !(`${type}_${field}` in errors));
  const found = checkShipping(choice);
  return isPlaceKnown || found.shipping_method?.required ? found : {};
};
