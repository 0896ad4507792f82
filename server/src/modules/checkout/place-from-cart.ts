import { BusinessFailure, NotFoundError } from '../../domain/errors';
import { callerFrom, type Caller } from '../../platform/caller';
import { parseGathering } from '../../platform/http/parse-input';
import type { Platform } from '../../platform/platform';
import { findCartByHash, takingOutVanished } from '../cart';
import { startPayment, type Started } from '../payments';
import { placeOrderBody, type PlaceOrderBody } from './checkout.input';
import type { PlaceOrderCommand } from './commands';
import { placeOrder, type PlacedOrder } from './use-cases/place-order';

/** `payment`: what the buyer has to do now; null where nothing is, as with money that comes outside the store. */
export type OrderPlaced = Pick<PlacedOrder, 'orderId' | 'orderUuid'> & { readonly payment: Started | null };

/** Who named a cart that is not there is told so; for shoppers, whose cookie may be old, their cart is empty. */
const telling = async <Placed>(platform: Platform, cartHash: string, place: () => Promise<Placed>): Promise<Placed> => {
  try {
    return await place();
  } catch (error) {
    const isNamed = error instanceof BusinessFailure && cartHash !== '';
    const isUnknown = isNamed && !(await findCartByHash(platform.db, cartHash));
    throw isUnknown ? new NotFoundError('There is no such cart.') : error;
  }
};

/**
 * Places the order of a cart for other code of the site, and starts its payment. Not within a transaction: a provider is asked.
 * @throws what POST /checkout/place-order answers, and NotFoundError for a cart that does not exist.
 */
export const placeFromCart = async (
  platform: Platform,
  cartHash: string,
  command: Omit<PlaceOrderCommand, 'cart_hash' | 'order_hash'>,
  known: Partial<Caller> = {}
): Promise<OrderPlaced> => {
  if (platform.db.inTransaction()) throw new Error('Orders are placed outside of transactions: a provider is asked.');
  const { value, mistakes } = parseGathering(placeOrderBody, command);
  const posted = { ...(value as PlaceOrderBody), mistakes };
  const caller = callerFrom(known);
  const place = () => platform.db.transaction(() => placeOrder(platform, posted, caller, cartHash));
  const placed = await telling(platform, cartHash, () =>
    takingOutVanished(platform, { principal: caller.principal, hash: cartHash }, place)
  );
  const payment = placed.awaitsPayment ? await startPayment(platform, placed) : null;
  return { orderId: placed.orderId, orderUuid: placed.orderUuid, payment };
};
