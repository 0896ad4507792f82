import { MenuItem, SimpleMenu } from '@strapi/design-system';
import { useState, type ReactNode } from 'react';
import { useText, type TextId } from '../../texts/use-text';

export type MenuAction = {
  readonly id: string;
  readonly label: TextId;
  readonly isOffered: boolean;
  /** The dialog while it is open. It stays where what it did takes the action away. */
  readonly dialog: (close: () => void) => ReactNode;
};

/** What else can be done with a record, each by a dialog of its own. */
export const ActionMenu = ({ actions }: { readonly actions: readonly MenuAction[] }) => {
  const text = useText();
  const [openId, setOpenId] = useState<string | null>(null);
  const offered = actions.filter(({ isOffered }) => isOffered);
  return (
    <>
      {offered.length > 0 ? (
        <SimpleMenu label={text('kit.moreActions')} variant="tertiary">
          {offered.map(({ id, label }) => (
            <MenuItem key={id} onSelect={() => setOpenId(id)}>
              {text(label)}
            </MenuItem>
          ))}
        </SimpleMenu>
      ) : null}
      {actions.find(({ id }) => id === openId)?.dialog(() => setOpenId(null))}
    </>
  );
};
