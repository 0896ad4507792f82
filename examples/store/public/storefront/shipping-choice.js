import { listShippingMethods, priceShipping } from './api.js';
import { element, wordsOf } from './dom.js';
import { radios } from './form-field.js';

const FIELD = 'fc_selected_shipping_method';

/** The methods change with the place, their prices with the goods and coupons too. */
const basisOf = (cart, { country, state }) =>
  JSON.stringify([
    country,
    state,
    cart.cart_data.map(({ id, quantity }) => [id, quantity]),
    Object.keys(cart.applied_coupons ?? {}),
  ]);

const pricedChoices = (methods, money) =>
  Promise.all(
    methods.map(async ({ id, title }) => {
      const cents = await priceShipping(id);
      return { value: id, label: title, detail: cents === 0 ? 'Free' : money(cents) };
    })
  );

const createGroup = () => {
  const list = element('div', { class: 'choices' });
  const error = element('p', { class: 'field-error', id: 'shipping-error' });
  const legend = element('legend', {}, 'Delivery');
  const node = element('fieldset', { 'aria-describedby': error.id }, legend, list, error);
  const setError = (words) => {
    error.textContent = words ?? '';
  };
  return { node, list, setError };
};

/** How the goods are delivered. `onChoose` is called when another method is chosen for the shopper, because theirs is gone. */
export const createShippingChoice = ({ money }, chosenBefore, onChoose) => {
  const { node, list, setError } = createGroup();
  let chosen = chosenBefore;
  let shownFor;
  node.addEventListener('change', ({ target }) => {
    chosen = target.value;
    setError(null);
  });

  const say = (text) => list.replaceChildren(element('p', { class: 'hint' }, text));

  const draw = (choices) => {
    if (choices.length === 0) return say('There is no method of delivery to choose for this address.');
    const isThere = choices.some(({ value }) => String(value) === String(chosen));
    if (!isThere) chosen = choices[0].value;
    list.replaceChildren(...radios(FIELD, choices, chosen));
    if (!isThere) onChoose();
  };

  const show = async (cart, place) => {
    const basis = basisOf(cart, place);
    if (basis === shownFor) return;
    shownFor = basis;
    if (!place.country) return say('Choose a country to see how we deliver there.');
    try {
      const choices = await pricedChoices(await listShippingMethods(place.country, place.state), money);
      if (basis === shownFor) draw(choices);
    } catch (failed) {
      shownFor = undefined;
      say(wordsOf(failed));
    }
  };

  return { node, show, name: 'shipping_method', setError, focus: () => list.querySelector('input')?.focus() };
};
