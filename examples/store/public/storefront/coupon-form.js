import { announce, element, whileBusy, wordsOf } from './dom.js';

const couponItem = (cart, code, onDone) => {
  const remove = element('button', { type: 'button', class: 'link', 'aria-label': `Remove coupon ${code}` }, 'Remove');
  remove.addEventListener('click', () =>
    whileBusy(remove, () => onDone(() => cart.removeCoupon(code), `Coupon ${code} was removed.`))
  );
  return element('li', {}, element('code', {}, code), remove);
};

const couponInput = () =>
  element('input', {
    id: 'coupon',
    name: 'coupon_code',
    maxlength: 50,
    autocomplete: 'off',
    autocapitalize: 'characters',
    'aria-describedby': 'coupon-error',
  });

/** A field for a code, where the merchant wants one, and the codes that are on the cart. Why the store refuses one stands under the field. */
export const createCouponForm = ({ cart, store }) => {
  const input = couponInput();
  const error = element('p', { class: 'field-error', id: 'coupon-error', role: 'alert' });
  const list = element('ul', { class: 'coupons', role: 'list' });
  const button = element('button', { type: 'submit' }, 'Apply');
  const label = element('label', { for: input.id }, 'Coupon code');
  const field = element('div', {}, label, element('div', { class: 'with-button' }, input, button));
  field.hidden = store.checkout.hide_coupon_field;
  const form = element('form', {}, field, error, list);

  const change = async (send, done) => {
    error.textContent = '';
    input.removeAttribute('aria-invalid');
    try {
      await send();
      announce(done);
      input.value = '';
    } catch (refused) {
      error.textContent = wordsOf(refused);
      input.setAttribute('aria-invalid', 'true');
    }
    input.focus();
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const code = input.value.trim();
    if (code === '') return;
    whileBusy(button, () => change(() => cart.applyCoupon(code), `Coupon ${code} was applied.`));
  });
  const draw = ({ coupons }) => list.replaceChildren(...coupons.map((code) => couponItem(cart, code, change)));
  return { node: form, draw };
};
