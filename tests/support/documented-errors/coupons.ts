import { coded, holding, named, notFoundInPanel, NOWHERE, saying, TEXT, type Row } from './row';
import type { Shop } from './shop';

const FORM = {
  title: 'Never stored',
  code: 'NEVER-STORED',
  type: 'fixed',
  amount: 1,
  status: 'active',
  stackable: 'yes',
  show_on_checkout: 'no',
};

/** A form that would be saved, but for these changes. */
const unsaved = (of: string, field: string, changes: object): Row => ({
  of,
  operation: 'coupons.create',
  request: () => ({ body: { ...FORM, ...changes } }),
  status: 422,
  body: named(field),
});

const FORMS: readonly Row[] = [
  unsaved('a coupon needs a title', 'title', { title: '' }),
  unsaved('a coupon needs a code', 'code', { code: '' }),
  unsaved('a coupon needs a type', 'type', { type: undefined }),
  unsaved('a type of coupons that is none', 'type', { type: 'gift' }),
  unsaved('a coupon needs an amount', 'amount', { amount: undefined }),
  unsaved('a coupon adds nothing to the price', 'amount', { amount: -1 }),
  unsaved('a percentage is not over 100', 'amount', { type: 'percentage', amount: 100.01 }),
  unsaved('a coupon needs a status', 'status', { status: undefined }),
  unsaved('a coupon combines with others or not', 'stackable', { stackable: undefined }),
  unsaved('a coupon is shown at the checkout or not', 'show_on_checkout', { show_on_checkout: undefined }),
  unsaved('an end needs a start', 'start_date', { end_date: '2030-01-01 00:00:00' }),
  unsaved('the end comes after the start', 'end_date', { start_date: '2030-01-02', end_date: '2030-01-01' }),
  unsaved('all uses are no fewer than those of one customer', 'conditions.max_uses', {
    conditions: { max_uses: 1, max_per_customer: 2 },
  }),
];

const BACK_OFFICE: readonly Row[] = [
  {
    of: 'a new coupon takes the code of no other',
    operation: 'coupons.create',
    request: ({ coupon }) => ({ body: { ...FORM, code: coupon.code } }),
    status: 422,
    body: named('code'),
  },
  {
    of: 'a coupon takes the code of no other',
    operation: 'coupons.update',
    request: ({ coupon, unstackable }) => ({ params: [unstackable.id], body: { ...FORM, code: coupon.code } }),
    status: 422,
    body: named('code'),
  },
  {
    of: 'a coupon that does not exist is not shown',
    operation: 'coupons.findOne',
    request: () => ({ params: [NOWHERE] }),
    status: 404,
    body: notFoundInPanel,
  },
  {
    of: 'an id that no coupon can have',
    operation: 'coupons.update',
    request: () => ({ params: ['none'], body: FORM }),
    status: 403,
    body: { ...saying(/edit a valid coupon/i), code: 403 },
  },
  {
    of: 'a coupon that does not exist is not saved',
    operation: 'coupons.update',
    request: () => ({ params: [NOWHERE], body: FORM }),
    status: 404,
    body: coded(404),
  },
  {
    of: 'the coupon to delete is the one of the body',
    operation: 'coupons.delete',
    request: ({ coupon }) => ({ params: [coupon.id], body: {} }),
    status: 403,
    body: coded(403),
  },
  {
    of: 'the address contradicts no body',
    operation: 'coupons.delete',
    request: ({ coupon, unstackable }) => ({ params: [coupon.id], body: { id: unstackable.id } }),
    status: 403,
    body: coded(403),
  },
  {
    of: 'a coupon that does not exist is not deleted',
    operation: 'coupons.delete',
    request: () => ({ params: [NOWHERE], body: { id: NOWHERE } }),
    status: 404,
    body: coded(404),
  },
  {
    of: 'a coupon whose end has passed is expired',
    operation: 'coupons.findOne',
    request: ({ expiredCoupon }) => ({ params: [expiredCoupon.id] }),
    status: 200,
    body: { coupon: holding({ status: 'expired' }) },
  },
];

type Code = (shop: Shop) => string;

const draft =
  (code: Code, changes: (shop: Shop) => object = () => ({})) =>
  (shop: Shop) => ({
    body: { coupon_code: code(shop), order_items: [{ id: shop.variant, quantity: 1 }], ...changes(shop) },
  });

const onDraft = ({ coupon }: Shop) => ({ applied_coupons: [coupon.id] });

const refusal = (code: number, reason: string) => ({ message: TEXT, code, reason });

const APPLYING: readonly Row[] = [
  {
    of: 'applying needs a code and lines',
    operation: 'orderCoupons.apply',
    request: () => ({ body: {} }),
    status: 422,
    body: named('coupon_code', 'order_items'),
  },
  {
    of: 'a code that no coupon has',
    operation: 'orderCoupons.apply',
    request: draft(() => 'NO-SUCH-CODE'),
    status: 404,
    body: coded(404),
  },
  {
    of: 'an order that does not exist',
    operation: 'orderCoupons.apply',
    request: draft(
      ({ coupon }) => coupon.code,
      () => ({ order_uuid: 'nowhere' })
    ),
    status: 404,
    body: coded(404),
  },
  {
    of: 'a coupon that is on the draft already',
    operation: 'orderCoupons.apply',
    request: draft(({ coupon }) => coupon.code, onDraft),
    status: 403,
    body: refusal(403, 'coupon_already_applied'),
  },
  {
    of: 'a coupon that combines with no other',
    operation: 'orderCoupons.apply',
    request: draft(({ unstackable }) => unstackable.code, onDraft),
    status: 403,
    body: refusal(401, 'coupon_not_stackable'),
  },
  {
    of: 'a coupon that has expired',
    operation: 'orderCoupons.apply',
    request: draft(({ expiredCoupon }) => expiredCoupon.code),
    status: 403,
    body: refusal(401, 'coupon_expired'),
  },
];

export const COUPONS: readonly Row[] = [...FORMS, ...BACK_OFFICE, ...APPLYING];
