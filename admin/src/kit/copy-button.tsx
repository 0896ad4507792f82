import { Button } from '@strapi/design-system';
import { useClipboard } from '@strapi/strapi/admin';
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
  const [isCopied, setCopied] = useState(false);
  return (
    <Button
      type="button"
      variant="tertiary"
      size="S"
      aria-label={label ?? `${text('kit.copy')}: ${value}`}
      onClick={() => void copy(value).then((done) => setCopied(done))}
    >
      {text(isCopied ? 'kit.copied' : 'kit.copy')}
    </Button>
  );
};
