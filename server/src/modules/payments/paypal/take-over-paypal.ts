import { createHash } from 'node:crypto';
import { BadRequestError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import type {
  AgreementFunctions,
  AgreementReport,
  BegunAgreement,
  PlanToMake,
  TakeoverToBegin,
  VendorAgreement,
} from '../gateway-agreements';
import { accountPageOf } from '../return-page';
import { agreeingArgs, personOf } from './bill-paypal';
import { readPaypalValues, requireCredentials, type Credentials } from './paypal-api';
import { savedOf } from './paypal-first-payment';
import { withPaypalPlan, type Sale } from './paypal-plan';
import { planRefusal, planTerms } from './paypal-plan-terms';
import {
  billsAsNamed,
  createPaypalSubscription,
  endPaypalSubscription,
  findPaypalSubscription,
  isAgreed,
  isOver,
  isTakenOverBy,
  newSubscriptionBody,
  takeoverName,
  type PaypalSubscription,
} from './paypal-subscription';
import { readPaypalPayments } from './paypal-transactions';
import { approvalOf } from './start-paypal';

/** Nothing is due when it is agreed to, and each later payment is one of what is left. What it is sold as is known to its order alone. */
const saleOf = ({ bills, ...plan }: PlanToMake): Sale => ({
  ...{ ...plan, due: plan.recurring, kind: 'SERVICE' },
  ...{ trialDays: 0, billTimes: bills },
});

/** Its seconds: the provider knows no smaller parts. */
const startOf = ({ startsAt }: TakeoverToBegin): string => `${startsAt.toISOString().slice(0, 19)}Z`;

/** Another plan, and another page, make another request. */
const keyOf = ({ uuid }: TakeoverToBegin, body: object): string =>
  `takeover-${uuid}-${createHash('sha256').update(JSON.stringify(body)).digest('base64url')}`;

const create = async (platform: Platform, credentials: Credentials, asked: TakeoverToBegin, sale: Sale) => {
  const page = await accountPageOf(platform, asked.subscriptionUuid, (await readPaypalValues(platform)).shop_url);
  return withPaypalPlan(platform, credentials, sale, (planId) => {
    const body = newSubscriptionBody({
      ...{ planId, name: takeoverName(asked.uuid, planTerms(sale, sale.due)), startTime: startOf(asked) },
      ...{ subscriber: personOf(asked.customer), page, preference: 'NO_SHIPPING' },
    });
    return createPaypalSubscription(platform, credentials, body, keyOf(asked, body));
  });
};

const CHARGED: BegunAgreement = {
  status: 'failed',
  message: 'PayPal is not charged by the store: it bills by itself.',
};

const beginTakeover = async (platform: Platform, asked: TakeoverToBegin): Promise<BegunAgreement> => {
  if (asked.collection === 'system') return CHARGED;
  const sale = saleOf(asked.plan);
  const refusal = planRefusal(sale, sale.due);
  if (refusal !== null) return { status: 'failed', message: refusal };
  const made = await create(platform, await requireCredentials(platform, asked.mode), asked, sale);
  const redirectTo = approvalOf(made.links);
  if (typeof made.id !== 'string' || redirectTo === null) throw new Error('PayPal named no page for the customer.');
  return {
    status: 'success',
    message: 'Please agree to the payments on the page of the payment provider.',
    ...{ vendorId: made.id, redirectTo, paymentArgs: agreeingArgs(made.id) },
  };
};

/** Null where the provider does not know it, or it is another agreement. */
const findTakenOver = async (
  platform: Platform,
  credentials: Credentials,
  { vendorId, uuid }: VendorAgreement
): Promise<PaypalSubscription | null> => {
  const found = await findPaypalSubscription(platform, credentials, vendorId);
  return found && isTakenOverBy(found, uuid) ? found : null;
};

/** What nobody has agreed to cannot be ended, and bills nothing. @throws Error where it is agreed to, and was not ended. */
const end = async (platform: Platform, credentials: Credentials, found: PaypalSubscription): Promise<void> => {
  const ended = await endPaypalSubscription(platform, credentials, found);
  if (isAgreed(ended)) throw new Error(`PayPal did not end the subscription ${found.id}.`);
};

const agreedReport = async (
  platform: Platform,
  credentials: Credentials,
  found: PaypalSubscription
): Promise<AgreementReport> => {
  const savedMethod = savedOf(found);
  // By its own name, as what cost nothing at first: whatever it takes is a later payment.
  const { later } = await readPaypalPayments(platform, credentials, found, found.id);
  return {
    ...{ state: 'agreed', savedMethod, vendorPlanId: found.plan_id, hasBilled: later.length > 0 },
    ...(savedMethod.vendorCustomerId === '' ? {} : { vendorCustomerId: savedMethod.vendorCustomerId }),
  };
};

/** Every browser gets the client id, and could have it moved to another plan: then it is ended, as nobody has asked for that. */
const readTakeover = async (platform: Platform, agreement: VendorAgreement): Promise<AgreementReport | null> => {
  const credentials = await requireCredentials(platform, agreement.mode);
  const found = await findTakenOver(platform, credentials, agreement);
  if (!found) return null;
  if (isOver(found)) return { state: 'over', reason: 'The agreement was canceled at PayPal.' };
  if (isAgreed(found) && !billsAsNamed(found, agreement.uuid)) {
    platform.strapi.log.warn(`The PayPal subscription ${found.id} is ended: it bills what nobody has asked for.`);
    await end(platform, credentials, found);
    return { state: 'over', reason: 'PayPal bills something else than this subscription.' };
  }
  return found.status === 'ACTIVE' ? agreedReport(platform, credentials, found) : { state: 'open' };
};

const endTakeover = async (platform: Platform, agreement: VendorAgreement): Promise<void> => {
  const credentials = await requireCredentials(platform, agreement.mode);
  const found = await findTakenOver(platform, credentials, agreement);
  if (found) await end(platform, credentials, found);
};

/** @throws BadRequestError for what the provider does not bill. */
const planFor = async (platform: Platform, plan: PlanToMake): Promise<string> => {
  const sale = saleOf(plan);
  const refusal = planRefusal(sale, sale.due);
  if (refusal !== null) throw new BadRequestError(refusal);
  const credentials = await requireCredentials(platform, plan.mode);
  return withPaypalPlan(platform, credentials, sale, (id) => Promise.resolve(id));
};

/** How customers bring what runs with another gateway to PayPal. See docs/reference/payments.md#paypal-takeovers. */
export const paypalAgreements = (platform: Platform): AgreementFunctions => ({
  beginTakeover: (asked) => beginTakeover(platform, asked),
  readAgreement: (agreement) => readTakeover(platform, agreement),
  endAgreement: (agreement) => endTakeover(platform, agreement),
  planFor: (plan) => planFor(platform, plan),
});
