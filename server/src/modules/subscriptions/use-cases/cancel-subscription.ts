import { BadRequestError } from '../../../domain/errors';
import type { CancelTime, Effect, FactDetails } from '../../../domain/subscription';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { readOrdersById } from '../../orders';
import type { ProviderOutcome } from '../../payments';
import type { SubscriptionRow } from '../subscriptions.rows';
import { askProvider, onlineGatewayOf, vendorOf } from './provider';
import { syncSubscription, type Author } from './sync-subscription';

export type Cancellation = {
  readonly by: FactDetails['cancel']['by'];
  readonly reason: string;
  readonly effective: CancelTime;
};

export type Canceled = {
  readonly row: SubscriptionRow;
  /** Null where no provider had to be told. */
  readonly provider: ProviderOutcome | null;
};

const REFUSALS: Readonly<Record<string, string>> = {
  already_canceled: 'The subscription has already been canceled.',
  completed: 'All installments of the subscription are paid: there is nothing to cancel.',
};

const BY_HAND: ProviderOutcome = {
  status: 'failed',
  message: 'The payment method cannot end subscriptions: please end it at the payment provider.',
};

const isAtProvider = (effect: Effect): effect is Extract<Effect, { kind: 'cancel_at_provider' }> =>
  effect.kind === 'cancel_at_provider';

const endAtProvider = async (
  platform: Platform,
  row: SubscriptionRow,
  effective: CancelTime
): Promise<ProviderOutcome | null> => {
  const order = (await readOrdersById(platform.db, [row.parent_order_id])).get(row.parent_order_id);
  const vendor = vendorOf(row, order?.mode ?? 'test');
  // The provider has never heard of it.
  if (!vendor) return null;
  const cancel = onlineGatewayOf(platform, row)?.cancelSubscription;
  if (!cancel) return BY_HAND;
  return askProvider(platform, row, () => cancel(vendor, { atOnce: effective === 'at_once' }));
};

const noteFailure = (platform: Platform, row: SubscriptionRow, message: string, author: Author): Promise<void> =>
  recordActivities(platform, [
    {
      title: 'The subscription was not canceled at the payment provider',
      content: message,
      status: 'warning',
      moduleName: 'subscription',
      moduleId: row.id,
      ...author,
    },
  ]);

/** What follows from a change that the store has made, at the provider that bills. Outside of any transaction. */
export const carryOut = async (
  platform: Platform,
  row: SubscriptionRow,
  effects: readonly Effect[],
  author: Author
): Promise<ProviderOutcome | null> => {
  const effect = effects.find(isAtProvider);
  if (!effect) return null;
  if (platform.db.inTransaction()) throw new Error('A payment provider is asked after the commit.');
  const outcome = await endAtProvider(platform, row, effect.effective);
  if (outcome?.status === 'failed' && !effect.isSilent) await noteFailure(platform, row, outcome.message, author);
  return outcome;
};

/**
 * Ends a subscription in the store, and then at the provider that bills it; whatever that one says, it stays canceled here. Outside of any
 * transaction. See docs/rules/subscriptions.md#transitions.
 * @throws NotFoundError; BadRequestError where there is nothing to cancel.
 */
export const cancelSubscription = async (
  platform: Platform,
  id: number,
  { by, reason, effective }: Cancellation,
  author: Author
): Promise<Canceled> => {
  if (platform.db.inTransaction()) throw new Error('A payment provider is asked after the commit.');
  const fact = { kind: 'cancel', by, reason, effective } as const;
  const result = await syncSubscription(platform, id, { fact, author });
  if (result.isRefused) throw new BadRequestError(REFUSALS[result.reason] ?? 'The subscription cannot be canceled.');
  const { row, effects } = result;
  return { row, provider: await carryOut(platform, row, effects, author) };
};
