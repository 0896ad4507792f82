import { Button, Field, IconButton, TextInput, Typography } from '@strapi/design-system';
import { Pencil, Plus } from '@strapi/icons';
import { useState } from 'react';
import type { TaxClass } from '../../../server/src/contracts/tax';
import { ActionModal } from '../kit/dialog/action-dialog';
import { LoadState } from '../kit/page/load-state';
import { ShopPage } from '../kit/page/shop-page';
import { DeleteButton } from '../settings/delete-button';
import { RecordTable } from '../settings/record-table';
import { useText } from '../texts/use-text';
import { TaxLinks } from './tax-links';
import { useShopDeleteTaxClassMutation, useShopSaveTaxClassMutation, useShopTaxClassesQuery } from './tax.api';

type DialogProps = { readonly known: TaxClass | null; readonly onClose: () => void };

const TitleDialog = ({ known, onClose }: DialogProps) => {
  const text = useText();
  const [save] = useShopSaveTaxClassMutation();
  const [title, setTitle] = useState(known?.title ?? '');
  return (
    <ActionModal
      title={known ? text('tax.class.rename', { name: known.title }) : text('tax.class.add')}
      confirmLabel={text('kit.form.save')}
      isReady={title.trim() !== ''}
      intention={title}
      run={() => save({ known, title })}
      onDone={onClose}
      onClose={onClose}
    >
      <Field.Root name="title" required>
        <Field.Label>{text('tax.column.name')}</Field.Label>
        <TextInput name="title" value={title} autoComplete="off" onChange={({ target }) => setTitle(target.value)} />
      </Field.Root>
    </ActionModal>
  );
};

const ClassActions = ({ taxClass }: { readonly taxClass: TaxClass }) => {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const [remove] = useShopDeleteTaxClassMutation();
  const { id, slug, title } = taxClass;
  return (
    <>
      <IconButton label={text('tax.class.rename', { name: title })} variant="ghost" onClick={() => setOpen(true)}>
        <Pencil />
      </IconButton>
      {/* What all others fall back to. */}
      {slug === 'standard' ? null : (
        <DeleteButton
          small
          title={text('tax.class.delete', { name: title })}
          consequence={text('tax.class.delete.text')}
          run={() => remove(id)}
        />
      )}
      {isOpen ? <TitleDialog known={taxClass} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

/** What decides which of a country's rates a product is taxed with. */
export const TaxClassPage = () => {
  const text = useText();
  const query = useShopTaxClassesQuery(undefined);
  const [isAdding, setAdding] = useState(false);
  const { classes: known, max_classes: max = 0 } = query.data ?? {};
  const isFull = known !== undefined && known.length >= max;
  const add = (
    <Button startIcon={<Plus />} disabled={isFull || known === undefined} onClick={() => setAdding(true)}>
      {text('tax.class.add')}
    </Button>
  );
  return (
    <ShopPage title={text('tax.title')} subtitle={text('tax.subtitle')} needs={['store/settings']} primaryAction={add}>
      <TaxLinks />
      {isFull ? (
        <Typography tag="p" variant="pi" textColor="neutral600">
          {text('tax.class.full', { max })}
        </Typography>
      ) : null}
      <LoadState query={query}>
        {({ classes }) => (
          <RecordTable
            label={text('tax.classes')}
            rows={classes}
            keyOf={({ id }) => id}
            columns={[
              { label: 'tax.column.name', cell: ({ title }) => title },
              { label: 'tax.column.slug', cell: ({ slug }) => slug },
            ]}
            actions={(taxClass) => <ClassActions taxClass={taxClass} />}
            empty={text('tax.classes.empty')}
          />
        )}
      </LoadState>
      {isAdding ? <TitleDialog known={null} onClose={() => setAdding(false)} /> : null}
    </ShopPage>
  );
};
