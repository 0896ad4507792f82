import { customerCapabilities, remainingBills } from '../../../domain/subscription';
import type { Platform } from '../../../platform/platform';
import { readStoreSettings } from '../../settings';
import {
  findTakeovers,
  type OnlineGateway,
  type PlanToMake,
  type Takeover,
  type VendorSubscription,
} from '../../payments';
import { ruledOf, type SubscriptionRow } from '../subscriptions.rows';
import { CONTEXT } from '../use-cases/describe-subscription';
import { onlineGatewayOf } from '../use-cases/provider';

/** Milliseconds for the customer to agree, and for the old provider to be told, before it would bill. */
const LEAD = 60 * 60_000;

const isBilledByProvider = ({ collection_method: method }: SubscriptionRow): boolean => method === 'automatic';

/** The gateway that can keep another card for a subscription; null where there is nothing to replace, or it cannot. */
export const cardGatewayOf = (platform: Platform, row: SubscriptionRow): OnlineGateway | null => {
  const gateway = onlineGatewayOf(platform, row);
  if (row.collection_method === 'manual' || !gateway?.features.includes('card_update')) return null;
  const isAble = !isBilledByProvider(row) || (row.vendor_subscription_id !== null && gateway.useMethod !== undefined);
  const context = { ...CONTEXT, gateway: { ...CONTEXT.gateway, canUpdateCard: isAble } };
  return customerCapabilities(ruledOf(row), context).canUpdateCard ? gateway : null;
};

/** What its provider bills has to be ended there, or it would be charged twice. */
const canLeave = (platform: Platform, row: SubscriptionRow): boolean =>
  !isBilledByProvider(row) ||
  (row.vendor_subscription_id !== null && onlineGatewayOf(platform, row)?.cancelSubscription !== undefined);

const isAhead = ({ clock }: Platform, { next_billing_date: next }: SubscriptionRow): boolean =>
  next !== null && next.getTime() - clock.now().getTime() > LEAD;

/** A provider begins to bill at a date that lies ahead, and pauses nothing. */
const fits = (platform: Platform, row: SubscriptionRow, { collection }: Takeover): boolean => {
  if (collection.method !== 'automatic') return !isBilledByProvider(row) || isAhead(platform, row);
  return row.status !== 'paused' && isAhead(platform, row);
};

export const currencyOf = async (platform: Platform, row: SubscriptionRow): Promise<string> =>
  row.config.currency ?? (await readStoreSettings(platform)).currency;

const isToBePaid = (row: SubscriptionRow): boolean =>
  row.recurring_total > 0 && row.config.is_paid_off !== 'yes' && remainingBills(ruledOf(row)) !== 0;

/** The payment methods that a customer may move a subscription to. */
export const findTargets = async (platform: Platform, row: SubscriptionRow): Promise<readonly Takeover[]> => {
  const asIf = { ...CONTEXT, gateway: { ...CONTEXT.gateway, switchesTo: ['any'] } };
  const isPossible = customerCapabilities(ruledOf(row), asIf).canSwitchGateway && isToBePaid(row);
  if (!isPossible || !canLeave(platform, row)) return [];
  const charge = {
    ...{ total: 0, recurring: row.recurring_total, hasSubscription: true },
    plan: { trialDays: 0, billTimes: remainingBills(ruledOf(row)) ?? 0 },
    currency: await currencyOf(platform, row),
  };
  const takeovers = await findTakeovers(platform, row.current_payment_method, charge);
  return takeovers.filter((takeover) => fits(platform, row, takeover));
};

/** What the provider is to bill from the next payment on. */
export const planOf = async (
  platform: Platform,
  row: SubscriptionRow,
  mode: VendorSubscription['mode']
): Promise<PlanToMake> => ({
  ...{ mode, productId: row.product_id, name: row.item_name, interval: row.billing_interval },
  recurring: row.recurring_total,
  currency: await currencyOf(platform, row),
  bills: remainingBills(ruledOf(row)) ?? 0,
});

export type OwnMethods = {
  readonly can_update_payment_method: boolean;
  readonly can_switch_payment_method: boolean;
  readonly switch_payment_methods: readonly { readonly slug: string; readonly title: string }[];
};

/** What the customer may do about the payment method. */
export const ownMethods = async (platform: Platform, row: SubscriptionRow): Promise<OwnMethods> => {
  const targets = await findTargets(platform, row);
  return {
    can_update_payment_method: cardGatewayOf(platform, row) !== null,
    can_switch_payment_method: targets.length > 0,
    switch_payment_methods: targets.map(({ gateway: { slug, title } }) => ({ slug, title })),
  };
};
