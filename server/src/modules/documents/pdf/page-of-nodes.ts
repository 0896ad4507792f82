import { escapeMarkup } from '../../../domain/placeholder';
import type { PdfNode } from './pdf-node';

type Node = Exclude<PdfNode, string>;

/** As pdf-thread.ts has them, in CSS. */
const STYLES: Readonly<Record<string, string>> = {
  title: 'font-size:18pt;font-weight:bold;text-align:right;margin-bottom:6pt',
  heading: 'font-size:11pt;font-weight:bold',
  seller: 'font-size:12pt;font-weight:bold',
  label: 'font-size:8pt;color:#4b5563',
  small: 'font-size:8pt;color:#374151',
};

const PAGE_STYLE =
  'body{font:9pt/1.3 "DejaVu Sans",Verdana,sans-serif;color:#111827;background:#fff;margin:24pt}table{border-collapse:collapse;font:inherit}table.wide{width:100%}td{vertical-align:top;padding:2pt 6pt 2pt 0;text-align:left}table.lines td{border-bottom:.3pt solid #9ca3af;padding:4pt 6pt 4pt 0}.columns{display:flex;gap:12pt}.columns>*{flex:1}.columns>.auto{flex:none}.text{white-space:pre-line}footer{margin-top:24pt}';

const marginOf = ({ margin }: Node): string => {
  if (!margin) return '';
  const [left, top, right, bottom] = margin;
  return `margin:${top}pt ${right}pt ${bottom}pt ${left}pt`;
};

const styleOf = (node: Node): string => {
  const named = typeof node.style === 'string' ? [node.style] : (node.style ?? []);
  const rules = [
    ...named.map((name) => STYLES[name] ?? ''),
    marginOf(node),
    node.alignment ? `text-align:${node.alignment}` : '',
    node.bold ? 'font-weight:bold' : '',
    node.italics ? 'font-style:italic' : '',
    node.decoration ? 'text-decoration:underline' : '',
  ].filter((rule) => rule !== '');
  return rules.length === 0 ? '' : ` style="${rules.join(';')}"`;
};

/** What stands in a line. Links lead nowhere here: the page is looked at. */
const spanOf = (node: PdfNode): string => {
  if (typeof node === 'string') return escapeMarkup(node);
  const { text = '' } = node;
  const inner = typeof text === 'string' ? escapeMarkup(text) : text.map(spanOf).join('');
  return `<span${styleOf(node)}>${inner}</span>`;
};

const tableOf = ({ table, layout, ...node }: Node): string => {
  const { widths = [], body = [] } = table ?? {};
  const names = [layout === 'lines' ? 'lines' : '', widths.includes('*') ? 'wide' : ''].join(' ').trim();
  const rows = body.map((row) => `<tr>${row.map((cell) => `<td>${blockOf(cell)}</td>`).join('')}</tr>`);
  return `<div${styleOf(node)}><table class="${names}"><tbody>${rows.join('')}</tbody></table></div>`;
};

const columnOf = (node: PdfNode): string =>
  `<div${typeof node === 'object' && node.width === 'auto' ? ' class="auto"' : ''}>${blockOf(node)}</div>`;

const innerOf = (node: Node, logo: string | null): string => {
  if (node.image) {
    return logo === null ? '' : `<img alt="" src="${escapeMarkup(logo)}" style="max-width:200pt;max-height:60pt">`;
  }
  if (node.stack) return node.stack.map((each) => blockOf(each, logo)).join('');
  const { text = '' } = node;
  return typeof text === 'string' ? escapeMarkup(text) : text.map(spanOf).join('');
};

const blockOf = (node: PdfNode, logo: string | null = null): string => {
  if (typeof node === 'string') return `<div class="text">${escapeMarkup(node)}</div>`;
  if (node.table) return tableOf(node);
  if (node.columns) return `<div class="columns"${styleOf(node)}>${node.columns.map(columnOf).join('')}</div>`;
  return `<div${node.stack ? '' : ' class="text"'}${styleOf(node)}>${innerOf(node, logo)}</div>`;
};

export type PageFacts = {
  readonly title: string;
  /** BCP 47. */
  readonly language: string;
  readonly content: PdfNode;
  readonly footer: string;
  /** A data URL; null without one. */
  readonly logo: string | null;
};

/** What a PDF file will show, as a page of HTML: to be looked at while its template is written, without a processor for each letter. */
export const pageOfNodes = ({ title, language, content, footer, logo }: PageFacts): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"><title>${escapeMarkup(title)}</title><style>${PAGE_STYLE}</style></head><body>${blockOf(content, logo)}<footer class="text" style="${STYLES.label}">${escapeMarkup(footer)}</footer></body></html>`;
