import type { KeyCriteria, ListCriteria, RelationCriteria } from '../../platform/list-criteria';

/** What the use cases of this module are asked to do: plain data, whoever asks. */

export type SubscriptionsCriteria = ListCriteria & RelationCriteria & KeyCriteria;

/** Which subscriptions, without a page of them. */
export type SubscriptionFilterCriteria = Omit<SubscriptionsCriteria, 'page' | 'per_page'>;
