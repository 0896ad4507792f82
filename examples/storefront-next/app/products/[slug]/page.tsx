import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ProductGrid } from '../../../components/product-grid';
import { ProductPanel } from '../../../components/product-panel';
import { getProduct, getStore, listRelated } from '../../../lib/catalogue';
import { picturesOf } from '../../../lib/pictures';
import { addressOfProduct, structuredData, textOf } from '../../../lib/structured-data';

type Props = { readonly params: Promise<{ readonly slug: string }> };

/** None is made by the build; each is made when it is first asked for, and kept as lib/catalogue.ts says. */
export const generateStaticParams = () => [];

const productOf = async ({ params }: Props) => {
  const { slug } = await params;
  return (await getProduct(decodeURIComponent(slug))) ?? notFound();
};

export const generateMetadata = async (props: Props): Promise<Metadata> => {
  const product = await productOf(props);
  const description = textOf(product.post_excerpt || product.post_content).slice(0, 160) || product.post_title;
  return {
    title: product.post_title,
    description,
    alternates: { canonical: addressOfProduct(product.slug) },
    openGraph: {
      title: product.post_title,
      description,
      images: picturesOf(product)
        .slice(0, 1)
        .map(({ src }) => src),
    },
  };
};

const ProductPage = async (props: Props) => {
  const product = await productOf(props);
  const [{ currency }, related] = await Promise.all([getStore(), listRelated(product.related_product_ids)]);
  const pictures = picturesOf(product);
  return (
    <>
      <ProductPanel
        title={product.post_title}
        pictures={pictures}
        variants={product.variants}
        firstVariant={product.default_variation_id}
        currency={currency}
      >
        {/* The description of the API calls these texts HTML: they are cleaned when they are saved. */}
        <div className="excerpt" dangerouslySetInnerHTML={{ __html: product.post_excerpt }} />
      </ProductPanel>
      <div className="prose" dangerouslySetInnerHTML={{ __html: product.post_content }} />
      {related.length > 0 && (
        <section aria-labelledby="related">
          <h2 id="related">Goes well with it</h2>
          <ProductGrid products={related} currency={currency} />
        </section>
      )}
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: structuredData(product, pictures, currency.code) }}
      />
    </>
  );
};

export default ProductPage;
