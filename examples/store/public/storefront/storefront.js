import { readStore } from './api.js';
import { createCart } from './cart.js';
import { showCatalogue } from './catalogue.js';
import { showCheckout } from './checkout.js';
import { element, failure, showView } from './dom.js';
import { createMoney } from './money.js';
import { showReceipt } from './receipt.js';

/** Address behind `#` -> view. Each answers a function that takes it down, or nothing. */
const ROUTES = [
  [/^#\/cart$/, showCheckout],
  [/^#\/receipt\/([\w-]+)$/, showReceipt],
  [/^#\/$/, showCatalogue],
];

const showCount = ({ item_count: count }) => {
  const place = document.querySelector('[data-cart-count]');
  place.textContent = count > 0 ? String(count) : '';
  document.querySelector('.cart-link').setAttribute('aria-label', count > 0 ? `Cart, ${count} in it` : 'Cart, empty');
};

const markCurrent = () => {
  for (const link of document.querySelectorAll('nav a')) {
    if (link.hash === (location.hash || '#/')) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
};

const createRouter = (shop) => {
  let leave;
  return ({ moveFocus = true } = {}) => {
    const address = location.hash.startsWith('#/') ? location.hash : '#/';
    const [pattern, show] = ROUTES.find(([each]) => each.test(address)) ?? ROUTES.at(-1);
    leave?.();
    markCurrent();
    leave = show(shop, { moveFocus, argument: pattern.exec(address)?.[1] });
  };
};

const start = async () => {
  const store = await readStore();
  const cart = createCart();
  const shop = { store, cart, money: createMoney(store.currency.code, store.currency.number_of_decimals) };
  document.querySelector('[data-store-name]').textContent = store.name || 'Store';
  cart.onChange(showCount);
  await cart.load();
  const route = createRouter(shop);
  window.addEventListener('hashchange', () => {
    // The skip link is no view.
    if (location.hash.startsWith('#/') || location.hash === '') route();
  });
  // What has just been loaded is read from its top; only later views take the focus.
  route({ moveFocus: false });
};

const startOrSayWhy = () =>
  start().catch((error) => {
    const view = element('section', {}, element('h1', {}, 'The store is closed'), failure(error, startOrSayWhy));
    showView('Not available', view);
  });

startOrSayWhy();
