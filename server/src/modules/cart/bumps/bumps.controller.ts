import type { CartBumpAnswer, OrderBumpOffersAnswer } from '../../../contracts/carts';
import type { ShopRequest } from '../../../platform/http/route';
import { readProductUrls } from '../../catalog';
import { readStoreSettings } from '../../settings';
import type { CartQuery, OrderBumpBody } from '../cart.input';
import { presentCart } from '../cart.presenter';
import { findOwnCart, resolveCart } from '../named-cart';
import { leaveOrderBump, takeOrderBump } from '../use-cases/apply-bump';
import { presentOffer, priceWithOffers } from './find-offers';

export const list = async (request: ShopRequest<CartQuery>): Promise<OrderBumpOffersAnswer> => {
  const { platform, principal, query } = request;
  const cart = await resolveCart(platform, request, query.cart_hash);
  const { offers } = cart ? await priceWithOffers(platform, cart, principal) : { offers: [] };
  const [urls, settings] = [await readProductUrls(platform), await readStoreSettings(platform)];
  return { order_bumps: offers.map((offer) => presentOffer(offer, urls, settings)) };
};

export const apply = async (request: ShopRequest<unknown, OrderBumpBody>): Promise<CartBumpAnswer> => {
  const { platform, body } = request;
  const cart = await findOwnCart(platform, request, body.cart_hash);
  const isTaken = body.is_upgraded !== 'no';
  const change = isTaken ? takeOrderBump : leaveOrderBump;
  const changed = await change(platform, request.caller, cart, body.bump_id);
  const [urls, settings] = [await readProductUrls(platform), await readStoreSettings(platform)];
  const data = presentCart(changed, urls, settings);
  return { message: isTaken ? 'The offer has been added.' : 'The offer has been removed.', data };
};
