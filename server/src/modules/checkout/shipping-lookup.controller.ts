import { placesIn } from '../../domain/checkout';
import type { ShippingMethod } from '../../domain/shipping';
import type { Answer, ShopRequest } from '../../platform/http/route';
import { html } from '../../platform/html/markup';
import { adminPathOf } from '../../platform/http/site-address';
import { findCart, hashFrom, priceDelivery, type Delivery, type MethodCharge } from '../cart';
import { formatPrice, readStoreSettings, type StoreSettings } from '../settings';
import { readShippingOptions } from '../shipping';
import type { PlaceQuery } from './summary.input';
import { countryIn } from './summary.controller';

/** `charge` of the visitor's cart, in cents; null where there is no cart with anything to send. */
type Offer = { readonly method: ShippingMethod; readonly charge: MethodCharge['charge'] | null };

type Lookup = {
  readonly country: string;
  readonly offers: readonly Offer[];
  readonly chosen: ShippingMethod | null;
};

type Request = ShopRequest<PlaceQuery>;

const deliveryOf = async ({ platform, principal, query, ctx }: Request, country: string): Promise<Delivery | null> => {
  const cart = await findCart(platform, principal, hashFrom(ctx, query.cart_hash));
  if (!cart) return null;
  const place = placesIn({ billing_country: country, billing_state: query.state }, '').billing;
  return priceDelivery(platform, cart, principal, place);
};

const lookUp = async (request: Request): Promise<Lookup> => {
  const { platform, query } = request;
  const country = countryIn(query);
  if (country === '') return { country, offers: [], chosen: null };
  const delivery = await deliveryOf(request, country);
  if (delivery) return { country, offers: delivery.charges, chosen: delivery.chosen };
  const { state } = placesIn({ billing_country: country, billing_state: query.state }, '').billing;
  const { methods } = await readShippingOptions(platform, { country, state });
  return { country, offers: methods.map((method) => ({ method, charge: null })), chosen: null };
};

/** Whoever may change that nothing is delivered there is shown where. */
const renderNone = ({ platform, principal }: Request): string =>
  html`<p class="shop-shipping-none" role="status">
    Nothing can be delivered to this address.
    ${
      principal.can('store/sensitive')
        ? html`<a href="${adminPathOf(platform.strapi)}/plugins/shop/shipping">Shipping settings</a>`
        : ''
    }
  </p>`.markup;

const refusalOf = (request: Request, { country }: Lookup): object =>
  country === ''
    ? { status: false, message: 'Please name a country.' }
    : { status: false, country_code: country, view: renderNone(request) };

const presentOffer = ({ method, charge }: Offer, country: string) => ({
  id: method.id,
  title: method.title,
  charge_type: method.type,
  charge_amount: charge ?? Number(method.amount),
  status: 'active',
  countries: [country],
  states: method.states,
});

export const availableMethods = async (request: Request): Promise<Answer> => {
  const found = await lookUp(request);
  if (found.offers.length === 0) return refusalOf(request, found);
  return {
    available_shipping_methods: found.offers.map((offer) => presentOffer(offer, found.country)),
    country_code: found.country,
  };
};

/** Without a cart, a percentage has no price of its own, and neither has a weight. */
const priceOf = ({ method, charge }: Offer, settings: StoreSettings): string => {
  if (charge !== null) return formatPrice(charge, settings);
  if (method.basis === 'per_weight') return '';
  return method.basis === 'per_price' ? `${method.amount} %` : formatPrice(Math.round(Number(method.amount)), settings);
};

const renderMethods = ({ offers, chosen }: Lookup, settings: StoreSettings): string =>
  html`<ul class="shop-shipping-methods">
    ${offers.map(
      (offer) =>
        html`<li>
          <label>
            <input
              type="radio"
              name="fc_selected_shipping_method"
              value="${offer.method.id}"
              ${offer.method.id === chosen?.id ? html`checked` : ''}
            />
            ${offer.method.title}
            <span>${priceOf(offer, settings)}</span>
          </label>
        </li>`
    )}
  </ul>`.markup;

export const methodsView = async (request: Request): Promise<Answer> => {
  const found = await lookUp(request);
  if (found.offers.length === 0) return refusalOf(request, found);
  const view = renderMethods(found, await readStoreSettings(request.platform));
  return { data: { status: true, view, country_code: found.country } };
};
