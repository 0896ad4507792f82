import type { PublicProduct } from '../../contracts/public-products';
import { escapeHtml, html, safeUrl, type Html } from '../../platform/html/markup';
import { formatPrice, type StoreSettings } from '../settings';

const priceOf = ({ detail }: PublicProduct, settings: StoreSettings): string => {
  const lowest = formatPrice(detail.min_price, settings);
  return detail.min_price === detail.max_price ? lowest : `${lowest} – ${formatPrice(detail.max_price, settings)}`;
};

const pictureOf = ({ thumbnail }: PublicProduct): Html => {
  const url = safeUrl(thumbnail);
  // The title stands right beside it: repeated as alternative text it would be read twice.
  return url ? html`<img class="shop-card__picture" src="${url}" alt="" loading="lazy" />` : html``;
};

const availabilityOf = ({ detail }: PublicProduct, settings: StoreSettings): Html =>
  detail.stock_availability === 'in-stock'
    ? html``
    : html`<p class="shop-card__availability">${String(settings.out_of_stock_button_text ?? 'Not available')}</p>`;

const card = (product: PublicProduct, settings: StoreSettings): Html =>
  html`<li class="shop-card">
    <article>
      ${pictureOf(product)}
      <h3 class="shop-card__title"><a href="${safeUrl(product.view_url)}">${product.post_title}</a></h3>
      <p class="shop-card__price">${priceOf(product, settings)}</p>
      ${availabilityOf(product, settings)}
    </article>
  </li>`;

/** A list of product cards that works without styles and scripts; all texts are escaped. */
export const renderProductCards = (products: readonly PublicProduct[], settings: StoreSettings): string => {
  if (products.length === 0) return html`<p class="shop-empty" role="status">No products found.</p>`.markup;
  return html`<ul class="shop-cards" role="list">
    ${products.map((product) => card(product, settings))}
  </ul>`.markup;
};

type Fact = (product: PublicProduct, settings: StoreSettings) => string;

/** All that a card may show; any other name stays as it is written. */
const FACTS: Readonly<Record<string, Fact>> = {
  id: ({ ID }) => String(ID),
  post_title: ({ post_title }) => post_title,
  post_excerpt: ({ post_excerpt }) => post_excerpt ?? '',
  price: priceOf,
  thumbnail: ({ thumbnail }) => safeUrl(thumbnail),
  view_url: ({ view_url }) => safeUrl(view_url),
};

const PLACEHOLDER = /\{\{([a-z_]+)\}\}/g;

/** The card of a block, once for each product; what is filled in is escaped. */
export const renderBlockCards = (card: string, products: readonly PublicProduct[], settings: StoreSettings): string =>
  products
    .map((product) =>
      card.replace(PLACEHOLDER, (written, name: string) => {
        const fact = Object.hasOwn(FACTS, name) ? FACTS[name] : undefined;
        return fact ? escapeHtml(fact(product, settings)) : written;
      })
    )
    .join('\n');

/** What a search box shows below itself. */
export const renderSearchResults = (products: readonly PublicProduct[], settings: StoreSettings): string => {
  if (products.length === 0) return html`<p class="shop-empty" role="status">No products found.</p>`.markup;
  const rows = products.map(
    (product) =>
      html`<li class="shop-result">
        <a href="${safeUrl(product.view_url)}">${product.post_title}</a>
        <span class="shop-result__price">${formatPrice(product.detail.min_price, settings)}</span>
      </li>`
  );
  return html`<ul class="shop-results" role="list">
    ${rows}
  </ul>`.markup;
};
