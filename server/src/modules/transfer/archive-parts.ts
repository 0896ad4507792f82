import { SCHEMA, type SchemaNumbers } from '../../platform/db/schema-number';
import { column, contentType, type OutsideReference } from '../../platform/module';

const type = contentType({
  table: 'shop_archive',
  singularName: 'archive',
  pluralName: 'archives',
  displayName: 'Shop archive',
  attributes: { part: column.json },
});

/**
 * The whole store as one type of Strapi's transfers. Its table stays empty: while a transfer runs, reading it reads the store's tables,
 * and writing to it writes them. Strapi compares the schemas of both sites before it removes anything: the number of the tables in
 * this one makes it ask where the two sites have other versions of them.
 */
export const archiveType = {
  ...type,
  pluginOptions: { ...type.pluginOptions, shop: { tables: SCHEMA.number } },
};

export const ARCHIVE_UID = 'plugin::shop.archive';

/** A row by attribute name, in the form in which Strapi's query builder answers it: the same on each database. */
export type ArchivedRow = Readonly<Record<string, unknown>> & { readonly id: number };

export type ArchivedTable = {
  readonly name: string;
  /** Attribute names; a store that does not know one of them refuses the archive. */
  readonly columns: readonly string[];
  readonly rows: number;
  /** The id that the next row would have got: ids of removed rows are not given out again. */
  readonly next: number;
};

/** How a record is found again on a site where it has another id: users and files by documentId, admins by e-mail. */
export type RecordKey = { readonly id: number; readonly key: string };

export type Outside = OutsideReference['to'];

export type HeadPart = {
  readonly kind: 'head';
  readonly format: number;
  readonly schema: SchemaNumbers;
  readonly tables: readonly ArchivedTable[];
  readonly settings: Readonly<Record<string, unknown>>;
  /** Names of what processes remember, and forget when its version number is raised. */
  readonly versions: readonly string[];
};

/** In this order: the head, keys, rows (of referenced tables first), pieces of files, the end. */
export type ArchivePart =
  | HeadPart
  | { readonly kind: 'keys'; readonly to: Outside; readonly keys: readonly RecordKey[] }
  | { readonly kind: 'rows'; readonly table: string; readonly rows: readonly ArchivedRow[] }
  | { readonly kind: 'file'; readonly key: string; readonly data: string; readonly isLast: boolean }
  | { readonly kind: 'end'; readonly files: number };

/** Raised when an older plugin could not read what a newer one writes. */
export const FORMAT = 1;

/** What the rows of the store's content types are in a transfer: their ids alone, so that relations of other types find them. */
export const keptId = (id: number): string => `kept:${id}`;

/** @throws Error for a row of a plugin that did not carry ids. */
export const idIn = (documentId: unknown): number => {
  const found = /^kept:(\d+)$/.exec(String(documentId));
  if (found) return Number(found[1]);
  throw new Error(
    'The shop in this file was exported by a version of the shop plugin whose exports cannot be imported without loss. Nothing of ' +
      'this site has been changed. Update the plugin on the site that the file came from, and export again.'
  );
};
