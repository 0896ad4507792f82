import type { ChoiceOption } from '../../kit/form/form-definition';
import { useCan } from '../../permissions';
import { useShopShippingClassesQuery, useShopShippingPackagesQuery } from '../../shipping/shipping.api';
import { useShopTaxClassesQuery } from '../../tax/tax.api';
import { useText } from '../../texts/use-text';

/**
 * What a product chooses from the settings of the store. Whoever may not read those is given no choice (null), and keeps what the product
 * has; what was deleted since stays to be seen.
 */
type Choices = readonly ChoiceOption[] | null;

const withChosen = (options: readonly ChoiceOption[], chosen: string): readonly ChoiceOption[] =>
  options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, label: chosen }];

export const useShippingClassChoices = (chosen: string): Choices => {
  const text = useText();
  const { data } = useShopShippingClassesQuery(undefined, { skip: !useCan()('store/sensitive') });
  if (!data) return null;
  const none = { value: '', label: text('kit.none') };
  return withChosen([none, ...data.map(({ id, name }) => ({ value: String(id), label: name }))], chosen);
};

/** A class is named by its slug, and in some products by its id. A product of none has the standard class, a variant that of its product. */
export const useTaxClassChoices = (chosen: string, of: 'product' | 'variant'): Choices => {
  const text = useText();
  const { data } = useShopTaxClassesQuery(undefined, { skip: !useCan()('store/settings') });
  if (!data) return null;
  const blank = {
    value: '',
    label: text(of === 'product' ? 'catalog.taxClass.standard' : 'catalog.taxClass.asProduct'),
  };
  const known = data.classes
    .map(({ id, slug, title }) => ({ value: chosen === String(id) ? chosen : slug, label: title }))
    .filter(({ value }) => of === 'variant' || value !== 'standard' || value === chosen);
  return withChosen([blank, ...known], chosen);
};

export const usePackageChoices = (chosen: string): Choices => {
  const text = useText();
  const { data } = useShopShippingPackagesQuery(undefined, { skip: !useCan()('store/sensitive') });
  if (!data) return null;
  const known = data.packages.map(({ slug, name, length, width, height, dimension_unit: unit }) => ({
    value: slug,
    label: text('catalog.package.size', { name, length, width, height, unit }),
  }));
  return withChosen([{ value: '', label: text('catalog.package.default') }, ...known], chosen);
};
