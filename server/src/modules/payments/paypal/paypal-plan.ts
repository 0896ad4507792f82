import { createHash } from 'node:crypto';
import type { Platform } from '../../../platform/platform';
import { knownOrMade, type MakePlan } from '../billed-plans/known-or-made';
import type { VendorPlanPlace } from '../billed-plans/vendor-plans.repository';
import { askPatiently, PAYPAL, PaypalRefusal, type Credentials } from './paypal-api';
import { planName, planTerms, type Terms } from './paypal-plan-terms';

/** What is billed again and again. */
export type Sale = Terms & {
  readonly productId: number;
  readonly name: string;
  /** What is paid when it begins. */
  readonly due: number;
  readonly kind: 'DIGITAL' | 'PHYSICAL' | 'SERVICE';
};

/** Characters that the provider takes of a name. */
const LONGEST_NAME = 127;

const placesOf = (
  sale: Sale,
  { mode }: Credentials
): { readonly product: VendorPlanPlace; readonly plan: VendorPlanPlace } => {
  const of = { gateway: PAYPAL, mode, productId: sale.productId };
  return {
    product: { ...of, terms: null },
    plan: { ...of, terms: planName(sale, sale.due) },
  };
};

const keyOf = (kind: string, ...said: readonly unknown[]): string =>
  `${kind}-${createHash('sha256').update(JSON.stringify(said)).digest('hex')}`;

const nameOf = ({ name, productId }: Sale): string =>
  (name || `Product ${productId}`).slice(0, LONGEST_NAME).replace(/[\uD800-\uDBFF]$/, '');

const make =
  (platform: Platform, credentials: Credentials, kind: 'product' | 'plan', body: object): MakePlan =>
  async (lost) => {
    const path = kind === 'product' ? '/v1/catalogs/products' : '/v1/billing/plans';
    const key = keyOf(kind, body, lost);
    const { id } = await askPatiently(platform, credentials, { method: 'POST', path, body, key });
    if (typeof id !== 'string') throw new Error(`PayPal gave no name to a ${kind}.`);
    return id;
  };

const planOf = async (platform: Platform, credentials: Credentials, sale: Sale, isLost: boolean): Promise<string> => {
  const places = placesOf(sale, credentials);
  const about = { name: nameOf(sale), type: sale.kind };
  const product = await knownOrMade(platform, places.product, make(platform, credentials, 'product', about), isLost);
  const body = { product_id: product, name: nameOf(sale), ...planTerms(sale, sale.due) };
  return knownOrMade(platform, places.plan, make(platform, credentials, 'plan', body), isLost);
};

const UNUSABLE = ['PLAN_STATUS_INVALID', 'INVALID_PLAN_STATUS'];

/** They are of an account that was connected before, or the merchant has taken the plan back. */
const isUnknownPlan = (error: unknown): boolean =>
  error instanceof PaypalRefusal && (error.status === 404 || error.issues.some((issue) => UNUSABLE.includes(issue)));

/** Does the work with the plan of the sale: it is made once, and again where the provider does not know it any more. */
export const withPaypalPlan = async <Result>(
  platform: Platform,
  credentials: Credentials,
  sale: Sale,
  work: (plan: string) => Promise<Result>
): Promise<Result> => {
  try {
    return await work(await planOf(platform, credentials, sale, false));
  } catch (error) {
    if (!isUnknownPlan(error)) throw error;
    return work(await planOf(platform, credentials, sale, true));
  }
};
