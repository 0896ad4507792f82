import { useForm } from '@strapi/strapi/admin';
import type { ProductForm } from './product-form';
import type { VariantForm } from './variant-form';

/** What the form of the page holds at the moment. */
export const useProductValues = (): ProductForm => useForm('useProductValues', ({ values }) => values as ProductForm);

export const useVariantRows = () => {
  const { onChange } = useForm('useVariantRows', (form) => form);
  const { variants } = useProductValues();
  return { variants, setVariants: (rows: readonly VariantForm[]) => onChange('variants', rows as never) };
};

/** Errors of the form, nested as its values are. */
export const useFormErrors = (): unknown => useForm('useFormErrors', ({ errors }) => errors);
