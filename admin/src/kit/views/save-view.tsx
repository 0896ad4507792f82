import { Button, Checkbox, Field, TextInput } from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import { useState } from 'react';
import type { SavedViewObject } from '../../../../server/src/contracts/saved-views';
import { useText } from '../../texts/use-text';
import { ActionModal } from '../dialog/action-dialog';
import type { ListState } from '../list/list-state';
import { useShopSaveViewMutation } from './saved-views.api';
import { queryOfState } from './view-state';

type Props = { readonly objectType: SavedViewObject; readonly state: ListState };

const SaveDialog = ({ objectType, state, onClose }: Props & { readonly onClose: () => void }) => {
  const text = useText();
  const [name, setName] = useState('');
  const [isPublic, setPublic] = useState(false);
  const [save] = useShopSaveViewMutation();
  const view = {
    object_type: objectType,
    name: name.trim(),
    is_public: isPublic ? (1 as const) : (0 as const),
    query_params: queryOfState(state),
  };
  return (
    <ActionModal
      title={text('kit.list.saveView')}
      confirmLabel={text('kit.form.save')}
      isReady={name.trim() !== ''}
      intention={view}
      run={() => save(view)}
      onDone={onClose}
      onClose={onClose}
    >
      <Field.Root name="view_name" required>
        <Field.Label>{text('kit.list.view.name')}</Field.Label>
        <TextInput value={name} maxLength={50} onChange={({ target }) => setName(target.value)} />
      </Field.Root>
      <Checkbox checked={isPublic} onCheckedChange={(checked) => setPublic(checked === true)}>
        {text('kit.list.view.public')}
      </Checkbox>
    </ActionModal>
  );
};

/** Keeps search, filters, order and page size of a list under a name. */
export const SaveView = ({ objectType, state }: Props) => {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="tertiary" startIcon={<Plus />} onClick={() => setOpen(true)}>
        {text('kit.list.saveView')}
      </Button>
      {isOpen ? <SaveDialog objectType={objectType} state={state} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
