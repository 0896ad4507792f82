import { Checkbox, Flex, SingleSelect, SingleSelectOption } from '@strapi/design-system';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathsOf, treeOf } from '../../categories/term-tree';
import { BulkDialog } from '../../kit/list/bulk-dialog';
import type { BulkAction, BulkDialogProps, BulkResult } from '../../kit/list/list-definition';
import { failureText } from '../../kit/failure-text';
import { Labelled } from '../../kit/form/labelled';
import { PartFailed } from '../../kit/page/part-failed';
import { useText, type TextId } from '../../texts/use-text';
import { useShopActOnProductsMutation, useShopDuplicateProductMutation, type ProductRow } from './products.api';
import { useShopFileUnderTermMutation, useShopProductTermChoicesQuery } from '../terms.api';

type Props = BulkDialogProps<ProductRow>;

const nameOf = ({ post_title: title }: ProductRow): string => title;

type StatusWords = { readonly title: TextId; readonly consequence: TextId; readonly confirm: TextId };

/** Of all rows that go in one request the same becomes. */
const statusDialog = (
  action: 'publish' | 'draft' | 'trash' | 'delete_products',
  { title, consequence, confirm }: StatusWords
) => {
  const StatusDialog = ({ rows, onClose }: Props) => {
    const text = useText();
    const [act] = useShopActOnProductsMutation();
    const run = async (some: readonly ProductRow[]): Promise<readonly BulkResult[]> => {
      const outcome = await act({ action, ids: some.map(({ id }) => id) });
      const failure = 'error' in outcome ? failureText(outcome.error, text) : null;
      return some.map(({ id }) => ({ id, failure }));
    };
    return (
      <BulkDialog
        title={text(title)}
        consequence={text(consequence, { count: rows.length })}
        confirmLabel={text(confirm)}
        danger={action === 'delete_products'}
        rows={rows}
        nameOf={nameOf}
        run={run}
        onClose={onClose}
      />
    );
  };
  return StatusDialog;
};

const DuplicateDialog = ({ rows, onClose }: Props) => {
  const text = useText();
  const [duplicate] = useShopDuplicateProductMutation();
  const [stock, setStock] = useState(true);
  const [files, setFiles] = useState(true);
  return (
    <BulkDialog
      title={text('catalog.bulk.duplicate')}
      consequence={text('catalog.bulk.duplicate.text', { count: rows.length })}
      confirmLabel={text('catalog.bulk.duplicate')}
      rows={rows}
      nameOf={nameOf}
      runEach={({ id }) => duplicate({ id, stock, files })}
      onClose={onClose}
    >
      <Flex direction="column" alignItems="flex-start" gap={2}>
        <Checkbox checked={stock} onCheckedChange={(checked) => setStock(checked === true)}>
          {text('catalog.bulk.duplicate.stock')}
        </Checkbox>
        <Checkbox checked={files} onCheckedChange={(checked) => setFiles(checked === true)}>
          {text('catalog.bulk.duplicate.files')}
        </Checkbox>
      </Flex>
    </BulkDialog>
  );
};

const FileDialog = ({ rows, onClose }: Props) => {
  const text = useText();
  const [file] = useShopFileUnderTermMutation();
  const { data: terms = [], error, isSuccess, refetch } = useShopProductTermChoicesQuery(undefined);
  const [chosen, setChosen] = useState('');
  const term = terms.find(({ term_id: id }) => String(id) === chosen);
  const paths = pathsOf(terms);
  return (
    <BulkDialog
      title={text('catalog.bulk.file')}
      consequence={text('catalog.bulk.file.text', { count: rows.length })}
      confirmLabel={text('catalog.bulk.file')}
      rows={rows}
      nameOf={nameOf}
      isReady={term !== undefined}
      runEach={({ id }) => (term ? file({ id, term }) : Promise.reject(new Error('No term is chosen.')))}
      onClose={onClose}
    >
      {error ? <PartFailed onRetry={() => void refetch()} /> : null}
      <Labelled
        label={text('catalog.bulk.file.term')}
        {...(isSuccess && terms.length === 0 ? { hint: text('catalog.bulk.file.none') } : {})}
      >
        <SingleSelect value={chosen} onChange={(value) => setChosen(String(value))}>
          {treeOf(terms).map(({ term: { term_id: id, name, taxonomy } }) => (
            <SingleSelectOption key={id} value={String(id)}>
              {`${text(`categories.${taxonomy}`)}: ${paths.get(id) ?? name}`}
            </SingleSelectOption>
          ))}
        </SingleSelect>
      </Labelled>
    </BulkDialog>
  );
};

/** Leads to the sheet with the prices of the selected products: a page, since a sheet has no room in a dialog. */
const PricesDialog = ({ rows }: Props) => {
  const navigate = useNavigate();
  const ids = rows.map(({ id }) => id).join(',');
  useEffect(() => void navigate(`/plugins/shop/products/prices?ids=${ids}`), [navigate, ids]);
  return null;
};

export const PRODUCT_BULK: readonly BulkAction<ProductRow>[] = [
  { id: 'prices', label: 'catalog.bulk.prices', needs: 'products/edit', Dialog: PricesDialog },
  {
    id: 'publish',
    label: 'catalog.bulk.publish',
    needs: 'products/edit',
    Dialog: statusDialog('publish', {
      title: 'catalog.bulk.publish',
      consequence: 'catalog.bulk.publish.text',
      confirm: 'catalog.bulk.publish',
    }),
  },
  {
    id: 'unpublish',
    label: 'catalog.bulk.unpublish',
    needs: 'products/edit',
    Dialog: statusDialog('draft', {
      title: 'catalog.bulk.unpublish',
      consequence: 'catalog.bulk.unpublish.text',
      confirm: 'catalog.bulk.unpublish',
    }),
  },
  { id: 'duplicate', label: 'catalog.bulk.duplicate', needs: 'products/create', Dialog: DuplicateDialog },
  { id: 'file', label: 'catalog.bulk.file', needs: 'products/edit', Dialog: FileDialog },
  {
    id: 'trash',
    label: 'catalog.bulk.trash',
    needs: 'products/delete',
    Dialog: statusDialog('trash', {
      title: 'catalog.bulk.trash',
      consequence: 'catalog.bulk.trash.text',
      confirm: 'catalog.bulk.trash',
    }),
  },
  {
    id: 'delete',
    label: 'catalog.bulk.delete',
    needs: 'products/delete',
    danger: true,
    Dialog: statusDialog('delete_products', {
      title: 'catalog.bulk.delete',
      consequence: 'catalog.bulk.delete.text',
      confirm: 'catalog.bulk.delete',
    }),
  },
];
