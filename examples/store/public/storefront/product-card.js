import { announce, element, textOfMarkup, whileBusy, wordsOf } from './dom.js';

const SIZE = 480;

const isForSale = ({ stock_status: status }) => status === 'in-stock';

const picture = (address) =>
  address
    ? // The title stands below; saying it twice helps nobody.
      element('img', { src: address, alt: '', width: SIZE, height: SIZE, loading: 'lazy', decoding: 'async' })
    : element('div', { class: 'no-picture', 'aria-hidden': 'true' });

const priceOf = ({ money }, { item_price: price, compare_price: before }) => [
  element('span', { class: 'price-now' }, money(price)),
  before > price &&
    element('s', { class: 'price-before' }, element('span', { class: 'hidden' }, 'was '), money(before)),
];

const optionText = (variant) =>
  isForSale(variant) ? variant.variation_title : `${variant.variation_title} (out of stock)`;

const variantPicker = (product, variants, onChange) => {
  const options = variants.map((variant) =>
    element('option', { value: variant.id, disabled: !isForSale(variant) }, optionText(variant))
  );
  const select = element('select', { 'aria-label': `Kind of ${product.post_title}` }, options);
  select.value = (variants.find(isForSale) ?? variants[0]).id;
  select.addEventListener('change', () => onChange(select.value));
  return select;
};

const addToCart = async ({ cart }, product, variant, message) => {
  message.textContent = '';
  try {
    const { item_count: count } = await cart.add(variant.id);
    announce(`${product.post_title} is in the cart. ${count} in all.`);
  } catch (error) {
    message.textContent = wordsOf(error);
  }
};

const purchase = (shop, product) => {
  const { variants } = product;
  let chosen = variants.find(isForSale) ?? variants[0];
  const price = element('p', { class: 'price' }, priceOf(shop, chosen));
  const message = element('p', { class: 'field-error', role: 'alert' });
  const choose = (id) => {
    chosen = variants.find((variant) => String(variant.id) === id);
    price.replaceChildren(...priceOf(shop, chosen).filter(Boolean));
  };
  const add = () => whileBusy(button, () => addToCart(shop, product, chosen, message));
  // Twelve buttons that all read "Add to cart" would be a riddle to whoever cannot see the cards.
  const label = `Add to cart: ${product.post_title}`;
  const button = isForSale(chosen)
    ? element('button', { type: 'button', class: 'primary', 'aria-label': label, onclick: add }, 'Add to cart')
    : element('button', { type: 'button', disabled: true }, 'Out of stock');
  return [price, variants.length > 1 && variantPicker(product, variants, choose), button, message];
};

export const productCard = (shop, product) =>
  element(
    'li',
    { class: 'product' },
    picture(product.thumbnail),
    element(
      'div',
      { class: 'product-body' },
      element('h2', { tabindex: '-1' }, product.post_title),
      product.post_excerpt && element('p', { class: 'excerpt' }, textOfMarkup(product.post_excerpt)),
      element('div', { class: 'product-foot' }, product.variants.length > 0 && purchase(shop, product))
    )
  );
