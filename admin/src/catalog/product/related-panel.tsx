import { Box, Field, Flex, IconButton, Typography } from '@strapi/design-system';
import { Cross } from '@strapi/icons';
import { useField } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import type { ListedProduct } from '../../../../server/src/contracts/products';
import { Panel } from '../../kit/form/field-grid';
import { RecordPicker } from '../../kit/form/record-picker';
import { RecordLink } from '../../kit/page/record-link';
import { useFoundProducts, useNamedProducts } from '../../lookups/use-lookups';
import { useCan } from '../../permissions';
import { moved } from '../../settings/move';
import { MoveButtons } from '../../settings/move-buttons';
import { useText } from '../../texts/use-text';
import { PriceRange } from '../price-range';
import { Thumbnail } from '../thumbnail';
import { useShopRelatedProductsQuery } from './surroundings.api';

const NAME = 'related';

/** The server takes no more: server/src/modules/catalog/products/related-products.repository.ts. */
const MOST = 24;

type Ids = readonly number[];

type EntryProps = { readonly id: number; readonly title: string; readonly children?: ReactNode };

const Entry = ({ id, title, children }: EntryProps) => (
  <Flex tag="li" gap={3} alignItems="center">
    <Box minWidth="0" flex="1">
      <RecordLink to={`/plugins/shop/products/${id}`}>{title}</RecordLink>
    </Box>
    {children}
  </Flex>
);

type ChosenProps = { readonly ids: Ids; readonly onChange: (ids: Ids) => void; readonly canEdit: boolean };

/** In the order in which storefronts show them. One that was deleted can still be taken away. */
const Chosen = ({ ids, onChange, canEdit }: ChosenProps) => {
  const text = useText();
  const names = useNamedProducts(ids);
  return (
    <Flex tag="ol" direction="column" alignItems="stretch" gap={1} aria-label={text('catalog.related.chosen')}>
      {ids.map((id, index) => {
        const name = names.get(id) ?? `#${id}`;
        return (
          <Entry key={id} id={id} title={name}>
            {canEdit ? (
              <Flex>
                <MoveButtons
                  name={name}
                  index={index}
                  count={ids.length}
                  onMove={(to) => onChange(moved(ids, index, to))}
                />
                <IconButton
                  variant="ghost"
                  label={`${text('kit.remove')} ${name}`}
                  onClick={() => onChange(ids.filter((other) => other !== id))}
                >
                  <Cross />
                </IconButton>
              </Flex>
            ) : null}
          </Entry>
        );
      })}
    </Flex>
  );
};

const usePickable = (productId: number, chosen: Ids) => (search: string) => {
  const { records, isLoading } = useFoundProducts(search);
  return { records: records.filter(({ id }) => id !== productId && !chosen.includes(id)), isLoading };
};

const Choice = ({ productId, ids, onChange }: ChosenProps & { readonly productId: number }) => {
  const text = useText();
  const useFound = usePickable(productId, ids);
  return (
    <Field.Root name={NAME} width="100%" {...(ids.length >= MOST ? { hint: text('catalog.related.most') } : {})}>
      <Field.Label>{text('catalog.related.add')}</Field.Label>
      <RecordPicker
        key={ids.length}
        name={NAME}
        value={null}
        onChange={(record) => (record ? onChange([...ids, record.id]) : undefined)}
        useFound={useFound}
        {...(ids.length >= MOST ? { disabled: true } : {})}
      />
      <Field.Hint />
    </Field.Root>
  );
};

const Kin = ({ products }: { readonly products: readonly ListedProduct[] }) => {
  const text = useText();
  if (products.length === 0) return <Typography textColor="neutral800">{text('catalog.related.none')}</Typography>;
  return (
    <>
      <Typography textColor="neutral800">{text('catalog.related.kin')}</Typography>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={3} aria-label={text('catalog.related.kin')}>
        {products.map(({ ID, post_title: title, thumbnail, detail }) => (
          <Flex tag="li" key={ID} gap={3} alignItems="center">
            <Thumbnail url={thumbnail} />
            <Box minWidth="0" flex="1">
              <RecordLink to={`/plugins/shop/products/${ID}`}>{title || text('catalog.product.untitled')}</RecordLink>
              <Typography tag="p" variant="pi" textColor="neutral600">
                <PriceRange detail={detail} />
              </Typography>
            </Box>
          </Flex>
        ))}
      </Flex>
    </>
  );
};

/** What storefronts show beside the product: what is chosen here, then what is filed beside it. */
export const RelatedPanel = ({ productId }: { readonly productId: number }) => {
  const text = useText();
  const canEdit = useCan()('products/edit');
  const { value: ids = [], onChange } = useField<Ids>(NAME);
  const { data } = useShopRelatedProductsQuery(productId);
  const chosen = { ids, canEdit, onChange: (next: Ids) => onChange(NAME, next as never) };
  return (
    <Panel title={text('catalog.related')} text={text('catalog.related.text')}>
      {ids.length > 0 ? <Chosen {...chosen} /> : null}
      {canEdit ? <Choice {...chosen} productId={productId} /> : null}
      {data ? <Kin products={data.filter(({ ID }) => !ids.includes(ID))} /> : null}
    </Panel>
  );
};
