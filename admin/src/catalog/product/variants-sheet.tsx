import { useMemo } from 'react';
import { useDrawn } from '../../kit/form/drawn-fields';
import { valueAt } from '../../kit/form/form-values';
import { useMoney } from '../../kit/money/use-money';
import { useCan } from '../../permissions';
import { useText } from '../../texts/use-text';
import { cellProblem } from '../sheet/cell-problem';
import { Sheet } from '../sheet/sheet';
import type { SheetColumn } from '../sheet/sheet-columns';
import { useFormErrors, useVariantRows } from './use-product-form';
import type { VariantForm } from './variant-form';

const useColumns = (): readonly SheetColumn<VariantForm>[] => {
  const text = useText();
  return useMemo(
    () => [
      { key: 'title', kind: 'text', label: text('catalog.variant.title'), width: 160 },
      { key: 'price', kind: 'money', label: text('catalog.price') },
      { key: 'compare', kind: 'money', label: text('catalog.compare'), width: 130 },
      { key: 'cost', kind: 'money', label: text('catalog.cost') },
      { key: 'stock', kind: 'whole', label: text('catalog.stock') },
      { key: 'sku', kind: 'text', label: text('catalog.sku'), width: 130 },
      { key: 'active', kind: 'flag', label: text('catalog.variant.active') },
    ],
    [text]
  );
};

/** The variants of the product in the form of the page, edited as in a spreadsheet. */
export const VariantsSheet = () => {
  const text = useText();
  const money = useMoney();
  const can = useCan();
  const columns = useColumns();
  const errors = useFormErrors();
  const { variants, setVariants } = useVariantRows();
  useDrawn(...variants.flatMap((_variant, row) => columns.map(({ key }) => `variants.${row}.${key}`)));
  const problemAt = (row: number, key: keyof VariantForm & string): string | null => {
    const refused = valueAt(errors, `variants.${row}.${key}`);
    if (typeof refused === 'string') return refused;
    const kind = columns.find((column) => column.key === key)?.kind ?? 'text';
    return cellProblem(kind, variants[row]?.[key], text, money);
  };
  return (
    <Sheet
      label={text('catalog.variants')}
      columns={columns}
      rows={variants}
      onChange={setVariants}
      rowKey={({ id }) => String(id)}
      problemAt={problemAt}
      readOnly={!can('products/edit')}
    />
  );
};
