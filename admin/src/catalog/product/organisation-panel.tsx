import { Flex } from '@strapi/design-system';
import type { ProductTaxonomyChoice } from '../../../../server/src/contracts/products';
import { FieldGrid, Panel } from '../../kit/form/field-grid';
import type { FormField } from '../../kit/form/form-definition';
import { useText } from '../../texts/use-text';
import { useShippingClassChoices, useTaxClassChoices } from './setting-choices';
import { TermsInput } from './terms-input';
import { useProductValues } from './use-product-form';

const useClassFields = (): readonly FormField[] => {
  const { kind, shippingClass, taxClass } = useProductValues();
  const shipping = useShippingClassChoices(shippingClass);
  const tax = useTaxClassChoices(taxClass, 'product');
  const fields: readonly (FormField | null)[] = [
    shipping && kind === 'physical'
      ? { kind: 'choice', name: 'shippingClass', label: 'catalog.shippingClass', span: 12, options: shipping }
      : null,
    tax ? { kind: 'choice', name: 'taxClass', label: 'catalog.taxClass', span: 12, options: tax } : null,
  ];
  return fields.filter((field) => field !== null);
};

const KIND: readonly FormField[] = [
  { kind: 'flag', name: 'soldOnce', label: 'catalog.soldOnce', hint: 'catalog.soldOnce.hint', span: 12 },
  { kind: 'flag', name: 'isBundle', label: 'catalog.isBundle', hint: 'catalog.isBundle.hint', span: 12 },
];

/** What kind of thing it is, and where it is filed. */
export const OrganisationPanel = ({ taxonomies }: { readonly taxonomies: readonly ProductTaxonomyChoice[] }) => {
  const text = useText();
  const classes = useClassFields();
  const labelsOf = (name: string) => taxonomies.find((taxonomy) => taxonomy.name === name)?.labels ?? [];
  const kind: FormField = {
    kind: 'choice',
    name: 'kind',
    label: 'catalog.kind',
    required: true,
    span: 12,
    options: [
      { value: 'physical', label: text('catalog.kind.physical') },
      { value: 'digital', label: text('catalog.kind.digital') },
    ],
  };
  return (
    <Panel title={text('catalog.organisation')}>
      <FieldGrid fields={[kind, ...classes, ...KIND]} />
      <Flex direction="column" alignItems="stretch" gap={5}>
        <TermsInput
          name="categories"
          taxonomy="product-categories"
          label="catalog.categories"
          choices={labelsOf('product-categories')}
        />
        <TermsInput
          name="brands"
          taxonomy="product-brands"
          label="catalog.brands"
          choices={labelsOf('product-brands')}
        />
      </Flex>
    </Panel>
  );
};
