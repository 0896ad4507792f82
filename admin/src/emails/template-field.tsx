import { Box, Flex } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import { useRef } from 'react';
import type { ShortcodeGroups } from '../../../server/src/contracts/notifications';
import { FormFieldBox } from '../kit/form/field-grid';
import { wordsOf, type FormField } from '../kit/form/form-definition';
import { insertAtCursor } from '../kit/form/insert-text';
import { Editable } from '../kit/form/read-only';
import { useText } from '../texts/use-text';
import { PlaceholderButton } from './placeholder-button';
import { useInsertables } from './use-insertables';

type Props = { readonly field: FormField; readonly groups: ShortcodeGroups };

/** A text without formatting, with placeholders. */
export const TemplateField = ({ field, groups }: Props) => {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  const { onChange } = useField<string>(field.name);
  const insert = (code: string): void => {
    const input = place.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    if (input) insertAtCursor(input, code, (written) => onChange(field.name, written));
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={2} width="100%" ref={place}>
      <FormFieldBox field={field} />
      <Editable>
        <Box>
          <PlaceholderButton
            label={text('emails.placeholder.into', { field: wordsOf(field.label, text) })}
            groups={useInsertables(groups)}
            onPick={insert}
          />
        </Box>
      </Editable>
    </Flex>
  );
};
