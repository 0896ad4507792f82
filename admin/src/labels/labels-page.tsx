import { Button, Flex, TextInput } from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import { useMemo, useState } from 'react';
import type { ListedLabel } from '../../../server/src/contracts/labels';
import { ActionModal } from '../kit/dialog/action-dialog';
import { failureText } from '../kit/failure-text';
import { Labelled } from '../kit/form/labelled';
import { BulkDialog } from '../kit/list/bulk-dialog';
import { keepKeys } from '../kit/list/keep-keys';
import type { BulkDialogProps, ListDefinition, Rows } from '../kit/list/list-definition';
import { ListPage } from '../kit/list/list-page';
import type { Criteria } from '../kit/list/list-state';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import {
  pageOfLabels,
  useShopCreateLabelMutation,
  useShopDeleteLabelMutation,
  useShopLabelsQuery,
  useShopRenameLabelMutation,
} from './labels.api';

const useLabelRows = (criteria: Criteria): Rows<ListedLabel> => {
  // It counts records, which are labelled elsewhere.
  const query = useShopLabelsQuery(criteria.search, { refetchOnMountOrArgChange: true });
  const { data: labels, error, isFetching, refetch } = query;
  const data = useMemo(() => labels && pageOfLabels(labels, criteria), [labels, criteria]);
  return { data, error, isFetching, refetch };
};

type DialogProps = { readonly label: ListedLabel | null; readonly onClose: () => void };

/** Creates a label, or renames one. */
const LabelDialog = ({ label, onClose }: DialogProps) => {
  const text = useText();
  const [value, setValue] = useState(label?.value ?? '');
  const [create] = useShopCreateLabelMutation();
  const [rename] = useShopRenameLabelMutation();
  const written = value.trim();
  return (
    <ActionModal
      title={text(label ? 'labels.rename' : 'labels.add')}
      confirmLabel={text('kit.form.save')}
      isReady={written !== '' && written !== label?.value}
      {...(label ? { consequence: text('labels.rename.text', { count: label.records_count ?? 0 }) } : {})}
      run={() => (label ? rename({ id: label.id, value: written }) : create(written))}
      intention={written}
      onDone={onClose}
      onClose={onClose}
    >
      <Labelled label={text('labels.value')} name="value" required>
        <TextInput name="value" value={value} onChange={({ target }) => setValue(target.value)} autoComplete="off" />
      </Labelled>
    </ActionModal>
  );
};

const DeleteLabelsDialog = ({ rows, onClose }: BulkDialogProps<ListedLabel>) => {
  const text = useText();
  const [remove] = useShopDeleteLabelMutation();
  const records = rows.reduce((sum, row) => sum + (row.records_count ?? 0), 0);
  return (
    <BulkDialog
      title={text('labels.delete')}
      consequence={text('labels.delete.text', { count: rows.length, records })}
      confirmLabel={text('kit.delete')}
      danger
      rows={rows}
      batch={1}
      nameOf={({ value }) => value}
      run={async ([row]) => {
        if (!row) return [];
        const outcome = await remove(row.id);
        return [{ id: row.id, failure: 'error' in outcome ? failureText(outcome.error, text) : null }];
      }}
      onClose={onClose}
    />
  );
};

const LabelActions = ({ label }: { readonly label: ListedLabel }) => {
  const text = useText();
  const can = useCan();
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <Flex gap={2} wrap="wrap" onKeyDown={keepKeys}>
      {can('labels/manage') ? (
        <Button
          size="S"
          variant="tertiary"
          aria-label={`${text('labels.rename')}: ${label.value}`}
          onClick={() => setOpen('rename')}
        >
          {text('labels.rename')}
        </Button>
      ) : null}
      {can('labels/delete') ? (
        <Button
          size="S"
          variant="danger-light"
          aria-label={`${text('kit.delete')}: ${label.value}`}
          onClick={() => setOpen('delete')}
        >
          {text('kit.delete')}
        </Button>
      ) : null}
      {open === 'rename' ? <LabelDialog label={label} onClose={close} /> : null}
      {open === 'delete' ? <DeleteLabelsDialog rows={[label]} onClose={close} /> : null}
    </Flex>
  );
};

const AddLabel = () => {
  const text = useText();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!can('labels/manage')) return null;
  return (
    <>
      <Button startIcon={<Plus />} onClick={() => setOpen(true)}>
        {text('labels.add')}
      </Button>
      {isOpen ? <LabelDialog label={null} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

const LABELS: ListDefinition<ListedLabel> = {
  id: 'labels',
  title: 'labels.title',
  subtitle: 'labels.subtitle',
  needs: ['labels/view'],
  useRows: useLabelRows,
  columns: [
    { id: 'value', label: 'labels.value', cell: ({ value }) => value, sort: 'value' },
    {
      id: 'records',
      label: 'labels.records',
      cell: (label) => label.records_count ?? 0,
      sort: 'records_count',
      align: 'end',
      onPhone: true,
    },
    { id: 'actions', label: 'labels.actions', cell: (label) => <LabelActions label={label} />, onPhone: true },
  ],
  searchExamples: [{ example: 'VIP', meaning: 'labels.search.text' }],
  bulk: [{ id: 'delete', label: 'kit.delete', needs: 'labels/delete', danger: true, Dialog: DeleteLabelsDialog }],
  href: () => null,
  nameOf: ({ value }) => value,
  empty: { title: 'labels.empty', action: <AddLabel /> },
};

/** Words by which the merchant sorts orders, customers and products. */
export const LabelsPage = () => <ListPage list={LABELS} primaryAction={<AddLabel />} />;
