import { Button } from '@strapi/design-system';
import { useState, type ComponentProps, type ReactNode } from 'react';

type Props = Partial<Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'startIcon'>> & {
  readonly label: string;
  /** Without it there is no button. An open dialog stays: what it did may be what takes the button away, and it may have more to say. */
  readonly isOffered?: boolean;
  /** The dialog while it is open. */
  readonly children: (close: () => void) => ReactNode;
};

/** A button that opens a dialog. The dialog is made anew each time, so that nothing of the last time is left in it. */
export const DialogButton = ({ label, isOffered = true, children, ...look }: Props) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isOffered ? (
        <Button type="button" {...look} onClick={() => setOpen(true)}>
          {label}
        </Button>
      ) : null}
      {isOpen ? children(() => setOpen(false)) : null}
    </>
  );
};
