import { sentLines, type DocumentContent, type DocumentLine, type DocumentParty } from '../../../domain/document';
import type { DocumentTexts } from '../texts/document-texts';
import type { PdfNode } from './pdf-node';

/** How one store writes its documents. */
export type PaperStyle = {
  readonly texts: DocumentTexts;
  /** BCP 47. */
  readonly language: string;
  readonly money: (cents: number, currency: string) => string;
  /** A moment (UTC, `YYYY-MM-DD HH:MM:SS`) as a day of the store. */
  readonly day: (timestamp: string) => string;
  readonly country: (code: string) => string;
  readonly paymentNote: string;
  /** A data URL; null without one. */
  readonly logo: string | null;
  /** What the template adds to the document. */
  readonly added: PaperTemplate;
};

export type PaperTemplate = {
  readonly heading: string;
  readonly before: readonly PdfNode[];
  readonly after: readonly PdfNode[];
};

const filled = (texts: readonly string[]): readonly string[] => texts.filter((text) => text.trim() !== '');

const addressLines = ({ address }: DocumentParty, { country }: PaperStyle): readonly string[] =>
  filled([
    address.line1,
    address.line2,
    filled([address.postcode, address.city, address.state]).join(' '),
    address.country && country(address.country),
  ]);

const named = (label: string, value: string): string => (value ? `${label}: ${value}` : '');

const idLines = (party: DocumentParty, { texts }: PaperStyle): readonly string[] =>
  filled([
    named(texts.vatNumber, party.vatNumber),
    named(texts.taxNumber, party.taxNumber),
    named(texts.registration, party.registration),
  ]);

const partyNode = (title: string, party: DocumentParty, style: PaperStyle, more: readonly string[] = []): PdfNode => ({
  stack: [
    { text: title, style: 'label' },
    ...filled([party.company, party.name === party.company ? '' : party.name]),
    ...addressLines(party, style),
    ...more,
  ],
});

const sellerNode = (seller: DocumentParty, style: PaperStyle): PdfNode => ({
  stack: [
    { text: seller.company || seller.name, style: 'seller' },
    ...filled([seller.company && seller.name !== seller.company ? seller.name : '']),
    ...addressLines(seller, style),
    ...idLines(seller, style),
  ],
  style: 'small',
});

const factRows = (content: DocumentContent, { texts, day }: PaperStyle): readonly (readonly PdfNode[])[] => {
  const rows: (readonly [string, string])[] = [
    [texts.number, content.number],
    [texts.date, day(content.issuedAt)],
    [texts.orderDate, day(content.orderedAt)],
    [texts.forInvoice, content.invoiceNumber],
    [texts.payment, content.kind === 'credit_note' ? '' : content.paymentTitle],
  ];
  return rows
    .filter(([, value]) => value !== '')
    .map(([label, value]) => [
      { text: label, style: 'label' },
      { text: value, alignment: 'right' },
    ]);
};

/** Points. */
const LOGO_BOX = [200, 60] as const;

const headNodes = (content: DocumentContent, style: PaperStyle): readonly PdfNode[] => [
  ...(style.logo === null ? [] : [{ image: 'logo' as const, fit: LOGO_BOX, margin: [0, 0, 0, 10] as const }]),
  {
    columns: [
      { ...(sellerNode(content.seller, style) as object), width: '*' },
      {
        width: 'auto',
        stack: [
          {
            text: style.added.heading || style.texts.titles[content.kind],
            style: 'title',
            headlineLevel: 1,
          },
          { layout: 'noBorders', table: { widths: ['auto', 'auto'], body: factRows(content, style) } },
        ],
      },
    ],
  },
];

const itemNode = (line: DocumentLine, { texts }: PaperStyle, withSku: boolean): PdfNode => ({
  stack: [
    { text: line.title, bold: line.kind !== 'bundled' },
    ...filled([line.variant, withSku ? named(texts.sku, line.sku) : '', line.kind === 'trial' ? texts.trial : '']).map(
      (text): PdfNode => ({ text, style: 'small' })
    ),
  ],
  ...(line.kind === 'bundled' ? { margin: [10, 0, 0, 0] as const } : {}),
});

const right = (text: string): PdfNode => ({ text, alignment: 'right' });
const heading = (text: string): PdfNode => ({ text, style: 'label' });
const rightHeading = (text: string): PdfNode => ({ text, style: 'label', alignment: 'right' });

const pricedTable = (content: DocumentContent, style: PaperStyle): PdfNode => {
  const { texts, money } = style;
  const amount = (cents: number): string => money(cents, content.currency);
  const rows = content.lines.map((line) => [
    itemNode(line, style, true),
    right(String(line.quantity)),
    right(line.kind === 'bundled' ? '' : amount(line.unitPrice)),
    right(line.discount > 0 ? amount(-line.discount) : ''),
    right(line.kind === 'bundled' ? '' : amount(line.total)),
  ]);
  const heads = [
    heading(texts.item),
    rightHeading(texts.quantity),
    rightHeading(texts.unitPrice),
    rightHeading(texts.discount),
    rightHeading(texts.amount),
  ];
  return {
    layout: 'lines',
    margin: [0, 16, 0, 8],
    table: {
      widths: ['*', 'auto', 'auto', 'auto', 'auto'],
      headerRows: 1,
      dontBreakRows: true,
      body: [heads, ...rows],
    },
  };
};

