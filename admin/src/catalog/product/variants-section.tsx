import { Button, Flex, Loader, Typography } from '@strapi/design-system';
import { lazy, Suspense, useMemo, useState } from 'react';
import { FieldGrid, Panel } from '../../kit/form/field-grid';
import { useIsTouched } from '../../kit/form/use-is-touched';
import { useCan } from '../../permissions';
import { useText } from '../../texts/use-text';
import { DeleteVariants } from './delete-variants';
import { GenerateVariants } from './generate-variants';
import { useProductValues } from './use-product-form';
import { priceFields } from './variant-fields';

/** The grid comes only with products that have several variants. */
const VariantsSheet = lazy(async () => ({ default: (await import('./variants-sheet')).VariantsSheet }));

type Props = {
  readonly productId: number;
  /** Loads the product anew, with variants that were made or deleted. */
  readonly onReload: () => void;
};

const VariantActions = ({ productId, onReload }: Props) => {
  const text = useText();
  const can = useCan();
  const isTouched = useIsTouched();
  const { variants } = useProductValues();
  const [open, setOpen] = useState<'generate' | 'delete' | null>(null);
  const close = (): void => setOpen(null);
  if (!can('products/edit')) return null;
  return (
    <Flex gap={2} wrap="wrap">
      <Button type="button" size="S" variant="secondary" disabled={isTouched} onClick={() => setOpen('generate')}>
        {text('catalog.generate')}
      </Button>
      {variants.length > 1 ? (
        <Button type="button" size="S" variant="tertiary" disabled={isTouched} onClick={() => setOpen('delete')}>
          {text('catalog.variants.delete')}
        </Button>
      ) : null}
      {open === 'generate' ? <GenerateVariants productId={productId} onReload={onReload} onClose={close} /> : null}
      {open === 'delete' ? <DeleteVariants productId={productId} onReload={onReload} onClose={close} /> : null}
    </Flex>
  );
};

/** Prices and pieces: fields for a product as such, a sheet for variants. */
export const VariantsSection = (props: Props) => {
  const text = useText();
  const isTouched = useIsTouched();
  const { variants } = useProductValues();
  const isSimple = variants.length === 1;
  const fields = useMemo(() => priceFields(0), []);
  return (
    <Panel title={text(isSimple ? 'catalog.priceAndStock' : 'catalog.variants')} action={<VariantActions {...props} />}>
      {isTouched ? (
        <Typography variant="pi" textColor="neutral600">
          {text('catalog.variants.saveFirst')}
        </Typography>
      ) : null}
      {isSimple ? (
        <FieldGrid fields={fields} />
      ) : (
        <Suspense fallback={<Loader small>{text('kit.loading')}</Loader>}>
          <VariantsSheet />
        </Suspense>
      )}
    </Panel>
  );
};
