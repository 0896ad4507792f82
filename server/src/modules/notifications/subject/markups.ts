import type { OrderDetail } from '../../../contracts/orders';
import type { PlaceholderValue } from '../../../domain/placeholder';
import { html, type Html } from '../../../platform/html/markup';
import { stripMarkup } from '../../../platform/html/sanitize';
import type { Formats } from './formats';
import type { Subject, TaxLine } from './load-subject';
import { wordIn, type Word } from './words';

/** Two columns of a table, or `label: value` where there is no markup. */
type Line = { readonly label: string; readonly value: string };

const CELL = 'padding: 4px 0; vertical-align: top';
const RIGHT = `${CELL}; text-align: right; white-space: nowrap`;

const rowOf = ({ label, value }: Line): Html =>
  html`<tr>
    <td style="${CELL}">${label}</td>
    <td style="${RIGHT}">${value}</td>
  </tr>`;

const tableOf = (rows: readonly Html[]): Html =>
  html`<table role="presentation" width="100%" style="width: 100%; border-collapse: collapse">
    ${rows}
  </table>`;

const linesValue = (lines: readonly Line[]): PlaceholderValue => ({
  markup: lines.length === 0 ? '' : tableOf(lines.map(rowOf)).markup,
  text: lines.map(({ label, value }) => `${label}: ${value}`).join('\n'),
});

type Amount = readonly [Word, number];

const summaryOf = (order: OrderDetail, { locale, price }: Formats): readonly Line[] => {
  const discounts = order.manual_discount_total + order.coupon_discount_total;
  const given: readonly Amount[] = [
    ['discount', -discounts],
    ['shipping', order.shipping_total],
    ['fees', order.fee_total],
    ['tax', order.tax_total + order.shipping_tax],
  ];
  const settled: readonly Amount[] = [
    ['paid', order.total_paid],
    ['refunded', order.total_refund],
  ];
  const amounts: readonly Amount[] = [
    ['subtotal', order.subtotal],
    ...given.filter(([, cents]) => cents !== 0),
    ['total', order.total_amount],
    ...settled.filter(([, cents]) => cents !== 0),
  ];
  return amounts.map(([word, cents]) => ({ label: wordIn(locale, word), value: price(cents, order.currency) }));
};

const soldOf = ({ order_items: items }: OrderDetail): OrderDetail['order_items'] =>
  items.filter(({ payment_type: type }) => type !== 'fee' && type !== 'bundle');

/** Product and variant; the variant only where it says something else. */
export const nameOf = (product: string, variant: string): string =>
  variant === '' || variant === product ? product : `${product} (${variant})`;

const receiptOf = (order: OrderDetail, formats: Formats): readonly Line[] => [
  ...soldOf(order).map((item) => ({
    label: `${item.quantity} × ${nameOf(item.post_title, item.title)}`,
    value: formats.price(item.subtotal, order.currency),
  })),
  ...summaryOf(order, formats),
];

const feesOf = ({ order_items: items, currency }: OrderDetail, { price }: Formats): readonly Line[] =>
  items
    .filter(({ payment_type: type }) => type === 'fee')
    .map((item) => ({ label: item.title || item.post_title, value: price(item.line_total, currency) }));

const taxLinesOf = (taxes: readonly TaxLine[], currency: string, { locale, price }: Formats): readonly Line[] =>
  taxes.map(({ label, rate, amount }) => ({
    label: `${label || wordIn(locale, 'tax')}${rate === '' ? '' : ` ${rate} %`}`,
    value: price(amount, currency),
  }));

const downloadsValue = ({ downloads }: Subject): PlaceholderValue => ({
  markup:
    downloads.length === 0
      ? ''
      : html`<ul>
          ${downloads.map(({ title, url }) => html`<li><a href="${url}">${title}</a></li>`)}
        </ul>`.markup,
  text: downloads.map(({ title, url }) => `${title}: ${url}`).join('\n'),
});

const instructionsValue = ({ instructions }: Subject): PlaceholderValue => ({
  markup: instructions,
  text: stripMarkup(instructions),
});

/** Codes of an order that are more than a word. */
export const markupsOf = (
  subject: Subject,
  order: OrderDetail,
  formats: Formats
): readonly (readonly [string, PlaceholderValue])[] => [
  ['order.payment_receipt', linesValue(receiptOf(order, formats))],
  ['order.payment_summary', linesValue(summaryOf(order, formats))],
  ['order.tax_breakdown', linesValue(taxLinesOf(subject.taxes, order.currency, formats))],
  ['order.fee_lines', linesValue(feesOf(order, formats))],
  ['order.downloads', downloadsValue(subject)],
  ['order.payment_instructions', instructionsValue(subject)],
];

export { soldOf };
