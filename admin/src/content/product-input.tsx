import { Box, Button, Field, Flex, Loader, Typography } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import type { FoundRecords, PickedRecord } from '../kit/form/picked-record';
import { RecordPicker } from '../kit/form/record-picker';
import { useCan } from '../permissions';
import { ReloadButton, ShopTexts } from '../texts/shop-texts';
import { useText, type Text } from '../texts/use-text';
import {
  useShopPickedProductQuery,
  useShopPickedPublicProductQuery,
  useShopPickProductsQuery,
  useShopPickPublicProductsQuery,
  type PickableProduct,
} from './content.api';
import { readReference, type ProductReference } from './product-reference';

type Props = {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly labelAction?: ReactNode;
};

/** The product itself, and its variants where there is a choice. */
export const choicesOf = (
  { ID, post_title: product, variants = [] }: PickableProduct,
  text: Text
): readonly PickedRecord<string>[] => {
  const whole = { id: String(ID), name: variants.length > 1 ? text('content.picker.product', { product }) : product };
  if (variants.length < 2) return [whole];
  const single = variants.map(({ id, variation_title: variant }) => ({
    id: `${ID}:${id}`,
    name: text('content.picker.variant', { product, variant }),
  }));
  return [whole, ...single];
};

/** Editors of the site who may not see the back office's products pick among those that everybody sees. */
const useFound = (search: string): FoundRecords<string> => {
  const text = useText();
  const seesAll = useCan()('products/view');
  const all = useShopPickProductsQuery(search, { skip: !seesAll });
  const onSale = useShopPickPublicProductsQuery(search, { skip: seesAll });
  const { data = [], isFetching } = seesAll ? all : onSale;
  return { records: data.flatMap((product) => choicesOf(product, text)), isLoading: isFetching };
};

const useProduct = (reference: ProductReference | null) => {
  const seesAll = useCan()('products/view');
  const id = reference?.productId ?? 0;
  const own = useShopPickedProductQuery(id, { skip: !reference || !seesAll });
  const onSale = useShopPickedPublicProductQuery(id, { skip: !reference || seesAll });
  const { currentData, isFetching } = seesAll ? own : onSale;
  return { product: currentData ?? null, isLoading: isFetching && !currentData };
};

const nameOf = (product: PickableProduct | null, reference: string, text: Text): string => {
  const known = product ? choicesOf(product, text).find(({ id }) => id === reference) : undefined;
  if (known) return known.name;
  // One of a product without choice may be named with its only variant.
  const isOnly = product?.variants?.some(({ id }) => reference === `${product.ID}:${id}`) ?? false;
  return product && isOnly ? product.post_title : text('content.unknown', { reference });
};

const Picture = ({ address }: { readonly address: string | null }) => (
  <Box background="neutral150" hasRadius width="4rem" height="4rem" shrink={0} overflow="hidden">
    {address === null ? null : (
      <Box tag="img" src={address} alt="" width="100%" height="100%" style={{ objectFit: 'cover' }} />
    )}
  </Box>
);

type ChosenProps = { readonly name: string; readonly product: PickableProduct | null; readonly isLoading: boolean };

/** A picked product that is not there any more stays as it is: the entry can be saved all the same. */
const Chosen = ({ name, product, isLoading }: ChosenProps) => {
  const text = useText();
  if (isLoading) return <Loader small>{text('content.loading')}</Loader>;
  return (
    <Flex gap={3} alignItems="center" width="100%">
      <Picture address={product?.thumbnail ?? null} />
      <Box minWidth="0">
        <Typography tag="p" textColor="neutral800" fontWeight="semiBold" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {product && product.post_status === 'publish' ? null : (
          <Typography tag="p" variant="pi" textColor="neutral600">
            {text(product ? 'content.notPublic' : 'content.unknown.text')}
          </Typography>
        )}
      </Box>
    </Flex>
  );
};

type InputProps = { readonly name: string; readonly disabled: boolean };

const Picker = ({ name, disabled }: InputProps) => {
  const text = useText();
  const { value, onChange } = useField<string | null>(name);
  const held = value ?? '';
  const { product, isLoading } = useProduct(readReference(held));
  const shown = held === '' ? '' : nameOf(product, held, text);
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      {held === '' ? null : <Chosen name={shown} product={product} isLoading={isLoading} />}
      {held === '' && disabled ? <Typography textColor="neutral800">{text('content.none')}</Typography> : null}
      {disabled ? null : (
        <Flex gap={2} alignItems="center">
          <Box flex="1" minWidth="0">
            <RecordPicker<string>
              name={name}
              value={held === '' || isLoading ? null : { id: held, name: shown }}
              onChange={(record) => onChange(name, record?.id ?? null)}
              useFound={useFound}
              placeholder={text('content.picker.placeholder')}
            />
          </Box>
          {held === '' ? null : (
            <Button type="button" variant="tertiary" onClick={() => onChange(name, null)}>
              {text('content.clear')}
            </Button>
          )}
        </Flex>
      )}
    </Flex>
  );
};

/** The input of the custom field in Strapi's content manager: a product, or one of its variants, found by typing. */
export const ProductInput = ({ name, label, hint, required = false, disabled = false, labelAction }: Props) => {
  const { error } = useField(name);
  return (
    <Field.Root name={name} error={error} hint={hint} required={required} width="100%">
      <Field.Label action={labelAction}>{label}</Field.Label>
      <ShopTexts loading={<Loader small />} failed={<ReloadButton />}>
        <Picker name={name} disabled={disabled} />
      </ShopTexts>
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
};
