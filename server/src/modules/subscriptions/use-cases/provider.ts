import { errorText } from '../../../platform/log';
import type { Platform } from '../../../platform/platform';
import { recordApiFailure } from '../../activity';
import { readOrdersById } from '../../orders';
import { findGateway, type OnlineGateway, type ProviderOutcome, type VendorSubscription } from '../../payments';
import type { SubscriptionRow } from '../subscriptions.rows';

/** Where money goes through a provider; null of others, and where it is there no longer. */
export const gatewayNamed = (platform: Platform, slug: string): OnlineGateway | null => {
  const gateway = findGateway(platform, slug);
  return gateway?.kind === 'online' ? gateway : null;
};

/** The gateway of a subscription, where money goes through a provider. */
export const onlineGatewayOf = (
  platform: Platform,
  { current_payment_method: slug }: Pick<SubscriptionRow, 'current_payment_method'>
): OnlineGateway | null => gatewayNamed(platform, slug);

/** That of the order that it was sold with. */
export const modeOf = async (
  { db }: Platform,
  { parent_order_id: id }: Pick<SubscriptionRow, 'parent_order_id'>
): Promise<VendorSubscription['mode']> => ((await readOrdersById(db, [id])).get(id)?.mode === 'live' ? 'live' : 'test');

/** As its provider knows it; null where the provider knows nothing of it. */
export const vendorOf = (
  { vendor_subscription_id: vendorId, vendor_customer_id: customerId }: SubscriptionRow,
  mode: string
): VendorSubscription | null =>
  vendorId === null ? null : { vendorId, customerId, mode: mode === 'live' ? 'live' : 'test' };

/** Whatever goes wrong is an answer, because the store goes on without it. Outside of any transaction. */
export const askProvider = async (
  platform: Platform,
  { id, current_payment_method: slug }: SubscriptionRow,
  ask: () => Promise<ProviderOutcome>
): Promise<ProviderOutcome> => {
  try {
    return await ask();
  } catch (error) {
    const title = `The payment gateway '${slug}' could not change a subscription`;
    await recordApiFailure(platform, { title, moduleName: 'subscription', moduleId: id }, error);
    return { status: 'failed', message: 'The payment provider could not be reached.' };
  }
};

/** Whether its provider may ask for money again: one that does not answer, or cannot be asked, may. Outside of any transaction. */
export const mayStillBill = async (platform: Platform, row: SubscriptionRow): Promise<boolean> => {
  const vendor = vendorOf(row, await modeOf(platform, row));
  const inspect = onlineGatewayOf(platform, row)?.inspectSubscription;
  if (!vendor || !inspect) return vendor !== null;
  try {
    const report = await inspect(vendor);
    return report === null || report.isBilling === true;
  } catch (error) {
    const title = `The payment gateway '${row.current_payment_method}' did not say how a subscription stands`;
    await recordApiFailure(platform, { title, moduleName: 'subscription', moduleId: row.id }, error);
    return true;
  }
};

/** The provider's page of a subscription; blank where there is none. Asks nobody. */
export const vendorPageOf = (platform: Platform, row: SubscriptionRow, mode: string): string => {
  const vendor = vendorOf(row, mode);
  const gateway = onlineGatewayOf(platform, row);
  if (!vendor || !gateway?.subscriptionUrl) return '';
  try {
    return gateway.subscriptionUrl(vendor);
  } catch (error) {
    platform.strapi.log.error(`The payment gateway '${gateway.slug}' failed at 'subscriptionUrl': ${errorText(error)}`);
    return '';
  }
};
