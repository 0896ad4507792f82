import { canPayEarly, canReactivate } from '../../../domain/subscription';
import type { Platform } from '../../../platform/platform';
import { checkoutPage, readStoreSettings } from '../../settings';
import { presentSubscription } from '../subscriptions.presenter';
import { ruledOf, type SubscriptionRow } from '../subscriptions.rows';
import { readMoment } from '../use-cases/read-moment';
import { CAN_EARLY_PAY, CAN_REACTIVATE } from './locked-carts.hooks';
import { refusalByRules, refusedBySite, type Wish } from './refusals';

const NOT_ENABLED = 'Installments cannot be paid early in this store.';

/** The setting of the store. */
export const isEarlyPaymentEnabled = async (platform: Platform): Promise<boolean> =>
  (await readStoreSettings(platform)).enable_early_payment_for_installment === 'yes';

const isLeftBySite = ({ hooks, clock }: Platform, row: SubscriptionRow, { kind }: Wish): Promise<boolean> | boolean => {
  const point = kind === 'reactivation' ? CAN_REACTIVATE : CAN_EARLY_PAY;
  if (!hooks.isHeard(point)) return true;
  return hooks.ask(point, true, { subscription: presentSubscription(row, clock.now()) });
};

/** Why a subscription, as it stands, cannot be reactivated or paid early; null: it can. */
export const refusalOf = async (platform: Platform, row: SubscriptionRow, wish: Wish): Promise<string | null> => {
  if (wish.kind === 'early_payment' && !(await isEarlyPaymentEnabled(platform))) return NOT_ENABLED;
  const refusal = refusalByRules(ruledOf(row), wish, await readMoment(platform));
  if (refusal !== null) return refusal;
  return (await isLeftBySite(platform, row, wish)) ? null : refusedBySite(wish);
};

/** The page of the storefront that opens the cart for it. */
export const purposePageOf = async (
  platform: Platform,
  { uuid }: Pick<SubscriptionRow, 'uuid'>,
  kind: Wish['kind']
): Promise<string> => {
  const shop = kind === 'reactivation' ? 'reactivate-subscription' : 'early-installment-payment';
  return checkoutPage(await readStoreSettings(platform), `shop=${shop}&subscription_hash=${uuid}`);
};

/** What the pages of a subscription offer. The address is empty where it cannot be reactivated. */
export const readOffers = async (platform: Platform, row: SubscriptionRow) => {
  const ruled = ruledOf(row);
  const mayReactivate =
    platform.config.edition !== 'free' &&
    canReactivate(ruled) &&
    (await isLeftBySite(platform, row, { kind: 'reactivation' }));
  const mayPayEarly =
    canPayEarly(ruled, await isEarlyPaymentEnabled(platform)) &&
    (await isLeftBySite(platform, row, { kind: 'early_payment', count: 1 }));
  return {
    reactivate_url: mayReactivate ? await purposePageOf(platform, row, 'reactivation') : '',
    can_early_pay: mayPayEarly,
  };
};
