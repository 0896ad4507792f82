import { escapeMarkup, type PlaceholderContext, type PlaceholderValue } from '../placeholder';
import { sum } from '../money';
import {
  isPiece,
  sentLines,
  type DocumentAddress,
  type DocumentContent,
  type DocumentLine,
  type DocumentParty,
} from './document';

/** How a document writes amounts, days and countries. */
export type DocumentFormats = {
  readonly money: (cents: number, currency: string) => string;
  /** Of a moment: UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly day: (timestamp: string) => string;
  readonly country: (code: string) => string;
};

type Labels = Readonly<Record<string, string>>;

const ADDRESS = {
  full_name: 'Name',
  company: 'Company',
  email: 'E-mail address',
  phone: 'Phone',
  address_1: 'Address, line 1',
  address_2: 'Address, line 2',
  city: 'City',
  state: 'State',
  postcode: 'Postcode',
  country: 'Country',
} as const satisfies Labels;

const AMOUNTS = {
  subtotal: 'Subtotal',
  discount_total: 'Discounts',
  shipping_total: 'Shipping',
  tax_total: 'Tax',
  total_amount: 'Total',
  total_paid: 'Paid',
  total_refund: 'Refunded',
  due_amount: 'Due',
} as const satisfies Labels;

const under = (prefix: string, labels: Labels, suffix = ''): Labels =>
  Object.fromEntries(Object.entries(labels).map(([name, label]) => [`${prefix}${name}${suffix}`, label]));

/** What templates of documents may name: code → label, by group. Those of `item` stand in its loop. */
export const TEMPLATE_CODES: Readonly<Record<string, { readonly title: string; readonly codes: Labels }>> = {
  document: {
    title: 'Document',
    codes: {
      'document.number': 'Number',
      'document.date': 'Date',
      'document.invoice_number': 'Invoice of a credit note',
    },
  },
  order: {
    title: 'Order',
    codes: {
      'order.invoice_no': 'Number of the order',
      'order.uuid': 'Public id of the order',
      'order.created_at': 'Date of the order',
      'order.currency': 'Currency',
      'order.payment_method_title': 'Payment method',
      'order.note': 'Note of the buyer',
      'order.item_count': 'Number of pieces',
      'order.buyer_reverse_charge_declaration': 'Declaration of the reverse charge',
      'order.buyer_vat_number': 'VAT number of the buyer',
      'order.tax_breakdown': 'Taxes by rate',
      ...under('order.', AMOUNTS, '_formatted'),
    },
  },
  customer: { title: 'Customer', codes: under('order.billing.', ADDRESS) },
  recipient: { title: 'Recipient', codes: under('order.shipping.', ADDRESS) },
  seller: {
    title: 'Seller',
    codes: {
      ...under('seller.', ADDRESS),
      ...under('seller.', {
        vat_number: 'VAT number',
        tax_number: 'Tax number',
        registration: 'Registration number',
      }),
    },
  },
  item: {
    title: 'Item',
    codes: {
      'item.sl': 'Position',
      'item.name': 'Product',
      'item.variant': 'Variant',
      'item.sku': 'SKU',
      'item.quantity': 'Quantity',
      'item.unit_price_formatted': 'Price of a piece',
      'item.subtotal_formatted': 'Amount',
    },
  },
};

type Entries = readonly (readonly [string, PlaceholderValue])[];

const NO_ADDRESS: DocumentAddress = { line1: '', line2: '', city: '', state: '', postcode: '', country: '' };

type PartyText = Pick<DocumentParty, 'name' | 'company' | 'email' | 'phone' | 'address'>;

const NOBODY: PartyText = { name: '', company: '', email: '', phone: '', address: NO_ADDRESS };

const partyValues = (prefix: string, party: DocumentParty | null, { country }: DocumentFormats): Entries => {
  const { name, company, email, phone, address }: PartyText = party ?? NOBODY;
  const values: Record<keyof typeof ADDRESS, string> = {
    ...{ full_name: name, company, email, phone, address_1: address.line1, address_2: address.line2 },
    ...{ city: address.city, state: address.state, postcode: address.postcode },
    country: address.country && country(address.country),
  };
  return Object.entries(values).map(([code, value]) => [`${prefix}${code}`, value] as const);
};

const taxBreakdown = ({ taxes, currency }: DocumentContent, { money }: DocumentFormats): PlaceholderValue => {
  const lines = taxes.map(({ label, percent, tax }) => `${label} ${percent} %: ${money(tax, currency)}`);
  return { markup: lines.map((line) => `<div>${escapeMarkup(line)}</div>`).join(''), text: lines.join('\n') };
};

const amountValues = (content: DocumentContent, { money }: DocumentFormats): Entries => {
  const { totals, taxes, currency } = content;
  const amounts: Record<keyof typeof AMOUNTS, number> = {
    ...{ subtotal: totals.goods, discount_total: totals.discount, shipping_total: totals.shipping },
    ...{ tax_total: sum(taxes.map(({ tax }) => tax)), total_amount: totals.total, total_paid: totals.paid },
    ...{ total_refund: totals.refunded, due_amount: Math.max(0, totals.total - totals.paid) },
  };
  return Object.entries(amounts).map(([name, cents]) => [`order.${name}_formatted`, money(cents, currency)] as const);
};

const isSlip = ({ kind }: DocumentContent): boolean => kind === 'packing_slip' || kind === 'delivery_slip';

const piecesOf = (content: DocumentContent): readonly DocumentLine[] =>
  isSlip(content) ? sentLines(content) : content.lines.filter(isPiece);

const orderValues = (content: DocumentContent, formats: DocumentFormats): Entries => [
  ['document.number', content.number],
  ['document.date', formats.day(content.issuedAt)],
  ['document.invoice_number', content.invoiceNumber],
  ['order.invoice_no', content.invoiceNumber || content.number],
  ['order.uuid', content.orderUuid],
  ['order.created_at', formats.day(content.orderedAt)],
  ['order.currency', content.currency],
  ['order.payment_method_title', content.paymentTitle],
  ['order.note', content.note],
  ['order.item_count', String(sum(piecesOf(content).map(({ quantity }) => quantity)))],
  ['order.buyer_reverse_charge_declaration', content.reverseCharge],
  ['order.buyer_vat_number', content.buyer.vatNumber],
  ['order.tax_breakdown', taxBreakdown(content, formats)],
];

const itemValues = (content: DocumentContent, { money }: DocumentFormats): readonly ReadonlyMap<string, string>[] =>
  (isSlip(content) ? piecesOf(content) : content.lines).map(
    (line, index) =>
      new Map([
        ['item.sl', String(index + 1)],
        ['item.name', line.title],
        ['item.variant', line.variant],
        ['item.sku', line.sku],
        ['item.quantity', String(line.quantity)],
        ['item.unit_price_formatted', line.kind === 'bundled' ? '' : money(line.unitPrice, content.currency)],
        ['item.subtotal_formatted', line.kind === 'bundled' ? '' : money(line.total, content.currency)],
      ])
  );

/** What the placeholders of a template stand for: the document itself says it, so an issued one reads the same for ever. */
export const documentContext = (content: DocumentContent, formats: DocumentFormats): PlaceholderContext => {
  const { seller } = content;
  return {
    values: new Map<string, PlaceholderValue>([
      ...orderValues(content, formats),
      ...amountValues(content, formats),
      ...partyValues('order.billing.', content.buyer, formats),
      ...partyValues('order.shipping.', content.shipTo, formats),
      ...partyValues('seller.', seller, formats),
      ['seller.vat_number', seller.vatNumber],
      ['seller.tax_number', seller.taxNumber],
      ['seller.registration', seller.registration],
    ]),
    loops: new Map([['item', itemValues(content, formats)]]),
    conditions: new Map(),
  };
};
