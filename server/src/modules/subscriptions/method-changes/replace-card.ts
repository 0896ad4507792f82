import { ConflictError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { recordActivities, recordApiFailure } from '../../activity';
import { lockPayable } from '../../orders';
import { forgetOtherMethods, rememberMethod, type OnlineGateway, type SavedMethod } from '../../payments';
import { claimOpenRenewal } from '../renewals/renewal-charges.repository';
import { findOpenRenewal } from '../renewals/renewals.repository';
import { findSubscription } from '../subscriptions.repository';
import type { SubscriptionRow } from '../subscriptions.rows';
import { chargeRenewal, isCharged, type ChargeOutcome } from '../use-cases/charge-renewal';
import { hearOfSubscription } from '../use-cases/hear-provider';
import { vendorOf } from '../use-cases/provider';
import type { Author } from '../use-cases/sync-subscription';
import { askGateway } from './ask-gateway';
import { cardGatewayOf } from './choices';
import { moveChange, type MethodChange } from './method-changes.repository';

/** The subscription that a card was agreed on for, as it stands; null: the card is of no use for it any more. */
const findStanding = async (
  platform: Platform,
  { subscriptionId, customerId, gateway: slug }: MethodChange
): Promise<{ readonly row: SubscriptionRow; readonly gateway: OnlineGateway } | null> => {
  const row = await findSubscription(platform.db, subscriptionId);
  const gateway = row && cardGatewayOf(platform, row);
  return gateway?.slug === slug && row?.customer_id === customerId ? { row, gateway } : null;
};

/** What the provider bills is paid by the new card there, before the store says so. @throws UnavailableError; ConflictError. */
const tellProvider = async (
  platform: Platform,
  change: MethodChange,
  { row, gateway }: { readonly row: SubscriptionRow; readonly gateway: OnlineGateway },
  method: SavedMethod
): Promise<void> => {
  const vendor = row.collection_method === 'automatic' ? vendorOf(row, change.mode) : null;
  const { useMethod } = gateway;
  if (!vendor || !useMethod) return;
  const outcome = await askGateway(platform, change, () => useMethod(vendor, method));
  if (outcome.status === 'failed') throw new ConflictError(outcome.message || 'The payment provider has refused.');
};

/** False where somebody else has done it. */
const keep = (
  platform: Platform,
  change: MethodChange,
  row: SubscriptionRow,
  method: SavedMethod,
  author: Author
): Promise<boolean> =>
  platform.db.transaction(async () => {
    // Whoever charges or pays holds the customer and the order before the subscription.
    await lockPayable(platform, row.parent_order_id);
    if (!(await moveChange(platform, change, 'begun', 'done'))) return false;
    const { gateway, mode } = change;
    await rememberMethod(platform, { orderId: row.parent_order_id, gateway, mode }, method);
    const { brand, last_4: digits } = method.details;
    const content = digits === '' ? method.type : `${brand || method.type} ending in ${digits}`;
    const entry = { title: 'Payment method replaced', content, moduleName: 'subscription', moduleId: row.id };
    await recordActivities(platform, [{ ...entry, ...author }]);
    return true;
  });

/** The provider tells of it by its messages, too: what fails here is not lost. */
const lookAgain = async (platform: Platform, { gateway, mode }: MethodChange, row: SubscriptionRow): Promise<void> => {
  const vendor = vendorOf(row, mode);
  if (!vendor || row.collection_method !== 'automatic') return;
  try {
    await hearOfSubscription(platform, gateway, vendor);
  } catch (error) {
    const title = `The payment gateway '${gateway}' did not say how a subscription stands`;
    await recordApiFailure(platform, { title, moduleName: 'subscription', moduleId: row.id }, error);
  }
};

/** A renewal that the old card could not pay is charged to the new one at once; others wait for their date. Null: nothing was charged. */
const chargeRefused = async (
  platform: Platform,
  row: SubscriptionRow,
  author: Author
): Promise<ChargeOutcome | null> => {
  if (!isCharged(row)) return null;
  const open = await findOpenRenewal(platform.db, row.id);
  if (!open || open.rechecks !== null || (open.attempts === 0 && row.status !== 'past_due')) return null;
  const claimed = await claimOpenRenewal(platform, row.id);
  return typeof claimed === 'string' ? null : chargeRenewal(platform, claimed, author);
};

export type ReplacedCard = {
  /** What has come of the renewal that the old card could not pay; null: there was none. */
  readonly charged: ChargeOutcome | null;
};

/**
 * Later payments are made by the card that the customer has agreed on: whatever is repeated, or done by several at once, has happened once.
 * Outside of any transaction. Null where the card is of no use for the subscription any more, or somebody else has decided about it.
 * @throws UnavailableError; ConflictError where the provider refuses it.
 */
export const replaceCard = async (
  platform: Platform,
  change: MethodChange,
  method: SavedMethod,
  author: Author
): Promise<ReplacedCard | null> => {
  const standing = await findStanding(platform, change);
  if (!standing) return null;
  const { row, gateway } = standing;
  await tellProvider(platform, change, { row, gateway }, method);
  if (!(await keep(platform, change, row, method, author))) return null;
  const place = { orderId: row.parent_order_id, gateway: change.gateway, mode: change.mode };
  await forgetOtherMethods(platform, place, method.vendorMethodId);
  await lookAgain(platform, change, row);
  const now = (await findSubscription(platform.db, row.id)) ?? row;
  return { charged: await chargeRefused(platform, now, author) };
};
