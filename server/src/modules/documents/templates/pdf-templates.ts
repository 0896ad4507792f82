import { randomBytes } from 'node:crypto';
import {
  FACTORY_TEMPLATES,
  FACTORY_TEXT,
  isFactoryTemplate,
  type DocumentKind,
  type FactoryTemplate,
  type PdfTemplateText,
} from '../../../domain/document';
import { NotFoundError, RuleViolationError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import { authorOf, recordActivities } from '../../activity';
import { en } from '../texts/en';
import { cleanBlock } from './block-nodes';
import {
  countTemplates,
  deleteTemplate,
  findTemplate,
  putTemplate,
  selectTemplates,
  type StoredTemplate,
} from './templates.repository';

export type PdfTemplate = PdfTemplateText & {
  readonly id: string;
  readonly title: string;
  readonly kind: DocumentKind;
  /** Whether every store has it. */
  readonly isFactory: boolean;
  /** Whether somebody has changed it. */
  readonly isChanged: boolean;
};

export type PdfTemplateChange = Partial<PdfTemplateText> & { readonly title?: string | undefined };

/** More nobody can tell apart. */
const MOST = 100;

const FACTORY_IDS = Object.keys(FACTORY_TEMPLATES) as readonly FactoryTemplate[];

const factoryTemplate = (id: FactoryTemplate): PdfTemplate => {
  const kind = FACTORY_TEMPLATES[id];
  return { id, kind, title: en.titles[kind], ...FACTORY_TEXT, isFactory: true, isChanged: false };
};

const storedTemplate = ({ key, title, kind, content }: StoredTemplate): PdfTemplate => ({
  ...FACTORY_TEXT,
  ...(content as Partial<PdfTemplateText>),
  ...{ id: key, title, kind, isFactory: isFactoryTemplate(key), isChanged: true },
});

/** Those of every store first. */
export const readPdfTemplates = async ({ db }: Platform): Promise<readonly PdfTemplate[]> => {
  const stored = (await selectTemplates(db, 'pdf')).map(storedTemplate);
  const factory = FACTORY_IDS.map((id) => stored.find((each) => each.id === id) ?? factoryTemplate(id));
  return [...factory, ...stored.filter(({ isFactory }) => !isFactory)];
};

/** As the store brings them. */
export const factoryTemplates = (): readonly PdfTemplate[] => FACTORY_IDS.map(factoryTemplate);

/** Null where there is none. */
export const findPdfTemplate = async ({ db }: Pick<Platform, 'db'>, id: string): Promise<PdfTemplate | null> => {
  const stored = await findTemplate(db, 'pdf', id);
  if (stored) return storedTemplate(stored);
  return isFactoryTemplate(id) ? factoryTemplate(id) : null;
};

/** @throws NotFoundError */
export const existingPdfTemplate = async (platform: Pick<Platform, 'db'>, id: string): Promise<PdfTemplate> => {
  const found = await findPdfTemplate(platform, id);
  if (!found) throw new NotFoundError('The template does not exist.');
  return found;
};

/** The template that documents of a kind are made by where nobody names one. */
export const templateOfKind = async (platform: Pick<Platform, 'db'>, kind: DocumentKind): Promise<PdfTemplate> => {
  const id = FACTORY_IDS.find((each) => FACTORY_TEMPLATES[each] === kind) as FactoryTemplate;
  return (await findPdfTemplate(platform, id)) ?? factoryTemplate(id);
};

/** What is left out stays; HTML without what has no place on a page. */
export const changedTemplate = (template: PdfTemplate, change: PdfTemplateChange): PdfTemplate => ({
  ...template,
  title: change.title || template.title,
  heading: change.heading ?? template.heading,
  before_items: change.before_items === undefined ? template.before_items : cleanBlock(change.before_items),
  after_items: change.after_items === undefined ? template.after_items : cleanBlock(change.after_items),
  show_logo: change.show_logo ?? template.show_logo,
});

const store = async (
  platform: Platform,
  principal: Principal,
  { id, title, kind, heading, before_items, after_items, show_logo }: PdfTemplate,
  done: string
): Promise<void> => {
  const content = { heading, before_items, after_items, show_logo };
  await putTemplate(platform.db, 'pdf', { key: id, title, kind, content }, platform.clock.now());
  await note(platform, principal, done, `${title} (${id})`);
};

const note = (platform: Platform, principal: Principal, title: string, content: string): Promise<void> =>
  recordActivities(platform, [{ title, content, moduleName: 'settings', ...authorOf(principal) }]);

/** @throws RuleViolationError where there are too many */
export const createPdfTemplate = (
  platform: Platform,
  principal: Principal,
  { kind, ...change }: PdfTemplateChange & { readonly kind: DocumentKind }
): Promise<PdfTemplate> =>
  platform.db.transaction(async () => {
    if ((await countTemplates(platform.db, 'pdf')) >= MOST) {
      throw new RuleViolationError('There are too many templates.');
    }
    const id = `custom_${randomBytes(8).toString('hex')}`;
    const blank = { id, kind, title: en.titles[kind], ...FACTORY_TEXT, isFactory: false, isChanged: true };
    const template = changedTemplate(blank, change);
    await store(platform, principal, template, 'PDF template created');
    return template;
  });

/** @throws NotFoundError */
export const savePdfTemplate = (
  platform: Platform,
  principal: Principal,
  id: string,
  change: PdfTemplateChange
): Promise<PdfTemplate> =>
  platform.db.transaction(async () => {
    const template = { ...changedTemplate(await existingPdfTemplate(platform, id), change), isChanged: true };
    await store(platform, principal, template, 'PDF template saved');
    return template;
  });

/** As the store brings it. @throws NotFoundError; RuleViolationError for one that the store does not bring */
export const resetPdfTemplate = (platform: Platform, principal: Principal, id: string): Promise<PdfTemplate> =>
  platform.db.transaction(async () => {
    const { title } = await existingPdfTemplate(platform, id);
    if (!isFactoryTemplate(id)) throw new RuleViolationError('The template has no factory default; it can be deleted.');
    if (await deleteTemplate(platform.db, 'pdf', id)) {
      await note(platform, principal, 'PDF template reset', `${title} (${id})`);
    }
    return factoryTemplate(id);
  });

/** @throws NotFoundError; RuleViolationError for one that every store has */
export const deletePdfTemplate = (platform: Platform, principal: Principal, id: string): Promise<void> =>
  platform.db.transaction(async () => {
    const { title } = await existingPdfTemplate(platform, id);
    if (isFactoryTemplate(id)) throw new RuleViolationError('Every store has this template; it can be reset.');
    await deleteTemplate(platform.db, 'pdf', id);
    await note(platform, principal, 'PDF template deleted', `${title} (${id})`);
  });
