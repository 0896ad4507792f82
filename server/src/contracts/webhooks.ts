import type { MessageAnswer } from './answers';
import type { Count, Id, Moment, Version } from './scalars';

/** An address that the store tells of its events. */
export type WebhookEndpoint = {
  readonly id: Id;
  /** For people; may be empty. */
  readonly name: string;
  readonly url: string;
  readonly status: 'enabled' | 'disabled';
  /** Why it is off: `staff` switched it off, the receiver answered 410 (`gone`), or it came from another site (`moved`). Null while it is on. */
  readonly disabled_reason: 'staff' | 'gone' | 'moved' | null;
  readonly disabled_at: Moment | null;
  /** Types of events, or `*` for all of them, those of later versions too. */
  readonly events: readonly string[];
  /** Always the mask: a secret is answered once, when it is made. */
  readonly secret: string;
  /** What was made for it last, tests too; null where nothing was, for 30 days. */
  readonly last_delivery: Pick<
    WebhookDelivery,
    'id' | 'event' | 'status' | 'answer_status' | 'error' | 'created_at' | 'last_attempt_at'
  > | null;
  /** Until then each delivery is signed with the former secret, too. */
  readonly former_valid_until: Moment | null;
  readonly created_at: Moment;
  readonly updated_at: Moment;
  /** Of name, address and events. */
  readonly version: Version;
};

/** An event that can be subscribed to. */
export type WebhookEventType = {
  readonly type: string;
  /** order | payment | refund | shipping | subscription | license | customer | product | stock */
  readonly group: string;
  /** Exactly when it is sent. */
  readonly when: string;
  /** The permission that whoever subscribes to it, or reads what was sent, needs. */
  readonly permission: string;
};

/** `held`: its endpoint was switched off; it is sent when that is on again. `dead`: every attempt failed. */
export type WebhookDeliveryStatus = 'pending' | 'running' | 'done' | 'dead' | 'held';

export type WebhookDelivery = {
  readonly id: Id;
  readonly webhook_id: Id;
  /** `webhook-id` of the request: the same at each attempt and replay. */
  readonly message_id: string;
  /** Type of the event. */
  readonly event: string;
  /** The record that it is about, e.g. `order:12`. An endpoint gets the deliveries of one in their order. */
  readonly entity: string;
  readonly status: WebhookDeliveryStatus;
  /** Since it was made, or replayed. */
  readonly attempts: Count;
  /** When it is due; null where nothing is to be done. */
  readonly next_attempt_at: Moment | null;
  readonly last_attempt_at: Moment | null;
  /** HTTP status of the last answer; null where there was none. */
  readonly answer_status: Count | null;
  /** Milliseconds of the last attempt. */
  readonly duration_ms: Count | null;
  /** Of the last attempt; null where it was received. */
  readonly error: string | null;
  readonly created_at: Moment;
  readonly finished_at: Moment | null;
};

export type WebhookDeliveryDetail = WebhookDelivery & {
  readonly request: {
    readonly method: 'POST';
    readonly url: string;
    /** Without the signature, which is made for each attempt. */
    readonly headers: Readonly<Record<string, string>>;
    /** JSON, as it is sent. */
    readonly body: string;
  };
  /** Of the last attempt that was answered: the first 2,048 bytes. */
  readonly answer: { readonly status: Count; readonly body: string } | null;
};

export type WebhooksAnswer = { readonly webhooks: readonly WebhookEndpoint[] };
export type WebhookAnswer = { readonly webhook: WebhookEndpoint };
export type SavedWebhookAnswer = MessageAnswer & WebhookAnswer;
/** The secret, `whsec_…`, is answered this once. */
export type WebhookSecretAnswer = SavedWebhookAnswer & { readonly secret: string };
export type WebhookEventsAnswer = {
  /** Of the messages that are sent. */
  readonly api_version: string;
  readonly events: readonly WebhookEventType[];
};
export type WebhookDeliveriesAnswer = {
  /** The newest first. */
  readonly deliveries: readonly WebhookDelivery[];
  /** `before` of the next page; null on the last one. */
  readonly next: Id | null;
};
export type WebhookDeliveryAnswer = { readonly delivery: WebhookDeliveryDetail };
export type ReplayedDeliveryAnswer = MessageAnswer & { readonly delivery: WebhookDelivery };
export type ReplayedDeliveriesAnswer = MessageAnswer & { readonly replayed: Count };
export type TestedWebhookAnswer = MessageAnswer & WebhookDeliveryAnswer;

export type WebhookOperations = {
  'webhooks.find': WebhooksAnswer;
  'webhooks.findOne': WebhookAnswer;
  'webhooks.create': WebhookSecretAnswer;
  'webhooks.update': SavedWebhookAnswer;
  'webhooks.delete': MessageAnswer;
  'webhooks.rotateSecret': WebhookSecretAnswer;
  'webhooks.test': TestedWebhookAnswer;
  'webhooks.replayRange': ReplayedDeliveriesAnswer;
  'webhooks.eventsFind': WebhookEventsAnswer;
  'webhooks.deliveriesFind': WebhookDeliveriesAnswer;
  'webhooks.deliveriesFindOne': WebhookDeliveryAnswer;
  'webhooks.replay': ReplayedDeliveryAnswer;
};
