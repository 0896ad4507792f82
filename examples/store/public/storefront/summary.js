import { createCouponForm } from './coupon-form.js';
import { element } from './dom.js';

/** Only what the store answered is shown; the page adds nothing up. */
const taxRows = ({ tax_lines: lines = [], tax_behavior: behavior }) =>
  lines.flatMap(({ label, rate_percent: percent, order_tax: ofGoods, shipping_tax: ofDelivery }) => {
    const name = `${label} ${percent} %${behavior === 2 ? ' (included)' : ''}`;
    return [[name, ofGoods], ...(ofDelivery > 0 ? [[`${name}, delivery`, ofDelivery]] : [])];
  });

const rowsOf = (cart) => [
  ['Subtotal', cart.subtotal],
  ...Object.values(cart.applied_coupons ?? {}).map(({ code, discount_amount: cents }) => [`Coupon ${code}`, -cents]),
  ...(cart.shipping_total > 0 ? [['Delivery', cart.shipping_total]] : []),
  ...(cart.fees ?? []).map(({ label, amount }) => [label, amount]),
  ...taxRows(cart),
];

/** `rows` are `[label, cents]`; a screen reader hears each label with its amount. */
export const totalsView = (rows, total, money) =>
  element(
    'dl',
    { class: 'totals' },
    rows.map(([label, cents]) => element('div', {}, element('dt', {}, label), element('dd', {}, money(cents)))),
    element('div', { class: 'total' }, element('dt', {}, 'Total'), element('dd', {}, money(total)))
  );

/** Coupons and totals of the cart. */
export const createSummary = (shop) => {
  const coupons = createCouponForm(shop);
  const totals = element('div', { role: 'status', 'aria-label': 'Totals' });
  const draw = (cart) => {
    coupons.draw(cart);
    totals.replaceChildren(totalsView(rowsOf(cart), cart.total, shop.money));
  };
  return { nodes: [coupons.node, totals], draw };
};
