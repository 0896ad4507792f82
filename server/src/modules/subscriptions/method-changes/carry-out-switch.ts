import { ConflictError } from '../../../domain/errors';
import type { SubscriptionStatus } from '../../../domain/subscription';
import { toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { lockPayable } from '../../orders';
import { isMoneyOnItsWay, rememberMethod, type AgreementReport } from '../../payments';
import { findOpenOrDue, forgetVoidRenewal, type RenewalRow } from '../renewals/renewals.repository';
import { holdOpenRenewal } from '../renewals/close-renewals';
import { isBeingCharged } from '../renewals/renewal-charges.repository';
import { lockSubscription, type SubscriptionValues } from '../subscriptions.repository';
import type { SubscriptionRow } from '../subscriptions.rows';
import { vendorValues } from '../subscription-values';
import { billAnew } from '../use-cases/bill-anew';
import { activeMethodOf } from '../use-cases/link-method';
import { syncSubscription, type Author } from '../use-cases/sync-subscription';
import { moveChange, type ChangeState, type MethodChange } from './method-changes.repository';

export type Agreed = Pick<
  Extract<AgreementReport, { readonly state: 'agreed' }>,
  'savedMethod' | 'vendorCustomerId' | 'vendorPlanId' | 'hasBilled'
>;

/** Milliseconds that the old provider needs to be told: nearer to its date than that, nothing is switched any more. */
export const LATEST = 15 * 60_000;

const SWITCHABLE: readonly SubscriptionStatus[] = ['active', 'trialing', 'paused'];

const isSameSecond = (one: Date | null, other: Date | null): boolean =>
  one !== null && other !== null && Math.floor(one.getTime() / 1_000) === Math.floor(other.getTime() / 1_000);

const isProviderIn = ({ collection, oldCollection }: MethodChange): boolean =>
  collection === 'automatic' || oldCollection === 'automatic';

/** It is paid until the moment at which the new provider begins, and that lies ahead. */
const hasItsDate = ({ clock }: Platform, row: SubscriptionRow, { startsAt }: MethodChange): boolean =>
  isSameSecond(row.next_billing_date, startsAt) &&
  startsAt !== null &&
  startsAt.getTime() - clock.now().getTime() > LATEST;

const isAsItWas = (row: SubscriptionRow, change: MethodChange): boolean =>
  row.customer_id === change.customerId &&
  row.current_payment_method === change.oldGateway &&
  row.collection_method === change.oldCollection &&
  row.vendor_subscription_id === change.oldVendorId &&
  row.recurring_total === change.recurring;

/** Why what was agreed on does not fit the subscription any more; null: it does. */
const obstacle = (platform: Platform, row: SubscriptionRow | null, change: MethodChange): string | null => {
  if (!row || !SWITCHABLE.includes(row.status)) return 'The subscription does not run any more.';
  if (!isAsItWas(row, change)) return 'The subscription has changed since.';
  const isPausedForProvider = row.status === 'paused' && change.collection === 'automatic';
  if (isPausedForProvider) return 'The subscription is paused.';
  return !isProviderIn(change) || hasItsDate(platform, row, change) ? null : 'The next payment has come.';
};

const valuesOf =
  ({ gateway, vendorId, collection, managementMode }: MethodChange, agreed: Agreed) =>
  (row: SubscriptionRow): SubscriptionValues => {
    const { active_payment_method: _old, ...meta } = row.meta;
    const { savedMethod: method } = agreed;
    const ids = {
      vendor_subscription_id: collection === 'automatic' ? vendorId : null,
      vendor_customer_id: agreed.vendorCustomerId ?? null,
      vendor_plan_id: collection === 'automatic' ? (agreed.vendorPlanId ?? null) : null,
    };
    return {
      current_payment_method: gateway,
      ...vendorValues({ current_payment_method: gateway }, ids),
      config: toJson({ ...row.config, management_mode: managementMode ?? undefined }),
      meta: toJson({
        ...meta,
        charge_failures: 0,
        ...(method ? { active_payment_method: activeMethodOf({ gateway, method }) } : {}),
      }),
    };
  };

/** With the new method nothing of the old one is asked for: what is near is opened anew, where the store bills. */
const billByNew = async (platform: Platform, row: SubscriptionRow, author: Author): Promise<void> => {
  const { next_billing_date: dueAt } = row;
  if (row.collection_method !== 'automatic') await billAnew(platform, row, author);
  else if (dueAt !== null) await forgetVoidRenewal(platform.db, row.id, dueAt);
};

const note = (platform: Platform, { oldGateway, gateway }: MethodChange, id: number, author: Author): Promise<void> => {
  const entry = { title: 'Payment method switched', content: `from ${oldGateway} to ${gateway}` };
  return recordActivities(platform, [{ ...entry, moduleName: 'subscription', moduleId: id, ...author }]);
};

const write = async (
  platform: Platform,
  row: SubscriptionRow,
  change: MethodChange,
  agreed: Agreed,
  author: Author
) => {
  const fact = { kind: 'collection_changed', collectionMethod: change.collection ?? 'manual' } as const;
  const result = await syncSubscription(platform, row.id, { fact, values: valuesOf(change, agreed), author });
  if (result.isRefused) throw new ConflictError('Somebody else has just changed the subscription. Try again.');
  const { gateway, mode } = change;
  const place = { orderId: row.parent_order_id, gateway, mode };
  if (change.collection === 'system' && agreed.savedMethod) await rememberMethod(platform, place, agreed.savedMethod);
  await billByNew(platform, result.row, author);
  await note(platform, change, row.id, author);
};

/** Money that is on its way cannot be called back. @throws ConflictError. */
const assertNotCharged = async (platform: Platform, row: SubscriptionRow): Promise<void> => {
  const due = row.next_billing_date ?? platform.clock.now();
  const open: RenewalRow | null = (await findOpenOrDue(platform.db, row.id, due)).open;
  if (open === null) return;
  if ((await isBeingCharged(platform, open.id)) || (await isMoneyOnItsWay(platform, open.order_id))) {
    throw new ConflictError('A renewal of the subscription is being charged at this moment. Try again later.');
  }
};

/** What the subscription leaves has to be ended behind the commit, where there is anything. */
const stateAfter = ({ oldCollection }: MethodChange): ChangeState => (oldCollection === 'manual' ? 'done' : 'ending');

export type Switched =
  | { readonly status: 'switched' }
  /** It does not fit any more. */
  | { readonly status: 'abandoned'; readonly reason: string }
  /** Somebody else has decided about it. */
  | { readonly status: 'decided' };

const carryOut = async (
  platform: Platform,
  parentOrderId: number,
  change: MethodChange,
  agreed: Agreed,
  author: Author
): Promise<Switched> => {
  await lockPayable(platform, parentOrderId);
  await holdOpenRenewal(platform, change.subscriptionId);
  const row = await lockSubscription(platform.db, change.subscriptionId);
  const reason = agreed.hasBilled ? 'The next payment has come.' : obstacle(platform, row, change);
  if (row === null || reason !== null) {
    const isMine = await moveChange(platform, change, 'begun', 'abandoned');
    return isMine ? { status: 'abandoned', reason: reason ?? 'The subscription is gone.' } : { status: 'decided' };
  }
  await assertNotCharged(platform, row);
  if (!(await moveChange(platform, change, 'begun', stateAfter(change)))) return { status: 'decided' };
  await write(platform, row, change, agreed, author);
  return { status: 'switched' };
};

/**
 * The subscription is collected by another gateway from its next date on. One transaction: whoever else charges, cancels or switches it at
 * the same moment does so before it, or finds it switched. What it leaves is ended behind the commit.
 * @throws ConflictError while a renewal is being charged.
 */
export const carryOutSwitch = (
  platform: Platform,
  parentOrderId: number,
  change: MethodChange,
  agreed: Agreed,
  author: Author
): Promise<Switched> => platform.db.transaction(() => carryOut(platform, parentOrderId, change, agreed, author));
