import type { FeedField, FeedOption, FeedScope, FeedValues, MergeField } from '../../contracts/integrations';
import type { OrderDetail } from '../../contracts/orders';
import type { Subscription } from '../../contracts/subscriptions';
import type { Permission } from '../../domain/access';
import type { FeedTrigger } from '../../domain/integration';
import type { HttpClient } from '../../platform/http-client';

/** Values by key, secrets in the clear: never to be answered or logged. */
export type ProviderValues = Readonly<Record<string, string>>;

/** What a provider works with, whatever it is asked. */
export type ProviderContext = {
  /** What was set up for the whole store. */
  readonly settings: ProviderValues;
  /** For all addresses that somebody typed: it reaches the public internet alone. */
  readonly http: HttpClient;
};

/**
 * Where a text goes, and so how the values of its placeholders are escaped. `date` and `datetime` are text in which dates are written for
 * programs: as `2026-11-30` in the store's time zone, or as ISO 8601 with the time in GMT.
 */
export type FeedPlace = 'text' | 'html' | 'header' | 'chat' | 'date' | 'datetime';

export type FeedEventData = {
  readonly order: OrderDetail;
  readonly customer: OrderDetail['customer'];
  readonly transaction: OrderDetail['transactions'][number] | null;
  readonly subscription: Subscription | null;
};

/** One run of a feed for an order. */
export type FeedWork = ProviderContext & {
  readonly order: OrderDetail;
  readonly event_data: FeedEventData;
  /** The settings of the feed. */
  readonly feed: FeedValues;
  readonly trigger: FeedTrigger;
  /** `yes`: take back what the sale gave. */
  readonly is_revoke_hook: 'yes' | 'no';
  readonly scope: FeedScope;
  readonly provider: string;
  readonly integration_id: number;
  /** The same at each attempt of this run, and of no other: for receivers that tell repetitions by a key. */
  readonly key: string;
  /** The text with its placeholders filled in. */
  readonly fill: (template: string, place: FeedPlace) => string;
  /** Tags for this order, as the fields `tag_ids_selection_type`, `tags` and `tag_routers` say. */
  readonly tags: () => readonly string[];
  /** What an earlier attempt of this run has remembered. */
  readonly made: string | null;
  /** What earlier runs of the feed for the same sale have remembered last. */
  readonly madeBefore: string | null;
  /** Keeps a short text for the next attempt; in the transaction around, if there is one. */
  readonly remember: (made: string) => Promise<void>;
  /** Ends the run: there is nothing to do for this order, and trying again changes nothing. The reason stands in its log. */
  readonly skip: (reason: string) => never;
  /** Aborted when the process ends. */
  readonly signal: AbortSignal;
};

/** What `skip` throws. */
export class FeedSkipped extends Error {}

export type OptionQuery = {
  readonly key: string;
  readonly subKey: string;
  readonly search: string;
  /** Options that are chosen already and have to be among the answer. */
  readonly values: readonly string[];
};

export type Settled = { readonly status: boolean; readonly message: string };

/** What is set up once for the whole store. Feeds of a provider that has it run when it is set up. */
export type GlobalSettings = {
  readonly fields: readonly {
    readonly key: string;
    readonly label: string;
    readonly required?: boolean;
    /** Kept encrypted, and answered as a mask. */
    readonly secret?: boolean;
    readonly placeholder?: string;
    readonly inline_tip?: string;
  }[];
  readonly save_button_text?: string;
  readonly valid_message?: string;
  readonly invalid_message?: string;
  /** Whether the service takes them, e.g. by a call with the key. */
  readonly verify?: (context: ProviderContext) => Promise<Settled>;
};

/** A place where feeds lead. See docs/integrations.md. */
export type IntegrationProvider = {
  /** Small letters, digits, `_` and `-`. */
  readonly key: string;
  readonly title: string;
  readonly description?: string;
  readonly category?: string;
  readonly logo?: string;
  /** Lower ones run first; 10. */
  readonly priority?: number;
  /** Both unless it says otherwise. */
  readonly scopes?: readonly FeedScope[];
  /** Its runs wait behind those of others. */
  readonly delay_on_product_action?: boolean;
  readonly delay_on_global_action?: boolean;
  readonly config_url?: string;
  /** Belongs to the premium edition. */
  readonly isPremium?: boolean;
  /** Can take back what it gave: its form gets `watch_on_access_revoke`. */
  readonly revokes?: boolean;
  /**
   * Whether several sales of one feed give a customer the same, e.g. a role: then it is taken back when the last of them ends. So it is
   * unless this says otherwise.
   */
  readonly isSharedBySales?: (feed: FeedValues) => boolean;
  /** What whoever makes its feeds must be allowed beside `orders/view` and `licenses/view`, which the orders that it sees need. */
  readonly requires?: readonly Permission[];
  readonly globalSettings?: GlobalSettings;
  /** Of its form, between the name and the triggers, which every feed has. */
  readonly fields: (context: ProviderContext) => readonly FeedField[] | Promise<readonly FeedField[]>;
  /** Of a new feed. */
  readonly defaults?: FeedValues;
  /** What else a feed breaks: by field, in words for people. */
  readonly check?: (values: FeedValues, context: ProviderContext) => Readonly<Record<string, string>>;
  /** Key of the field with the list, or the like, whose fields `mergeFields` answers; `list_id`. */
  readonly listField?: string;
  readonly mergeFields?: (listId: string, context: ProviderContext) => Promise<readonly MergeField[]>;
  /** Options of fields whose `remote` is dynamic, by its key. */
  readonly options?: (query: OptionQuery, context: ProviderContext) => Promise<readonly FeedOption[]>;
  /** Options of fields whose `remote` is chained, by its route. */
  readonly chained?: (route: string, values: FeedValues, context: ProviderContext) => Promise<readonly FeedOption[]>;
  /**
   * Does it. At least once for each run: an attempt whose outcome got lost is repeated under the same `key`. An error is logged on the
   * order, and tried again after 1, 5 and 30 minutes. Answers what the log of the order says, at best with what the other side said.
   */
  readonly run: (work: FeedWork) => Promise<string | undefined | void>;
};
