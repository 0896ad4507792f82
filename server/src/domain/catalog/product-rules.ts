import type { FieldErrors } from '../errors';
import type { Cents } from '../money';

export const POST_STATUSES = ['publish', 'draft', 'private', 'future', 'trash'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/** Of one product: a pricing save posts all of them at once. */
export const MAX_VARIANTS = 200;

/** Statuses in which the variants of a product may be bought. See docs/rules/checkout.md#what-can-be-added. */
export const SELLABLE_STATUSES: readonly PostStatus[] = ['publish', 'private'];

export type StockStatus = 'in-stock' | 'out-of-stock';

type StockLevels = { readonly total: number; readonly onHold: number; readonly committed: number };

/** Stored as 0 at least. See docs/rules/stock.md. */
export const availableOf = ({ total, onHold, committed }: StockLevels): number =>
  Math.max(0, total - onHold - committed);

export const stockStatusOf = (managed: boolean, available: number): StockStatus =>
  !managed || available > 0 ? 'in-stock' : 'out-of-stock';

/** In stock as a product when any of its variants is. */
export const stockAvailabilityOf = (variants: readonly { readonly stockStatus: StockStatus }[]): StockStatus =>
  variants.length === 0 || variants.some(({ stockStatus }) => stockStatus === 'in-stock') ? 'in-stock' : 'out-of-stock';

type VariantRuleInput = {
  readonly item_price?: number | undefined;
  readonly compare_price?: number | undefined;
  readonly manage_cost?: 'yes' | 'no' | undefined;
  readonly item_cost?: number | undefined;
  readonly other_info: {
    readonly payment_type: string;
    readonly repeat_interval?: string | undefined;
    readonly manage_setup_fee?: 'yes' | 'no' | undefined;
    readonly signup_fee?: number | undefined;
    readonly signup_fee_name?: string | undefined;
  };
};

type Failure = readonly [field: string, rule: string, message: string];

const subscriptionFailures = ({ other_info: info }: VariantRuleInput): readonly (Failure | false)[] => {
  const subscription = info.payment_type === 'subscription';
  const withFee = subscription && info.manage_setup_fee === 'yes';
  return [
    subscription && !info.repeat_interval && ['repeat_interval', 'required', 'A subscription needs a repeat interval.'],
    subscription && !info.manage_setup_fee && ['manage_setup_fee', 'required', 'Say whether there is a setup fee.'],
    withFee && info.signup_fee === undefined && ['signup_fee', 'required', 'The setup fee is required.'],
    withFee && !info.signup_fee_name && ['signup_fee_name', 'required', 'The setup fee needs a name.'],
  ];
};

/** Rules between the fields of one variant row of a pricing save. */
export const variantFailures = (variant: VariantRuleInput, path: string): FieldErrors => {
  const price: Cents = variant.item_price ?? 0;
  const compareBelow = (variant.compare_price ?? 0) > 0 && (variant.compare_price ?? 0) < price;
  const own: readonly (Failure | false)[] = [
    compareBelow && ['compare_price', 'min', 'The compare price must not be below the price.'],
    variant.manage_cost === 'yes' &&
      variant.item_cost === undefined && ['item_cost', 'required', 'The cost is required.'],
  ];
  const nested = subscriptionFailures(variant).map((failure): Failure | false =>
    failure ? [`other_info.${failure[0]}`, failure[1], failure[2]] : false
  );
  const failures = [...own, ...nested].filter((failure): failure is Failure => failure !== false);
  return Object.fromEntries(failures.map(([field, rule, message]) => [`${path}.${field}`, { [rule]: message }]));
};

export type Publication = { readonly status: PostStatus; readonly date: Date | null };

type PublicationFailure = readonly [rule: 'required' | 'future' | 'past', message: string];

/** What a requested status and date break; null when nothing. */
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
