import { announce, element, whileBusy, wordsOf } from './dom.js';
import { lineName } from './line-name.js';

const MAX_QUANTITY = 1_000_000;

const quantityInput = (line, name) =>
  element('input', {
    type: 'number',
    min: 1,
    max: MAX_QUANTITY,
    step: 1,
    required: true,
    value: line.quantity,
    inputmode: 'numeric',
    'aria-label': `Quantity of ${name}`,
    'aria-describedby': `line-${line.id}-error`,
  });

const changeQuantity = async ({ cart }, line, input, error) => {
  const refuse = (words) => {
    error.textContent = words;
    input.setAttribute('aria-invalid', 'true');
    input.value = line.quantity;
  };
  error.textContent = '';
  input.removeAttribute('aria-invalid');
  if (!input.validity.valid) return refuse(input.validationMessage);
  const quantity = input.valueAsNumber;
  try {
    await cart.setQuantity(line.id, quantity);
    announce(`${lineName(line)}: ${quantity} in the cart.`);
  } catch (refused) {
    refuse(wordsOf(refused));
  }
};

const removeLine = async ({ cart }, line, error) => {
  try {
    await cart.remove(line.id);
    announce(`${lineName(line)} was removed.`);
  } catch (refused) {
    error.textContent = wordsOf(refused);
  }
};

const lineView = (shop, line) => {
  const name = lineName(line);
  const error = element('p', { class: 'field-error', id: `line-${line.id}-error`, role: 'alert' });
  const input = quantityInput(line, name);
  input.addEventListener('change', () => changeQuantity(shop, line, input, error));
  const remove = element('button', { type: 'button', class: 'link', 'aria-label': `Remove ${name}` }, 'Remove');
  remove.addEventListener('click', () => whileBusy(remove, () => removeLine(shop, line, error)));
  return element(
    'li',
    { class: 'line' },
    line.featured_media
      ? element('img', { src: line.featured_media, alt: '', width: 80, height: 80 })
      : element('div', { class: 'no-picture', 'aria-hidden': 'true' }),
    element(
      'div',
      { class: 'line-name' },
      element('strong', {}, name),
      element('p', {}, line.is_available ? `${shop.money(line.unit_price)} each` : 'Not available any more')
    ),
    element('div', { class: 'line-change' }, input, remove),
    element('p', { class: 'line-total' }, shop.money(line.subtotal)),
    error
  );
};

/** The key of a line as the shopper sees it; what has not changed is not drawn anew, so that it keeps the focus. */
const keyOf = (line) => JSON.stringify([line.id, line.quantity, line.unit_price, line.subtotal, line.is_available]);

export const createCartLines = (shop) => {
  const list = element('ul', { class: 'lines', role: 'list', 'aria-label': 'Products in the cart' });
  const drawn = new Map();

  const nodeOf = (line) => {
    const key = keyOf(line);
    const known = drawn.get(line.id);
    if (known?.key === key) return known.node;
    const node = lineView(shop, line);
    drawn.set(line.id, { key, node });
    return node;
  };

  const draw = ({ cart_data: lines, removed_items: removed = [] }) => {
    for (const { message } of removed) announce(message);
    const nodes = lines.map(nodeOf);
    const isShown =
      nodes.length === list.children.length && nodes.every((node, index) => node === list.children[index]);
    if (isShown) return;
    const held = list.contains(document.activeElement) && document.activeElement.getAttribute('aria-label');
    list.replaceChildren(...nodes);
    if (!held) return;
    // The control that had the focus, drawn anew; once its line is gone, the next one.
    const again = list.querySelector(`[aria-label="${CSS.escape(held)}"]`) ?? list.querySelector('input');
    again?.focus();
  };
  return { node: list, draw };
};
