import { BadRequestError } from '../../../domain/errors';
import type { CancelTime, Effect, FactDetails } from '../../../domain/subscription';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import type { ProviderOutcome } from '../../payments';
import { endCanceledOf } from '../locked-carts/locked-carts.jobs';
import type { SubscriptionRow } from '../subscriptions.rows';
import { askProvider, modeOf, onlineGatewayOf, vendorOf } from './provider';
import { syncSubscription, type Author, type SyncResult } from './sync-subscription';

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

export const NOTHING_TO_CANCEL = 'The subscription has ended: there is nothing to cancel.';

const REFUSALS: Readonly<Record<string, string>> = {
  already_canceled: 'The subscription has already been canceled.',
  completed: 'All installments of the subscription are paid: there is nothing to cancel.',
  not_in_this_state: NOTHING_TO_CANCEL,
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
  const vendor = vendorOf(row, await modeOf(platform, row));
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

type Fact = { readonly kind: 'cancel' } & Cancellation;

/** In the store. A gateway that can end nothing is told to the merchant, who has to. */
const cancelHere = (platform: Platform, id: number, fact: Fact, author: Author): Promise<SyncResult> =>
  platform.db.transaction(async () => {
    const result = await syncSubscription(platform, id, { fact, author });
    const effect = result.isRefused ? undefined : result.effects.find(isAtProvider);
    if (effect && onlineGatewayOf(platform, result.row)?.cancelSubscription) {
      await endCanceledOf(platform, result.row, await modeOf(platform, result.row), effect.effective);
    }
    return result;
  });

/**
 * Ends a subscription in the store, and then at the provider that bills it; whatever that one says, it stays canceled here, and the provider
 * is told again until it has heard. Outside of any transaction. See docs/rules/subscriptions.md#transitions.
 * @throws NotFoundError; BadRequestError where there is nothing to cancel.
 */
export const cancelSubscription = async (
  platform: Platform,
  id: number,
  { by, reason, effective }: Cancellation,
  author: Author
): Promise<Canceled> => {
  if (platform.db.inTransaction()) throw new Error('A payment provider is asked after the commit.');
  const result = await cancelHere(platform, id, { kind: 'cancel', by, reason, effective }, author);
  if (result.isRefused) throw new BadRequestError(REFUSALS[result.reason] ?? 'The subscription cannot be canceled.');
  const { row, effects } = result;
  return { row, provider: await carryOut(platform, row, effects, author) };
};
