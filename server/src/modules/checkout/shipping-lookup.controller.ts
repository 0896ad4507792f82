import { countryNamedBy, labelsOf } from '../../domain/address';
import { placesIn } from '../../domain/checkout';
import type { ShippingMethod, ShippingRefusal } from '../../domain/shipping';
import type {
  NoShippingAnswer,
  OfferedShippingMethod,
  ShippingMethodsAnswer,
  ShippingMethodsViewAnswer,
} from '../../contracts/checkout';
import type { ShopRequest } from '../../platform/http/route';
import { html } from '../../platform/html/markup';
import { panelPage } from '../../platform/http/site-address';
import { priceDelivery, resolveCart, type Delivery, type MethodCharge } from '../cart';
import { formatPrice, readStoreSettings, type StoreSettings } from '../settings';
import { readShippingOptions } from '../shipping';
import type { PlaceQuery } from './summary.input';

/** `charge` of the visitor's cart, in cents; null where there is no cart with anything to send. */
type Offer = { readonly method: ShippingMethod; readonly charge: MethodCharge['charge'] | null };

type Lookup = {
  readonly country: string;
  readonly offers: readonly Offer[];
  readonly chosen: ShippingMethod | null;
  readonly refusal: ShippingRefusal | null;
};

type Request = ShopRequest<PlaceQuery>;

const deliveryOf = async (request: Request, country: string): Promise<Delivery | null> => {
  const { platform, principal, query } = request;
  const cart = await resolveCart(platform, request, query.cart_hash);
  if (!cart) return null;
  const place = placesIn({ billing_country: country, billing_state: query.state }, '').billing;
  return priceDelivery(platform, cart, principal, place);
};

const lookUp = async (request: Request): Promise<Lookup> => {
  const { platform, query } = request;
  const country = countryNamedBy(query);
  if (country === '') return { country, offers: [], chosen: null, refusal: 'no_country' };
  const delivery = await deliveryOf(request, country);
  if (delivery) return { country, offers: delivery.charges, chosen: delivery.chosen, refusal: delivery.refusal };
  const { state } = placesIn({ billing_country: country, billing_state: query.state }, '').billing;
  const { methods, refusal } = await readShippingOptions(platform, { country, state });
  return { country, offers: methods.map((method) => ({ method, charge: null })), chosen: null, refusal };
};

/** Whoever may change that nothing is delivered there is shown where. */
const renderNone = ({ platform, principal }: Request): string =>
  html`<p class="shop-shipping-none" role="status">
    Nothing can be delivered to this address.
    ${
      principal.can('store/sensitive')
        ? html`<a href="${panelPage(platform.strapi, 'shipping')}">Shipping settings</a>`
        : ''
    }
  </p>`.markup;

/** There are ways to this country, each to some of its states only. */
const renderStateWanted = (country: string): string =>
  html`<p class="shop-shipping-state" role="status">
    ${labelsOf(country).state.label}: please fill this in, for the ways of delivery depend on it.
  </p>`.markup;

const presentRefusal = (request: Request, country: string, code: ShippingRefusal): NoShippingAnswer => {
  if (code === 'no_country') return { status: false, code, message: 'Please name a country.' };
  const view = code === 'require_state' ? renderStateWanted(country) : renderNone(request);
  return { status: false, code, country_code: country, view };
};

/** Without a cart, a percentage is no price of its own, and neither is a table of weights. */
const amountOf = ({ method, charge }: Offer): number | null => {
  if (charge !== null) return charge;
  return method.basis === 'per_price' || method.basis === 'per_weight' ? null : Number(method.amount);
};

const presentOffer = (offer: Offer, country: string): OfferedShippingMethod => ({
  id: offer.method.id,
  title: offer.method.title,
  charge_type: offer.method.type,
  charge_amount: amountOf(offer),
  status: 'active',
  countries: [country],
  states: offer.method.states,
});

export const availableMethods = async (request: Request): Promise<ShippingMethodsAnswer> => {
  const found = await lookUp(request);
  if (found.refusal !== null) return presentRefusal(request, found.country, found.refusal);
  return {
    available_shipping_methods: found.offers.map((offer) => presentOffer(offer, found.country)),
    country_code: found.country,
  };
};

const priceOf = (offer: Offer, settings: StoreSettings): string => {
  const amount = amountOf(offer);
  if (amount !== null) return formatPrice(Math.round(amount), settings);
  return offer.method.basis === 'per_price' ? `${offer.method.amount} %` : '';
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

export const methodsView = async (request: Request): Promise<ShippingMethodsViewAnswer> => {
  const found = await lookUp(request);
  if (found.refusal !== null) return presentRefusal(request, found.country, found.refusal);
  const view = renderMethods(found, await readStoreSettings(request.platform));
  return { data: { status: true, view, country_code: found.country } };
};
