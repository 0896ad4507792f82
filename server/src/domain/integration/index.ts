export {
  cleanFeed,
  FIELD_COMPONENTS,
  type CleanedFeed,
  type CleanValue,
  type CleanValues,
  type FieldComponent,
  type FieldRule,
} from './clean-feed';
export {
  areMet,
  isMet,
  OPERATORS,
  valueAt,
  type Conditionals,
  type FeedCondition,
  type FeedInput,
  type Operator,
} from './conditionals';
export { coerceText, isWritable, type FieldKind } from './coerce';
export { formPairs } from './form-pairs';
export { MAX_RUNS, runPause } from './retries';
export { selectFeeds, type SelectableFeed, type SelectedFeed, type SoldItem } from './select-feeds';
export { tagsFor, type TagChoice, type TagRoute } from './tag-routes';
export { FEED_TRIGGERS, isFeedTrigger, occurrenceOf, REVOKE_TRIGGERS, type FeedTrigger } from './triggers';
