import { Button, IconButton } from '@strapi/design-system';
import { Trash } from '@strapi/icons';
import { useState } from 'react';
import { ConfirmAction, type Outcome } from '../kit/dialog/action-dialog';
import { useText } from '../texts/use-text';

type Props = {
  /** Asks, and names what goes; the label of the icon too. */
  readonly title: string;
  /** What else goes, in numbers. */
  readonly consequence: string;
  /** Where more stays than goes: what is done instead of deleting. */
  readonly confirmLabel?: string;
  readonly run: () => Promise<Outcome>;
  readonly onDone?: () => void;
  /** In a row of a table. */
  readonly small?: boolean;
};

/** Deletes after asking. */
export const DeleteButton = ({ title, consequence, confirmLabel, run, onDone, small = false }: Props) => {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  return (
    <>
      {small ? (
        <IconButton type="button" label={title} variant="ghost" onClick={() => setAsking(true)}>
          <Trash />
        </IconButton>
      ) : (
        <Button type="button" variant="danger-light" startIcon={<Trash />} onClick={() => setAsking(true)}>
          {text('kit.delete')}
        </Button>
      )}
      {isAsking ? (
        <ConfirmAction
          title={title}
          consequence={consequence}
          confirmLabel={confirmLabel ?? text('kit.delete')}
          danger
          run={run}
          onDone={() => {
            close();
            onDone?.();
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
};
