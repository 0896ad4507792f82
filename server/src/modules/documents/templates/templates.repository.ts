import type { DocumentKind } from '../../../domain/document';
import { fromJson, toInt, toJson } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { DOCUMENT_TEMPLATES } from '../content-types/document-template';

export type Medium = 'pdf' | 'print';

export type StoredTemplate = {
  readonly key: string;
  readonly title: string;
  readonly kind: DocumentKind;
  readonly content: Readonly<Record<string, unknown>>;
};

const toTemplate = (row: Readonly<Record<string, unknown>>): StoredTemplate => ({
  key: String(row.template_key),
  title: String(row.title),
  kind: row.kind as DocumentKind,
  content: fromJson<Readonly<Record<string, unknown>>>(row.content, {}),
});

const COLUMNS = ['template_key', 'title', 'kind', 'content'] as const;

/** The oldest first. */
export const selectTemplates = async (db: Database, medium: Medium): Promise<readonly StoredTemplate[]> => {
  const rows = await db
    .table(DOCUMENT_TEMPLATES)
    .where({ medium })
    .orderBy('id')
    .select([...COLUMNS]);
  return (rows as Record<string, unknown>[]).map(toTemplate);
};

export const findTemplate = async (db: Database, medium: Medium, key: string): Promise<StoredTemplate | null> => {
  const row = await db
    .table(DOCUMENT_TEMPLATES)
    .where({ medium, template_key: key })
    .first([...COLUMNS]);
  return row ? toTemplate(row as Record<string, unknown>) : null;
};

export const countTemplates = async (db: Database, medium: Medium): Promise<number> =>
  toInt((await db.table(DOCUMENT_TEMPLATES).where({ medium }).count({ count: '*' }).first())?.count);

/** In the place of what is stored under the key. */
export const putTemplate = async (db: Database, medium: Medium, template: StoredTemplate, now: Date): Promise<void> => {
  const { key, title, kind, content } = template;
  const row = { title, kind, content: toJson(content), updated_at: now };
  await db
    .table(DOCUMENT_TEMPLATES)
    .insert({ medium, template_key: key, ...row })
    .onConflict(['medium', 'template_key'])
    .merge(row);
};

/** Answers whether there was one. */
export const deleteTemplate = async (db: Database, medium: Medium, key: string): Promise<boolean> =>
  (await db.table(DOCUMENT_TEMPLATES).where({ medium, template_key: key }).delete()) > 0;
