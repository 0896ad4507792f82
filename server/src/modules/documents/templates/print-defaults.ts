import type { PrintTemplateKey } from '../../../domain/document';
import { escapeMarkup } from '../../../domain/placeholder';
import type { DocumentTexts } from '../texts/document-texts';

/** Titles of print templates, as the back office lists them. */
export const PRINT_TITLES: Readonly<Record<PrintTemplateKey, string>> = {
  invoice_template: 'Invoice',
  packing_slip: 'Packing slip',
  delivery_slip: 'Delivery note',
  shipping_slip: 'Shipping label',
  dispatch_slip: 'Dispatch note',
};

const lines = (...codes: readonly string[]): string =>
  codes.map((code) => `{{#if ${code}}}{{${code}}}<br />{{/if}}`).join('');

const place = (prefix: string): string =>
  `${lines(`${prefix}address_1`, `${prefix}address_2`)}{{${prefix}postcode}} {{${prefix}city}} {{${prefix}state}}<br />{{${prefix}country}}`;

const address = (prefix: string): string => `${lines(`${prefix}company`, `${prefix}full_name`)}${place(prefix)}`;

const SELLER = `<p><strong>{{#if seller.company}}{{seller.company}}{{else}}{{seller.full_name}}{{/if}}</strong><br />${place('seller.')}</p>`;

const cell = (text: string, isRight = false): string =>
  `<td style="padding: 4px 6px; border-bottom: 1px solid #d1d5db;${isRight ? ' text-align: right;' : ''}">${text}</td>`;

type Column = { readonly head: string; readonly code: string; readonly isRight?: boolean };

const table = (columns: readonly Column[]): string => {
  const heads = columns.map(({ head, isRight }) => cell(`<strong>${escapeMarkup(head)}</strong>`, isRight)).join('');
  const cells = columns.map(({ code, isRight }) => cell(code, isRight)).join('');
  return `<table style="width: 100%; border-collapse: collapse; margin-top: 24px;"><thead><tr>${heads}</tr></thead><tbody>{{#item}}<tr>${cells}</tr>{{/item}}</tbody></table>`;
};

const NAME = '{{item.name}}{{#if item.variant}}<br /><small>{{item.variant}}</small>{{/if}}';

const amounts = (texts: DocumentTexts): string => {
  const row = (label: string, code: string): string =>
    `<tr>${cell(escapeMarkup(label), true)}${cell(`{{order.${code}_formatted}}`, true)}</tr>`;
  return `<table style="margin-left: auto; margin-top: 12px;"><tbody>${row(texts.subtotal, 'subtotal')}${row(texts.discount, 'discount_total')}${row(texts.shipping, 'shipping_total')}${row(texts.tax, 'tax_total')}${row(texts.total, 'total_amount')}${row(texts.paid, 'total_paid')}</tbody></table>{{order.tax_breakdown}}<p>{{order.buyer_reverse_charge_declaration}}</p>`;
};

const head = (title: string, texts: DocumentTexts): string =>
  `${SELLER}<h1>${escapeMarkup(title)} {{document.number}}</h1><p>${escapeMarkup(texts.date)}: {{document.date}}<br />${escapeMarkup(texts.orderDate)}: {{order.created_at}}</p>`;

const block = (label: string, prefix: string): string => `<h3>${escapeMarkup(label)}</h3><p>${address(prefix)}</p>`;

const pieces = (texts: DocumentTexts): string =>
  table([
    { head: texts.item, code: NAME },
    { head: texts.sku, code: '{{item.sku}}' },
    { head: texts.quantity, code: '{{item.quantity}}', isRight: true },
  ]);

const priced = (texts: DocumentTexts): string =>
  table([
    { head: texts.item, code: NAME },
    { head: texts.quantity, code: '{{item.quantity}}', isRight: true },
    { head: texts.unitPrice, code: '{{item.unit_price_formatted}}', isRight: true },
    { head: texts.amount, code: '{{item.subtotal_formatted}}', isRight: true },
  ]);

const note = (texts: DocumentTexts): string =>
  `{{#if order.note}}<p>${escapeMarkup(texts.note)}: {{order.note}}</p>{{/if}}`;

const signature = (texts: DocumentTexts): string =>
  `<p style="margin-top: 60px;">${escapeMarkup(texts.signature)}: ______________________________</p>`;

/** The page as the store brings it, in the language of the texts. */
export const factoryPage = (key: PrintTemplateKey, texts: DocumentTexts): string => {
  const { titles } = texts;
  const shipTo = block(texts.shipTo, 'order.shipping.');
  const billTo = block(texts.billTo, 'order.billing.');
  switch (key) {
    case 'invoice_template':
      return `${head(titles.invoice, texts)}${billTo}${priced(texts)}${amounts(texts)}`;
    case 'packing_slip':
      return `${head(titles.packing_slip, texts)}${shipTo}${pieces(texts)}${note(texts)}`;
    case 'delivery_slip':
      return `${head(titles.delivery_slip, texts)}${shipTo}${billTo}${pieces(texts)}${note(texts)}${signature(texts)}`;
    case 'shipping_slip':
      return `<p><small>${address('seller.')}</small></p><div style="font-size: 24px;">${shipTo}</div><p>{{order.invoice_no}}</p>`;
    case 'dispatch_slip':
      return `${head(titles.delivery_slip, texts)}${shipTo}${pieces(texts)}`;
  }
};
