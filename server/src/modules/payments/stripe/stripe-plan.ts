import { createHash } from 'node:crypto';
import { toProviderAmount } from '../../../domain/payment';
import { intervalTerms } from '../../../domain/subscription';
import type { Platform } from '../../../platform/platform';
import type { PlanToMake } from '../gateway-agreements';
import { knownOrMade } from '../billed-plans/known-or-made';
import type { VendorPlanPlace } from '../billed-plans/vendor-plans.repository';
import { loadStripe, requireClient, STRIPE, type Stripe } from './stripe-client';

/** What is sold, as the provider knows it. */
export type StripePlan = { readonly product: string; readonly price: string };

const digest = (...said: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(said)).digest('hex');

/** How many payments are left is said to each subscription, and not to its plan. */
type Sale = Omit<PlanToMake, 'bills'>;

/** Two plans are one where the provider bills the same for them. */
const placesOf = (sale: Sale): { readonly product: VendorPlanPlace; readonly price: VendorPlanPlace } => {
  const { mode, productId, interval, recurring, currency } = sale;
  const of = { gateway: STRIPE, mode, productId };
  const terms = `${interval.slice(0, 100)} ${recurring} ${currency.toUpperCase()}`;
  return { product: { ...of, terms: null }, price: { ...of, terms } };
};

type Make = (client: Stripe, lost: string | null) => Promise<string>;

const makeProduct =
  ({ name, productId }: Sale): Make =>
  async (client, lost) => {
    const params = { name: name || `Product ${productId}`, metadata: { shop_product: String(productId) } };
    return (await client.products.create(params, { idempotencyKey: `product-${digest(params, lost)}` })).id;
  };

const makePrice =
  ({ interval, recurring, currency }: Sale, product: string): Make =>
  async (client, lost) => {
    const { unit, count } = intervalTerms(interval).step;
    const params = {
      product,
      currency: currency.toLowerCase(),
      unit_amount: toProviderAmount(recurring, currency),
      recurring: { interval: unit, interval_count: count },
    };
    return (await client.prices.create(params, { idempotencyKey: `price-${digest(params, lost)}` })).id;
  };

const planOf = async (platform: Platform, sale: Sale, isLost: boolean): Promise<StripePlan> => {
  const places = placesOf(sale);
  const make = (work: Make) => async (lost: string | null) => work(await requireClient(platform, sale.mode), lost);
  const product = await knownOrMade(platform, places.product, make(makeProduct(sale)), isLost);
  const price = await knownOrMade(platform, places.price, make(makePrice(sale, product)), isLost);
  return { product, price };
};

type Refusal = InstanceType<typeof Stripe.errors.StripeInvalidRequestError>;

/** They were deleted there, or the merchant has connected another account. */
const isUnknown = ({ code, param }: Refusal): boolean =>
  code === 'resource_missing' && /price|product/.test(param ?? '');

/** Nothing that was archived there can be sold, and no code of the refusal says that it was. */
const isArchived = async (client: Stripe, { price, product }: StripePlan): Promise<boolean> =>
  !(await client.prices.retrieve(price)).active || !(await client.products.retrieve(product)).active;

const isRefusal = async (error: unknown): Promise<boolean> =>
  error instanceof (await loadStripe()).errors.StripeInvalidRequestError;

/**
 * Does the work with what the provider knows the sale by: it is made once, and again where it cannot be sold there any more. `work` may be
 * done twice; its calls have keys that name the plan.
 */
export const withStripePlan = async <Result>(
  platform: Platform,
  sale: Sale,
  work: (plan: StripePlan) => Promise<Result>
): Promise<Result> => {
  let plan: StripePlan | null = null;
  try {
    plan = await planOf(platform, sale, false);
    return await work(plan);
  } catch (error) {
    if (!(await isRefusal(error))) throw error;
    const client = await requireClient(platform, sale.mode);
    if (!isUnknown(error as Refusal) && !(plan && (await isArchived(client, plan)))) throw error;
    return work(await planOf(platform, sale, true));
  }
};
