import { createConcurrencyLimit } from '../../../platform/concurrency';
import type { Platform } from '../../../platform/platform';
import { recordApiFailure } from '../../activity';
import { readOrdersById } from '../../orders';
import { askSoon, claimSilent } from '../renewals/provider-checks.repository';
import type { SubscriptionRow } from '../subscriptions.rows';
import { hearOfSubscription } from './hear-provider';
import { vendorOf } from './provider';

const BATCH = 40;
/** Nobody waits for it, so it leaves room for what somebody waits for. */
const AT_ONCE = 4;
/** Milliseconds of one run; the next one begins an hour after it. */
const LONGEST_RUN = 20 * 60_000;

/** Brings a subscription to what its provider says. False where that one did not answer; it is asked again soon. */
export const askProviderOf = async (platform: Platform, row: SubscriptionRow): Promise<boolean> => {
  const { id, parent_order_id: orderId, current_payment_method: slug } = row;
  const order = (await readOrdersById(platform.db, [orderId])).get(orderId);
  const vendor = vendorOf(row, order?.mode ?? 'test');
  if (!vendor) return true;
  try {
    await hearOfSubscription(platform, slug, vendor);
    return true;
  } catch (error) {
    const title = `The payment gateway '${slug}' did not say how a subscription stands`;
    await recordApiFailure(platform, { title, moduleName: 'subscription', moduleId: id }, error);
    await askSoon(platform, id);
    return false;
  }
};

/**
 * The hourly job: the date of a subscription that its provider bills has passed, and no message has come; it may have been lost. One that
 * cannot be asked about does not stop the others; several processes share the work. Answers how many were asked about.
 */
export const askProviders = async (platform: Platform): Promise<number> => {
  const { run } = createConcurrencyLimit(AT_ONCE);
  const until = platform.clock.now().getTime() + LONGEST_RUN;
  let asked = 0;
  while (platform.clock.now().getTime() < until) {
    const rows = await claimSilent(platform, BATCH);
    if (rows.length === 0) break;
    await Promise.all(rows.map((row) => run(() => askProviderOf(platform, row))));
    asked += rows.length;
  }
  return asked;
};
