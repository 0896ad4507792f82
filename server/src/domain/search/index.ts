export { parseAdvancedFilters } from './advanced-filters';
export { parseColumnFilters, type ColumnFilterFields, type ColumnFilterOptions } from './column-filters';
export { allOf, anyOf, not, onRelation } from './condition';
export type {
  CompareCondition,
  Condition,
  CountComparison,
  ExistsCondition,
  OrderOperator,
  Scalar,
  TextOperator,
} from './condition';
export { parseDateLiteral, type DateSpan } from './date-literal';
export type {
  AdvancedFilterField,
  AdvancedFilterFields,
  CountField,
  EntityField,
  EntityFields,
  FieldType,
  FilterField,
  SearchContext,
} from './fields';
export { parseCents } from './literals';
export { localZone, type LocalZone } from './local-time';
export { parseOperatorSearch } from './operator-search';
export { boundSearchText, plainSearch } from './plain-search';
export { parseSort, type Sort, type SortDirection } from './sort';
