import { ownAttributes, type RawModel } from './db/raw-model';
import type { EventDefinition } from './events/events';
import type { PointLine } from './events/hook-points';
import type { AnyRoute } from './http/route';
import type { CronDefinition, JobDefinition } from './jobs/job-queue';
import type { Platform } from './platform';

/** The schema of a Strapi content type, as far as the store uses it. */
export type ContentType = {
  readonly kind: 'collectionType';
  readonly collectionName: `shop_${string}`;
  readonly info: { readonly singularName: string; readonly pluralName: string; readonly displayName: string };
  readonly options: { readonly draftAndPublish: false };
  readonly pluginOptions: object;
  readonly attributes: Readonly<Record<string, object>>;
  readonly indexes?: readonly ContentTypeIndex[];
  readonly foreignKeys?: readonly ContentTypeForeignKey[];
};

type ContentTypeIndex = {
  readonly name: `shop_${string}`;
  readonly columns: readonly string[];
  readonly type?: 'unique';
};

type ContentTypeForeignKey = {
  readonly name: `shop_${string}`;
  readonly columns: readonly string[];
  readonly referencedTable: `shop_${string}`;
  readonly referencedColumns: readonly string[];
  readonly onDelete: 'CASCADE' | 'SET NULL';
};

/** A column that points at a record of the site which gets another id when the site moves. */
export type OutsideReference = {
  readonly table: `shop_${string}`;
  readonly column: string;
  readonly to: 'user' | 'admin' | 'file';
  /** `pictures`: a JSON list of {id, url, title}. */
  readonly form: 'id' | 'pictures';
  /** What becomes of a row whose record is not on the new site: it stays without it unless it means nothing then. */
  readonly orphan?: 'drop';
};

/**
 * What `strapi export`, `strapi import` and `strapi transfer` have to know of a module. Its tables are carried whole, but for what this
 * says.
 */
export type ModuleTransfer = {
  readonly stays?: readonly TableThatStays[];
  readonly references?: readonly OutsideReference[];
  /** Keys of `strapi.store({ type: 'plugin', name: 'shop' })` that are carried. */
  readonly settings?: readonly string[];
  /** Before the store is exported. Answers what does not go with it, or has to be known of it, by name. */
  readonly leaving?: (platform: Platform) => Promise<readonly string[]>;
  /** After a store came in, and was committed. Answers what somebody has to do now, by name. */
  readonly arrived?: (platform: Platform) => Promise<readonly string[]>;
};

/** A table whose rows are not carried. */
export type TableThatStays = {
  readonly table: `shop_${string}`;
  readonly because: string;
  /** Its rows mean nothing beside another store: they are removed when one comes in. */
  readonly emptied?: true;
};

/** One business area. Everything the plugin hands to Strapi, or runs by itself, comes from a list of these. */
export type ShopModule = {
  readonly name: string;
  readonly contentTypes?: readonly ContentType[];
  readonly rawModels?: readonly RawModel[];
  readonly routes?: readonly AnyRoute[];
  /** Actions beside those of the routes that API tokens may be granted: what some calls of a route do in addition. */
  readonly grants?: readonly string[];
  /** The hook filters that the module applies. */
  readonly filters?: readonly PointLine[];
  /** The hook actions that the module runs itself, without an event. */
  readonly actions?: readonly PointLine[];
  readonly transfer?: ModuleTransfer;
  readonly events?: (platform: Platform) => readonly EventDefinition[];
  readonly jobs?: (platform: Platform) => readonly JobDefinition[];
  readonly crons?: (platform: Platform) => readonly CronDefinition[];
  /** Runs at the end of every boot, before requests are served. */
  readonly start?: (platform: Platform) => Promise<void>;
  /** Begins with what the module does by itself, in processes that do background work, once Strapi serves. `stop` ends it. */
  readonly begin?: (platform: Platform) => void;
  /** Runs when Strapi ends, before its database is closed. */
  readonly stop?: (platform: Platform) => Promise<void>;
};

/** A module whose type still says which hooks and events it has. The types of the site's hooks are made of these. */
export type ModuleWithHooks<
  Filters extends readonly PointLine[],
  Actions extends readonly PointLine[],
  Event extends EventDefinition,
> = Omit<ShopModule, 'filters' | 'actions' | 'events'> & {
  readonly filters?: Filters;
  readonly actions?: Actions;
  readonly events?: (platform: Platform) => readonly Event[];
};

export const defineModule = <
  const Filters extends readonly PointLine[] = readonly [],
  const Actions extends readonly PointLine[] = readonly [],
  Event extends EventDefinition = never,
>(
  module: ModuleWithHooks<Filters, Actions, Event>
): ModuleWithHooks<Filters, Actions, Event> => module;

type ContentTypeParts = Pick<ContentType, 'attributes' | 'indexes' | 'foreignKeys'> & {
  readonly table: `shop_${string}`;
  readonly singularName: string;
  readonly pluralName: string;
  readonly displayName: string;
};

/** Hidden from the content manager and the type builder: the store's records are written through the store's own rules. */
export const contentType = (parts: ContentTypeParts): ContentType => ({
  kind: 'collectionType',
  collectionName: parts.table,
  info: { singularName: parts.singularName, pluralName: parts.pluralName, displayName: parts.displayName },
  options: { draftAndPublish: false },
  pluginOptions: { 'content-manager': { visible: false }, 'content-type-builder': { visible: false } },
  attributes: ownAttributes(parts.attributes),
  ...(parts.indexes ? { indexes: parts.indexes } : {}),
  ...(parts.foreignKeys ? { foreignKeys: parts.foreignKeys } : {}),
});

/** Attribute kinds that the store's tables use again and again. */
export const column = {
  /** At most 255 characters: longer text is refused by PostgreSQL, so bound it at the entrance or use `longText`. */
  text: { type: 'string' },
  longText: { type: 'text' },
  integer: { type: 'integer' },
  /** 64-bit integer for cents. */
  cents: { type: 'integer', columnType: { type: 'bigInteger' } },
  /** Points at another row's id; unsigned because MariaDB's ids are. */
  reference: { type: 'integer', column: { unsigned: true } },
  moment: { type: 'datetime' },
  json: { type: 'json' },
} as const;
