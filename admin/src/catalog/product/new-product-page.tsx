import { BackButton, Page } from '@strapi/strapi/admin';
import { useNavigate } from 'react-router-dom';
import type { Outcome } from '../../kit/dialog/action-dialog';
import { FieldGrid, Panel } from '../../kit/form/field-grid';
import type { FormField } from '../../kit/form/form-definition';
import { FormPage } from '../../kit/form/form-page';
import { useCan } from '../../permissions';
import { useStore } from '../../store/store-context';
import { useText, type Text } from '../../texts/use-text';
import { Columns } from '../../kit/page/columns';
import { GalleryInput } from './gallery-input';
import { useInsertProduct } from './insert-product';
import { toProductBody, type ProductForm } from './product-form';
import { fieldOfProduct } from './refused-fields';
import { StatusInput } from './status-panel';
import { priceFields } from './variant-fields';
import { blankVariant } from './variant-form';

const BLANK: ProductForm = {
  title: '',
  status: 'publish',
  publishAt: '',
  excerpt: '',
  content: '',
  slug: '',
  pictures: [],
  categories: [],
  brands: [],
  related: [],
  kind: 'physical',
  soldOnce: false,
  isBundle: false,
  shippingClass: '',
  taxClass: '',
  firstVariant: '',
  variants: [blankVariant()],
};

const TITLE: readonly FormField[] = [{ kind: 'text', name: 'title', label: 'catalog.title', required: true, span: 12 }];

const PRICES = priceFields(0);

const kindFields = (text: Text): readonly FormField[] => [
  {
    kind: 'choice',
    name: 'kind',
    label: 'catalog.kind',
    required: true,
    span: 12,
    options: [
      { value: 'physical', label: text('catalog.kind.physical') },
      { value: 'digital', label: text('catalog.kind.digital') },
    ],
  },
  { kind: 'flag', name: 'isBundle', label: 'catalog.isBundle', hint: 'catalog.isBundle.hint', span: 12 },
];

const useInsert = () => {
  const { timezone } = useStore();
  const insert = useInsertProduct();
  return async (_changes: Partial<ProductForm>, values: ProductForm): Promise<Outcome> => {
    const body = toProductBody(values, { id: 0, form: null, timeZone: timezone });
    const { post_name: _slug, ...product } = body;
    return insert(product);
  };
};

const Sections = () => {
  const text = useText();
  const main = (
    <>
      <Panel title={text('catalog.texts')}>
        <FieldGrid fields={TITLE} />
      </Panel>
      <Panel title={text('catalog.priceAndStock')}>
        <FieldGrid fields={PRICES} />
      </Panel>
      <Panel title={text('catalog.pictures')}>
        <GalleryInput name="pictures" />
      </Panel>
    </>
  );
  const side = (
    <Panel title={text('catalog.sale')}>
      <StatusInput choices={['publish', 'draft']} />
      <FieldGrid fields={kindFields(text)} />
    </Panel>
  );
  return <Columns main={main} side={side} />;
};

/** A product that can be sold on one screen: what it is, what it costs, how many there are, what it looks like. */
export const NewProductPage = () => {
  const text = useText();
  const can = useCan();
  const navigate = useNavigate();
  const save = useInsert();
  if (!can('products/create')) return <Page.NoPermissions />;
  return (
    <FormPage<ProductForm>
      title={text('catalog.product.add')}
      subtitle={text('catalog.product.add.text')}
      back={<BackButton fallback="/plugins/shop/products" />}
      isNew
      initialValues={BLANK}
      fields={[...TITLE, ...PRICES]}
      save={save}
      fieldOf={fieldOfProduct}
      savedMessage={text('catalog.product.added')}
      onSaved={(data) => void navigate(`/plugins/shop/products/${(data as { ID: number }).ID}`)}
    >
      <Sections />
    </FormPage>
  );
};
