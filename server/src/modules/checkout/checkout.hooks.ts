import type { CheckoutForm, ValidCheckout } from '../../domain/checkout';
import type { FieldErrors } from '../../domain/errors';
import { actionPoint, filterPoint } from '../../platform/events/hook-points';
import type { CartItem, CartRecord } from '../cart';
import type { presentOrder } from '../orders';
import type { PlaceOrderCommand } from './commands';

type OrderRecord = ReturnType<typeof presentOrder>;

/** Both run in the transaction of the order: whoever listens is quick, and a statement of theirs that fails fails the order. */
export const ITEMS_CALCULATED = actionPoint('shop/order/after_items_calculated').of<{
  readonly order: OrderRecord;
  readonly cart: CartRecord;
  readonly cart_items: readonly CartItem[];
}>('The lines of an order were written at the checkout, inside its transaction: {order, cart, cart_items}.');

export const PREPARE_OTHER_DATA = actionPoint('shop/checkout/prepare_other_data').of<{
  readonly cart: CartRecord;
  readonly order: OrderRecord;
  /** The same order as an earlier try left it; null at the first one. */
  readonly prev_order: OrderRecord | null;
  readonly request_data: PlaceOrderCommand;
  readonly validated_data: ValidCheckout;
}>(
  'An order is written with its taxes, inside its transaction and before anybody is told: {cart, order, prev_order, request_data, validated_data}. The place for records of the site beside those of the order.'
);

type Asked = { readonly cart: CartRecord; readonly cart_hash: string };

export const BEFORE_PROCESS = filterPoint('shop/checkout/validate_before_process').of<boolean | string, Asked>({
  says: 'Whether a cart may be checked out; false, or the reason why not. Context {cart, cart_hash}.',
  accepts: (answer): answer is boolean | string => typeof answer === 'boolean' || typeof answer === 'string',
});

const isRules = (rules: unknown): boolean =>
  typeof rules === 'object' && rules !== null && Object.values(rules).every((message) => typeof message === 'string');

export const VALIDATE_DATA = filterPoint('shop/checkout/validate_data').of<
  FieldErrors,
  Asked & { readonly data: CheckoutForm }
>({
  says: 'What is wrong with the form: {field: {rule: message}}. Context {data, cart, cart_hash}.',
  accepts: (answer): answer is FieldErrors =>
    typeof answer === 'object' && answer !== null && !Array.isArray(answer) && Object.values(answer).every(isRules),
});

export const CHECKOUT_FILTERS = [BEFORE_PROCESS, VALIDATE_DATA] as const;

export const CHECKOUT_ACTIONS = [ITEMS_CALCULATED, PREPARE_OTHER_DATA] as const;
