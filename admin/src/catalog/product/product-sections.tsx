import type { ProductPricingAnswer } from '../../../../server/src/contracts/products';
import { UsedInSection } from '../../content/used-in-section';
import { FieldGrid, Panel } from '../../kit/form/field-grid';
import type { FormField } from '../../kit/form/form-definition';
import { useIsTouched } from '../../kit/form/use-is-touched';
import { ProductFeeds } from '../../integrations/product-feeds';
import { LicensingSection } from '../../licenses/product/licensing-section';
import { useText } from '../../texts/use-text';
import { BundleSection } from './bundle-section';
import { Columns } from '../../kit/page/columns';
import { FilesSection } from './files-section';
import { GalleryInput } from './gallery-input';
import { OrganisationPanel } from './organisation-panel';
import { RelatedPanel } from './related-panel';
import { RichText } from '../../kit/rich-text/rich-text';
import { SalesPanel, StatusPanel } from './status-panel';
import { StockSection } from './stock-section';
import { UpgradePathsSection } from './upgrade-paths-section';
import { useProductValues } from './use-product-form';
import { VariantDetails } from './variant-details';
import { VariantsSection } from './variants-section';

const TITLE: readonly FormField[] = [{ kind: 'text', name: 'title', label: 'catalog.title', required: true, span: 12 }];
const EXCERPT: readonly FormField[] = [
  { kind: 'longText', name: 'excerpt', label: 'catalog.excerpt', hint: 'catalog.excerpt.hint', span: 12 },
  { kind: 'text', name: 'slug', label: 'catalog.slug', hint: 'catalog.slug.hint', span: 12 },
];

type Props = { readonly answer: ProductPricingAnswer; readonly onReload: () => void };

const Main = ({ answer, onReload }: Props) => {
  const text = useText();
  const { product } = answer;
  const isTouched = useIsTouched();
  const { kind } = useProductValues();
  const hasFiles = kind === 'digital' || product.downloadable_files.length > 0;
  return (
    <>
      <Panel title={text('catalog.texts')}>
        <FieldGrid fields={TITLE} />
        <RichText name="content" label="catalog.content" />
        <FieldGrid fields={EXCERPT} />
      </Panel>
      <Panel title={text('catalog.pictures')}>
        <GalleryInput name="pictures" />
      </Panel>
      <VariantsSection productId={product.ID} onReload={onReload} />
      <StockSection product={product} onReload={() => (isTouched ? undefined : onReload())} />
      {product.detail.other_info?.is_bundle_product === 'yes' ? <BundleSection productId={product.ID} /> : null}
      {hasFiles ? <FilesSection product={product} /> : null}
      <LicensingSection product={product} />
      <VariantDetails />
      <UpgradePathsSection product={product} />
      <ProductFeeds product={product.ID} />
      <UsedInSection productId={product.ID} />
    </>
  );
};

/** All parts of the page of a product, in the order in which they are filled in. */
export const ProductSections = (props: Props) => (
  <Columns
    main={<Main {...props} />}
    side={
      <>
        <StatusPanel product={props.answer.product} />
        <OrganisationPanel taxonomies={props.answer.taxonomies} />
        <SalesPanel productId={props.answer.product.ID} />
        <RelatedPanel productId={props.answer.product.ID} />
      </>
    }
  />
);
