import { randomUUID } from 'node:crypto';
import { BadRequestError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import type { Takeover } from '../../payments';
import type { OwnRow } from '../subscription-list.read-model';
import { existingOwn } from '../use-cases/own-subscriptions';
import type { Author } from '../use-cases/sync-subscription';
import { agreeingCustomer, askGateway, assertBegun, type Begun } from './ask-gateway';
import { findTargets, planOf } from './choices';
import { findChangeOfVendor, insertChange, type NewChange } from './method-changes.repository';
import { assertDone, settleChange, settleSwitch } from './settle-change';
import { countAttempt } from './set-up-attempts';

type Named = { readonly customerId: number; readonly uuid: string };

/** @throws NotFoundError; BadRequestError where the subscription cannot be moved there. */
const movable = async (platform: Platform, { customerId, uuid }: Named, method: string) => {
  const own = await existingOwn(platform, customerId, uuid);
  const target = (await findTargets(platform, own.row)).find(({ gateway }) => gateway.slug === method);
  if (!target) throw new BadRequestError('The subscription cannot be moved to this payment method.');
  return { own, target };
};

const changeOf = (own: OwnRow, { gateway, collection }: Takeover, uuid: string, vendorId: string): NewChange => {
  const { row } = own;
  return {
    ...{ uuid, vendorId, subscriptionId: row.id, customerId: row.customer_id, purpose: 'switch', mode: own.mode },
    ...{ gateway: gateway.slug, collection: collection.method, managementMode: collection.mode },
    ...{ startsAt: row.next_billing_date, recurring: row.recurring_total, orderId: row.parent_order_id },
    ...{ oldGateway: row.current_payment_method, oldCollection: row.collection_method },
    ...{ oldVendorId: row.vendor_subscription_id, oldVendorCustomerId: row.vendor_customer_id },
  };
};

const beginAtProvider = async (platform: Platform, own: OwnRow, target: Takeover): Promise<Begun> => {
  const { row } = own;
  const { gateway, collection } = target;
  const { beginTakeover } = gateway;
  if (!beginTakeover || collection.method === 'manual') throw new Error(`'${gateway.slug}' takes nothing over.`);
  const { mode } = own;
  const uuid = randomUUID();
  const asked = {
    ...{ uuid, mode, subscriptionUuid: row.uuid, collection: collection.method },
    customer: await agreeingCustomer(platform, row),
    plan: await planOf(platform, row, mode),
    startsAt: row.next_billing_date ?? platform.clock.now(),
  };
  const about = { gateway: gateway.slug, subscriptionId: row.id };
  const begun = assertBegun(await askGateway(platform, about, () => beginTakeover(asked)));
  await insertChange(platform, changeOf(own, target, uuid, begun.vendorId));
  return begun;
};

/** Nobody has to agree to invoices. @throws BadRequestError; ConflictError; UnavailableError. */
const switchAtOnce = async (platform: Platform, own: OwnRow, target: Takeover, author: Author): Promise<void> => {
  const uuid = randomUUID();
  await insertChange(platform, changeOf(own, target, uuid, uuid));
  const change = await findChangeOfVendor(platform, target.gateway.slug, uuid);
  if (!change) throw new Error('The change that was begun is not there.');
  assertDone(await settleSwitch(platform, change, {}, author));
};

export type SwitchBegun = { readonly isSwitched: true } | { readonly isSwitched: false; readonly begun: Begun };

/**
 * The customer is to agree to later payments by another gateway. Nothing of the subscription changes before; where the other gateway only
 * takes what customers pay by invoice, it changes at once. Outside of any transaction.
 * @throws NotFoundError; BadRequestError; ConflictError; TooManyRequestsError; UnavailableError.
 */
export const beginOwnSwitch = async (
  platform: Platform,
  named: Named,
  {
    to,
    from,
  }: {
    readonly to: string;
    /** What the page has shown; left out: it is not looked at. */ readonly from?: string | undefined;
  },
  author: Author
): Promise<SwitchBegun> => {
  const { own, target } = await movable(platform, named, to);
  if (from !== undefined && from !== own.row.current_payment_method) {
    throw new BadRequestError('This subscription is paid by another payment method.');
  }
  await countAttempt(platform, named.customerId);
  if (target.collection.method === 'manual') {
    await switchAtOnce(platform, own, target, author);
    return { isSwitched: true };
  }
  return { isSwitched: false, begun: await beginAtProvider(platform, own, target) };
};

/**
 * The customer has agreed: that is read from the provider, of what was begun for this subscription, and the subscription is switched.
 * Repeating it changes nothing. Outside of any transaction.
 * @throws NotFoundError; BadRequestError; ConflictError while a renewal is being charged; UnavailableError.
 */
export const confirmOwnSwitch = async (
  platform: Platform,
  { customerId, uuid }: Named,
  { method, id }: { readonly method: string; readonly id: string },
  author: Author
): Promise<void> => {
  const { row } = await existingOwn(platform, customerId, uuid);
  const change = await findChangeOfVendor(platform, method, id);
  const isOwn = change?.purpose === 'switch' && change.subscriptionId === row.id && change.customerId === customerId;
  if (!change || !isOwn) throw new BadRequestError('Nothing was begun under this id for this subscription.');
  assertDone(await settleChange(platform, change, author));
};

/** What the provider of another gateway would bill, by its own id. @throws as `beginOwnSwitch`, where it bills nothing itself, too. */
export const planOfOwn = async (
  platform: Platform,
  named: Named,
  { method, reason }: { readonly method: string; readonly reason: string },
  author: Author
): Promise<string> => {
  const { own, target } = await movable(platform, named, method);
  const { planFor, slug } = target.gateway;
  if (!planFor || target.collection.method !== 'automatic') {
    throw new BadRequestError('This payment method has no plans.');
  }
  const plan = await planOf(platform, own.row, own.mode);
  const id = await askGateway(platform, { gateway: slug, subscriptionId: own.row.id }, () => planFor(plan));
  const content = [id, reason].filter((words) => words !== '').join(': ');
  const entry = { title: `Plan of '${slug}' shown to the customer`, content, moduleName: 'subscription' };
  await recordActivities(platform, [{ ...entry, moduleId: own.row.id, ...author }]);
  return id;
};
