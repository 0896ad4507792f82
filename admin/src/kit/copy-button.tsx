import { Button } from '@strapi/design-system';
import { useClipboard, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useText } from '../texts/use-text';

type Props = {
  readonly value: string;
  /** What screen readers say, where that is not to be the text itself. */
  readonly label?: string;
};

/** Copies a text, and says so. */
export const CopyButton = ({ value, label }: Props) => {
  const text = useText();
  const { copy } = useClipboard();
  const { toggleNotification } = useNotification();
  const [isCopied, setCopied] = useState(false);
  const start = async (): Promise<void> => {
    const isDone = await copy(value);
    setCopied(isDone);
    // Browsers give no clipboard to pages that were not loaded over https: then the text is there to be read.
    if (!isDone) toggleNotification({ type: 'warning', message: value });
  };
  return (
    <Button
      type="button"
      variant="tertiary"
      size="S"
      aria-label={label ?? `${text('kit.copy')}: ${value}`}
      onClick={() => void start()}
    >
      {text(isCopied ? 'kit.copied' : 'kit.copy')}
    </Button>
  );
};
