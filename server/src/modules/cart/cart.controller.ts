import type {
  CartAnswer,
  CartCouponAnswer,
  CartStatusAnswer,
  ChangedCartAnswer,
  EstimatedTotalsAnswer,
  VatNumberAnswer,
} from '../../contracts/carts';
import type { ShopRequest } from '../../platform/http/route';
import { parseInput } from '../../platform/http/parse-input';
import { readProductUrls } from '../catalog';
import { readStoreSettings } from '../settings';
import {
  checkoutFormInput,
  FORM_ALIASES,
  type AddItemInput,
  type CartQuery,
  type CouponBody,
  type EstimateQuery,
  type InstantInput,
  type QuantityBody,
  type RemoveItemBody,
  type SaveCheckoutBody,
  type VatBody,
} from './cart.input';
import { callerWithCampaign, cartBeforeSignIn, findOwnCart, nameCart, rememberCart, resolveCart } from './named-cart';
import { presentCart, presentCouponAnswer, presentEmptyCart, presentEstimate, presentStatus } from './cart.presenter';
import { addItem, startInstantCart } from './use-cases/add-item';
import { accountOf, adoptCart } from './use-cases/adopt-cart';
import type { ChangedCart } from './use-cases/reconcile-change';
import { applyCoupon, removeCoupon, tryCoupon } from './use-cases/apply-coupon';
import { estimateTotals } from './use-cases/estimate-totals';
import { addVatNumber, removeVatNumber, saveCheckoutData, type FormChanges } from './use-cases/save-checkout-data';
import { priceStoredCart } from './pricing/price-items';
import { reconcileChange } from './use-cases/reconcile-change';
import { lookAtCart } from './use-cases/take-out-vanished';
import { readFragments } from './views';

const CHANGED = 'The cart has been updated.';

const answerWith = async (
  { platform }: Pick<ShopRequest, 'platform'>,
  changed: ChangedCart,
  message = CHANGED
): Promise<ChangedCartAnswer> => ({
  message,
  data: presentCart(changed, await readProductUrls(platform), await readStoreSettings(platform)),
  fragments: await readFragments(platform, changed.prices),
});

const answerCoupon = async (
  { platform }: Pick<ShopRequest, 'platform'>,
  changed: ChangedCart
): Promise<CartCouponAnswer> => ({
  ...presentCouponAnswer(changed, await readProductUrls(platform), await readStoreSettings(platform)),
  fragments: await readFragments(platform, changed.prices),
});

const add = async (request: ShopRequest, input: AddItemInput): Promise<ChangedCartAnswer> => {
  const { platform, ctx } = request;
  const { cart_hash: named, ...line } = input;
  const caller = await callerWithCampaign(platform, request);
  const changed = await addItem(platform, caller, { ...line, cartHash: await nameCart(platform, request, named) });
  if (changed.cart.cart_group === 'global') await rememberCart(platform, ctx, changed.cart.cart_hash);
  return answerWith(request, changed);
};

export const addByQuery = (request: ShopRequest<AddItemInput>): Promise<ChangedCartAnswer> =>
  add(request, request.query);

/** A POST may carry its fields in the body or, as some clients do, in the query. */
export const addByBody = (request: ShopRequest<AddItemInput, AddItemInput>): Promise<ChangedCartAnswer> =>
  add(request, request.body.item_id === undefined ? request.query : request.body);

export const remove = (request: ShopRequest<unknown, RemoveItemBody>): Promise<ChangedCartAnswer> =>
  add(request, { ...request.body, quantity: 0, by_input: true });

export const setQuantity = (request: ShopRequest<unknown, QuantityBody>): Promise<ChangedCartAnswer> =>
  add(request, { ...request.body, by_input: true });

const show = async (request: ShopRequest, named: string | undefined): Promise<CartAnswer> => {
  const { platform, principal } = request;
  const cart = await resolveCart(platform, request, named);
  if (!cart) return { cart: presentEmptyCart() };
  const looked = await lookAtCart(platform, cart, principal);
  return { cart: presentCart(looked, await readProductUrls(platform), await readStoreSettings(platform)) };
};

export const find = (request: ShopRequest<CartQuery>): Promise<CartAnswer> => show(request, request.query.cart_hash);

