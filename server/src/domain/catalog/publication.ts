import type { PostStatus } from './product-rules';

export type Publication = { readonly status: PostStatus; readonly date: Date | null };

export type PublicationFailure = readonly [rule: 'required' | 'future' | 'past', message: string];

/** What a wanted status and date break; null when nothing. */
export const publicationFailure = ({ status, date }: Publication, now: Date): PublicationFailure | null => {
  if (status === 'future' && !date) return ['required', 'A scheduled product needs a date.'];
  if (status === 'future' && date && date <= now) {
    return ['future', 'The date of a scheduled product must lie in the future (GMT).'];
  }
  if (status === 'publish' && date && date > now) {
    return ['past', 'A product with a date in the future is scheduled: its status is future.'];
  }
  return null;
};

/** The date under which a product stands. Whatever goes on show now was not published in the future. */
export const publicationDate = ({ status, date }: Publication, stored: Date | null, now: Date): Date => {
  const chosen = date ?? stored ?? now;
  return status === 'publish' && chosen > now ? now : chosen;
};

/** Actions of POST /products/do-bulk-action -> what becomes of the products. */
const BULK_ACTIONS = {
  delete_products: 'delete',
  publish_products: 'publish',
  publish: 'publish',
  draft_products: 'draft',
  draft: 'draft',
  trash_products: 'trash',
  trash: 'trash',
  restore_products: 'draft',
  restore: 'draft',
} as const;

export const BULK_ACTION_NAMES = Object.keys(BULK_ACTIONS) as readonly (keyof typeof BULK_ACTIONS)[];

export type BulkOutcome = (typeof BULK_ACTIONS)[keyof typeof BULK_ACTIONS];

export const bulkOutcomeOf = (action: keyof typeof BULK_ACTIONS): BulkOutcome => BULK_ACTIONS[action];
