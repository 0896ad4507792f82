import { Box, Flex } from '@strapi/design-system';
import { useRef } from 'react';
import { Editable } from '../kit/form/read-only';
import { RichText, type InsertHtml } from '../kit/rich-text/rich-text';
import { useText, type TextId } from '../texts/use-text';
import { PlaceholderButton, type Insertable } from './placeholder-button';

type Props = { readonly name: string; readonly label: TextId; readonly insertables: readonly Insertable[] };

/** A formatted text into which placeholders are put. */
export const InsertField = ({ name, label, insertables }: Props) => {
  const text = useText();
  const insert = useRef<InsertHtml | null>(null);
  return (
    <Flex direction="column" alignItems="stretch" gap={2} width="100%">
      <RichText name={name} label={label} insertRef={insert} />
      <Editable>
        <Box>
          <PlaceholderButton
            label={text('emails.placeholder.into', { field: text(label) })}
            groups={insertables}
            onPick={(code) => insert.current?.(code)}
          />
        </Box>
      </Editable>
    </Flex>
  );
};
