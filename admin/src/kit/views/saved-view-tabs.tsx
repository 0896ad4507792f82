import { Flex, IconButton } from '@strapi/design-system';
import { Trash } from '@strapi/icons';
import { useState } from 'react';
import type { SavedView, SavedViewObject } from '../../../../server/src/contracts/saved-views';
import { useText } from '../../texts/use-text';
import { ConfirmAction } from '../dialog/action-dialog';
import type { ListState } from '../list/list-state';
import { ViewButton } from '../list/view-button';
import { useShopDeleteViewMutation, useShopSavedViewsQuery } from './saved-views.api';
import { isSameView, stateOfView } from './view-state';

type Props = {
  readonly objectType: SavedViewObject;
  readonly state: ListState;
  readonly onChoose: (state: ListState) => void;
};

const DeleteView = ({ view }: { readonly view: SavedView }) => {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const [remove] = useShopDeleteViewMutation();
  const label = text('kit.list.view.delete', { name: view.name });
  return (
    <>
      <IconButton label={label} variant="ghost" size="S" onClick={() => setOpen(true)}>
        <Trash />
      </IconButton>
      {isOpen ? (
        <ConfirmAction
          title={label}
          consequence={text(view.is_public ? 'kit.list.view.deletePublic' : 'kit.list.view.deleteOwn')}
          confirmLabel={text('kit.delete')}
          danger
          run={() => remove(view.id)}
          onDone={() => setOpen(false)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};

/** Views that people saved: their own, and public ones of colleagues. */
export const SavedViewTabs = ({ objectType, state, onChoose }: Props) => {
  const { data: views = [] } = useShopSavedViewsQuery(objectType);
  return (
    <>
      {views.map((view) => {
        const isActive = isSameView(stateOfView(view), state);
        return (
          <Flex key={view.id} gap={0}>
            <ViewButton type="button" aria-pressed={isActive} onClick={() => onChoose(stateOfView(view))}>
              {view.name}
            </ViewButton>
            {isActive && view.is_own ? <DeleteView view={view} /> : null}
          </Flex>
        );
      })}
    </>
  );
};
