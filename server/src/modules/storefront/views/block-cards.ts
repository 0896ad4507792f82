import type { PublicProduct } from '../../../contracts/public-products';
import { escapeHtml, safeUrl } from '../../../platform/html/markup';
import type { StoreSettings } from '../../settings';
import { priceOf } from './product-cards';

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
