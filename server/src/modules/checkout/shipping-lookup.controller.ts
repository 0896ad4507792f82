import type { ShippingMethod } from '../../domain/shipping';
import type { Answer, ShopRequest } from '../../platform/http/route';
import { html } from '../../platform/html/markup';
import { formatPrice, readStoreSettings, type StoreSettings } from '../settings';
import { readShippingOptions } from '../shipping';
import type { PlaceQuery } from './summary.input';
import { countryIn } from './summary.controller';

const EMPTY_VIEW = html`<p class="shop-shipping-none" role="status">Nothing can be delivered to this address.</p>`
  .markup;

type Lookup = { readonly country: string; readonly methods: readonly ShippingMethod[] };

const lookUp = async ({ platform, query }: ShopRequest<PlaceQuery>): Promise<Lookup> => {
  const country = countryIn(query);
  if (country === '') return { country, methods: [] };
  const { methods } = await readShippingOptions(platform, { country, state: query.state ?? '' });
  return { country, methods };
};

const refusalOf = ({ country }: Lookup): object =>
  country === ''
    ? { status: false, message: 'Please name a country.' }
    : { status: false, country_code: country, view: EMPTY_VIEW };

const presentMethod = (method: ShippingMethod, country: string) => ({
  id: method.id,
  title: method.title,
  charge_type: method.type,
  charge_amount: Number(method.amount),
  status: 'active',
  countries: [country],
  states: method.states,
});

export const availableMethods = async (request: ShopRequest<PlaceQuery>): Promise<Answer> => {
  const found = await lookUp(request);
  if (found.methods.length === 0) return refusalOf(found);
  return {
    available_shipping_methods: found.methods.map((method) => presentMethod(method, found.country)),
    country_code: found.country,
  };
};

/** A percentage of the cart has no price of its own. */
const priceOf = ({ basis, amount }: ShippingMethod, settings: StoreSettings): string =>
  basis === 'per_price' ? `${amount} %` : formatPrice(Math.round(Number(amount)), settings);

const renderMethods = (methods: readonly ShippingMethod[], settings: StoreSettings): string =>
  html`<ul class="shop-shipping-methods">
    ${methods.map(
      (method) =>
        html`<li>
          <label>
            <input type="radio" name="fc_selected_shipping_method" value="${method.id}" /> ${method.title}
            <span>${priceOf(method, settings)}</span>
          </label>
        </li>`
    )}
  </ul>`.markup;

export const methodsView = async (request: ShopRequest<PlaceQuery>): Promise<Answer> => {
  const found = await lookUp(request);
  if (found.methods.length === 0) return refusalOf(found);
  const view = renderMethods(found.methods, await readStoreSettings(request.platform));
  return { data: { status: true, view, country_code: found.country } };
};
