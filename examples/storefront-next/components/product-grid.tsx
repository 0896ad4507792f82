import { formatMoney, type StoreCurrency } from '@strapi-plugin-shop/client';
import Link from 'next/link';
import { shownOf } from '../lib/pictures';
import { addressOfProduct } from '../lib/structured-data';
import type { ListedProduct } from '../lib/types';

const priceOf = ({ detail: { min_price, max_price } }: ListedProduct, currency: StoreCurrency): string =>
  (min_price === max_price ? '' : 'from ') + formatMoney(min_price, currency);

type CardProps = { readonly product: ListedProduct; readonly currency: StoreCurrency; readonly isFirst: boolean };

const Card = ({ product, currency, isFirst }: CardProps) => {
  const { post_title: title, slug, picture, detail } = product;
  const shown = picture ? shownOf(picture, title) : null;
  return (
    <li className="card">
      <Link href={addressOfProduct(slug)}>
        {shown ? (
          // The title stands below; saying it twice helps nobody.
          <img
            src={shown.src}
            srcSet={shown.srcSet}
            sizes="(min-width: 60rem) 18rem, 45vw"
            alt=""
            width={shown.width}
            height={shown.height}
            loading={isFirst ? 'eager' : 'lazy'}
          />
        ) : (
          <span className="no-picture" />
        )}
        <h2>{title}</h2>
      </Link>
      <p className="price">{priceOf(product, currency)}</p>
      {detail.stock_availability === 'out-of-stock' && <p className="hint">Out of stock</p>}
    </li>
  );
};

type Props = { readonly products: readonly ListedProduct[]; readonly currency: StoreCurrency };

export const ProductGrid = ({ products, currency }: Props) => (
  <ul className="grid" role="list">
    {products.map((product, index) => (
      <Card key={product.ID} product={product} currency={currency} isFirst={index < 4} />
    ))}
  </ul>
);
