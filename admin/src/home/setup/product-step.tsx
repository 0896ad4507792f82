import { Flex } from '@strapi/design-system';
import { useInsertProduct } from '../../catalog/product/insert-product';
import type { FormField } from '../../kit/form/form-definition';
import { useText, type Text } from '../../texts/use-text';
import { entryOf, fieldOfFirst, type FirstProduct } from './first-product';
import { SamplesPanel } from './samples-panel';
import { StepForm } from './step-form';
import { useNextStep } from './use-next-step';

const BLANK: FirstProduct = { title: '', price: null, stock: null, kind: 'physical' };

const fieldsOf = (text: Text): readonly FormField[] => [
  { kind: 'text', name: 'title', label: 'setup.product.title', required: true, span: 12 },
  { kind: 'money', name: 'price', label: 'setup.product.price', required: true, span: 4 },
  { kind: 'whole', name: 'stock', label: 'setup.product.stock', hint: 'setup.product.stock.hint', span: 4 },
  {
    kind: 'choice',
    name: 'kind',
    label: 'setup.product.kind',
    hint: 'setup.product.kind.hint',
    required: true,
    span: 4,
    options: [
      { value: 'physical', label: text('setup.product.physical') },
      { value: 'digital', label: text('setup.product.digital') },
    ],
  },
];

/** What the store sells first: a product of the merchant's own, or samples to try the store with. */
export const ProductStep = () => {
  const text = useText();
  const insert = useInsertProduct();
  const onSaved = useNextStep('product');
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <StepForm<FirstProduct>
        step="product"
        title={text('setup.product')}
        text={text('setup.product.text')}
        fields={fieldsOf(text)}
        stored={BLANK}
        save={(_changes, product) => insert(entryOf(product))}
        saveLabel={text('setup.product.create')}
        onSaved={onSaved}
        isNew
        fieldOf={fieldOfFirst}
      />
      <SamplesPanel />
    </Flex>
  );
};
