import { ConflictError } from '../../../domain/errors';
import {
  sync,
  transition,
  type Effect,
  type Fact,
  type FactKind,
  type Moment,
  type SubscriptionChanges,
  type SubscriptionEvent,
  type TransitionRefusal,
} from '../../../domain/subscription';
import type { EventReferences } from '../../../platform/events/events';
import type { Platform } from '../../../platform/platform';
import { recordActivities, type ActivityEntry } from '../../activity';
import { holdOpenRenewal, voidOpenRenewal } from '../renewals/close-renewals';
import { subscriptionNotFound } from '../subscriptions.errors';
import { subscriptionEvents, statusEntries } from '../subscriptions.events';
import {
  findSubscription,
  readBillingFacts,
  updateUnchanged,
  type SubscriptionValues,
} from '../subscriptions.repository';
import { ruledOf, type SubscriptionRow } from '../subscriptions.rows';
import { changedValues } from '../subscription-values';
import { readMoment } from './read-moment';

export type Author = Pick<ActivityEntry, 'author' | 'userId'>;

/** What happened, or what is to be written beside it; nothing of both: the payments are counted anew. */
export type SubscriptionChange = {
  readonly fact?: Fact;
  /** Columns that no rule decides, such as the ids of the provider. */
  readonly values?: (row: SubscriptionRow) => SubscriptionValues;
  readonly author: Author;
  /** With `renewal_paid`: the order that was paid. */
  readonly renewalOrderId?: number;
  /** What its events tell beside the subscription. */
  readonly details?: (effects: readonly Effect[]) => EventReferences;
};

export type SyncResult =
  | { readonly isRefused: true; readonly reason: TransitionRefusal; readonly row: SubscriptionRow }
  | {
      readonly isRefused: false;
      readonly before: SubscriptionRow;
      readonly row: SubscriptionRow;
      readonly effects: readonly Effect[];
    };

type Decision = {
  readonly changes: SubscriptionChanges;
  readonly events: readonly SubscriptionEvent[];
  readonly effects: readonly Effect[];
};

const NOTHING: Decision = { changes: {}, events: [], effects: [] };

/** Others may change it between a read and its write so often. */
const TRIES = 10;

const decide = (row: SubscriptionRow, fact: Fact | undefined, moment: Moment): Decision | TransitionRefusal => {
  if (!fact) return NOTHING;
  const decided = transition(ruledOf(row), fact, moment);
  return decided.isRefused ? decided.reason : decided;
};

type Write = SubscriptionChange & {
  readonly row: SubscriptionRow;
  readonly decision: Decision;
  readonly moment: Moment;
};

const isSame = (stored: unknown, value: unknown): boolean =>
  stored instanceof Date && value instanceof Date ? stored.getTime() === value.getTime() : stored === value;

/** Of the columns that no rule decides, those that change. */
const differing = (row: SubscriptionRow, values: SubscriptionValues = {}): SubscriptionValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(row[name as keyof SubscriptionRow], value))
  );

const UPDATED: SubscriptionEvent = 'subscription/data_updated';

/** A change that no rule knows of is told as well, where the status stays. */
const toldOf = (
  { events, changes }: Pick<Decision, 'events' | 'changes'>,
  beside: SubscriptionValues
): readonly SubscriptionEvent[] =>
  Object.keys(beside).length > 0 && !('status' in changes) && !events.includes(UPDATED) ? [...events, UPDATED] : events;

/** Null where somebody else was faster. */
const write = async (
  platform: Platform,
  { row, decision, moment, values, author, renewalOrderId, details }: Write
): Promise<SyncResult | null> => {
  const { db } = platform;
  const billing = await readBillingFacts(db, row);
  const outcome = sync({ stored: ruledOf(row), ...decision, billing }, moment);
  const beside = differing(row, values?.(row));
  const written = { ...changedValues(row, outcome.changes), ...beside };
  const { effects } = outcome;
  if (Object.keys(written).length === 0) return { isRefused: false, before: row, row, effects };
  if (!(await updateUnchanged(db, row, written, moment.at))) return null;
  const after = (await findSubscription(db, row.id)) ?? row;
  const changed = {
    before: row,
    after,
    events: toldOf(outcome, beside),
    changed: Object.keys(written),
    renewalOrderId,
    details: details?.(effects),
  };
  await platform.events.record(subscriptionEvents(changed));
  await recordActivities(platform, statusEntries(row, after, author));
  return { isRefused: false, before: row, row: after, effects };
};

/** Facts that may leave a renewal open which nobody is to pay any more. */
const VOIDING: readonly (FactKind | undefined)[] = [
  'cancel',
  'renewal_skipped',
  'grace_passed',
  'pause',
  'early_paid',
  'reactivated',
  'terms_changed',
  'collection_changed',
];

const settle = async (platform: Platform, result: SyncResult, author: Author): Promise<SyncResult> => {
  const isVoid = !result.isRefused && result.effects.some(({ kind }) => kind === 'void_open_renewal');
  if (isVoid) await voidOpenRenewal(platform, result.row.id, author);
  return result;
};

const change = async (platform: Platform, id: number, wanted: SubscriptionChange): Promise<SyncResult> => {
  const moment = await readMoment(platform);
  if (VOIDING.includes(wanted.fact?.kind)) await holdOpenRenewal(platform, id);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const row = await findSubscription(platform.db, id);
    if (!row) throw subscriptionNotFound(platform);
    const decision = decide(row, wanted.fact, moment);
    if (typeof decision === 'string') return { isRefused: true, reason: decision, row };
    const result = await write(platform, { ...wanted, row, decision, moment });
    if (result) return settle(platform, result, wanted.author);
  }
  throw new ConflictError('Somebody else has just changed the subscription. Try again.');
};

/**
 * The one way to write a subscription. Counts its payments anew, ends a term whose installments are paid, fills what is missing, and
 * tells what changed: once, whoever else changes it at the same moment. A renewal that is open and not needed any more is void. In the
 * caller's transaction, or one of its own. See docs/rules/subscriptions.md#one-way-to-write.
 * @throws NotFoundError; ConflictError where others change it all the time.
 */
export const syncSubscription = (platform: Platform, id: number, wanted: SubscriptionChange): Promise<SyncResult> =>
  platform.db.transaction(() => change(platform, id, wanted));
