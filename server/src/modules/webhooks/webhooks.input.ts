import type { InferType } from 'yup';
import { LONGEST_TARGET } from '../../platform/http-client';
import {
  explained,
  id,
  listOf,
  object,
  oneOf,
  perPage,
  required,
  requiredText,
  text,
  versionField,
  wholeNumber,
} from '../../platform/http/fields';
import { moment } from '../../platform/http/moment-field';

const MAX_EVENTS = 200;
const LONGEST_ROTATION = 168;

const name = () => explained(text(255), 'For people.');
const URL_SAYS =
  'http or https, on the public internet, without a user name or a password. Requests follow no redirect.';
const status = () => explained(oneOf('enabled', 'disabled'), 'What waits is held while it is disabled.');
const EVENTS = { minItems: 1, description: 'Types of `GET /webhooks/events`, or `*` for all of them.' };
const isNotEmpty = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length > 0);
const events = () =>
  explained(listOf(requiredText(100), MAX_EVENTS), EVENTS).test(
    'min',
    '${path} must have at least one entry',
    isNotEmpty
  );

export const createWebhookBody = object({
  name: name(),
  url: explained(requiredText(LONGEST_TARGET), URL_SAYS),
  events: required(events()),
  status: status(),
});

/** What is left out stays. */
export const updateWebhookBody = object({
  name: name(),
  url: explained(text(LONGEST_TARGET), URL_SAYS),
  events: events(),
  status: status(),
  version: versionField('webhook'),
});

export const rotateSecretBody = object({
  former_valid_hours: explained(
    wholeNumber(0, LONGEST_ROTATION),
    'Hours for which deliveries are signed with the former secret, too; 24 where it is left out, and 0: it is void at once.'
  ),
});

export const replayRangeBody = object({
  from: explained(required(moment()), 'Deliveries that were made at this moment or later.'),
  to: explained(moment(), 'And before this one; now where it is left out.'),
  status: explained(
    oneOf('dead', 'done', 'all'),
    'Those that were given up, received, or both; `dead` where it is left out.'
  ),
  event: explained(text(100), 'Of this type alone.'),
});

export const listDeliveriesQuery = object({
  webhook_id: id(),
  status: explained(oneOf('pending', 'running', 'done', 'dead', 'held'), '`dead`: given up.'),
  event: explained(text(100), 'Type of the event.'),
  before: explained(id(), '`next` of the page before.'),
  per_page: perPage(20, 100),
});

export type CreateWebhookBody = InferType<typeof createWebhookBody>;
export type UpdateWebhookBody = InferType<typeof updateWebhookBody>;
export type RotateSecretBody = InferType<typeof rotateSecretBody>;
export type ReplayRangeBody = InferType<typeof replayRangeBody>;
export type ListDeliveriesQuery = InferType<typeof listDeliveriesQuery>;
