/**
 * A table that Strapi creates and keeps in step with its definition although it is no content type: without documentId,
 * locale and their indexes. Registered in `register()` with `strapi.get('models').add(model)`. Attribute names are written
 * in snake_case, so they are the column names.
 */
export type RawModel = {
  /** 'shop::<name>'. */
  readonly uid: `shop::${string}`;
  readonly singularName: string;
  readonly tableName: `shop_${string}`;
  readonly attributes: Readonly<Record<string, RawAttribute>>;
  /** Index names are global in PostgreSQL: they start with `shop_` and have at most 53 characters. */
  readonly indexes?: readonly RawIndex[];
  readonly foreignKeys?: readonly RawForeignKey[];
};

export type RawAttribute = {
  readonly type: 'increments' | 'string' | 'text' | 'integer' | 'boolean' | 'datetime' | 'json';
  readonly columnType?: { readonly type: string; readonly args?: readonly unknown[] };
  readonly column?: { readonly notNullable?: boolean; readonly unsigned?: boolean };
};

export type RawIndex = {
  readonly name: `shop_${string}`;
  readonly columns: readonly string[];
  readonly type?: 'unique';
};

/** The referencing column must be unsigned where it points at an id, as MariaDB's ids are. */
export type RawForeignKey = {
  readonly name: `shop_${string}`;
  readonly columns: readonly string[];
  readonly referencedTable: `shop_${string}`;
  readonly referencedColumns: readonly string[];
  readonly onDelete: 'CASCADE' | 'SET NULL' | 'RESTRICT';
};

/** A 64-bit integer column, e.g. for cents or epoch milliseconds; `integer` alone has 32 bits. */
export const BIGINT = { type: 'integer', columnType: { type: 'bigInteger' } } as const;

/** Strapi notes the name of the column in each attribute object, so no two columns may share one. */
export const ownAttributes = <Attribute extends object>(
  attributes: Readonly<Record<string, Attribute>>
): Record<string, Attribute> =>
  Object.fromEntries(Object.entries(attributes).map(([name, attribute]) => [name, { ...attribute }]));
