import { BadRequestError, UnavailableError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import type { AgreementReport } from '../../payments';
import { findSubscription } from '../subscriptions.repository';
import type { ChargeOutcome } from '../use-cases/charge-renewal';
import { hearOfSubscription } from '../use-cases/hear-provider';
import { gatewayNamed } from '../use-cases/provider';
import type { Author } from '../use-cases/sync-subscription';
import { askGateway } from './ask-gateway';
import { carryOutSwitch, type Agreed } from './carry-out-switch';
import { endAbandoned, endAtProvider, endOld } from './clear-up';
import { findChange, moveChange, type MethodChange } from './method-changes.repository';
import { replaceCard } from './replace-card';

/** What has come of a change. */
export type Settled =
  | { readonly status: 'open' }
  | { readonly status: 'done'; readonly charged: ChargeOutcome | null }
  /** In words, for the customer. */
  | { readonly status: 'over'; readonly reason: string };

/** @throws BadRequestError, for the customer, where nothing has changed. */
export const assertDone = (settled: Settled): Extract<Settled, { readonly status: 'done' }> => {
  if (settled.status === 'open') throw new BadRequestError('The payment method has not been confirmed yet.');
  if (settled.status === 'over') throw new BadRequestError(settled.reason);
  return settled;
};

const DONE: Settled = { status: 'done', charged: null };
const NOT_CARRIED_OUT = 'The payment method was not changed. Please begin again.';

/** How it stands at its provider; null where it is not known there, or nobody has to agree to it. @throws UnavailableError. */
export const readChange = async (platform: Platform, change: MethodChange): Promise<AgreementReport | null> => {
  const { gateway: slug, vendorId, mode, uuid } = change;
  if (change.collection === 'manual') return null;
  const read = gatewayNamed(platform, slug)?.readAgreement;
  // What was begun there may bill: it is not given up before somebody can be asked again.
  if (!read) throw new UnavailableError('The payment method is not available at the moment.');
  return askGateway(platform, change, () => read({ vendorId, mode, uuid }));
};

/** What waits for nobody is tried again by a job where the provider does not answer now. */
const orLater = async (work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
  }
};

const tellAbandoned = async (platform: Platform, change: MethodChange, reason: string, hasBilled: boolean) => {
  const money = hasBilled ? ' The provider has taken money for it, which has to be given back there.' : '';
  const entry = { title: 'The payment method was not changed', content: `${change.vendorId}: ${reason}${money}` };
  const place = { moduleName: 'subscription', moduleId: change.subscriptionId, author: 'system' };
  await recordActivities(platform, [{ ...entry, ...place, status: hasBilled ? 'error' : 'warning' }]);
};

const decided = async (platform: Platform, change: MethodChange): Promise<Settled> => {
  const state = (await findChange(platform, change.id))?.state;
  if (state === 'done' || state === 'ending') return DONE;
  return { status: 'over', reason: NOT_CARRIED_OUT };
};

/** Not agreed on in time, or of no use any more. Answers what has come of it, as somebody else may have been faster. */
export const abandon = async (platform: Platform, change: MethodChange, reason: string): Promise<Settled> => {
  if (!(await moveChange(platform, change, 'begun', 'abandoned'))) return decided(platform, change);
  await orLater(endAbandoned(platform, change));
  return { status: 'over', reason };
};

/** Bills of the old provider that the store has not heard of come before: they may have moved the date. @throws UnavailableError. */
const hearOld = async (platform: Platform, change: MethodChange): Promise<void> => {
  const { oldCollection, oldGateway, oldVendorId: vendorId, oldVendorCustomerId: customerId, mode } = change;
  if (oldCollection !== 'automatic' || vendorId === null) return;
  const about = { gateway: oldGateway, subscriptionId: change.subscriptionId };
  await askGateway(platform, about, () => hearOfSubscription(platform, oldGateway, { vendorId, customerId, mode }));
};

const LATE = 'The customer has agreed when nobody waited for it any more.';

/**
 * What was given up may have been agreed to since, at a provider that cannot end what nobody has agreed to: then it ends now. May be called
 * again. @throws UnavailableError.
 */
export const endLate = async (platform: Platform, change: MethodChange): Promise<void> => {
  if (change.purpose !== 'switch' || change.collection !== 'automatic') return;
  const report = await readChange(platform, change);
  if (!report || report.state === 'over') return;
  await endAtProvider(platform, change);
  if (report.state === 'agreed') await tellAbandoned(platform, change, LATE, report.hasBilled ?? false);
};

/** @throws UnavailableError; ConflictError while a renewal is being charged. */
export const settleSwitch = async (
  platform: Platform,
  change: MethodChange,
  agreed: Agreed,
  author: Author
): Promise<Settled> => {
  await hearOld(platform, change);
  const row = await findSubscription(platform.db, change.subscriptionId);
  if (!row) return abandon(platform, change, NOT_CARRIED_OUT);
  const result = await carryOutSwitch(platform, row.parent_order_id, change, agreed, author);
  if (result.status === 'decided') return decided(platform, change);
  if (result.status === 'switched') {
    await orLater(endOld(platform, change));
    return DONE;
  }
  await tellAbandoned(platform, change, result.reason, agreed.hasBilled ?? false);
  await orLater(endAbandoned(platform, change));
  return { status: 'over', reason: `${result.reason} ${NOT_CARRIED_OUT}` };
};

const settleCard = async (
  platform: Platform,
  change: MethodChange,
  { savedMethod }: Agreed,
  author: Author
): Promise<Settled> => {
  const replaced = savedMethod ? await replaceCard(platform, change, savedMethod, author) : null;
  return replaced ? { status: 'done', charged: replaced.charged } : abandon(platform, change, NOT_CARRIED_OUT);
};

/**
 * Brings a change to what its provider says of it, whoever asks and however often: browser, message and job may do so at once.
 * Outside of any transaction. @throws UnavailableError; ConflictError while a renewal is being charged.
 */
export const settleChange = async (platform: Platform, change: MethodChange, author: Author): Promise<Settled> => {
  if (change.state !== 'begun') return decided(platform, change);
  const report = await readChange(platform, change);
  if (report?.state === 'open') return { status: 'open' };
  if (report?.state !== 'agreed') {
    const isMine = await moveChange(platform, change, 'begun', 'over');
    return isMine ? { status: 'over', reason: report?.reason ?? NOT_CARRIED_OUT } : decided(platform, change);
  }
  const settle = change.purpose === 'card' ? settleCard : settleSwitch;
  return settle(platform, change, report, author);
};
