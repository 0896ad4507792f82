import { BadRequestError, ConflictError, ForbiddenError, NotFoundError } from '../../../domain/errors';
import type { SubscriptionStatus } from '../../../domain/subscription';
import { isUniqueViolation } from '../../../platform/db/database-errors';
import type { Platform } from '../../../platform/platform';
import { recordActivities, recordApiFailure } from '../../activity';
import type { FoundSubscription, OnlineGateway } from '../../payments';
import { VENDOR_ID_EDITING } from '../subscriptions.hooks';
import type { SubscriptionRow } from '../subscriptions.rows';
import { vendorValues, type VendorIds } from '../subscription-values';
import { bringUpToDate } from './hear-provider';
import { onlineGatewayOf, vendorOf, modeOf } from './provider';
import { readOfOrder } from './read-subscriptions';
import { syncSubscription, type Author } from './sync-subscription';

const RUNNING: readonly SubscriptionStatus[] = ['active', 'trialing'];

const isEditingOn = ({ hooks }: Platform, row: SubscriptionRow): Promise<boolean> =>
  hooks.ask(VENDOR_ID_EDITING, false, { subscription_id: row.id });

/** Ids of a provider are not for everybody to type in. @throws ForbiddenError unless other code of the site has switched it on. */
const assertEditing = async (platform: Platform, row: SubscriptionRow): Promise<void> => {
  if (await isEditingOn(platform, row)) return;
  throw new ForbiddenError('The ids of the payment provider cannot be edited in this store.');
};

/** Blank takes an id away; what is left out stays. */
export type VendorIdsCommand = {
  readonly vendor_subscription_id?: string | undefined;
  readonly vendor_customer_id?: string | undefined;
};

const told = (value: string): string | null => (value === '' ? null : value);

const idsOf = ({
  vendor_subscription_id: subscription,
  vendor_customer_id: customer,
}: VendorIdsCommand): VendorIds => ({
  ...(subscription === undefined ? {} : { vendor_subscription_id: told(subscription) }),
  ...(customer === undefined ? {} : { vendor_customer_id: told(customer) }),
});

const assertChange = (row: SubscriptionRow, ids: VendorIds): void => {
  const changed = Object.entries(ids).some(([name, id]) => row[name as keyof VendorIds] !== id);
  if (!changed) throw new BadRequestError('No changes were found.');
};

const isBilledByProvider = ({ status, collection_method: method }: SubscriptionRow): boolean =>
  method === 'automatic' && RUNNING.includes(status);

const assertBilledByProvider = (row: SubscriptionRow): void => {
  if (isBilledByProvider(row)) return;
  throw new BadRequestError('Only an active subscription that the payment provider bills has such ids.');
};

/** Whether `changeVendorIds` would take ids of it. */
export const canEditVendorIds = async (platform: Platform, row: SubscriptionRow): Promise<boolean> =>
  isBilledByProvider(row) && (await isEditingOn(platform, row));

const write = async (platform: Platform, row: SubscriptionRow, ids: VendorIds, author: Author) => {
  try {
    return await syncSubscription(platform, row.id, { values: (current) => vendorValues(current, ids), author });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ConflictError('Another subscription has this id already.');
  }
};

/**
 * Staff correct which subscription of the provider this one is. Nothing else changes, and nobody is asked.
 * @throws NotFoundError; ForbiddenError; BadRequestError; ConflictError where another subscription has the id.
 */
export const changeVendorIds = async (
  platform: Platform,
  of: { readonly orderId: number; readonly id: number },
  command: VendorIdsCommand,
  author: Author
): Promise<SubscriptionRow> => {
  const row = await readOfOrder(platform, of);
  await assertEditing(platform, row);
  assertBilledByProvider(row);
  const ids = idsOf(command);
  assertChange(row, ids);
  const result = await write(platform, row, ids, author);
  const content = Object.entries(ids)
    .map(([name, id]) => `${name}: ${id ?? 'none'}`)
    .join(', ');
  const entry = { title: 'Ids of the payment provider changed', content, moduleName: 'subscription' };
  await recordActivities(platform, [{ ...entry, moduleId: row.id, ...author }]);
  return result.row;
};

const ask = async <Answer>(platform: Platform, row: SubscriptionRow, call: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await call();
  } catch (error) {
    const title = `The payment gateway '${row.current_payment_method}' could not look up a subscription`;
    await recordApiFailure(platform, { title, moduleName: 'subscription', moduleId: row.id }, error);
    throw new BadRequestError('The payment provider could not be reached.');
  }
};

/** What the provider has under ids that staff typed in. Changes nothing. @throws as `changeVendorIds`. */
export const verifyVendorIds = async (
  platform: Platform,
  of: { readonly orderId: number; readonly id: number },
  {
    vendor_subscription_id: vendorId,
    vendor_customer_id: customerId,
  }: VendorIdsCommand & {
    readonly vendor_subscription_id: string;
  }
): Promise<FoundSubscription> => {
  const row = await readOfOrder(platform, of);
  await assertEditing(platform, row);
  const gateway = onlineGatewayOf(platform, row);
  const verify = gateway?.features.includes('verify_vendor_ids') ? gateway.verifySubscription : undefined;
  if (!verify) throw new BadRequestError('The payment method does not support looking subscriptions up.');
  const asked = { vendorId, customerId: customerId || null, mode: await modeOf(platform, row) };
  const found = await ask(platform, row, () => verify(asked));
  if (!found) throw new NotFoundError('The payment provider has no such subscription.');
  return found;
};

/** How to ask the provider that bills it; null where there is nobody to ask. */
const inspectorOf = (platform: Platform, row: SubscriptionRow): OnlineGateway['inspectSubscription'] | null =>
  row.collection_method === 'automatic' && row.vendor_subscription_id !== null
    ? (onlineGatewayOf(platform, row)?.inspectSubscription ?? null)
    : null;

export const canFetch = (platform: Platform, row: SubscriptionRow): boolean => inspectorOf(platform, row) !== null;

/** Asks the provider how the subscription and its bills stand. Outside of any transaction. @throws NotFoundError; BadRequestError. */
export const fetchSubscription = async (
  platform: Platform,
  of: { readonly orderId: number; readonly id: number },
  author: Author
): Promise<SubscriptionRow> => {
  const row = await readOfOrder(platform, of);
  const vendor = vendorOf(row, await modeOf(platform, row));
  const inspect = inspectorOf(platform, row);
  const gateway = onlineGatewayOf(platform, row);
  if (!vendor || !inspect || !gateway) {
    throw new BadRequestError('No payment provider bills this subscription, so there is nothing to fetch.');
  }
  const hearing = { gateway, vendor, isAsked: true, author, inspect: () => ask(platform, row, () => inspect(vendor)) };
  const fetched = await bringUpToDate(platform, row.id, hearing);
  if (!fetched) throw new BadRequestError('The payment provider does not know this subscription.');
  return fetched;
};
