import { IconButton } from '@strapi/design-system';
import { ArrowClockwise } from '@strapi/icons';
import { useState } from 'react';
import { ConfirmAction, type Outcome } from './action-dialog';

type Props = {
  /** Of the icon: what is done again, by name. */
  readonly label: string;
  /** Of the question, and of the button that answers it. */
  readonly title: string;
  readonly consequence: string;
  readonly run: () => Promise<Outcome>;
};

/** Does something of a log again, after asking. */
export const AgainButton = ({ label, title, consequence, run }: Props) => {
  const [isAsking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  return (
    <>
      <IconButton label={label} variant="ghost" onClick={() => setAsking(true)}>
        <ArrowClockwise />
      </IconButton>
      {isAsking ? (
        <ConfirmAction
          title={title}
          consequence={consequence}
          confirmLabel={title}
          run={run}
          onDone={close}
          onClose={close}
        />
      ) : null}
    </>
  );
};
