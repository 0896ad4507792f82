import { BadRequestError } from '../../../domain/errors';
import { customerCapabilities } from '../../../domain/subscription';
import type { Platform } from '../../../platform/platform';
import { lockPayable } from '../../orders';
import { CAN_PAUSE } from '../subscriptions.hooks';
import { presentSubscription } from '../subscriptions.presenter';
import { ruledOf, type SubscriptionRow } from '../subscriptions.rows';
import { billAnew } from './bill-anew';
import { CONTEXT } from './describe-subscription';
import { readOfOrder } from './read-subscriptions';
import { syncSubscription, type Author } from './sync-subscription';

type Named = { readonly orderId: number; readonly id: number };

/** No gateway of the store pauses what its provider bills, so the provider would go on billing. */
const assertPauses = ({ collection_method: method }: SubscriptionRow): void => {
  if (method !== 'automatic') return;
  throw new BadRequestError('The payment provider bills this subscription, and it cannot be paused there.');
};

/**
 * Nothing is billed until it is resumed: a renewal that is open is void in the same transaction, and what is paid can be used to its end.
 * @throws BadRequestError where it does not run or its provider bills it; ConflictError.
 */
export const pauseSubscription = async (
  platform: Platform,
  row: SubscriptionRow,
  author: Author
): Promise<SubscriptionRow> => {
  assertPauses(row);
  const result = await syncSubscription(platform, row.id, { fact: { kind: 'pause' }, author });
  if (result.isRefused) throw new BadRequestError('Only a subscription that runs can be paused.');
  return result.row;
};

/**
 * It is billed again: at its date, or now where that is past.
 * @throws BadRequestError where it is not paused or its provider bills it; ConflictError.
 */
export const resumeSubscription = async (
  platform: Platform,
  row: SubscriptionRow,
  author: Author
): Promise<SubscriptionRow> => {
  assertPauses(row);
  return platform.db.transaction(async () => {
    // Its bill may be opened, and whoever does so holds these two before the subscription.
    await lockPayable(platform, row.parent_order_id);
    const result = await syncSubscription(platform, row.id, { fact: { kind: 'resume' }, author });
    if (result.isRefused) throw new BadRequestError('Only a subscription that is paused can be resumed.');
    await billAnew(platform, result.row, author);
    return result.row;
  });
};

/** @throws NotFoundError; as `pauseSubscription`. */
export const pauseByStaff = async (platform: Platform, of: Named, author: Author): Promise<SubscriptionRow> =>
  pauseSubscription(platform, await readOfOrder(platform, of), author);

/** @throws NotFoundError; as `resumeSubscription`. */
export const resumeByStaff = async (platform: Platform, of: Named, author: Author): Promise<SubscriptionRow> =>
  resumeSubscription(platform, await readOfOrder(platform, of), author);

const letsPause = ({ hooks, clock }: Platform, row: SubscriptionRow): Promise<boolean> =>
  hooks.ask(CAN_PAUSE, true, { subscription: presentSubscription(row, clock.now()) });

export type OwnPauses = { readonly can_pause: boolean; readonly can_resume: boolean };

/** What the customer may do; a site may keep pauses for its staff. */
export const ownPauses = async (platform: Platform, row: SubscriptionRow): Promise<OwnPauses> => {
  const { canPause, canResume } = customerCapabilities(ruledOf(row), CONTEXT);
  return { can_pause: canPause && (await letsPause(platform, row)), can_resume: canResume };
};

/** @throws BadRequestError where the site keeps pauses for its staff; as `pauseSubscription`. */
export const pauseByCustomer = async (platform: Platform, row: SubscriptionRow, author: Author): Promise<void> => {
  if (!(await letsPause(platform, row))) throw new BadRequestError('This subscription cannot be paused.');
  await pauseSubscription(platform, row, author);
};
