import type { Core } from '@strapi/strapi';
import type { MergeField } from '../../../contracts/integrations';
import { coerceText, isWritable, type FieldKind } from '../../../domain/integration';
import type { FeedPlace, FeedWork } from '../provider';

export type SiteAttribute = FieldKind & { readonly required?: boolean; readonly private?: boolean };
export type SiteAttributes = Readonly<Record<string, SiteAttribute>>;

/** Of Strapi itself. */
const OWN: ReadonlySet<string> = new Set([
  'id',
  'documentId',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'createdBy',
  'updatedBy',
  'locale',
  'localizations',
]);

/** The fields of a type of the site that texts can be written into. */
export const writableFields = (attributes: SiteAttributes, closed: ReadonlySet<string> = new Set()): SiteAttributes =>
  Object.fromEntries(
    Object.entries(attributes).filter(
      ([name, attribute]) => !OWN.has(name) && !closed.has(name) && !attribute.private && isWritable(attribute)
    )
  );

export const attributesOf = (strapi: Core.Strapi, uid: string): SiteAttributes =>
  (strapi.contentTypes as unknown as Readonly<Record<string, { readonly attributes: SiteAttributes } | undefined>>)[uid]
    ?.attributes ?? {};

export const asMergeFields = (fields: SiteAttributes): readonly MergeField[] =>
  Object.entries(fields).map(([key, { type, required = false }]) => ({ key, label: key, type, required }));

const placeOf = ({ type }: SiteAttribute): FeedPlace => {
  if (type === 'date' || type === 'datetime') return type;
  return type === 'richtext' ? 'html' : 'text';
};

/** What the feed writes into them. @throws Error where a text is no value of its field. */
export const filledFields = (
  { fill }: FeedWork,
  fields: SiteAttributes,
  templates: unknown
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries((templates ?? {}) as Readonly<Record<string, string>>).flatMap(([name, template]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (!field) return [];
      const coerced = coerceText(field, fill(template, placeOf(field)));
      if ('error' in coerced) throw new Error(`${name} ${coerced.error}.`);
      return [[name, coerced.value] as const];
    })
  );
