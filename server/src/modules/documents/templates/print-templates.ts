import {
  documentContext,
  isPrintTemplate,
  PRINT_TEMPLATES,
  type DocumentContent,
  type PrintTemplateKey,
} from '../../../domain/document';
import { NotFoundError } from '../../../domain/errors';
import { escapeMarkup, fillIn } from '../../../domain/placeholder';
import type { Principal } from '../../../platform/auth/principal';
import { cleanBody } from '../../../platform/html/clean-body';
import type { Platform } from '../../../platform/platform';
import { authorOf, recordActivities } from '../../activity';
import { readPaperStyle } from '../paper-style';
import { factoryPage, PRINT_TITLES } from './print-defaults';
import { deleteTemplate, putTemplate, selectTemplates } from './templates.repository';

export type PrintTemplate = {
  readonly key: PrintTemplateKey;
  readonly title: string;
  readonly content: string;
  readonly isChanged: boolean;
};

const KEYS = Object.keys(PRINT_TEMPLATES) as readonly PrintTemplateKey[];

export const readPrintTemplates = async (platform: Platform): Promise<readonly PrintTemplate[]> => {
  const { texts } = await readPaperStyle(platform);
  const stored = await selectTemplates(platform.db, 'print');
  return KEYS.map((key) => {
    const own = stored.find((each) => each.key === key);
    const content = own ? String(own.content.html ?? '') : factoryPage(key, texts);
    return { key, title: PRINT_TITLES[key], content, isChanged: own !== undefined };
  });
};

/** @throws NotFoundError */
export const printTemplateKey = (key: string | undefined): PrintTemplateKey => {
  if (!key || !isPrintTemplate(key)) throw new NotFoundError('The template does not exist.');
  return key;
};

const note = (platform: Platform, principal: Principal, title: string, keys: readonly string[]): Promise<void> =>
  recordActivities(platform, [{ title, content: keys.join(', '), moduleName: 'settings', ...authorOf(principal) }]);

/** An empty page means the factory default. What is left out stays. */
export const savePrintTemplates = (
  platform: Platform,
  principal: Principal,
  templates: Readonly<Partial<Record<PrintTemplateKey, string>>>
): Promise<void> =>
  platform.db.transaction(async () => {
    const keys = KEYS.filter((key) => templates[key] !== undefined);
    for (const key of keys) {
      const html = cleanBody(templates[key] ?? '');
      const template = { key, title: PRINT_TITLES[key], kind: PRINT_TEMPLATES[key], content: { html } };
      if (html.trim() === '') await deleteTemplate(platform.db, 'print', key);
      else await putTemplate(platform.db, 'print', template, platform.clock.now());
    }
    await note(platform, principal, 'Print templates saved', keys);
  });

export const resetPrintTemplate = (platform: Platform, principal: Principal, key: PrintTemplateKey): Promise<void> =>
  platform.db.transaction(async () => {
    if (await deleteTemplate(platform.db, 'print', key)) await note(platform, principal, 'Print template reset', [key]);
  });

const PAGE_STYLE =
  'body{font:14px/1.4 system-ui,sans-serif;color:#111;margin:24px}table{font-size:inherit}@page{margin:15mm}@media print{body{margin:0}}';

type PageRequest = {
  readonly key: PrintTemplateKey;
  readonly content: DocumentContent;
  /** In place of what is saved. */
  readonly html?: string | undefined;
};

/** A whole page, which a browser prints: it runs nothing and loads no more than pictures. */
export const printPage = async (platform: Platform, { key, content, html }: PageRequest): Promise<string> => {
  const style = await readPaperStyle(platform);
  const saved = (await readPrintTemplates(platform)).find((each) => each.key === key)?.content ?? '';
  const filled = fillIn(html === undefined ? saved : cleanBody(html), documentContext(content, style), 'html');
  const title = escapeMarkup(`${PRINT_TITLES[key]} ${content.number}`);
  // Conditions and values may put together what neither of them is: the page is sanitised once more.
  return `<!doctype html><html lang="${style.language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src http: https:; style-src 'unsafe-inline'"><title>${title}</title><style>${PAGE_STYLE}</style></head><body>${cleanBody(filled)}</body></html>`;
};
