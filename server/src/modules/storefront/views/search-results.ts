import type { PublicProduct } from '../../../contracts/public-products';
import { html, safeUrl } from '../../../platform/html/markup';
import { formatPrice, type StoreSettings } from '../../settings';

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