export const claim = async (request: ShopRequest<unknown, CartQuery>): Promise<CartAnswer> => {
  const { platform, principal, body, ctx } = request;
  await adoptCart(platform, await cartBeforeSignIn(platform, ctx), accountOf(principal));
  return show(request, body.cart_hash);
};

export const status = async (request: ShopRequest<CartQuery>): Promise<CartStatusAnswer> => {
  const { platform, principal, query } = request;
  const cart = await resolveCart(platform, request, query.cart_hash);
  const looked = cart ? await lookAtCart(platform, cart, principal) : {};
  return presentStatus(looked, await readProductUrls(platform), await readStoreSettings(platform));
};

export const addCoupon = async (request: ShopRequest<unknown, CouponBody>): Promise<CartCouponAnswer> => {
  const { platform, body } = request;
  const cart = await findOwnCart(platform, request, body.cart_hash);
  return answerCoupon(request, await applyCoupon(platform, request.caller, cart, body.coupon_code));
};

export const dropCoupon = async (request: ShopRequest<unknown, CouponBody>): Promise<CartCouponAnswer> => {
  const { platform, body } = request;
  const cart = await findOwnCart(platform, request, body.cart_hash);
  return answerCoupon(request, await removeCoupon(platform, request.caller, cart, body.coupon_code));
};

/** A field counts by its own name before its other one. */
const byName = (written: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(Object.entries(FORM_ALIASES).map(([alias, name]) => [name, written[alias]])),
  ...Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined)),
});

/** The three ways in which clients write it, as one map of known fields. */
const formChangesOf = (body: SaveCheckoutBody): FormChanges => {
  const { data_key: key, data_value: value, data, cart_hash: _hash, ...fields } = body;
  const written = { ...fields, ...data, ...(key ? { [key]: value } : {}) };
  return parseInput(checkoutFormInput, byName(written)) as FormChanges;
};

export const saveForm = async (request: ShopRequest<unknown, SaveCheckoutBody>): Promise<ChangedCartAnswer> => {
  const { platform, body } = request;
  const changes = formChangesOf(body);
  const cart = await findOwnCart(platform, request, body.cart_hash);
  const { hasChanged, ...saved } = await saveCheckoutData(
    platform,
    await callerWithCampaign(platform, request),
    cart,
    changes
  );
  return answerWith(request, saved, hasChanged ? 'The checkout has been updated.' : 'No changes detected.');
};

export const estimate = async (request: ShopRequest<EstimateQuery>): Promise<EstimatedTotalsAnswer> => {
  const { platform, query } = request;
  const cart = await findOwnCart(platform, request, query.cart_hash);
  const prices = await estimateTotals(platform, request.caller, cart, query);
  return presentEstimate(prices, await readStoreSettings(platform));
};

const buyNow = async (request: ShopRequest, input: InstantInput): Promise<ChangedCartAnswer> => {
  const { platform, principal } = request;
  const cart = await startInstantCart(platform, await callerWithCampaign(platform, request), input);
  if (!input.coupon) {
    const prices = await priceStoredCart(platform, cart, principal);
    return answerWith(request, await reconcileChange(platform, { cart, prices }));
  }
  const { refusal, ...changed } = await tryCoupon(platform, request.caller, cart, input.coupon);
  return answerWith(request, changed, refusal ?? CHANGED);
};

export const buyNowByLink = (request: ShopRequest<InstantInput>): Promise<ChangedCartAnswer> =>
  buyNow(request, request.query);

export const buyNowByBody = (request: ShopRequest<unknown, InstantInput>): Promise<ChangedCartAnswer> =>
  buyNow(request, request.body);

export const checkVat = async (request: ShopRequest<unknown, VatBody>): Promise<VatNumberAnswer> => {
  const { platform, body } = request;
  const cart = await findOwnCart(platform, request, body.cart_hash);
  const wanted = { vatNumber: body.vat_number, country: body.country };
  const { taxData, ...changed } = await addVatNumber(platform, request.caller, cart, wanted);
  return { ...(await answerWith(request, changed, 'The VAT number is valid.')), tax_data: taxData };
};

export const dropVat = async (request: ShopRequest<unknown, CartQuery>): Promise<ChangedCartAnswer> => {
  const { platform, body } = request;
  const cart = await findOwnCart(platform, request, body.cart_hash);
  return answerWith(request, await removeVatNumber(platform, request.caller, cart), 'The VAT number has been removed.');
};
