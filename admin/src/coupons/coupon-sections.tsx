import type { CouponType } from '../../../server/src/contracts/coupons';
import type { ChoiceOption, FormField, FormSection } from '../kit/form/form-definition';
import { MomentField } from '../kit/form/moment-field';
import { RecordListField } from '../kit/form/record-list-field';
import { useFoundCategories, useFoundVariants, useNamedCategories, useNamedVariants } from '../lookups/use-lookups';
import { useText, type TextId } from '../texts/use-text';
import { AmountField } from './amount-field';
import { COUPON_TYPES } from './coupon-words';

export type CouponSection = FormSection & { readonly onlyOf?: readonly CouponType[] };

const variants = (name: string, label: TextId, hint?: TextId): FormField => ({
  kind: 'custom',
  name: `conditions.${name}`,
  label,
  ...(hint ? { hint } : {}),
  input: <RecordListField name={`conditions.${name}`} useFound={useFoundVariants} useNamed={useNamedVariants} />,
});

const categories = (name: string, label: TextId): FormField => ({
  kind: 'custom',
  name: `conditions.${name}`,
  label,
  input: <RecordListField name={`conditions.${name}`} useFound={useFoundCategories} useNamed={useNamedCategories} />,
});

const moment = (name: string, label: TextId): FormField => ({
  kind: 'custom',
  name,
  label,
  hint: 'coupons.moment.hint',
  input: <MomentField name={name} />,
});

const GIVEN_AND_BOUGHT: CouponSection = {
  id: 'exchange',
  title: 'coupons.section.exchange',
  text: 'coupons.section.exchange.text',
  onlyOf: ['buy_x_get_y'],
  fields: [variants('buy_products', 'coupons.buy'), variants('get_products', 'coupons.get')],
};

const CONDITIONS: readonly CouponSection[] = [
  GIVEN_AND_BOUGHT,
  {
    id: 'time',
    title: 'coupons.section.time',
    text: 'coupons.section.time.text',
    fields: [moment('start_date', 'coupons.start'), moment('end_date', 'coupons.end')],
  },
  {
    id: 'cart',
    title: 'coupons.section.cart',
    fields: [
      { kind: 'money', name: 'conditions.min_purchase_amount', label: 'coupons.min', span: 4 },
      { kind: 'money', name: 'conditions.max_purchase_amount', label: 'coupons.max', span: 4 },
      { kind: 'money', name: 'conditions.max_discount_amount', label: 'coupons.maxDiscount', span: 4 },
    ],
  },
  {
    id: 'goods',
    title: 'coupons.section.goods',
    text: 'coupons.section.goods.text',
    fields: [
      variants('included_products', 'coupons.includedProducts'),
      variants('excluded_products', 'coupons.excludedProducts'),
      categories('included_categories', 'coupons.includedCategories'),
      categories('excluded_categories', 'coupons.excludedCategories'),
      {
        kind: 'flag',
        yesNo: true,
        name: 'conditions.apply_to_whole_cart',
        label: 'coupons.wholeCart',
        hint: 'coupons.wholeCart.hint',
      },
      {
        kind: 'flag',
        yesNo: true,
        name: 'conditions.apply_to_quantity',
        label: 'coupons.perPiece',
        hint: 'coupons.perPiece.hint',
      },
    ],
  },
  {
    id: 'people',
    title: 'coupons.section.people',
    fields: [
      { kind: 'whole', name: 'conditions.max_uses', label: 'coupons.maxUses' },
      { kind: 'whole', name: 'conditions.max_per_customer', label: 'coupons.maxPerCustomer' },
      {
        kind: 'text',
        name: 'conditions.email_restrictions',
        label: 'coupons.emails',
        hint: 'coupons.emails.hint',
        span: 12,
      },
    ],
  },
  {
    id: 'others',
    title: 'coupons.section.others',
    fields: [
      { kind: 'flag', yesNo: true, name: 'stackable', label: 'coupons.stackable', hint: 'coupons.stackable.hint' },
      { kind: 'whole', name: 'priority', label: 'coupons.priority', hint: 'coupons.priority.hint' },
      { kind: 'flag', yesNo: true, name: 'show_on_checkout', label: 'coupons.shown', hint: 'coupons.shown.hint' },
      {
        kind: 'flag',
        yesNo: true,
        name: 'conditions.is_recurring',
        label: 'coupons.recurring',
        hint: 'coupons.recurring.hint',
      },
    ],
  },
  {
    id: 'notes',
    title: 'coupons.notes',
    fields: [{ kind: 'longText', name: 'notes', label: 'coupons.notes', hint: 'kit.notes.internal', span: 12 }],
  },
];

const basics = (types: readonly ChoiceOption[], statuses: readonly ChoiceOption[]): CouponSection => ({
  id: 'basics',
  title: 'coupons.section.basics',
  fields: [
    { kind: 'text', name: 'code', label: 'coupons.code', hint: 'coupons.code.hint', required: true },
    { kind: 'text', name: 'title', label: 'coupons.name', hint: 'coupons.name.hint', required: true },
    { kind: 'choice', name: 'type', label: 'coupons.type', required: true, options: types, span: 4 },
    { kind: 'custom', name: 'amount', label: 'coupons.amount', span: 4, input: <AmountField name="amount" /> },
    { kind: 'choice', name: 'status', label: 'coupons.status', required: true, options: statuses, span: 4 },
  ],
});

/** All conditions that the API knows, by what they ask about. */
export const useCouponSections = (status: string): readonly CouponSection[] => {
  const text = useText();
  const types = COUPON_TYPES.map((value) => ({ value, label: text(`coupons.type.${value}`) }));
  // What its dates made of a coupon is no choice, but it has to be shown.
  const known = ['active', 'disabled', 'scheduled', 'expired'] as const;
  const statuses = known
    .filter((value) => value === 'active' || value === 'disabled' || value === status)
    .map((value) => ({ value, label: text(`coupons.status.${value}`) }));
  return [basics(types, statuses), ...CONDITIONS];
};
