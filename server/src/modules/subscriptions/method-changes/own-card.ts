import { randomUUID } from 'node:crypto';
import { BadRequestError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { findSavedMethod, type OnlineGateway } from '../../payments';
import type { OwnRow } from '../subscription-list.read-model';
import type { ChargeOutcome } from '../use-cases/charge-renewal';
import { existingOwn } from '../use-cases/own-subscriptions';
import type { Author } from '../use-cases/sync-subscription';
import { agreeingCustomer, askGateway, assertBegun, type Begun } from './ask-gateway';
import { cardGatewayOf } from './choices';
import { findBegun, insertChange, type MethodChange } from './method-changes.repository';
import { assertDone, readChange, settleChange } from './settle-change';
import { countAttempt, remainingAttempts } from './set-up-attempts';

type Named = { readonly customerId: number; readonly uuid: string };

/** @throws NotFoundError; BadRequestError where there is no card to replace, or another payment method is named. */
const replaceable = async (platform: Platform, { customerId, uuid }: Named, method: string) => {
  const own = await existingOwn(platform, customerId, uuid);
  const gateway = cardGatewayOf(platform, own.row);
  if (!gateway) throw new BadRequestError('The payment method of this subscription cannot be replaced.');
  if (gateway.slug !== method) throw new BadRequestError('This subscription is paid by another payment method.');
  return { own, gateway };
};

const begin = async (platform: Platform, own: OwnRow, gateway: OnlineGateway): Promise<Begun> => {
  const { row } = own;
  const { beginAgreement } = gateway;
  if (!beginAgreement) throw new BadRequestError('The payment method of this subscription cannot be replaced.');
  const { mode } = own;
  const uuid = randomUUID();
  const asked = {
    ...{ uuid, mode, subscriptionUuid: row.uuid, customer: await agreeingCustomer(platform, row) },
    vendorCustomerId: row.collection_method === 'automatic' ? row.vendor_customer_id : null,
  };
  const about = { gateway: gateway.slug, subscriptionId: row.id };
  const begun = assertBegun(await askGateway(platform, about, () => beginAgreement(asked)));
  await insertChange(platform, {
    ...{ uuid, mode, subscriptionId: row.id, customerId: row.customer_id, purpose: 'card', gateway: gateway.slug },
    ...{ vendorId: begun.vendorId, collection: null, managementMode: null, startsAt: null, recurring: 0 },
    ...{ oldGateway: gateway.slug, oldCollection: null, oldVendorId: null, oldVendorCustomerId: null, orderId: null },
  });
  return begun;
};

/**
 * The customer is to agree to another card of the same gateway. Outside of any transaction.
 * @throws NotFoundError; BadRequestError; TooManyRequestsError; UnavailableError.
 */
export const beginOwnCard = async (platform: Platform, named: Named, method: string): Promise<Begun> => {
  const { own, gateway } = await replaceable(platform, named, method);
  await countAttempt(platform, named.customerId);
  return begin(platform, own, gateway);
};

export type UsedCard = { readonly charged: ChargeOutcome | null };

const NOT_AGREED = 'This payment method was not agreed on for this subscription.';

/** The agreement that a browser names by its own id, or by that of the method; only what was begun for this subscription is looked at. */
const findAgreement = async (platform: Platform, own: OwnRow, named: string): Promise<MethodChange | null> => {
  const begun = await findBegun(platform, { subscriptionId: own.row.id, customerId: own.row.customer_id });
  const byName = begun.find(({ vendorId }) => vendorId === named);
  if (byName) return byName;
  for (const change of begun) {
    const report = await readChange(platform, change);
    if (report?.state === 'agreed' && report.savedMethod?.vendorMethodId === named) return change;
  }
  return null;
};

/** It was asked for before, and came about. */
const isUsed = async (platform: Platform, own: OwnRow, named: string): Promise<boolean> => {
  const place = { orderId: own.row.parent_order_id, gateway: own.row.current_payment_method, mode: own.mode };
  return (await findSavedMethod(platform, place))?.method.vendorMethodId === named;
};

/**
 * Later payments are made by what the customer has agreed on, as the provider says: the browser only names it. Repeating it changes nothing.
 * Outside of any transaction.
 * @throws NotFoundError; BadRequestError where it was not agreed on; ConflictError; UnavailableError.
 */
export const useOwnCard = async (
  platform: Platform,
  named: Named,
  { method, id }: { readonly method: string; /** Of the agreement, or of the method. */ readonly id: string },
  author: Author
): Promise<UsedCard> => {
  const { own } = await replaceable(platform, named, method);
  const change = await findAgreement(platform, own, id);
  if (!change) {
    if (await isUsed(platform, own, id)) return { charged: null };
    throw new BadRequestError(NOT_AGREED);
  }
  const settled = await settleChange(platform, change, author);
  return assertDone(settled);
};

/** How many payment methods the customer may still try today. @throws NotFoundError. */
export const readOwnAttempts = async (platform: Platform, { customerId, uuid }: Named): Promise<number> => {
  await existingOwn(platform, customerId, uuid);
  return remainingAttempts(platform, customerId);
};
