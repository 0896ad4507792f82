import { placeOrder } from './api.js';
import { createAddressForm } from './address-form.js';
import { createCartLines } from './cart-lines.js';
import { formOf, isPhysical } from './cart.js';
import { element, showView, textOfMarkup, whileBusy, wordsOf } from './dom.js';
import { createField, radios } from './form-field.js';
import { forgetKey, keyFor } from './idempotency-key.js';
import { createShippingChoice } from './shipping-choice.js';
import { createSummary } from './summary.js';

const FORM = 'checkout-form';

const emptyCart = () =>
  element(
    'section',
    {},
    element('h1', {}, 'Your cart'),
    element(
      'div',
      { class: 'empty' },
      element('p', {}, 'Your cart is empty.'),
      element('a', { href: '#/', class: 'button' }, 'See the products')
    )
  );

const paymentChoice = ({ payment_methods: methods }, chosen) => {
  const choices = methods.map(({ method, title }) => ({ value: method, label: title }));
  const list = radios('payment_method', choices, chosen ?? choices[0]?.value);
  const nothing = element('p', { class: 'hint' }, 'There is nothing to pay.');
  const node = element(
    'fieldset',
    {},
    element('legend', {}, 'Payment'),
    element('div', { class: 'choices' }, list),
    nothing
  );
  const draw = ({ total }) => {
    node.querySelector('.choices').hidden = total === 0;
    nothing.hidden = total !== 0;
  };
  return { node, draw };
};

const termsField = ({ terms }) => {
  if (!terms) return null;
  const control = element('input', { type: 'checkbox', value: 'yes' });
  const field = createField({ name: 'agree_terms', label: '', control });
  // They may hold links; the page shows their text.
  field.setLabel(textOfMarkup(terms.text), terms.required);
  return field;
};

/** Puts the store's words next to the fields they are about, and the rest into `elsewhere`. */
const showErrors = (fields, errors, elsewhere) => {
  const known = fields.filter(({ name }) => errors[name]);
  for (const field of known) field.setError(errors[field.name]);
  known[0]?.focus();
  const names = new Set(known.map(({ name }) => name));
  const rest = Object.entries(errors).filter(([name]) => !names.has(name));
  const count = known.length === 1 ? 'One field needs' : `${known.length} fields need`;
  const summary = known.length > 0 ? [`${count} your attention.`] : [];
  elsewhere.textContent = [...summary, ...rest.map(([, words]) => words)].join(' ');
};

const createParts = (shop) => {
  const { store, cart } = shop;
  const remembered = formOf(cart.current());
  const form = element('form', { id: FORM, class: 'checkout-form', novalidate: true });
  const read = () => Object.fromEntries(new FormData(form));
  const refused = element('p', { class: 'field-error', role: 'alert' });
  const save = () =>
    cart.saveForm(read()).then(
      () => (refused.textContent = ''),
      (error) => (refused.textContent = wordsOf(error))
    );
  const address = createAddressForm(store, remembered);
  const shipping = createShippingChoice(shop, remembered.shipping_method_id, save);
  const payment = paymentChoice(store, remembered.payment_method);
  const terms = termsField(store);
  form.append(
    element('fieldset', { class: 'address' }, element('legend', {}, 'Your address'), address.nodes),
    shipping.node,
    payment.node,
    ...(terms ? [terms.node] : [])
  );
  form.addEventListener('change', async ({ target }) => {
    if (address.isCountry(target)) await address.followCountry();
    save();
  });
  const fields = [...address.fields, shipping, ...(terms ? [terms] : [])];
  return { form, read, save, refused, address, shipping, payment, fields };
};

const isElsewhere = (address = '') => /^https?:/.test(address);

const place = async ({ cart }, { read, fields, refused }) => {
  refused.textContent = '';
  for (const field of fields) field.setError(null);
  await cart.settled();
  const { cart_hash: cartHash } = cart.current();
  try {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const placed = await placeOrder({ ...read(), user_tz: timeZone }, keyFor(cartHash));
    forgetKey(cartHash);
    // The money is taken elsewhere first.
    if (isElsewhere(placed.redirect_url)) return location.assign(placed.redirect_url);
    location.hash = `#/receipt/${placed.order_uuid}`;
    await cart.load();
  } catch (error) {
    if (Object.keys(error.fields ?? {}).length > 0) showErrors(fields, error.fields, refused);
    else refused.textContent = wordsOf(error);
  }
};

const layout = (lines, { form, refused }, summary, button) =>
  element(
    'section',
    {},
    element('h1', {}, 'Your cart'),
    element(
      'div',
      { class: 'checkout' },
      element('div', { class: 'checkout-main' }, lines.node, form),
      element('aside', { class: 'summary', 'aria-label': 'Summary' }, summary.nodes, refused, button)
    )
  );

const drawInto =
  (shop, { lines, parts, summary }) =>
  (cart) => {
    if (cart.item_count === 0) {
      // The order is placed, or the last line was taken out.
      if (location.hash === '#/cart') showView('Your cart', emptyCart());
      return;
    }
    const physical = isPhysical(cart);
    lines.draw(cart);
    summary.draw(cart);
    parts.payment.draw(cart);
    parts.address.showDelivery(physical);
    parts.shipping.node.hidden = !physical;
    const { billing_country: country = '', billing_state: state = '' } = formOf(cart);
    if (physical) parts.shipping.show(cart, { country, state });
  };

export const showCheckout = (shop, { moveFocus }) => {
  const { cart } = shop;
  if (cart.current().item_count === 0) return void showView('Your cart', emptyCart(), { moveFocus });
  const lines = createCartLines(shop);
  const summary = createSummary(shop);
  const parts = createParts(shop);
  const button = element('button', { type: 'submit', form: FORM, class: 'primary wide' }, 'Place the order');
  parts.form.addEventListener('submit', (event) => {
    event.preventDefault();
    whileBusy(button, () => place(shop, parts));
  });
  showView('Your cart', layout(lines, parts, summary, button), { moveFocus });
  const draw = drawInto(shop, { lines, parts, summary });
  draw(cart.current());
  const stop = cart.onChange(draw);
  parts.address.begin().then(parts.save, (error) => (parts.refused.textContent = wordsOf(error)));
  return stop;
};
