import type { EditorShippingMethod } from '../../../server/src/contracts/order-editor';
import type { ChoiceOption } from '../kit/form/form-definition';
import { useMoney } from '../kit/money/use-money';
import { useText } from '../texts/use-text';
import { deliveredItems, NO_DELIVERY, OWN_DELIVERY, type OrderDraft } from './order-draft';
import { useShopDeliveryChoicesQuery } from './order-editor.api';
import { useSettled } from './use-draft';

/** Where an order goes, as far as methods ask; a blank country is that of the store. */
export type Destination = {
  readonly country: string;
  readonly state: string;
  /** The method that the order has, which the store may have deleted since. */
  readonly kept?: ChoiceOption;
};

const isThere = (options: readonly ChoiceOption[], { value }: ChoiceOption): boolean =>
  options.some((option) => option.value === value);

/** What can be charged for delivery: methods of the store with what each charges, nothing, or what the merchant writes. */
export const useDeliveryOptions = (
  draft: Pick<OrderDraft, 'lines'>,
  currency: string,
  { country, state, kept }: Destination
): readonly ChoiceOption[] => {
  const text = useText();
  const money = useMoney();
  const query = useSettled({ country_code: country, state, order_items: deliveredItems(draft) });
  // Methods have their prices in the currency of the store, in which an older order need not be.
  const isPriced = currency === money.currency;
  const { data } = useShopDeliveryChoicesQuery(query, { skip: !isPriced || query.order_items.length === 0 });
  const named = ({ id, title, shipping_charge: charge }: EditorShippingMethod): ChoiceOption => ({
    value: String(id),
    label: text('orderEditor.delivery.method', { name: title, amount: money.format(charge) }),
  });
  const reaching = (data?.shipping_methods ?? []).map(named);
  const elsewhere = (method: EditorShippingMethod): ChoiceOption => {
    const { value, label } = named(method);
    return { value, label: text('orderEditor.delivery.elsewhere', { name: label }) };
  };
  const others = (data?.other_shipping_methods ?? []).map(elsewhere);
  const known = [...reaching, ...others];
  return [
    { value: NO_DELIVERY, label: text('orderEditor.delivery.none') },
    ...(kept && !isThere(known, kept) ? [kept] : []),
    ...known,
    { value: OWN_DELIVERY, label: text('orderEditor.delivery.own') },
  ];
};
