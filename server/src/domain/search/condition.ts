/**
 * The tree that every search grammar is read into and that platform/db turns into SQL. All names in it are logical
 * columns and relations from an entity's declared fields; all values are data, never SQL.
 */

export type Scalar = string | number | boolean | Date;

export type OrderOperator = 'eq' | 'gt' | 'gte' | 'lt' | 'lte';

/** Case-insensitive; the value is literal text, without wildcards. */
export type TextOperator = 'text_equals' | 'contains' | 'starts_with' | 'ends_with';

/** is_blank: null or the empty text. */
export type EmptinessOperator = 'is_null' | 'is_blank';

export type CompareCondition = { readonly kind: 'compare'; readonly field: string } & (
  | { readonly operator: OrderOperator; readonly value: Scalar }
  | { readonly operator: TextOperator; readonly value: string }
  | { readonly operator: 'in'; readonly values: readonly Scalar[] }
  | { readonly operator: EmptinessOperator }
);

/** Number of related rows that meet the condition, compared with a whole number >= 0. */
export type CountComparison = { readonly operator: OrderOperator; readonly value: number };

export type ExistsCondition = {
  readonly kind: 'exists';
  readonly relation: string;
  readonly condition: Condition;
  /** Without it, one related row is enough. */
  readonly count?: CountComparison;
};

/**
 * An `and` of nothing is true, an `or` of nothing false. `not` is true wherever the inner condition is not true, so a row
 * whose column is null is among those that "do not equal 5".
 */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'not'; readonly condition: Condition }
  | CompareCondition
  | ExistsCondition;

const join = (kind: 'and' | 'or', conditions: readonly Condition[]): Condition => {
  const [only] = conditions;
  return only && conditions.length === 1 ? only : { kind, conditions };
};

export const allOf = (conditions: readonly Condition[]): Condition => join('and', conditions);

export const anyOf = (conditions: readonly Condition[]): Condition => join('or', conditions);

export const not = (condition: Condition): Condition =>
  condition.kind === 'not' ? condition.condition : { kind: 'not', condition };

/** Puts a condition on related rows; `path` is a relation name or a dotted walk through several. */
export const onRelation = (path: string, condition: Condition, count?: CountComparison): Condition => {
  const [relation = path, ...rest] = path.split('.');
  if (rest.length > 0) return { kind: 'exists', relation, condition: onRelation(rest.join('.'), condition, count) };
  return count ? { kind: 'exists', relation, condition, count } : { kind: 'exists', relation, condition };
};

/** The same tree with each comparison as `replace` has it. */
export const replaceComparisons = (
  condition: Condition,
  replace: (compare: CompareCondition) => Condition
): Condition => {
  switch (condition.kind) {
    case 'compare':
      return replace(condition);
    case 'not':
    case 'exists':
      return { ...condition, condition: replaceComparisons(condition.condition, replace) };
    default:
      return { ...condition, conditions: condition.conditions.map((part) => replaceComparisons(part, replace)) };
  }
};
