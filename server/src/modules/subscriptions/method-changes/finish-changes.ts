import { ShopError } from '../../../domain/errors';
import { createConcurrencyLimit } from '../../../platform/concurrency';
import type { Platform } from '../../../platform/platform';
import { recordFailure } from '../../activity';
import type { VendorSubscription } from '../../payments';
import { endAbandoned, endOld } from './clear-up';
import {
  claimDueChanges,
  closeChange,
  findChangeOfVendor,
  forgetChanges,
  type MethodChange,
} from './method-changes.repository';
import { abandon, endLate, settleChange } from './settle-change';

const SYSTEM = { author: 'system' };
const BATCH = 40;
/** Nobody waits for it, so it leaves room for what somebody waits for. */
const AT_ONCE = 4;
/** Milliseconds of one run; the next one begins ten minutes after it. */
const LONGEST_RUN = 8 * 60_000;

const HOUR = 3_600_000;
/** For so long a customer may agree. */
const OPEN_FOR = 24 * HOUR;
/** What is not agreed on so long before its first bill is ended: nobody is to agree when the old method is charged. */
const ENDS_BEFORE = HOUR / 2;
const KEPT_FOR = 30 * 24 * HOUR;
/** From its beginning on. */
const ASKED_FOR = 4 * 24 * HOUR;

const isTooLate = ({ clock }: Platform, { createdAt, startsAt, collection }: MethodChange): boolean => {
  const now = clock.now().getTime();
  const bills = collection === 'automatic' && startsAt !== null && startsAt.getTime() - now <= ENDS_BEFORE;
  return bills || now - createdAt.getTime() >= OPEN_FOR;
};

const finishBegun = async (platform: Platform, change: MethodChange): Promise<void> => {
  const { status } = await settleChange(platform, change, SYSTEM);
  if (status === 'open' && isTooLate(platform, change)) {
    await abandon(platform, change, 'The agreement was not confirmed in time.');
  }
};

/** The message that somebody has agreed too late may be lost. A provider that has not answered for days is not asked for ever. */
const lookOnceMore = async (platform: Platform, change: MethodChange): Promise<void> => {
  if (platform.clock.now().getTime() - change.createdAt.getTime() < ASKED_FOR) await endLate(platform, change);
  await closeChange(platform, change);
};

const finish = (platform: Platform, change: MethodChange): Promise<void> => {
  if (change.state === 'ending') return endOld(platform, change);
  if (change.state === 'abandoned') return endAbandoned(platform, change);
  if (change.state === 'over') return lookOnceMore(platform, change);
  return finishBegun(platform, change);
};

/** What fails is looked at again a quarter of an hour later; a provider that does not answer is in the log already. */
const finishOrLater = async (platform: Platform, change: MethodChange): Promise<void> => {
  try {
    await finish(platform, change);
  } catch (error) {
    if (error instanceof ShopError) return;
    const title = 'A change of the payment method could not be finished';
    await recordFailure(platform, { title, moduleName: 'subscription', moduleId: change.subscriptionId }, error);
  }
};

/**
 * The job: what customers have agreed to is carried out though their browser was closed, what nobody has agreed to is ended, and so is what
 * subscriptions have left. Several processes share the work. Answers how many it looked at.
 */
export const finishChanges = async (platform: Platform): Promise<number> => {
  const { run } = createConcurrencyLimit(AT_ONCE);
  const { clock } = platform;
  const until = clock.now().getTime() + LONGEST_RUN;
  let looked = 0;
  while (clock.now().getTime() < until) {
    const changes = await claimDueChanges(platform, BATCH);
    if (changes.length === 0) break;
    await Promise.all(changes.map((change) => run(() => finishOrLater(platform, change))));
    looked += changes.length;
  }
  await forgetChanges(platform, new Date(clock.now().getTime() - KEPT_FOR));
  return looked;
};

/** A message is about what somebody has begun. False: it is about something else. @throws UnavailableError; ConflictError. */
export const hearOfChange = async (platform: Platform, slug: string, vendor: VendorSubscription): Promise<boolean> => {
  const change = await findChangeOfVendor(platform, slug, vendor.vendorId);
  if (!change || change.mode !== vendor.mode) return false;
  if (change.state === 'begun') await settleChange(platform, change, SYSTEM);
  // Once it is carried out, the subscription itself is known by this id.
  if (change.state === 'ending' || change.state === 'done') return false;
  if (change.state !== 'begun') await endLate(platform, change);
  return true;
};
