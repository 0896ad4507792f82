import { TextInput, Button } from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OrderBump } from '../../../server/src/contracts/order-bumps';
import { ActionModal } from '../kit/dialog/action-dialog';
import { Labelled } from '../kit/form/labelled';
import type { PickedRecord } from '../kit/form/picked-record';
import { RecordPicker } from '../kit/form/record-picker';
import { BulkDialog } from '../kit/list/bulk-dialog';
import type { BulkDialogProps, ListDefinition } from '../kit/list/list-definition';
import { ListPage } from '../kit/list/list-page';
import { useMoney } from '../kit/money/use-money';
import { StatusBadge } from '../kit/status-badge';
import { useFoundVariants } from '../lookups/use-lookups';
import { useCan } from '../permissions';
import { percentOf } from '../tax/rate-words';
import { useText } from '../texts/use-text';
import { useShopBumpsQuery, useShopCreateBumpMutation, useShopDeleteBumpMutation } from './bumps.api';
import { offeredName } from './offered-name';

const BumpStatus = ({ status }: { readonly status: OrderBump['status'] }) => {
  const text = useText();
  return <StatusBadge tone={status === 'active' ? 'success' : 'neutral'}>{text(`bumps.status.${status}`)}</StatusBadge>;
};

const Discount = ({ bump }: { readonly bump: OrderBump }) => {
  const text = useText();
  const money = useMoney();
  const { discount } = bump.config;
  if (!discount) return null;
  const { discount_type: type, discount_amount: amount } = discount;
  return <>{text('bumps.off', { amount: type === 'fixed' ? money.format(amount) : percentOf(text, amount) })}</>;
};

const Offered = ({ bump }: { readonly bump: OrderBump }) => {
  const text = useText();
  return <>{bump.product_variant ? offeredName(bump.product_variant) : text('bumps.gone')}</>;
};

/** A bump begins with what it offers; all else is set on its page. */
const NewBumpDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useText();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [variant, setVariant] = useState<PickedRecord | null>(null);
  const [create] = useShopCreateBumpMutation();
  return (
    <ActionModal
      title={text('bumps.add')}
      confirmLabel={text('bumps.add')}
      consequence={text('bumps.add.text')}
      isReady={title.trim() !== '' && variant !== null}
      run={() => create({ title: title.trim(), src_object_id: variant?.id ?? 0 })}
      intention={[title, variant?.id]}
      onDone={(id) => navigate(`/plugins/shop/order-bumps/${Number(id)}`)}
      onClose={onClose}
    >
      <Labelled label={text('bumps.name')} name="title" required>
        <TextInput name="title" value={title} onChange={({ target }) => setTitle(target.value)} autoComplete="off" />
      </Labelled>
      <Labelled label={text('bumps.offered')} name="src_object_id" required>
        <RecordPicker name="src_object_id" value={variant} onChange={setVariant} useFound={useFoundVariants} />
      </Labelled>
    </ActionModal>
  );
};

const AddBump = () => {
  const text = useText();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!can('store/sensitive')) return null;
  return (
    <>
      <Button startIcon={<Plus />} onClick={() => setOpen(true)}>
        {text('bumps.add')}
      </Button>
      {isOpen ? <NewBumpDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
};

const DeleteBumpsDialog = ({ rows, onClose }: BulkDialogProps<OrderBump>) => {
  const text = useText();
  const [remove] = useShopDeleteBumpMutation();
  return (
    <BulkDialog
      title={text('bumps.delete')}
      consequence={text('bumps.delete.text', { count: rows.length })}
      confirmLabel={text('kit.delete')}
      danger
      rows={rows}
      nameOf={({ title }) => title}
      runEach={({ id }) => remove(id)}
      onClose={onClose}
    />
  );
};

const BUMPS: ListDefinition<OrderBump> = {
  id: 'order-bumps',
  title: 'bumps.title',
  subtitle: 'bumps.subtitle',
  needs: ['store/sensitive'],
  useRows: useShopBumpsQuery,
  columns: [
    { id: 'title', label: 'bumps.name', cell: ({ title }) => title, sort: 'title' },
    {
      id: 'status',
      label: 'bumps.status',
      cell: ({ status }) => <BumpStatus status={status} />,
      sort: 'status',
      onPhone: true,
    },
    { id: 'offered', label: 'bumps.offered', cell: (bump) => <Offered bump={bump} />, onPhone: true },
    { id: 'discount', label: 'bumps.discount', cell: (bump) => <Discount bump={bump} />, onPhone: true },
    { id: 'conditions', label: 'bumps.conditions', cell: ({ conditions }) => conditions.length, align: 'end' },
    { id: 'priority', label: 'bumps.priority', cell: ({ priority }) => priority, sort: 'priority', align: 'end' },
  ],
  views: [
    { id: 'active', label: 'bumps.status.active' },
    { id: 'draft', label: 'bumps.status.draft' },
  ],
  searchExamples: [{ example: 'gift wrap', meaning: 'bumps.search.text' }],
  bulk: [{ id: 'delete', label: 'kit.delete', danger: true, Dialog: DeleteBumpsDialog }],
  href: ({ id }) => `/plugins/shop/order-bumps/${id}`,
  nameOf: ({ title }) => title,
  empty: { title: 'bumps.empty', action: <AddBump /> },
};

/** Offers of the checkout: one more product, at a lower price. */
export const BumpsPage = () => <ListPage list={BUMPS} primaryAction={<AddBump />} />;
