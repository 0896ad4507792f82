import type { Text } from '../texts/use-text';
import type { FormField } from '../kit/form/form-definition';
import { OWN_DELIVERY, type DiscountKind, type DraftLine, type OrderDraft } from './order-draft';

/** Fields of the form of an order: those that are drawn by the kit, and all that are checked before the order is sent. */

const KINDS: readonly DiscountKind[] = ['none', 'fixed', 'percentage'];

export const discountFields = (
  { discountKind }: Pick<OrderDraft, 'discountKind'>,
  currency: string,
  text: Text
): readonly FormField[] => [
  {
    kind: 'choice',
    name: 'discountKind',
    label: 'orderEditor.discount',
    required: true,
    options: KINDS.map((value) => ({ value, label: text(`orderEditor.discount.${value}`) })),
  },
  ...(discountKind === 'fixed'
    ? [
        {
          kind: 'money' as const,
          name: 'discount',
          label: 'orderEditor.discount.amount' as const,
          required: true,
          currency,
        },
      ]
    : []),
  ...(discountKind === 'percentage'
    ? [
        {
          kind: 'decimal' as const,
          name: 'percent',
          label: 'orderEditor.discount.percent' as const,
          required: true,
        },
      ]
    : []),
];

export const ownDeliveryFields = (
  { delivery }: Pick<OrderDraft, 'delivery'>,
  currency: string
): readonly FormField[] =>
  delivery === OWN_DELIVERY
    ? [
        { kind: 'text', name: 'shippingName', label: 'orderEditor.shippingName' },
        { kind: 'money', name: 'shipping', label: 'orderEditor.shipping', required: true, currency },
      ]
    : [];

const lineFields = (
  { variantId, name }: DraftLine,
  index: number,
  currency: string,
  text: Text
): readonly FormField[] => [
  {
    kind: 'whole',
    name: `lines.${index}.quantity`,
    label: { words: text('orderEditor.quantity', { name }) },
    required: true,
  },
  ...(variantId > 0
    ? []
    : [
        {
          kind: 'text' as const,
          name: `lines.${index}.name`,
          label: 'orderEditor.customTitle' as const,
          required: true,
        },
        {
          kind: 'money' as const,
          name: `lines.${index}.price`,
          label: { words: text('orderEditor.price', { name }) },
          required: true,
          currency,
        },
      ]),
];

/** Whatever of the draft can be missing or typed wrongly. */
export const checkedFields = (draft: OrderDraft, currency: string, text: Text): readonly FormField[] => [
  { kind: 'custom', name: 'customer', label: 'orders.column.customer', required: true, input: null },
  ...draft.lines.flatMap((line, index) => lineFields(line, index, currency, text)),
  ...discountFields(draft, currency, text),
  ...ownDeliveryFields(draft, currency),
];

const FIELDS: Readonly<Record<string, string>> = {
  customer_id: 'customer',
  order_items: 'lines',
  'discount.value': 'percent',
  shipping_id: 'delivery',
};

const LINE: Readonly<Record<string, string>> = { unit_price: 'price', title: 'name' };

/** The name of the form for a field that the server names in a refusal. */
export const fieldOfDraft = (refused: string): string => {
  const line = /^order_items\[(\d+)\]\.(.+)$/.exec(refused);
  if (line) return `lines.${line[1]}.${LINE[line[2] ?? ''] ?? line[2]}`;
  const place = /^(?:billing|shipping)_address\.(.+)$/.exec(refused);
  if (place) return `place.${place[1]}`;
  if (refused.startsWith('applied_coupon')) return 'coupons';
  return refused.startsWith('shipping[') ? 'shipping' : (FIELDS[refused] ?? refused);
};
