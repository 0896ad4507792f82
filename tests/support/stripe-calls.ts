import type { Bank } from './stripe-bank';
import type { Metadata } from './stripe-objects';
import { refuse } from './stripe-refusals';

/** A call of the card gateway's API. */
export type Call = {
  readonly method: string;
  readonly path: string;
  /** Of the body, and of the address where there is none. */
  readonly form: URLSearchParams;
  readonly key: string;
  readonly live: boolean;
};

/** As the checked parameters have them. */
export type Params = {
  readonly amount?: number;
  readonly currency?: string;
  readonly charge?: string;
  readonly metadata?: Metadata | '' | null;
  readonly cancellation_reason?: string;
  readonly limit?: number;
  readonly starting_after?: string;
  readonly success_url?: string;
  readonly cancel_url?: string;
  readonly customer_email?: string;
  readonly client_reference_id?: string;
  readonly line_items?: readonly { readonly quantity?: number; readonly price_data?: PriceData }[];
  readonly payment_intent_data?: { readonly metadata?: Metadata; readonly setup_future_usage?: string };
  readonly setup_intent_data?: { readonly metadata?: Metadata; readonly description?: string };
  readonly mode?: string;
  readonly customer?: string;
  readonly payment_method?: string;
  readonly automatic_payment_methods?: { readonly enabled: boolean; readonly allow_redirects?: string };
  readonly setup_future_usage?: string;
  readonly off_session?: boolean | string;
  readonly return_url?: string;
  readonly usage?: string;
  readonly email?: string;
  readonly name?: string;
  readonly description?: string;
  readonly expand?: readonly string[];
};
export type PriceData = { readonly currency: string; readonly unit_amount?: number };

export type Asked = { readonly bank: Bank; readonly call: Call; readonly id: string; readonly params: Params };
export type Endpoint = {
  /** The schema of what is asked for; nothing may be asked for where there is none. */
  readonly takes?: string;
  /** The schema of what is answered, or of each row of a list. */
  readonly gives: string;
  readonly isList?: boolean;
  readonly serve: (asked: Asked) => unknown;
};

const MOST_METADATA = 50;

export const metadataOf = (value: Params['metadata']): Metadata => {
  const entries = Object.entries(value || {});
  const isTooLong = entries.some(([name, text]) => name.length > 40 || text.length > 500);
  if (isTooLong || entries.length > MOST_METADATA) refuse(400, 'Metadata is too long.', { param: 'metadata' });
  return Object.fromEntries(entries);
};

/** A key of one mode knows nothing of the other. */
export const ofMode = <T extends { readonly livemode?: unknown; readonly id?: unknown }>(
  { live }: Call,
  found: T
): T =>
  found.livemode === live
    ? found
    : refuse(404, `No such object: '${String(found.id)}' exists in the other mode.`, { code: 'resource_missing' });

/** Those of subscriptions. */
export type BillingParams = Params & {
  readonly product?: string;
  readonly unit_amount?: number;
  readonly recurring?: { readonly interval: string; readonly interval_count?: number };
  readonly items?: readonly { readonly price?: string }[];
  readonly add_invoice_items?: readonly { readonly price_data?: PriceData & { readonly product?: string } }[];
  readonly trial_period_days?: number;
  readonly trial_end?: number | string;
  readonly default_payment_method?: string;
  readonly trial_settings?: { readonly end_behavior: { readonly missing_payment_method: string } };
  readonly payment_behavior?: string;
  readonly payment_settings?: { readonly save_default_payment_method?: string };
  readonly cancel_at?: number | string;
  readonly cancel_at_period_end?: boolean;
  readonly proration_behavior?: string;
  readonly subscription?: string;
  readonly status?: string;
};
