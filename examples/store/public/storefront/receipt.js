import { readReceipt } from './api.js';
import { element, failure, showView } from './dom.js';
import { lineName } from './line-name.js';
import { createMoney } from './money.js';
import { totalsView } from './summary.js';

const rowsOf = (receipt) => [
  ['Subtotal', receipt.subtotal],
  ...receipt.applied_coupons.map(({ code, amount }) => [`Coupon ${code}`, -amount]),
  ...(receipt.manual_discount_total > 0 ? [['Discount', -receipt.manual_discount_total]] : []),
  ...(receipt.shipping_total > 0 ? [['Delivery', receipt.shipping_total]] : []),
  ...(receipt.fee_total > 0 ? [['Fees', receipt.fee_total]] : []),
  ...(receipt.tax_total > 0 ? [[receipt.tax_behavior === 2 ? 'Tax (included)' : 'Tax', receipt.tax_total]] : []),
  ...(receipt.shipping_tax > 0 ? [['Tax on delivery', receipt.shipping_tax]] : []),
];

const linesTable = (items, money) =>
  element(
    'table',
    { class: 'receipt-lines' },
    element('caption', { class: 'hidden' }, 'What was ordered'),
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        ['Product', 'Quantity', 'Price', 'Amount'].map((head) => element('th', { scope: 'col' }, head))
      )
    ),
    element(
      'tbody',
      {},
      items.map((item) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, lineName(item)),
          element('td', { 'data-label': 'Quantity' }, String(item.quantity)),
          element('td', { 'data-label': 'Price' }, money(item.unit_price)),
          element('td', { 'data-label': 'Amount' }, money(item.subtotal))
        )
      )
    )
  );

/** 'YYYY-MM-DD HH:MM:SS' in GMT, as the shopper's clock has it. */
const timeOf = (timestamp) => {
  const moment = new Date(`${timestamp.replace(' ', 'T')}Z`);
  const text = moment.toLocaleString(document.documentElement.lang, { dateStyle: 'long', timeStyle: 'short' });
  return element('time', { datetime: moment.toISOString() }, text);
};

const receiptView = (receipt, { store, money: storeMoney }) => {
  const money = receipt.currency === store.currency.code ? storeMoney : createMoney(receipt.currency);
  return element(
    'section',
    { class: 'receipt' },
    element('h1', {}, 'Thank you for your order'),
    element(
      'p',
      { class: 'receipt-facts' },
      'Order ',
      element('strong', { 'data-order-number': '' }, String(receipt.invoice_no || receipt.id)),
      ', placed on ',
      timeOf(receipt.created_at),
      `. Payment: ${receipt.payment_method_title}.`
    ),
    linesTable(receipt.items, money),
    totalsView(rowsOf(receipt), receipt.total_amount, money),
    element('p', {}, element('a', { href: '#/', class: 'button' }, 'Back to the products'))
  );
};

export const showReceipt = (shop, { moveFocus, argument: orderHash }) => {
  let left = false;
  const show = (title, view) => left || showView(title, view, { moveFocus });
  const load = () =>
    readReceipt(orderHash).then(
      (receipt) => show('Your order', receiptView(receipt, shop)),
      (error) => show('Your order', element('section', {}, element('h1', {}, 'Your order'), failure(error, load)))
    );
  load();
  return () => {
    left = true;
  };
};
