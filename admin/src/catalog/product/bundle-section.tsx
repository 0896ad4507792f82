import { Box, Button, Field, Flex, IconButton, Loader, Typography } from '@strapi/design-system';
import { Cross } from '@strapi/icons';
import { useState } from 'react';
import type { VariantBundle } from '../../../../server/src/contracts/bundles';
import { failureText } from '../../kit/failure-text';
import { Panel } from '../../kit/form/field-grid';
import type { PickedRecord } from '../../kit/form/picked-record';
import { RecordPicker } from '../../kit/form/record-picker';
import { useMoney } from '../../kit/money/use-money';
import { StatusBadge } from '../../kit/status-badge';
import { variantName } from '../../lookups/lookups.api';
import { useFoundVariants } from '../../lookups/use-lookups';
import { useCan } from '../../permissions';
import { useText } from '../../texts/use-text';
import { useShopBundleQuery, useShopSaveBundleMutation } from './bundle.api';

type PartsProps = {
  readonly bundle: VariantBundle;
  /** What was saved last is on its way: until it is there, nothing else can be. */
  readonly isFetching: boolean;
};

/** The list is saved as a whole: where a colleague has changed it since, that is told, and what they did is shown. */
const useSaveParts = ({ bundle, isFetching }: PartsProps) => {
  const text = useText();
  const [save, { isLoading }] = useShopSaveBundleMutation();
  const [failure, setFailure] = useState<string>();
  const set = async (parts: readonly number[]): Promise<void> => {
    setFailure(undefined);
    const outcome = await save({ variantId: bundle.variation_id, parts, version: bundle.version });
    if ('error' in outcome) setFailure(failureText(outcome.error, text));
  };
  return { set, isBusy: isLoading || isFetching, failure };
};

const nameOfPart = ({ post_title: product, variation_title: variant }: VariantBundle['bundle_items'][number]): string =>
  variantName(product, variant);

/** Why the bundle cannot be bought for the part's sake; nothing where it can. */
const PartState = ({ item }: Pick<PartProps, 'item'>) => {
  const text = useText();
  if (!item.is_for_sale) return <StatusBadge tone="danger">{text('catalog.bundle.offSale')}</StatusBadge>;
  if (item.stock_status === 'in-stock') return null;
  return <StatusBadge tone="danger">{text('catalog.bundle.out')}</StatusBadge>;
};

type DeletedProps = {
  readonly names: readonly string[];
  readonly onForget: (() => void) | null;
  readonly disabled: boolean;
};

const DeletedParts = ({ names, onForget, disabled }: DeletedProps) => {
  const text = useText();
  if (names.length === 0) return null;
  return (
    <Flex justifyContent="space-between" alignItems="center" gap={3} wrap="wrap">
      <StatusBadge tone="danger">{text('catalog.bundle.deleted', { names: names.join(', ') })}</StatusBadge>
      {onForget ? (
        <Button type="button" variant="tertiary" size="S" disabled={disabled} onClick={onForget}>
          {text('catalog.bundle.forget')}
        </Button>
      ) : null}
    </Flex>
  );
};

type PartProps = {
  readonly item: VariantBundle['bundle_items'][number];
  readonly onRemove: (() => void) | null;
  readonly disabled: boolean;
};

const Part = ({ item, onRemove, disabled }: PartProps) => {
  const text = useText();
  const { format } = useMoney();
  return (
    <Flex tag="li" justifyContent="space-between" gap={3}>
      <Flex direction="column" alignItems="flex-start" gap={1}>
        <Typography textColor="neutral800">
          {nameOfPart(item)} · {format(item.item_price)}
        </Typography>
        <PartState item={item} />
      </Flex>
      {onRemove ? (
        <IconButton
          type="button"
          size="XS"
          label={text('catalog.bundle.remove', { name: nameOfPart(item) })}
          disabled={disabled}
          onClick={onRemove}
        >
          <Cross />
        </IconButton>
      ) : null}
    </Flex>
  );
};

const Parts = (props: PartsProps) => {
  const { bundle } = props;
  const text = useText();
  const can = useCan();
  const { set, isBusy, failure } = useSaveParts(props);
  const ids = bundle.bundle_child_ids;
  const canEdit = can('products/edit');
  const remove = (part: number): void => void set(ids.filter((id) => id !== part));
  const add = (part: PickedRecord | null): void => {
    if (part && !ids.includes(part.id)) void set([...ids, part.id]);
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={3} role="group" aria-label={bundle.variation_title}>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={2}>
        {bundle.bundle_items.map((item) => (
          <Part key={item.id} item={item} disabled={isBusy} onRemove={canEdit ? () => remove(item.id) : null} />
        ))}
      </Flex>
      <DeletedParts names={bundle.deleted_parts} disabled={isBusy} onForget={canEdit ? () => void set(ids) : null} />
      {canEdit ? (
        <Field.Root error={failure} width="100%">
          <Field.Label>{text('catalog.bundle.add')}</Field.Label>
          <RecordPicker
            name={`bundle-${bundle.variation_id}`}
            value={null}
            onChange={add}
            useFound={useFoundVariants}
            disabled={isBusy}
          />
          <Field.Error />
        </Field.Root>
      ) : null}
    </Flex>
  );
};

/** What lies in the product. It is saved at once, beside the form of the page. */
export const BundleSection = ({ productId }: { readonly productId: number }) => {
  const text = useText();
  const { data, error, isFetching } = useShopBundleQuery(productId);
  return (
    <Panel title={text('catalog.bundle')} text={text('catalog.bundle.text')}>
      {error ? <Typography textColor="danger600">{failureText(error, text)}</Typography> : null}
      {!data && !error ? <Loader small>{text('kit.loading')}</Loader> : null}
      {data?.map((bundle) => (
        <Box key={bundle.variation_id}>
          {data.length > 1 ? (
            <Typography tag="h3" fontWeight="semiBold">
              {bundle.variation_title}
            </Typography>
          ) : null}
          <Parts bundle={bundle} isFetching={isFetching} />
        </Box>
      ))}
    </Panel>
  );
};
