import { UnavailableError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { recordApiFailure } from '../../activity';
import { findFamilyOfPayment } from '../../orders';
import type { SavedMethod } from '../gateway';
import { findGateway } from '../gateway-registry';
import { keptMethodsOf } from './kept-methods';
import {
  findSavedIds,
  findSavedMethodById,
  insertSavedMethod,
  isUsedElsewhere,
  markForgotten,
  type MethodPlace,
} from './saved-methods.repository';

/**
 * Keeps a method for later charges of an order and its renewals: the newest one is charged. Repeating it changes nothing, also once the
 * method has been forgotten. In the caller's transaction, or in none.
 */
export const rememberMethod = async (platform: Platform, place: MethodPlace, method: SavedMethod): Promise<void> => {
  await insertSavedMethod(platform, place, method);
  await keptMethodsOf(platform)(place);
};

/** The same for the order that a payment was made for; nothing where that was deleted. */
export const rememberMethodOf = async (
  platform: Platform,
  payment: { readonly gateway: string; readonly transactionUuid: string },
  method: SavedMethod
): Promise<void> => {
  const family = await findFamilyOfPayment(platform, payment.transactionUuid);
  if (!family) return;
  await rememberMethod(platform, { ...family, gateway: payment.gateway }, method);
};

/**
 * A method is never charged again: by this store from now on, and at its provider unless another order is paid by it. May be called again.
 * @throws UnavailableError where the provider does not answer; the store does not charge it all the same.
 */
export const forgetSavedMethod = async (platform: Platform, id: number): Promise<void> => {
  const saved = await findSavedMethodById(platform, id);
  if (!saved) return;
  await markForgotten(platform, id);
  const gateway = findGateway(platform, saved.gateway);
  if (gateway?.kind !== 'online' || (await isUsedElsewhere(platform, saved))) return;
  try {
    await gateway.forgetMethod?.(saved.method, saved.mode);
  } catch (error) {
    const title = `The payment gateway '${saved.gateway}' did not forget a saved method`;
    await recordApiFailure(platform, { title, moduleName: 'order', moduleId: saved.orderId }, error);
    throw new UnavailableError('The payment provider did not answer. Please try again.');
  }
};

/**
 * Another method has taken their place: the store charges none of the other ones any more. `kept`: the provider's name of the one that
 * stays; null: none. The provider may be told later, as nothing depends on it: what it does not answer is in the log.
 */
export const forgetOtherMethods = async (
  platform: Platform,
  place: MethodPlace,
  kept: string | null
): Promise<void> => {
  for (const id of await findSavedIds(platform, place, kept)) {
    try {
      await forgetSavedMethod(platform, id);
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
    }
  }
};
