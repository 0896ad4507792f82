import type { UpgradeOffer } from '../../../contracts/upgrade-paths';
import { availabilityOf, subscriptionTermsOf } from '../../../domain/catalog';
import type { PlanChange } from '../../../domain/plan-change';
import { planChangeCost, type Moment } from '../../../domain/subscription';
import type { Platform } from '../../../platform/platform';
import {
  findPurchasableVariants,
  readPathsOfVariant,
  type PurchasableVariant,
  type UpgradePathRow,
} from '../../catalog';
import { checkoutPage, readStoreSettings } from '../../settings';
import { readPlanCredit, type PlanCredit } from './plan-credit';
import { readReplaceablePlans, type BoughtOrder, type ReplacedPlan } from './replaced-plan';

/** A plan that another one may take the place of, and what that costs. */
export type PlanOffer = Pick<PlanCredit, 'paidOrderId'> & {
  readonly plan: ReplacedPlan;
  readonly change: PlanChange;
  readonly shown: UpgradeOffer;
};

type Target = { readonly path: UpgradePathRow; readonly sellable: PurchasableVariant };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const setupFeeOf = ({ paymentType, otherInfo }: PurchasableVariant): number =>
  subscriptionTermsOf(paymentType, otherInfo)?.signupFee ?? 0;

const costOf = ({ path, sellable }: Target, credit: number) =>
  planChangeCost({
    price: sellable.price,
    signupFee: setupFeeOf(sellable),
    prorateCredit: path.is_prorate === 1 ? credit : 0,
    discount: path.discount_amount,
  });

type Page = (query: string) => string;

const offerOf = (plan: ReplacedPlan, target: Target, { cents, paidOrderId }: PlanCredit, page: Page): PlanOffer => {
  const { path, sellable } = target;
  const { cost, creditUsed, discountUsed } = costOf(target, cents);
  const { order, item, subscription } = plan;
  const [from, to] = [item.variation_id, sellable.variationId];
  const change: PlanChange = {
    ...{ order_id: order.id, order_uuid: order.uuid, item_id: item.id, subscription_id: subscription?.id ?? null },
    ...{ from_variation: from, to_variation: to, prorate_credit: creditUsed, upgrade_discount: discountUsed },
  };
  const fee = setupFeeOf(sellable);
  const shown: UpgradeOffer = {
    path_id: path.id,
    title: path.title || sellable.variationTitle || sellable.productTitle,
    description: path.description ?? '',
    ...{ from_variant: from, to_variant: to, to_product: sellable.productId },
    ...{ product_title: sellable.productTitle, variation_title: sellable.variationTitle },
    ...{ discount_amount: discountUsed, prorate_credit: creditUsed, signup_fee: fee },
    signup_fee_name: fee > 0 ? textOf(sellable.otherInfo.signup_fee_name) : '',
    payment_summary: textOf(sellable.otherInfo.billing_summary),
    ...{ price: sellable.price, original_price: sellable.price + fee, cost, currency: order.currency },
    upgrade_url: page(`shop=change-plan&order_hash=${order.uuid}&from=${from}&to=${to}`),
  };
  return { plan, change, shown, paidOrderId };
};

/** Of several paths to one plan the first counts. What nobody can buy now is not offered. */
const targetsOf = async (platform: Platform, variationId: number): Promise<readonly Target[]> => {
  const paths = await readPathsOfVariant(platform, variationId);
  const ids = [...new Set(paths.flatMap(({ to_variants: targets }) => targets))];
  const sellables = await findPurchasableVariants(platform, ids);
  return ids.flatMap((id) => {
    const path = paths.find(({ to_variants: targets }) => targets.includes(id));
    const sellable = sellables.get(id);
    return path && sellable && availabilityOf(sellable).inStock ? [{ path, sellable }] : [];
  });
};

const pageOf = async (platform: Platform): Promise<Page> => {
  const settings = await readStoreSettings(platform);
  return (query) => checkoutPage(settings, query);
};

/** What a plan may be changed to, at this moment, in the order of the paths. */
const readOffersOf = async (platform: Platform, plan: ReplacedPlan, moment: Moment): Promise<readonly PlanOffer[]> => {
  const targets = await targetsOf(platform, plan.item.variation_id);
  if (targets.length === 0) return [];
  const credit = await readPlanCredit(platform, plan, moment);
  const page = await pageOf(platform);
  return targets.map((target) => offerOf(plan, target, credit, page));
};

/**
 * To what the plans of an order may be changed, at a moment; `variationId`: of one of them. Prices are those of the store's currency: an
 * order in another one has no offers.
 */
export const readPlanOffers = async (
  platform: Platform,
  order: BoughtOrder,
  { variationId, moment }: { readonly variationId?: number | undefined; readonly moment: Moment }
): Promise<readonly PlanOffer[]> => {
  const { currency } = await readStoreSettings(platform);
  if (order.currency !== currency) return [];
  const plans = await readReplaceablePlans(platform, order);
  const wanted = plans.filter(({ item }) => variationId === undefined || item.variation_id === variationId);
  const offers: PlanOffer[] = [];
  for (const plan of wanted) offers.push(...(await readOffersOf(platform, plan, moment)));
  return offers;
};
