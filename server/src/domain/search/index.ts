export { parseAdvancedFilters, readFilterGroups, type FilterItem } from './advanced-filters';
export { parseColumnFilters, type ColumnFilterFields, type ColumnFilterOptions } from './column-filters';
export {
  allOf,
  anyOf,
  not,
  onRelation,
  replaceComparisons,
  type CompareCondition,
  type Condition,
  type CountComparison,
  type ExistsCondition,
  type OrderOperator,
  type Scalar,
  type TextOperator,
} from './condition';
export { parseDateLiteral, parseDayOrMoment, parseCents, type DateSpan } from './literals';
export {
  parseSort,
  type AdvancedFilterField,
  type AdvancedFilterFields,
  type CountField,
  type EntityField,
  type EntityFields,
  type FieldType,
  type FilterField,
  type SearchContext,
  type Sort,
  type SortDirection,
} from './fields';
export { localZone, type LocalZone } from './local-time';
export { parseOperatorSearch, boundSearchText, plainSearch } from './text-search';