const totalRows = (
  { kind, totals }: DocumentContent,
  { texts }: PaperStyle
): readonly (readonly [string, number])[] => {
  const named: readonly (readonly [string, number])[] = [
    [texts.subtotal, totals.goods],
    [texts.discount, -totals.discount],
    [texts.shipping, totals.shipping],
    [texts.fees, totals.fees],
    [texts.addedTax, totals.addedTax],
    [texts.adjustment, totals.adjustment],
  ];
  const shown = named.filter(([, cents], index) => index === 0 || cents !== 0);
  return kind === 'credit_note' && totals.addedTax === 0 ? [] : shown;
};

const paidRows = ({ kind, totals }: DocumentContent, { texts }: PaperStyle): readonly (readonly [string, number])[] => {
  if (kind === 'credit_note') return [];
  const due = Math.max(0, totals.total - totals.paid);
  const refunded = kind === 'receipt' && totals.refunded > 0;
  return [
    [texts.paid, totals.paid] as const,
    ...(refunded ? [[texts.refunded, -totals.refunded] as const] : []),
    ...(due > 0 ? [[texts.due, due] as const] : []),
  ];
};

const totalsNode = (content: DocumentContent, style: PaperStyle): PdfNode => {
  const { texts, money } = style;
  const row = ([label, cents]: readonly [string, number], bold = false): readonly PdfNode[] => [
    { text: label, bold },
    { text: money(cents, content.currency), alignment: 'right', bold },
  ];
  const whole = content.kind === 'credit_note' ? texts.creditTotal : texts.total;
  const body = [
    ...totalRows(content, style).map((each) => row(each)),
    row([whole, content.totals.total], true),
    ...paidRows(content, style).map((each) => row(each)),
  ];
  return {
    columns: [
      { text: '', width: '*' },
      { width: 'auto', layout: 'noBorders', table: { widths: [140, 'auto'], body } },
    ],
  };
};

const taxNodes = ({ taxes, currency }: DocumentContent, { texts, money }: PaperStyle): readonly PdfNode[] => {
  if (taxes.length === 0) return [];
  const body = [
    [heading(texts.taxOf), rightHeading(texts.rate), rightHeading(texts.net), rightHeading(texts.tax)],
    ...taxes.map(({ label, percent, net, tax }) => [
      label,
      right(`${percent} %`),
      right(net === null ? '' : money(net, currency)),
      right(money(tax, currency)),
    ]),
  ];
  return [
    {
      layout: 'lines',
      margin: [0, 14, 0, 0],
      table: { widths: ['*', 'auto', 'auto', 'auto'], headerRows: 1, dontBreakRows: true, body },
      style: 'small',
    },
  ];
};

const paragraph = (text: string): readonly PdfNode[] => (text ? [{ text, margin: [0, 12, 0, 0] }] : []);

const addedNodes = (nodes: readonly PdfNode[]): readonly PdfNode[] =>
  nodes.length === 0 ? [] : [{ stack: nodes, margin: [0, 12, 0, 0] }];

const pricedNodes = (content: DocumentContent, style: PaperStyle): readonly PdfNode[] => [
  {
    columns: [
      partyNode(style.texts.billTo, content.buyer, style, idLines(content.buyer, style)),
      content.shipTo ? partyNode(style.texts.shipTo, content.shipTo, style) : { text: '' },
    ],
    margin: [0, 22, 0, 0],
  },
  ...addedNodes(style.added.before),
  pricedTable(content, style),
  totalsNode(content, style),
  ...taxNodes(content, style),
  ...paragraph(content.reverseCharge),
  ...paragraph(content.kind === 'invoice' ? style.paymentNote : ''),
  ...addedNodes(style.added.after),
];

/** Pieces that are sent; neither prices nor fees. */
const slipTable = (content: DocumentContent, style: PaperStyle): PdfNode => {
  const { texts } = style;
  const rows = sentLines(content).map((line) => [itemNode(line, style, false), line.sku, right(String(line.quantity))]);
  return {
    layout: 'lines',
    margin: [0, 16, 0, 8],
    table: {
      widths: ['*', 'auto', 'auto'],
      headerRows: 1,
      dontBreakRows: true,
      body: [[heading(texts.item), heading(texts.sku), rightHeading(texts.quantity)], ...rows],
    },
  };
};

const contactOf = ({ phone, email }: DocumentParty, { texts }: PaperStyle): readonly string[] =>
  filled([named(texts.phone, phone), named(texts.email, email)]);

const slipNodes = (content: DocumentContent, style: PaperStyle): readonly PdfNode[] => {
  const { texts } = style;
  const receiver = content.shipTo ?? content.buyer;
  return [
    {
      columns: [
        partyNode(texts.shipTo, receiver, style, contactOf(receiver, style)),
        partyNode(texts.billTo, content.buyer, style),
      ],
      margin: [0, 22, 0, 0],
    },
    ...addedNodes(style.added.before),
    slipTable(content, style),
    ...(content.note ? paragraph(`${texts.note}: ${content.note}`) : []),
    ...(content.kind === 'delivery_slip'
      ? [{ text: `${texts.signature}: ______________________________`, margin: [0, 40, 0, 0] as const }]
      : []),
    ...addedNodes(style.added.after),
  ];
};

const isSlip = ({ kind }: DocumentContent): boolean => kind === 'packing_slip' || kind === 'delivery_slip';

/** The pages of a document, as data that pdfmake sets. `follows`: another document stands before it in the file. */
export const paperOf = (content: DocumentContent, style: PaperStyle, follows = false): PdfNode => ({
  stack: [...headNodes(content, style), ...(isSlip(content) ? slipNodes(content, style) : pricedNodes(content, style))],
  ...(follows ? { pageBreak: 'before' as const } : {}),
});
