import type { Platform } from '../../../platform/platform';
import { cartRecord, type CartPrices, type CartRecord } from '../../cart';
import { presentOrder, type CreatedOrder, type Draft } from '../../orders';
import { ITEMS_CALCULATED, PREPARE_OTHER_DATA } from '../checkout.hooks';
import type { PlaceOrderCommand } from '../commands';
import type { PreparedCheckout } from './prepare-checkout';

type Written = {
  readonly prepared: PreparedCheckout;
  readonly created: CreatedOrder;
  readonly prices: CartPrices;
};

const cartOf = ({ prepared, created }: Written): CartRecord =>
  cartRecord({ ...prepared.cart, order_id: created.order.id });

export const runLinesHook = ({ hooks }: Platform, written: Written): Promise<void> =>
  hooks.tell(ITEMS_CALCULATED, () => ({
    order: presentOrder(written.created.order),
    cart: cartOf(written),
    cart_items: written.prices.items,
  }));

export const runOrderHook = (
  { hooks }: Platform,
  written: Written,
  draft: Extract<Draft, { isOpen: true }> | null,
  body: PlaceOrderCommand
): Promise<void> =>
  hooks.tell(PREPARE_OTHER_DATA, () => ({
    cart: cartOf(written),
    order: presentOrder(written.created.order),
    prev_order: draft && presentOrder(draft.order),
    request_data: body,
    validated_data: written.prepared.checkout,
  }));
