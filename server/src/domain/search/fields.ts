import type { Scalar } from './condition';

/**
 * What a client may search, filter and sort an entity by. Each entity declares its fields as data; a name that is not
 * declared here never reaches a query.
 */

/**
 * How a value is read, and what the column holds:
 * - text: case-insensitive text; enum: one of `values`, `-` and `_` alike, custom values pass;
 * - int: 32 bit whole number; cents: minor units, clients write currency units; decimal: at most 8 decimal places;
 * - date: a moment, clients write their own time zone; flag: boolean, clients write yes/no, 1/0, true/false.
 */
export type FieldType = 'text' | 'int' | 'cents' | 'decimal' | 'date' | 'enum' | 'flag';

type ColumnSource = {
  /** Logical column; the entity's SqlMapping says what it is in SQL. With several, a match in one of them is enough. */
  readonly column: string | readonly string[];
  /** The columns belong to related rows; a dotted name walks on: 'orders.items'. */
  readonly relation?: RelationRef;
};

type RelationRef = { readonly name: string };

type ValueRules = {
  readonly type: FieldType;
  /** Enum only: the spellings that rows hold. */
  readonly values?: readonly string[];
  /** Enum only: further spellings of clients, e.g. {onetime: 'payment'}. */
  readonly valueAliases?: Readonly<Record<string, string>>;
};

export type EntityField = ColumnSource &
  ValueRules & {
    /** Other keys for the same field; keys and aliases are matched without regard to case. */
    readonly aliases?: readonly string[];
    /** false keeps it out of the operator search. */
    readonly searchable?: boolean;
    /** false keeps it out of sort_by; fields with a relation or several columns never sort. */
    readonly sortable?: boolean;
    /** false takes `*` literally; text and enum fields understand it at the start and the end otherwise. */
    readonly wildcards?: boolean;
    /** Text only: `=` and `!=` look for the value anywhere in the text. */
    readonly contains?: boolean;
  };

/** Key as clients write it -> field. */
export type EntityFields = Readonly<Record<string, EntityField>>;

export type FilterField = ColumnSource &
  ValueRules & {
    /** Dates that lie in the future as a rule: days_within counts forward from now, not back. */
    readonly ahead?: boolean;
    /** What a value stands for besides itself: a category for those below it. */
    readonly widen?: (value: Scalar) => readonly Scalar[];
  };

/** A filter on the number of related rows. */
export type CountField = { readonly type: 'count'; readonly relation: RelationRef };

export type AdvancedFilterField = FilterField | CountField;

/** Provider -> property -> field, e.g. {order: {total_amount: {type: 'cents', column: 'total_amount'}}}. */
export type AdvancedFilterFields = Readonly<Record<string, Readonly<Record<string, AdvancedFilterField>>>>;

export type SearchContext = {
  /** IANA name or ±HH:MM of the client (user_tz); anything else counts as UTC. */
  readonly timezone: string;
  readonly now: Date;
};

/** Longest text that is compared with a column, in UTF-16 units. */
export const MAX_TEXT_LENGTH = 255;

/** Finds a field by key or alias, regardless of case. */
export const findField = (fields: EntityFields, key: string): EntityField | null => {
  const wanted = key.toLowerCase();
  for (const [name, field] of Object.entries(fields)) {
    const names = [name, ...(field.aliases ?? [])];
    if (names.some((candidate) => candidate.toLowerCase() === wanted)) return field;
  }
  return null;
};

export type SortDirection = 'asc' | 'desc';

/** `column` is a logical column. */
export type Sort = { readonly column: string; readonly direction: SortDirection };

const readColumn = (sortBy: unknown, allowed: EntityFields): string | null => {
  if (typeof sortBy !== 'string') return null;
  const field = findField(allowed, sortBy.trim());
  if (!field || field.sortable === false || field.relation) return null;
  return typeof field.column === 'string' ? field.column : null;
};

const readDirection = (sortType: unknown): SortDirection | null => {
  const direction = typeof sortType === 'string' ? sortType.trim().toLowerCase() : '';
  return direction === 'asc' || direction === 'desc' ? direction : null;
};

/** Reads sort_by and sort_type; whatever the entity does not declare as sortable falls back to the documented default. */
export const parseSort = (sortBy: unknown, sortType: unknown, allowed: EntityFields, defaults: Sort): Sort => ({
  column: readColumn(sortBy, allowed) ?? defaults.column,
  direction: readDirection(sortType) ?? defaults.direction,
});
