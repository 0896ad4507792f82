import { BackButton, Page } from '@strapi/strapi/admin';
import { useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ProductPricingAnswer, SavedProductAnswer } from '../../../../server/src/contracts/products';
import { FormPage } from '../../kit/form/form-page';
import type { FormField } from '../../kit/form/form-definition';
import { LoadState, NotThere } from '../../kit/page/load-state';
import { isRecordId } from '../../kit/page/record-id';
import { useReloaded } from '../../kit/page/use-reloaded';
import { useCan } from '../../permissions';
import { useStore } from '../../store/store-context';
import { useText } from '../../texts/use-text';
import { fieldOfProduct } from './refused-fields';
import { ProductSections } from './product-sections';
import { toProductBody, toProductForm, type ProductForm, type StoreUnits } from './product-form';
import { useShopProductQuery, useShopSaveProductMutation } from './product.api';
import { checkedVariantFields } from './variant-fields';

const TEXTS: readonly FormField[] = [
  { kind: 'text', name: 'title', label: 'catalog.title', required: true },
  { kind: 'text', name: 'slug', label: 'catalog.slug' },
  { kind: 'longText', name: 'excerpt', label: 'catalog.excerpt' },
];

/** Everything on the page that can be typed wrongly, wherever it stands. */
const checkedFields = ({ variants, kind }: ProductForm): readonly FormField[] => [
  ...TEXTS,
  ...variants.flatMap((variant, index) => checkedVariantFields(variant, index, kind)),
];

type EditProps = {
  /** What the form began with. */
  readonly answer: ProductPricingAnswer;
  /** What is stored by now, as far as the page knows. */
  readonly latest: ProductPricingAnswer;
  readonly onReload: () => void;
};

/** What was read or saved last: what is sent is the difference to it, together with its version. */
const useSave = ({ answer }: EditProps, initial: ProductForm, store: StoreUnits) => {
  const [save] = useShopSaveProductMutation();
  const known = useRef({ form: initial, version: answer.version });
  const id = answer.product.ID;
  const run = (_changes: Partial<ProductForm>, values: ProductForm) => {
    const body = toProductBody(values, { id, form: known.current.form, timeZone: store.timezone });
    return save({ id, body: { ...body, version: known.current.version } });
  };
  const storedValues = (data: unknown, values: ProductForm): ProductForm => {
    const { data: product, version } = data as SavedProductAnswer;
    const { categories, brands } = values;
    const form = { ...toProductForm(product, [], store), categories, brands };
    known.current = { form, version };
    return form;
  };
  return { run, storedValues };
};

const EditProduct = (props: EditProps) => {
  const { answer, latest, onReload } = props;
  const text = useText();
  const can = useCan();
  const store = useStore();
  const [initial] = useState(() => toProductForm(answer.product, answer.taxonomies, store));
  const { run, storedValues } = useSave(props, initial, store);
  return (
    <FormPage<ProductForm>
      title={latest.product.post_title || text('catalog.product.untitled')}
      subtitle={text('catalog.product.subtitle', { id: answer.product.ID })}
      back={<BackButton fallback="/plugins/shop/products" />}
      initialValues={initial}
      fields={checkedFields(initial)}
      checked={(_changes, values) => checkedFields(values)}
      save={run}
      storedValues={storedValues}
      fieldOf={fieldOfProduct}
      readOnly={!can('products/edit')}
      onReload={onReload}
    >
      <ProductSections answer={latest} onReload={onReload} />
    </FormPage>
  );
};

const LoadedProduct = ({ id }: { readonly id: number }) => {
  const query = useShopProductQuery(id, { refetchOnMountOrArgChange: true });
  const { fresh, loaded, reload } = useReloaded(query);
  return (
    <LoadState query={fresh}>
      {(answer) => <BegunWith key={`${id}-${loaded}`} answer={answer} onReload={reload} />}
    </LoadState>
  );
};

type BegunProps = { readonly answer: ProductPricingAnswer; readonly onReload: () => void };

const BegunWith = ({ answer, onReload }: BegunProps) => {
  const [first] = useState(answer);
  return <EditProduct answer={first} latest={answer} onReload={onReload} />;
};

/** A product as a form. */
export const ProductPage = () => {
  const text = useText();
  const can = useCan();
  const { id = '' } = useParams();
  if (!can('products/view')) return <Page.NoPermissions />;
  if (!isRecordId(id)) return <NotThere message={text('section.gone.text')} />;
  return <LoadedProduct key={id} id={Number(id)} />;
};
