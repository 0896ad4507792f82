import { firstPaymentOf, priceCart, type PricedCart } from '../../../server/src/domain/pricing';
import { inputOf, recordedCarts, type RecordedCart } from '../../support/recorded-carts';

type Item = { readonly [name: string]: string | number };

/** Lines of an order: setup fees are lines of their own. */
const itemsOf = ({ input }: RecordedCart, { lines }: PricedCart): readonly Item[] =>
  lines.flatMap(({ setupFee, ...line }, index) => {
    const item = {
      payment_type: input.items[index]?.other_info.payment_type ?? '',
      quantity: line.quantity,
      unit_price: line.unitPrice,
      subtotal: line.subtotal,
      discount_total: line.discountTotal,
      tax_amount: line.taxAmount,
      line_total: line.lineTotal,
    };
    if (!setupFee) return [item];
    const { subtotal, discountTotal, taxAmount, lineTotal } = setupFee;
    return [
      item,
      {
        ...{ payment_type: 'signup_fee', quantity: 1, unit_price: subtotal, subtotal },
        ...{ discount_total: discountTotal, tax_amount: taxAmount, line_total: lineTotal },
      },
    ];
  });

const subscriptionsOf = (input: ReturnType<typeof inputOf>, priced: PricedCart): readonly Item[] =>
  input.lines.flatMap(({ subscription }, index) => {
    const line = priced.lines[index];
    if (!subscription || !line) return [];
    const first = firstPaymentOf(subscription, line, priced);
    return [
      {
        recurring_amount: first.recurringAmount,
        recurring_tax_total: line.recurringTax,
        recurring_total: first.recurringTotal,
        signup_fee: first.signupFee,
        bill_times: first.billTimes,
        trial_days: first.trialDays,
      },
    ];
  });

const orderOf = (priced: PricedCart): Item => ({
  subtotal: priced.subtotal,
  manual_discount_total: priced.manualDiscountTotal,
  coupon_discount_total: priced.couponDiscountTotal,
  shipping_tax: priced.shippingTax,
  shipping_total: priced.shippingTotal,
  tax_total: priced.taxTotal,
  total_amount: priced.total,
  tax_behavior: priced.taxBehavior,
  fee_total: priced.feeTotal,
});

const taxLinesOf = ({ taxLines }: PricedCart): readonly Item[] =>
  taxLines.map(({ orderTax, shippingTax }) => ({
    shipping_tax: shippingTax,
    order_tax: orderTax,
    total_tax: orderTax + shippingTax,
  }));

/** The reference shows items by title, we in the order of the cart. */
const sorted = (items: readonly Item[]): readonly string[] =>
  items.map((item) => JSON.stringify(Object.entries(item).sort())).sort();

/** What the reference gets wrong, and what is right. */
const DIFFERENT: Readonly<Record<string, { readonly why: string; readonly order: Item }>> = {
  'free_shipping coupon amount 50': {
    why: 'A free_shipping coupon pays for the delivery; the reference takes it for a percentage of the goods.',
    order: { subtotal: 2000, coupon_discount_total: 0, shipping_total: 0, total_amount: 2000 },
  },
  'buy_x_get_y amount 100': {
    why: 'One bought unit brings one reduced unit; the reference takes 100 % off everything.',
    order: { subtotal: 3550, coupon_discount_total: 2550, shipping_total: 500, total_amount: 1500 },
  },
  'class charges + exclusive tax, shipping taxed': {
    why: 'Shipping is taxed once; the reference taxes the part of the shipping classes twice.',
    order: { subtotal: 6333, tax_total: 633, shipping_total: 1533, shipping_tax: 154, total_amount: 8653 },
  },
};

const carts = recordedCarts();

describe('carts recorded from another shop system', () => {
  const alike = carts.filter(({ name }) => !(name in DIFFERENT));

  it.each(alike.map((cart) => [cart.name, cart] as const))('%s', (_name, cart) => {
    const input = inputOf(cart);
    const priced = priceCart(input);
    const { output } = cart;
    expect(orderOf(priced)).toEqual(output.order);
    expect(sorted(itemsOf(cart, priced))).toEqual(
      sorted(output.items.map(({ title: _title, shipping_charge: _charge, ...item }) => item))
    );
    expect(taxLinesOf(priced)).toEqual(output.tax_lines);
    expect(
      priced.appliedCoupons
        .map(({ code, discount }) => ({ code, amount: discount }))
        .sort((a, b) => (a.code < b.code ? -1 : 1))
    ).toEqual(output.coupons);
    expect(subscriptionsOf(input, priced)).toEqual(
      output.subscriptions.map(
        ({ initial_tax_total: _tax, bill_count: _count, billing_interval: _interval, quantity: _quantity, ...rest }) =>
          rest
      )
    );
  });

  const wrong = Object.entries(DIFFERENT).map(([name, { why, order }]) => [name, why, order] as const);

  it.each(wrong)('%s: %s', (name, _why, order) => {
    const cart = carts.find((each) => each.name === name) as RecordedCart;
    const priced = orderOf(priceCart(inputOf(cart)));
    expect(priced).toMatchObject(order);
    expect(priced).not.toEqual(cart.output.order);
  });
});
