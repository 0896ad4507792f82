import { violation, type Dialect } from './check';

/**
 * What an order has stored explains itself: its lines, fees, taxes and totals follow from one another. See
 * docs/rules/money.md#order-of-computation.
 */
const GOODS = `i.payment_type <> 'fee'`;

/** Nothing of the product is due while it is tried out; its setup fee is a line of its own. */
const dueOf = ({ text }: Dialect): string => `${GOODS} and not (i.payment_type = 'subscription'
  and ${text('i.other_info', 'trial_days')} not in ('', '0', 'null'))`;

const perOrder = (amount: string, condition: string): string =>
  `(select i.order_id, sum(${amount}) as amount from shop_order_items i where ${condition} group by i.order_id)`;

/** An order whose column is not what its rows come to. */
const differs = (stored: string, wanted: string): string =>
  `select o.id, ${stored} as stored, coalesce(w.amount, 0) as wanted from shop_orders o
   left join ${wanted} w on w.order_id = o.id where ${stored} <> coalesce(w.amount, 0)`;

const feesWithTax = ({ text }: Dialect): string =>
  perOrder(
    `i.line_total + case when ${text('i.line_meta', 'tax_inclusive')} in ('1', 'true') then 0 else i.tax_amount end`,
    `i.payment_type = 'fee'`
  );

const addedTax = ({ number }: Dialect): string => number('o.config', 'exclusive_tax_total');

const addedShippingTax = ({ text }: Dialect): string =>
  `case when exists (select 1 from shop_order_taxes t where t.order_id = o.id
     and ${text('t.meta', 'shipping_inclusive')} in ('0', 'false')) then o.shipping_tax else 0 end`;

/** What a change of plan has taken off. */
const credits = ({ number }: Dialect): string =>
  `${number('o.config', 'prorate_credit')} + ${number('o.config', 'upgrade_discount')}`;

const totalAmount = (dialect: Dialect): string => `
  select s.id, s.total_amount, s.wanted from (
    select o.id, o.total_amount, coalesce(due.amount, 0) + o.fee_total + o.shipping_total
      + ${addedTax(dialect)} + ${addedShippingTax(dialect)}
      - (${credits(dialect)}) as wanted
    from shop_orders o left join ${perOrder('i.line_total', dueOf(dialect))} due on due.order_id = o.id
  ) s where s.total_amount <> case when s.wanted > 0 then s.wanted else 0 end`;

const addedTaxes = (dialect: Dialect): string => `
  select s.id, s.tax_behavior, s.tax_total, s.added from (
    select o.id, o.tax_behavior, o.tax_total, ${addedTax(dialect)} as added from shop_orders o
  ) s where s.added < 0 or s.added > s.tax_total
    or (s.tax_behavior in (0, 2) and s.added <> 0) or (s.tax_behavior = 1 and s.added <> s.tax_total)`;

export const SUM_CHECKS = [
  violation(
    'sums/line-subtotal',
    'A line costs unit price times quantity.',
    `select id, order_id, unit_price, quantity, subtotal from shop_order_items where unit_price * quantity <> subtotal`
  ),
  violation(
    'sums/line-total',
    'A line costs its subtotal less its discount.',
    `select id, order_id, subtotal, discount_total, line_total from shop_order_items
     where line_total <> subtotal - discount_total`
  ),
  violation(
    'sums/subtotal',
    'The subtotal of an order is that of its lines, without fees and what is tried out.',
    (sql) => differs('o.subtotal', perOrder('i.subtotal', dueOf(sql)))
  ),
  violation(
    'sums/discounts',
    'The discounts of an order are those of its lines.',
    differs('(o.manual_discount_total + o.coupon_discount_total)', perOrder('i.discount_total', GOODS))
  ),
  violation(
    'sums/coupons',
    'What coupons took off an order is what each of them took: a discount without its coupon uses nothing up.',
    differs(
      'o.coupon_discount_total',
      '(select a.order_id, sum(a.amount) as amount from shop_applied_coupons a group by a.order_id)'
    )
  ),
  violation('sums/fees', 'The fees of an order are its fee lines with the tax that comes on top.', (sql) =>
    differs('o.fee_total', feesWithTax(sql))
  ),
  violation(
    'sums/shipping-tax',
    'The shipping tax of an order is that of its tax records.',
    differs(
      'o.shipping_tax',
      '(select t.order_id, sum(t.shipping_tax) as amount from shop_order_taxes t group by t.order_id)'
    )
  ),
  violation('sums/added-tax', 'Tax on top of the prices is all of it, none or a part, as the order says.', addedTaxes),
  violation(
    'sums/total',
    'The total of an order is its due lines, fees, shipping and added taxes, less the credits of a change of plan, never below 0.',
    totalAmount
  ),
] as const;
