import { SITE_URL } from './config';
import type { Shown } from './pictures';
import type { ProductDetails, Variant } from './types';

/** Markup without its tags, for where only text can stand. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/\s+/g, ' ')
    .trim();

export const addressOfProduct = (slug: string): string => `/products/${encodeURIComponent(slug)}`;

const offerOf = ({ item_price, stock_status, sku }: Variant, slug: string, currency: string) => ({
  '@type': 'Offer',
  price: (item_price / 100).toFixed(2),
  priceCurrency: currency,
  availability: `https://schema.org/${stock_status === 'in-stock' ? 'InStock' : 'OutOfStock'}`,
  url: new URL(addressOfProduct(slug), SITE_URL).href,
  ...(sku ? { sku } : {}),
});

/** What search engines read of a product (schema.org), as JSON that may stand within a page. */
export const structuredData = (product: ProductDetails, pictures: readonly Shown[], currency: string): string => {
  const brand = product.terms.find(({ taxonomy }) => taxonomy === 'product-brands');
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.post_title,
    description: textOf(product.post_excerpt || product.post_content),
    image: pictures.map(({ src }) => src),
    ...(brand ? { brand: { '@type': 'Brand', name: brand.name } } : {}),
    offers: product.variants.map((variant) => offerOf(variant, product.slug, currency)),
  };
  // A title with `</script>` in it must not end the element.
  return JSON.stringify(data).replace(/</g, '\\u003c');
};
