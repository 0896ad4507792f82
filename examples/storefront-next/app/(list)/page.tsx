import type { Metadata } from 'next';
import Link from 'next/link';
import { Filters } from '../../components/filters';
import { Pages } from '../../components/pages';
import { ProductGrid } from '../../components/product-grid';
import { getStore, listProducts } from '../../lib/catalogue';
import { addressOf, wantedIn, type SearchParams } from '../../lib/wanted';

type Props = { readonly searchParams: Promise<SearchParams> };

export const generateMetadata = async ({ searchParams }: Props): Promise<Metadata> => {
  const wanted = wantedIn(await searchParams);
  return {
    alternates: { canonical: addressOf(wanted) },
    // What visitors type is no page for search engines.
    ...(wanted.search === '' ? {} : { title: `“${wanted.search}”`, robots: { index: false } }),
  };
};

/** A price that is none, say, in an address that somebody has changed. */
const Refused = ({ message }: { readonly message: string }) => (
  <section className="notice" role="alert">
    <h1>Products</h1>
    <p>{message}</p>
    <Link href="/" className="button">
      See all products
    </Link>
  </section>
);

const ListPage = async ({ searchParams }: Props) => {
  const wanted = wantedIn(await searchParams);
  const [{ currency }, { data, failure }] = await Promise.all([getStore(), listProducts(wanted)]);
  if (failure) return <Refused message={failure.message} />;
  const { products, facets = {} } = data.products;
  const { total, current_page: page, last_page: lastPage } = products;
  return (
    <>
      <h1>Products</h1>
      <div className="list">
        <Filters wanted={wanted} facets={facets} currency={currency} />
        <section aria-label="Results" className="results">
          <p role="status">{total === 1 ? '1 product' : `${total} products`}</p>
          {total === 0 && (
            <p className="notice">
              Nothing matches. <Link href="/">See all products</Link>
            </p>
          )}
          <ProductGrid products={products.data} currency={currency} />
          <Pages wanted={wanted} page={page} lastPage={lastPage} />
        </section>
      </div>
    </>
  );
};

export default ListPage;
